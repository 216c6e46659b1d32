import { Button, SortableList } from '@loomcast/design-system/full'
import { type EditedSet, MAX_CARDS, nameOf } from './card-set.ts'
import styles from './cards.module.css'
import { useCardPicture } from './use-card-picture.ts'
import type { Cards } from './use-cards.ts'

/** The cards in their order. */
export function CardStrip({ cards, brandVersion }: { cards: Cards; brandVersion: string }) {
  const { set, index: selected, select, move, add } = cards
  return (
    <div className={styles.strip}>
      <SortableList
        label="Cards in their order"
        className={styles.thumbnails}
        items={set.cards}
        keyOf={({ key }) => key}
        nameOf={(card) => nameOf(card, set.cards.indexOf(card))}
        onMove={move}
        renderItem={(card, index, { grip, pull, moving }) => (
          <div className={styles.thumbnailRow} data-moving={moving || undefined}>
            <button
              type="button"
              className={styles.thumbnail}
              data-size={set.size}
              aria-current={index === selected || undefined}
              aria-label={`Edit ${nameOf(card, index)}`}
              onClick={() => select(card.key)}
              {...pull}
            >
              <Thumbnail set={set} index={index} brandVersion={brandVersion} />
            </button>
            {grip}
          </div>
        )}
      />
      <Button variant="default" size="sm" disabled={set.cards.length >= MAX_CARDS} onClick={add}>
        Add a card
      </Button>
      <p className={styles.note}>
        {set.cards.length} of {MAX_CARDS} cards
      </p>
    </div>
  )
}

function Thumbnail({ set, index, brandVersion }: { set: EditedSet; index: number; brandVersion: string }) {
  const { picture } = useCardPicture(set, index, brandVersion)
  return picture ? <img src={picture} alt="" draggable={false} /> : null
}
