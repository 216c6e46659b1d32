import { type Card, joined, linesOf, MAX_CARDS } from './card.ts'
import { newCard } from './card-groups.ts'
import { keyFactOf, rankOf } from './key-fact.ts'
import { countWords } from './read-post.ts'
import type { Fits } from './split-card.ts'

/** More cards than these are joined where they are short. */
const WANTED = 8
/** In words. */
const FULL = 40
const SHORT = 9
const LIST_TITLE = 20

interface Pair {
  both: Card
  words: number
  /** Whether one of both is too short for a card of its own. */
  isShort: boolean
}

/** Joins neighbors with the fewest words: short ones, and others until there are at most MAX_CARDS. What still does not fit is removed before the last card. */
export function* atMost(cards: readonly Card[], fits: Fits): Generator<void, { remaining: Card[]; removed: Card[] }> {
  const remaining = [...cards]
  /** What each card makes with the next; null if they are not joined. */
  const pairs = remaining.map((_, at) => pairAt(remaining, at))
  for (;;) {
    const isMany = remaining.length > WANTED
    const isTooMany = remaining.length > MAX_CARDS
    const at = fewestWords(pairs.slice(0, -1), (pair) => isTooMany || (pair.words <= FULL && (isMany || pair.isShort)))
    const both = pairs[at]?.both
    if (!both) break
    yield
    if (!fits(both)) {
      pairs[at] = null
      continue
    }
    remaining.splice(at, 2, both)
    pairs.splice(at, 1)
    for (const changed of [at - 1, at]) pairs[changed] = pairAt(remaining, changed)
  }
  if (remaining.length <= MAX_CARDS) return { remaining, removed: [] }
  const end = remaining.at(-1)?.layout === 'end' ? 1 : 0
  const removed = remaining.splice(MAX_CARDS - end, remaining.length - MAX_CARDS)
  return { remaining, removed }
}

/** The first card, which is the cover, stays alone. */
function pairAt(cards: readonly Card[], at: number): Pair | null {
  const one = cards[at]
  const next = cards[at + 1]
  const both = at > 0 && one && next ? joinedCard(one, next) : null
  return one && next && both ? { both, words: wordsOn(both), isShort: isShort(one) || isShort(next) } : null
}

const wordsOn = ({ title, body }: Card) => countWords(title) + countWords(body)
const isShort = (card: Card) => wordsOn(card) <= SHORT && card.layout === 'statement' && rankOf(keyFactOf(card.title)) < 2

function fewestWords(pairs: readonly (Pair | null)[], isWanted: (pair: Pair) => boolean): number {
  let best = -1
  for (const [index, pair] of pairs.entries())
    if (pair && isWanted(pair) && pair.words < (pairs[best]?.words ?? Number.POSITIVE_INFINITY)) best = index
  return best
}

function joinedCard(one: Card, other: Card): Card | null {
  const isIntroduced = one.layout === 'statement' && one.body === '' && other.layout === 'list' && other.title !== ''
  if (isIntroduced) {
    const title = joined([one.title, other.title])
    return countWords(title) <= LIST_TITLE ? { ...other, title } : null
  }
  const isItems = one.layout === 'list' && other.layout === 'list' && other.title === ''
  if (!isItems && (one.layout !== 'statement' || other.layout !== 'statement')) return null
  const body = [one.body, other.title, other.body].filter(Boolean).join('\n')
  return newCard(one.layout, { title: one.title, body: linesOf(body).join('\n') })
}
