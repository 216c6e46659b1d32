import { useId } from 'react'
import { PlayButton } from '../sound/play-button.tsx'
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
              <PlayButton address={sample} play={`Play a sample of ${words.name}`} stop={`Stop the sample of ${words.name}`} rewinds />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
