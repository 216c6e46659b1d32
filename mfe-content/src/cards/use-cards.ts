import { announce, toast, useSession } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useRef, useState } from 'react'
import { type CardPlan, cardsApi } from '../api/cards.api.ts'
import { keys } from '../api/queries.ts'
import { BRAND, type EditedCard, type EditedSet, emptyCard, MAX_CARDS, withKeys } from './card-set.ts'
import { storedCards } from './stored-cards.ts'

/** Loaded again each time the cards are opened: the brand kit can have been changed on its page. */
export const useCardPlan = (text: string) =>
  useQuery({ queryKey: keys.cardPlan(text), queryFn: ({ signal }) => cardsApi.plan(text, signal), gcTime: 0 })

/** With a brand kit, new cards have it. */
const firstLook = (plan: CardPlan) =>
  plan.brand_kit
    ? ({ size: '4:5', theme: BRAND.value, showLogo: plan.logo } as const)
    : ({ size: '4:5', theme: 'paper', showLogo: false } as const)

const setOf = (text: string, plan: CardPlan): EditedSet => ({
  ...firstLook(plan),
  source: text,
  accent: plan.accents[0]?.color ?? '#000000',
  cards: plan.cards.length > 0 ? withKeys(plan.cards) : [emptyCard()],
})

/** The cards of a post and their changes, which a reload of the page retains. */
export function useCards(contentId: string, text: string, plan: CardPlan) {
  const session = useSession()
  const userId = 'user' in session ? session.user.user_id : ''
  const [set, setSet] = useState(() => {
    const stored = storedCards.read(userId, contentId)
    // The logo and the brand kit can have been deleted since, or the plan changed; then nothing on the page switches them off.
    const theme = stored?.theme === BRAND.value && !plan.brand_kit ? 'paper' : stored?.theme
    return stored && theme ? { ...stored, theme, showLogo: stored.showLogo && plan.logo } : setOf(text, plan)
  })
  const [selectedKey, select] = useState(set.cards[0]?.key)
  const index = Math.max(
    0,
    set.cards.findIndex(({ key }) => key === selectedKey),
  )

  /** The current set, even for an operation that began before a change, such as an undo or a request to the server. */
  const present = useRef(set)
  function change(part: Partial<EditedSet>): void {
    present.current = { ...present.current, ...part }
    setSet(present.current)
    storedCards.note(userId, contentId, present.current)
  }
  const changeCards = (changed: (cards: readonly EditedCard[]) => readonly EditedCard[]) =>
    change({ cards: changed(present.current.cards) })

  return {
    set,
    index,
    /** Whether the post was changed since the cards were made. */
    isOutdated: set.source !== text,
    select,
    changeLook: (look: Partial<Pick<EditedSet, 'size' | 'theme' | 'accent' | 'showLogo'>>) => change(look),
    edit: (card: EditedCard) => changeCards((cards) => cards.map((one) => (one.key === card.key ? card : one))),
    move(from: number, to: number) {
      changeCards((before) => {
        const cards = [...before]
        cards.splice(to, 0, ...cards.splice(from, 1))
        return cards
      })
    },
    add() {
      if (set.cards.length >= MAX_CARDS) return
      const card = emptyCard()
      changeCards((cards) => cards.toSpliced(index + 1, 0, card))
      select(card.key)
      announce(`Card ${index + 2} added`)
    },
    remove() {
      const removed = set.cards[index]
      const next = set.cards[index + 1] ?? set.cards[index - 1]
      if (!removed || !next) return
      changeCards((cards) => cards.filter(({ key }) => key !== removed.key))
      select(next.key)
      const undo = () => {
        if (present.current.cards.length >= MAX_CARDS) {
          toast({ kind: 'error', message: `The card was not restored, because there are ${MAX_CARDS} cards.` })
          return
        }
        changeCards((cards) => cards.toSpliced(index, 0, removed))
        select(removed.key)
      }
      toast({ kind: 'info', message: `Card ${index + 1} removed.`, action: { label: 'Undo', onClick: undo } })
    },
    /** Replaces a card by several. Returns why not: the card was changed or removed in the meantime, or there would be too many. */
    exchange(card: EditedCard, parts: readonly EditedCard[]): 'changed' | 'too many' | null {
      const { cards } = present.current
      if (!cards.includes(card)) return 'changed'
      if (cards.length + parts.length - 1 > MAX_CARDS) return 'too many'
      changeCards(() => cards.flatMap((one) => (one === card ? parts : [one])))
      select(parts[0]?.key)
      return null
    },
    /** Makes the cards again from the present text; the look stays. */
    restart() {
      const { cards } = setOf(text, plan)
      change({ source: text, cards })
      select(cards[0]?.key)
      announce('New cards made')
    },
  }
}
export type Cards = ReturnType<typeof useCards>
