import { Alert, Button, ErrorState, Modal, Skeleton } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { useState } from 'react'
import { type CardPlan, cardsApi } from '../api/cards.api.ts'
import { CardDownloads } from './card-downloads.tsx'
import { CardFields } from './card-fields.tsx'
import { CardLook } from './card-look.tsx'
import { altOf, type EditedCard, emptyCard, MAX_CARDS, withKeys, withoutKey } from './card-set.ts'
import { CardStrip } from './card-strip.tsx'
import styles from './cards.module.css'
import type { CardsTarget } from './put-into-post.tsx'
import { useCardPicture } from './use-card-picture.ts'
import { type Cards, useCardPlan, useCards } from './use-cards.ts'

export interface CardsDialogProps {
  contentId: string
  /** The post as it is shown, with unsaved edits. */
  text: string
  /** Of the files, without an ending. */
  name: string
  target: CardsTarget
  opened: boolean
  onClose: () => void
}

/** Makes cards of a post: the strip, one card with its texts, the look of all, and the files. */
export function CardsDialog({ contentId, text, name, target, opened, onClose }: CardsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Cards of this post"
      size="76rem"
      classNames={{ content: styles.dialog, inner: styles.inner }}
    >
      <Planned contentId={contentId} text={text} name={name} target={target} />
    </Modal>
  )
}

function Planned({ contentId, text, name, target }: Pick<CardsDialogProps, 'contentId' | 'text' | 'name' | 'target'>) {
  const { data: plan, error, refetch, isFetching } = useCardPlan(text)
  if (error && !plan)
    return <ErrorState title="The cards were not made" description={error.detail} onRetry={() => void refetch()} retrying={isFetching} />
  if (!plan) return <Skeleton height={420} aria-label="Making cards" />
  return <Editor contentId={contentId} text={text} name={name} target={target} plan={plan} />
}

function Editor({
  contentId,
  text,
  name,
  target,
  plan,
}: Pick<CardsDialogProps, 'contentId' | 'text' | 'name' | 'target'> & { plan: CardPlan }) {
  const cards = useCards(contentId, text, plan)
  const { set, index } = cards
  const card = set.cards[index] ?? emptyCard()
  return (
    <div className={styles.editor}>
      <Notices cards={cards} plan={plan} />
      <CardLook cards={cards} plan={plan} />
      <div className={styles.work}>
        <CardStrip cards={cards} brandVersion={plan.brand_version} />
        <Preview cards={cards} card={card} brandVersion={plan.brand_version} />
        <CardFields
          card={card}
          isOnly={set.cards.length === 1}
          postPictures={target.pictures}
          onChange={cards.edit}
          onRemove={cards.remove}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.note}>Cards are free. Your changes are saved in this browser until you sign out.</p>
        <CardDownloads set={set} index={index} name={name} target={target} />
      </div>
    </div>
  )
}

function Notices({ cards, plan }: { cards: Cards; plan: CardPlan }) {
  if (cards.isOutdated) {
    return (
      <Alert
        tone="info"
        title="The post was changed after these cards were made."
        actions={
          <Button size="sm" variant="default" onClick={cards.restart}>
            Make new cards
          </Button>
        }
      >
        New cards replace your changes to the texts.
      </Alert>
    )
  }
  const notes = [
    plan.left_out !== '' && `The post is too long for ${MAX_CARDS} cards. Not on a card: “${excerpt(plan.left_out, LONGEST_NOTE)}”`,
    plan.hashtags.length > 0 && `Hashtags stay in the post: ${plan.hashtags.join(' ')}`,
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={styles.note} dir="auto">
      {note}
    </p>
  ))
}

const LONGEST_NOTE = 160

function Preview({ cards, card, brandVersion }: { cards: Cards; card: EditedCard; brandVersion: string }) {
  const { set, index } = cards
  const { picture, error, isCurrent, retry } = useCardPicture(set, index, brandVersion)
  const alt = altOf(card)
  return (
    <div className={styles.preview}>
      <div className={styles.picture} data-size={set.size} data-waiting={!isCurrent || undefined}>
        {picture && <img src={picture} alt={alt || 'An empty card'} />}
      </div>
      <div role="status">{error && isCurrent && <Problem cards={cards} card={card} error={error} onRetry={retry} />}</div>
      <CopyText text={alt} label="Copy alt text" variant="subtle" />
    </div>
  )
}

/** The reasons of a text that is too long, unlike that of characters without a font. */
const TOO_LONG = 'card_too_long'
const TOO_LONG_FOR_PICTURE = 'card_too_long_for_picture'

/** Why a card was not drawn. One that is too long can be divided, and one without space for its picture, or without the picture's file, loses the picture. */
function Problem({ cards, card, error, onRetry }: { cards: Cards; card: EditedCard; error: ApiError; onRetry: () => void }) {
  const [splitting, setSplitting] = useState(false)
  const isTooLong = error.extensions['reason'] === TOO_LONG && cards.set.cards.length < MAX_CARDS

  async function split(): Promise<void> {
    setSplitting(true)
    try {
      const { picture, ...texts } = withoutKey(card)
      const parts = withKeys(await cardsApi.split(texts))
      if (parts.length < 2) {
        toast({ kind: 'error', message: 'This text cannot be split further. Shorten it.' })
        return
      }
      const [first, ...others] = parts
      const obstacle = cards.exchange(card, first ? [{ ...first, ...(picture && { picture }) }, ...others] : [])
      if (obstacle === 'too many')
        toast({ kind: 'error', message: `This text needs ${parts.length} cards, and ${MAX_CARDS} are possible. Shorten it.` })
      else if (obstacle) toast({ kind: 'info', message: 'The card was not split, because you changed it in the meantime.' })
    } catch (failure) {
      toast({ kind: 'error', message: failure instanceof ApiError ? failure.detail : 'The card was not split.' })
    } finally {
      setSplitting(false)
    }
  }
  return (
    <Alert tone="warning" actions={remedy()}>
      {error.detail}
    </Alert>
  )

  function remedy() {
    const isWithoutSpace = error.extensions['reason'] === TOO_LONG_FOR_PICTURE
    if (card.picture && (isWithoutSpace || error.code === 'unknown_picture')) {
      return (
        <Button size="sm" variant="default" onClick={() => cards.edit({ ...card, picture: undefined })}>
          Remove the picture
        </Button>
      )
    }
    if (isTooLong) {
      return (
        <Button size="sm" variant="default" loading={splitting} onClick={() => void split()}>
          Split this card
        </Button>
      )
    }
    if (error.code === 'validation_failed') return null
    return (
      <Button size="sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    )
  }
}
