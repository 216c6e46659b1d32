import { Badge, Button, Card, Switch, TextInput } from '@loomcast/design-system/full'
import { useState } from 'react'
import type { Look, Options } from '../api/wire.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { CAPTION_WORDS, MUSIC_WORDS, TEMPLATE_WORDS, TRANSITION_WORDS, wordsFor } from './look.data.ts'
import styles from './look.module.css'
import { CaptionSample, MusicSample, TransitionSample } from './samples.tsx'

export interface LookPanelProps {
  look: Look
  options: Options | undefined
  /** URLs of the user's pictures. */
  pictures: readonly string[]
  onChange: (look: Look) => void
}

/** Displayed until the server's options have loaded, so that the layout does not shift. */
const known = (words: object) => Object.keys(words).filter((id) => id !== 'off' && id !== 'template')

/** Template, captions, transition, music and voice. */
export function LookPanel({ look, options, pictures, onChange }: LookPanelProps) {
  const change = (part: Partial<Look>) => onChange({ ...look, ...part })
  const [still, setStill] = useState(false)
  const voice = options?.voices.find(({ id }) => id === 'synthetic')
  return (
    <Card as="section" className={styles.panel} aria-label="Look and sound" style={{ '--samples': still ? 'paused' : 'running' }}>
      <header className={styles.head}>
        <h2>Look and sound</h2>
        {/* WCAG 2.2.2: users must be able to pause animations that run for more than five seconds. */}
        <Button variant="subtle" size="sm" className={styles.motion} onClick={() => setStill(!still)}>
          {still ? 'Play previews' : 'Pause previews'}
        </Button>
      </header>
      <ChoiceTiles
        legend="Template"
        value={look.template}
        tiles={(options?.templates ?? Object.keys(TEMPLATE_WORDS)).map((id) => ({ id, ...wordsFor(TEMPLATE_WORDS, id) }))}
        onChange={(template) => change({ template })}
      />
      <ChoiceTiles
        legend="Caption style"
        value={look.captions}
        tiles={[...(options?.caption_styles ?? known(CAPTION_WORDS)), 'off'].map((id) => ({
          id,
          ...wordsFor(CAPTION_WORDS, id),
          preview: <CaptionSample style={id} />,
        }))}
        onChange={(captions) => change({ captions })}
      />
      <ChoiceTiles
        legend="Transition"
        value={look.transition}
        tiles={['template', ...(options?.transitions ?? known(TRANSITION_WORDS))].map((id) => ({
          id,
          ...wordsFor(TRANSITION_WORDS, id),
          preview: <TransitionSample transition={id} pictures={pictures} />,
        }))}
        onChange={(transition) => change({ transition })}
      />
      <ChoiceTiles
        legend="Music"
        value={look.music}
        tiles={['off', ...(options?.music_moods ?? known(MUSIC_WORDS))].map((id) => ({
          id,
          ...wordsFor(MUSIC_WORDS, id),
          preview: <MusicSample mood={id} />,
        }))}
        onChange={(music) => change({ music })}
      />
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
        <Switch
          label="Title card before the first scene"
          checked={look.title_card !== null}
          onChange={(event) => change({ title_card: event.currentTarget.checked ? { title: '', subtitle: '' } : null })}
        />
        {look.title_card && (
          <div className={styles.card}>
            <TextInput
              label="Title"
              maxLength={80}
              value={look.title_card.title}
              description={look.title_card.title.trim() === '' ? 'Add a title to show this card.' : undefined}
              onChange={(event) => change({ title_card: { title: event.currentTarget.value, subtitle: look.title_card?.subtitle ?? '' } })}
            />
            <TextInput
              label="Second line"
              maxLength={120}
              value={look.title_card.subtitle}
              onChange={(event) => change({ title_card: { title: look.title_card?.title ?? '', subtitle: event.currentTarget.value } })}
            />
          </div>
        )}
        <Switch
          label="Call to action after the last scene"
          checked={look.call_to_action !== null}
          onChange={(event) => change({ call_to_action: event.currentTarget.checked ? { text: '', detail: '' } : null })}
        />
        {look.call_to_action && (
          <div className={styles.card}>
            <TextInput
              label="What to do"
              placeholder="Book a table"
              maxLength={60}
              value={look.call_to_action.text}
              description={look.call_to_action.text.trim() === '' ? 'Add text to show this card.' : undefined}
              onChange={(event) =>
                change({ call_to_action: { text: event.currentTarget.value, detail: look.call_to_action?.detail ?? '' } })
              }
            />
            <TextInput
              label="Link or details"
              placeholder="ada-cafe.example"
              maxLength={120}
              value={look.call_to_action.detail}
              onChange={(event) => change({ call_to_action: { text: look.call_to_action?.text ?? '', detail: event.currentTarget.value } })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
