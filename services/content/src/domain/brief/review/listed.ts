import { splitSentences } from '@loomcast/platforms'
import { excludedSpansIn } from '../boilerplate/excluded-spans.ts'
import { bulletItemsIn, type ListItem, type NumberedList } from '../boilerplate/numbered-lists.ts'
import { isAboutPublishing, isParentheticalExclusion } from '../boilerplate/publishing-exclusions.ts'
import type { Wording } from '../printable.ts'
import { type BriefRoles, wordsBetween } from '../roles/brief-roles.ts'
import { meanOf } from '../roles/clauses-of-words.ts'
import { namesTone } from '../stated-tone.ts'
import { writtenOut } from '../text-speech.ts'
import { sentenceCase, withApostrophes } from '../wording.ts'
import type { Marked } from './marked.ts'
import type { ReviewedPassage } from './passage.ts'
import { hasNoteWords } from './public-facts.ts'
import { changeIn } from './read-passages.ts'
import { withoutShorthand } from './shorthand.ts'
import { isToDoItem } from './to-do-items.ts'

/** The items of a numbered list are for readers, whatever single items look like, and so is what introduces them, without its request. */
export function markLists({ lists, bullets }: Lists, source: string, roles: BriefRoles, { forced, decisions }: Marked): void {
  const numbered = lists.flatMap(({ intro, items }) => (intro ? [intro, ...items] : items))
  for (const { start, end } of [...numbered, ...bullets]) {
    // The number belongs to its item.
    const lineStart = source.lastIndexOf('\n', start - 1) + 1
    markShown(wordsBetween(roles, lineStart, end), { forced, decisions })
  }
  for (const item of bullets) {
    const heading = headingAbove(source, item)
    if (heading) markShown(wordsBetween(roles, heading.start, heading.end), { forced, decisions })
  }
}

