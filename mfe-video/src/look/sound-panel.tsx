import { Badge, Slider, Switch } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import type { Look, Options } from '../api/wire.ts'
import { MUSIC_VOLUME } from '../storyboard/storyboard.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { known, MUSIC_WORDS, wordsFor } from './look.data.ts'
import styles from './look.module.css'
import { MoodButton } from './mood-button.lazy.tsx'
import { MusicSample } from './samples.tsx'
import { VoiceDetails } from './voice-details.lazy.tsx'

export interface SoundPanelProps {
  look: Look
  options: Options | undefined
  onChange: (look: Look) => void
  /** The name of the user's own music, which replaces the moods; undefined without it. */
  ownMusic?: string | undefined
  /** Uses a mood again instead of the user's own music. */
  onMood?: () => void
  /** The upload of own music. */
  children?: ReactNode
}

/** Music and voice. */
export function SoundPanel({ look, options, onChange, ownMusic, onMood, children }: SoundPanelProps) {
  const change = (part: Partial<Look>) => onChange({ ...look, ...part })
  const voice = options?.voices.find(({ id }) => id === 'synthetic')
  const names = options?.voice_names ?? []
  return (
    <section className={styles.panel} aria-label="Sound">
      <ChoiceTiles
        legend="Music"
        value={ownMusic === undefined ? look.music : undefined}
        tiles={['off', ...(options?.music_moods ?? known(MUSIC_WORDS))].map((id) => ({
          id,
          ...wordsFor(MUSIC_WORDS, id),
          preview: <MusicSample mood={id} />,
          action: <MoodButton mood={id} name={wordsFor(MUSIC_WORDS, id).name} />,
        }))}
        onChange={(music) => {
          onMood?.()
          change({ music })
        }}
      />
      {children}
      {(ownMusic !== undefined || look.music !== 'off') && (
        <Slider
          label="Music volume"
          min={MUSIC_VOLUME.min}
          max={MUSIC_VOLUME.max}
          step={5}
          value={look.music_volume ?? MUSIC_VOLUME.max}
          format={(percent) => `${percent}%`}
          onChange={(music_volume) => change({ music_volume })}
        />
      )}
      <div className={styles.switches}>
        <Switch
          label={
            <>
              Read the captions aloud <Badge tone="info">Synthetic</Badge>
            </>
          }
          description={voice?.available === false ? 'Not available here.' : (voice?.about ?? 'A synthetic voice.')}
          checked={look.voice === 'synthetic'}
          disabled={voice?.available !== true}
          onChange={(event) => change({ voice: event.currentTarget.checked ? 'synthetic' : 'off' })}
        />
        {look.voice === 'synthetic' && names.length > 0 && <VoiceDetails look={look} names={names} onChange={change} />}
      </div>
    </section>
  )
}
