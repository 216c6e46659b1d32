import { Button, IconDelete, Select, Textarea, TextInput } from '@loomcast/design-system/full'
import type { CardLayout } from '../api/cards.api.ts'
import type { PostPicture } from '../api/content.ts'
import { CardPictureField } from './card-picture-field.tsx'
import { type EditedCard, FIELDS, LAYOUTS } from './card-set.ts'
import styles from './cards.module.css'

export interface CardFieldsProps {
  card: EditedCard
  isOnly: boolean
  postPictures: readonly PostPicture[]
  onChange: (card: EditedCard) => void
  onRemove: () => void
}

const LONGEST = { title: 300, body: 1_500, detail: 300 }

/** The layout, the texts and the picture of one card. */
export function CardFields({ card, isOnly, postPictures, onChange, onRemove }: CardFieldsProps) {
  const labels = FIELDS[card.layout]
  return (
    <div className={styles.fields}>
      <Select
        label="Layout"
        data={[...LAYOUTS]}
        value={card.layout}
        allowDeselect={false}
        onChange={(layout) => layout && onChange({ ...card, layout: layout as CardLayout })}
      />
      <Textarea
        label={labels.title}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={LONGEST.title}
        value={card.title}
        dir="auto"
        onChange={(event) => onChange({ ...card, title: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Textarea
        label={labels.body}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={LONGEST.body}
        value={card.body}
        dir="auto"
        onChange={(event) => onChange({ ...card, body: event.currentTarget.value })}
      />
      {labels.detail && (
        <TextInput
          label={labels.detail}
          maxLength={LONGEST.detail}
          value={card.detail}
          dir="auto"
          onChange={(event) => onChange({ ...card, detail: event.currentTarget.value })}
        />
      )}
      <CardPictureField
        key={card.key}
        picture={card.picture}
        postPictures={postPictures}
        onChange={(picture) => onChange({ ...card, picture })}
      />
      <Button variant="subtle" color="danger" size="sm" leftSection={<IconDelete size={18} />} disabled={isOnly} onClick={onRemove}>
        Remove this card
      </Button>
    </div>
  )
}
