import { Badge, Switch, TextInput } from '@loomcast/design-system/full'
import type { ShownPart } from '../api/video.api.ts'
import type { Look } from '../api/wire.ts'
import { lookToSend } from '../storyboard/storyboard.ts'
import styles from './look.module.css'

export interface CardsProps {
  look: Look
  change: (part: Partial<Look>) => void
  /** Shows a card in the preview. */
  onShow: (part: ShownPart) => void
}

/** The cards before the first scene and after the last. */
export function Cards({ look, change, onShow }: CardsProps) {
  const { title_card: title, call_to_action: call } = lookToSend(look)
  return (
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
            label="Headline"
            placeholder="Book a table"
            maxLength={60}
            value={look.call_to_action.text}
            onFocus={() => onShow('call_to_action')}
            onChange={(event) => change({ call_to_action: { text: event.currentTarget.value, detail: look.call_to_action?.detail ?? '' } })}
          />
          <TextInput
            label="Button, link or details"
            onFocus={() => onShow('call_to_action')}
            placeholder="Reserve at ada-cafe.example"
            maxLength={120}
            value={look.call_to_action.detail}
            onChange={(event) => change({ call_to_action: { text: look.call_to_action?.text ?? '', detail: event.currentTarget.value } })}
          />
        </div>
      )}
    </div>
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