/** "womens cut 85 (was 80)", "kids under 10 - 30" */
const PRICE_LINE =
  /^[\p{L}][\p{L} '’&/+.,-]{1,40}(?: (?:under|over|up to) \d{1,2}s?)?(?: ?[-–:=.]{1,3})? ?[£$€]?\d{1,4}(?:[.,]\d\d)?(?: ?(?:\((?:was|now|normally|usually|no change|each|pp|from|per)[^()]{0,24}\)|(?:was|now) [£$€]?\d[\d.]{0,6}|no change|each|pp|per \p{L}{3,8}))?[.,]?$/iu
const FEWEST_PRICE_LINES = 3
const INDENT = 8
/** "full service 55 was 48" */
const OLD_PRICE = / (was [£$€]?\d[\d.]{0,6}|no change)$/u

/** The lines of a price list. */
export function priceLinesIn(source: string): ListItem[] {
  let at = 0
  const lines = source.split('\n').map((text) => {
    const line = { start: at, end: at + text.trimEnd().length, isPrice: PRICE_LINE.test(text.trim()) }
    at += text.length + 1
    return line
  })
  return lines.filter(
    ({ isPrice }, index) =>
      isPrice && lines.slice(Math.max(0, index - 3), index + 4).filter((each) => each.isPrice).length >= FEWEST_PRICE_LINES,
  )
}

/** Lines of a price list are for readers: the network takes what a thing cost before for a note. */
export function markPriceLines({ prices }: Lists, roles: BriefRoles, { forced, decisions }: Marked): void {
  for (const { start, end } of prices) markShown(wordsBetween(roles, start, end), { forced, decisions })
}

function markShown({ from, to }: { from: number; to: number }, { forced, decisions }: Pick<Marked, 'forced' | 'decisions'>): void {
  for (let index = from; index < to; index += 1) {
    forced.set(index, true)
    decisions.delete(index)
  }
}

/** An item with a higher mean is divided as the network has it. */
const MOST_PRIVATE = 0.4
/** The same beside an item for readers. What the network is sure about stays out: "not like the last lad" among what a job needs. */
const MOST_PRIVATE_IN_LIST = 0.75

/** Bulleted items that are published whole: those that the network takes for readers as a whole, without a word of a note or an exclusion instruction. */
export function publicBulletsIn(source: string, roles: BriefRoles): ListItem[] {
  const silent = excludedSpansIn(source)
  const items = bulletItemsIn(
    source,
    (item) => isToDoItem(item) || hasNoteWords(item) || isAboutPublishing(item) || isParentheticalExclusion(item) || namesTone(item),
  ).filter(({ start, end }) => !silent.some((span) => span.end > start && span.start < end))
  const means = items.map(({ start, end }) => {
    const { from, to } = wordsBetween(roles, start, end)
    return meanOf(roles, from, to)
  })
  const isOpen = (at: number) => (means[at] ?? 1) < MOST_PRIVATE
  const isBesideOpen = (at: number) =>
    (isOpen(at - 1) && isNext(source, items[at - 1], items[at])) || (isOpen(at + 1) && isNext(source, items[at], items[at + 1]))
  return items.filter((_, at) => isOpen(at) || ((means[at] ?? 1) < MOST_PRIVATE_IN_LIST && isBesideOpen(at)))
}

/** Whether an item is on the line after another one. */
const isNext = (source: string, item: ListItem | undefined, next: ListItem | undefined) =>
  item !== undefined && next !== undefined && source.slice(item.end, next.start).split('\n').length === 2

/** "Benefits:", above items for readers */
const HEADING = /^\p{Lu}[\p{L} &/’'-]{2,30}:$/u

/** The line above the first item of a list, if it is a heading. */
function headingAbove(source: string, item: ListItem): ListItem | undefined {
  const end = source.lastIndexOf('\n', item.start)
  if (end < 0) return undefined
  const start = source.lastIndexOf('\n', end - 1) + 1
  const line = source.slice(start, end)
  return HEADING.test(line.trim()) && !OF_BRIEF.test(line) ? { start, end } : undefined
}

/** Headings of what the writer should know. */
const OF_BRIEF =
  /(?<![\p{L}])(?:notes?|to[- ]?do|brief|tone|audience|goals?|requirements|instructions|posts?|captions?|content|key (?:messages?|points)|internal|actions?|agenda|mention|include|avoid|do not|don['’]?ts?|hashtags?)(?![\p{L}])/iu

const SIGN = /^\s{0,8}(?:\d{1,2}[.)]|[-*•–—✔✓✅▪●◦‣➤]\uFE0F?)\s{1,4}(?:\*{1,3} ?)?/u

/** The lists of a brief. */
export interface Lists {
  lists: readonly NumberedList[]
  bullets: readonly ListItem[]
  prices: readonly ListItem[]
}

/** An item of a list as it was typed, with the spelling of words corrected, or the line that introduces the list without its request. */
export function listedPassage(
  own: string,
  start: number,
  { lists, bullets, prices }: Lists,
  wording: Wording,
): ReviewedPassage | undefined {
  const end = start + own.length
  const intro = lists.find((list) => list.intro && start <= list.intro.start && list.intro.end <= end)?.intro
  if (intro) return { text: intro.text, source: own, use: 'publish', reason: 'Only the part for readers.', question: null }
  const price = prices.find((each) => start >= each.start && start <= each.start + INDENT && Math.abs(end - each.end) <= 1)
  if (price) {
    const text = sentenceCase(withApostrophes(withoutShorthand(own)), wording.capitals)
      .replace(/[.,]$/u, '')
      .replace(OLD_PRICE, ' ($1)')
    return { text, source: own, use: 'publish', reason: changeIn(own, text), question: null }
  }
  const item = [...lists.flatMap(({ items }) => items), ...bullets].find((each) => start <= each.start && each.end <= end)
  const sign = item && SIGN.exec(own)?.[0]
  if (!sign) return undefined
  const sentences = splitSentences(
    withApostrophes(withoutShorthand(wording.writesOut ? writtenOut(own.slice(sign.length)).text : own.slice(sign.length))),
  )
  const text = `${sign.replace(/\*{2,3} ?$/u, '').trim()} ${sentences.map((sentence) => sentenceCase(sentence, wording.capitals)).join(' ')}`
  return { text, source: own, use: 'publish', reason: changeIn(own, text), question: null }
}
