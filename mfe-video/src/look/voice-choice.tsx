import { ActionIcon, IconPlay, IconStop } from '@loomcast/design-system/full'
import { useEffect, useId, useRef, useState } from 'react'
import { VOICE_WORDS, wordsFor } from './look.data.ts'
import styles from './voice-choice.module.css'
import bella from './voices/bella.mp3'
import fenrir from './voices/fenrir.mp3'
import heart from './voices/heart.mp3'
import michael from './voices/michael.mp3'

/** Written by `npm run voice-samples -w services/video`. */
const SAMPLES: Record<string, string> = { heart, bella, michael, fenrir }

export interface VoiceChoiceProps {
  voices: readonly string[]
  value: string
  onChange: (voice: string) => void
}

/** A radio group of the voices, each with a sample to play. */
export function VoiceChoice({ voices, value, onChange }: VoiceChoiceProps) {
  const name = useId()
  const { playing, toggle } = useSample()
  return (
    <fieldset className={styles.choice}>
      <legend>Voice</legend>
      {voices.map((voice) => {
        const words = wordsFor(VOICE_WORDS, voice)
        const sample = SAMPLES[voice]
        return (
          <div key={voice} className={styles.voice}>
            <label className={styles.label}>
              <input type="radio" name={name} value={voice} checked={voice === value} onChange={() => onChange(voice)} />
              <span>
                <span className={styles.name}>{words.name}</span> <span className={styles.about}>{words.about}</span>
              </span>
            </label>
            {sample && (
              <ActionIcon
                variant="subtle"
                aria-label={playing === voice ? `Stop the sample of ${words.name}` : `Play a sample of ${words.name}`}
                onClick={() => toggle(voice, sample)}
              >
                {playing === voice ? <IconStop size={18} /> : <IconPlay size={18} />}
              </ActionIcon>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Plays one sample at a time, and none after the component has left the page. */
function useSample() {
  const audio = useRef<HTMLAudioElement | undefined>(undefined)
  const [playing, setPlaying] = useState<string>()
  const stop = () => {
    audio.current?.pause()
    audio.current = undefined
    setPlaying(undefined)
  }
  useEffect(() => () => audio.current?.pause(), [])
  const toggle = (voice: string, address: string) => {
    const isPlaying = playing === voice
    stop()
    if (isPlaying) return
    const next = new Audio(address)
    audio.current = next
    setPlaying(voice)
    const ended = () => {
      if (audio.current === next) stop()
    }
    next.addEventListener('ended', ended)
    // A browser can refuse to play; the button then offers the sample again.
    next.play().catch(ended)
  }
  return { playing, toggle }
}
