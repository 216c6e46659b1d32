import { Badge, Card, Select, Switch, TextInput } from '@loomcast/design-system/full'
import type { ShownPart } from '../api/video.api.ts'
import type { Look, Options } from '../api/wire.ts'
import { lookToSend } from '../storyboard/storyboard.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { AI_LINES, CAPTION_WORDS, known, PACE_WORDS, TEMPLATE_WORDS, TRANSITION_WORDS, wordsFor } from './look.data.ts'
import styles from './look.module.css'
import { CaptionSample, TransitionSample } from './samples.tsx'

export interface LookPanelProps {
  look: Look
  options: Options | undefined
  /** URLs of the user's pictures. */
  pictures: readonly string[]
  onChange: (look: Look) => void
  /** Shows a card in the preview. */
  onShow: (part: ShownPart) => void
}

/** Template, captions, transition, pace and cards. */
export function LookPanel({ look, options, pictures, onChange, onShow }: LookPanelProps) {
  const change = (part: Partial<Look>) => onChange({ ...look, ...part })
  const { title_card: title, call_to_action: call } = lookToSend(look)
  return (
    <Card as="section" className={styles.panel} aria-label="Look">
      <h2>Look</h2>
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
      {options?.lengths && (
        <ChoiceTiles
          legend="Pace"
          value={look.pace ?? 'normal'}
          tiles={options.lengths.paces.map(({ id }) => ({ id, ...wordsFor(PACE_WORDS, id) }))}
          onChange={(pace) => change({ pace })}
        />
      )}
      <div className={styles.switches}>
        <Switch
          label={<CardLabel text="Title card before the first scene" off={look.title_card !== null && title === null} />}
          description={look.title_card && !title ? 'The video has this card as soon as it has a title.' : undefined}
          checked={look.title_card !== null}
          onChange={(event) => change({ title_card: event.currentTarget.checked ? { title: '', subtitle: '' } : null })}
        />
        {look.title_card && (
          <div className={styles.card}>
            <TextInput
              label="Title"
              maxLength={80}
              value={look.title_card.title}
              onFocus={() => onShow('title')}
              onChange={(event) => change({ title_card: { title: event.currentTarget.value, subtitle: look.title_card?.subtitle ?? '' } })}
            />
            <TextInput
              label="Second line"
              onFocus={() => onShow('title')}
              maxLength={120}
              value={look.title_card.subtitle}
              onChange={(event) => change({ title_card: { title: look.title_card?.title ?? '', subtitle: event.currentTarget.value } })}
            />
          </div>
        )}
        <Switch
          label={<CardLabel text="Call to action after the last scene" off={look.call_to_action !== null && call === null} />}
          description={look.call_to_action && !call ? 'The video has this card as soon as it has a text.' : undefined}
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
              onFocus={() => onShow('call_to_action')}
              onChange={(event) =>
                change({ call_to_action: { text: event.currentTarget.value, detail: look.call_to_action?.detail ?? '' } })
              }
            />
            <TextInput
              label="Link or details"
              onFocus={() => onShow('call_to_action')}
              placeholder="ada-cafe.example"
              maxLength={120}
              value={look.call_to_action.detail}
              onChange={(event) => change({ call_to_action: { text: look.call_to_action?.text ?? '', detail: event.currentTarget.value } })}
            />
          </div>
        )}
        <Select
          label="Line about AI"
          description="In small text at the top, throughout the video."
          data={AI_LINES}
          value={look.ai_line ?? 'off'}
          allowDeselect={false}
          onChange={(ai_line) => ai_line && change({ ai_line })}
        />
      </div>
    </Card>
  )
}

/** A card that is switched on but has no text is not in the video. */
function CardLabel({ text, off }: { text: string; off: boolean }) {
  return (
    <>
      {text} {off && <Badge tone="warning">Off while empty</Badge>}
    </>
  )
}
