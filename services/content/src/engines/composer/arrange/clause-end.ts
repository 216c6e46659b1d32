import { isVerb, MONTHS, wordsOf } from '../../../domain/brief/lexicon.ts'

/** Characters on each side that decide. */
const NEAR = 100

/** Whether a clause can end here: not within a date, a range or a list, and not before what a verb needs. */
export function canEnd(text: string, index: number): boolean {
  const rest = text.slice(index, index + NEAR)
  const before = text.slice(Math.max(0, index - NEAR), index)
  if (rest.startsWith(', ')) return !DATE_GOES_ON.test(rest) && !LIST_GOES_ON.test(rest) && !(ENDS_LIST.test(rest) && IN_LIST.test(before))
  return !NEEDED.test(rest) || !isVerb(wordsOf(before).at(-1) ?? '')
}

const DATE_GOES_ON = new RegExp(
  `^, (?:to |(?:${MONTHS})(?!\\p{L})|\\d{1,2} (?:${MONTHS})|\\d{4}(?!\\d)|\\d{1,2}(?:[:.]\\d{2})? ?[ap]\\.?m)`,
  'u',
)
/** ", spinning and dyeing wool" */
const LIST_GOES_ON =
  /^, (?!and |or )(?:[^,.;:]{2,40}, )?(?:[^,.;: ]{2,20} ){0,3}(?:and|or) (?!(?:we|i|it|they|he|she|you|our|the|this)(?!\p{L}))/iu
const ENDS_LIST = /^, (?:and|or) /u
const IN_LIST = /, \S+(?: \S+){0,2}$/u
/** "is looking | for" */
const NEEDED = /^ (?:that|which|whose) /u

/** Whether the text ends inside a quotation or parentheses. */
export function isOpenQuote(text: string): boolean {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return count(/[(“«„]/gu) !== count(/[)”»]/gu) || count(/"/gu) % 2 === 1
}
