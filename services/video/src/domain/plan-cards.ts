import { type Card, MAX_CARDS, textsOf } from './card.ts'
import { atMost } from './card-count.ts'
import { COVER_WORDS, coverOf } from './card-cover.ts'
import { endOf } from './card-end.ts'
import { newCard as card, textCards } from './card-groups.ts'
import { countWords, type PostPart, readPost } from './read-post.ts'
import { type Fits, splitSteps } from './split-card.ts'
import { finished } from './steps.ts'

export interface CardPlan {
  cards: Card[]
  /** Hashtags, which belong to the post. */
  hashtags: string[]
  /** Text that did not fit into MAX_CARDS cards. */
  leftOut: string
}

/** In words. */
const LIST_TITLE = 16
const MAX_STATS = 2

/** Parts of a post that are joined to MAX_CARDS cards, and the characters that these have space for at most. */
const MOST_PARTS = 120
const MOST_TEXT = 8_000

/**
 * Makes cards of a post: a cover, one idea per card, and what readers should do at the end, with the facts that they need for it. Keeps all sentences, and their order
 * except for the cover; hashtags at the end stay with the post.
 */
export const planCards = (text: string, fits: Fits): CardPlan => finished(planSteps(text, fits))

/** Like planCards, with pauses between the steps and before each card that is measured. */
export function* planSteps(text: string, fits: Fits): Generator<void, CardPlan> {
  const { parts, hashtags } = readPost(text)
  yield
  const { cover, rest } = coverOf(parts)
  yield
  const { middle, end } = endOf(rest, { cover, post: text })
  yield
  const first = countWords(cover) > COVER_WORDS ? card('statement', { body: cover }) : card('statement', { title: cover })
  const drafts = [...(cover ? [first] : []), ...middleCards(middle)]
  const { cards, others } = yield* splitDrafts(drafts, fits)
  const ends = end ? yield* splitSteps(end, fits) : []
  const { remaining, removed } = yield* atMost([...cards, ...ends], fits)
  return { cards: remaining, hashtags, leftOut: [...removed, ...others].flatMap(textsOf).join('\n') }
}

/** Divides drafts until there are certainly more texts than MAX_CARDS cards have space for, so that the rest of a long post is not measured. */
function* splitDrafts(drafts: readonly Card[], fits: Fits): Generator<void, { cards: Card[]; others: Card[] }> {
  const cards: Card[] = []
  let taken = 0
  let length = 0
  for (const draft of drafts) {
    if (cards.length >= MOST_PARTS || (cards.length > MAX_CARDS && length > MOST_TEXT)) break
    cards.push(...(yield* splitSteps(draft, fits)))
    length += textsOf(draft).reduce((sum, text) => sum + text.length, 0)
    taken++
  }
  return { cards: cards.slice(0, MOST_PARTS), others: [...cards.slice(MOST_PARTS), ...drafts.slice(taken)] }
}

function middleCards(parts: readonly PostPart[]): Card[] {
  const cards: Card[] = []
  /** A heading, or a line that introduces what follows. */
  let title = ''
  let stats = 0
  const flush = () => {
    if (title) cards.push(card('statement', { title }))
    title = ''
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'items') {
      const layout = part.first === null ? 'list' : 'steps'
      cards.push(card(layout, { title, body: part.items.join('\n'), first: part.first ?? 1 }))
      title = ''
    } else if (part.kind === 'quotation') {
      cards.push(card('quotation', { title, body: part.text, detail: part.source }))
      title = ''
    } else {
      const { own, introduction } = introductionOf(part, parts[index + 1])
      if (own.length > 0) {
        const made = textCards(own, title, stats < MAX_STATS && cards.at(-1)?.layout !== 'number')
        stats += made.filter(({ layout }) => layout === 'number').length
        cards.push(...made)
        title = ''
      }
      if (introduction) flush()
      title ||= introduction
    }
  }
  flush()
  return cards
}

/** A heading, or the sentence before a list. */
function introductionOf(part: Extract<PostPart, { kind: 'text' }>, next: PostPart | undefined): { own: string[]; introduction: string } {
  const last = part.sentences.at(-1) ?? ''
  const opens = next && (part.isHeading || /[:：]$/u.test(last)) && countWords(last) <= LIST_TITLE
  return opens
    ? { own: part.sentences.slice(0, -1), introduction: last.replace(/[:：]$/u, '').trimEnd() }
    : { own: part.sentences, introduction: '' }
}
