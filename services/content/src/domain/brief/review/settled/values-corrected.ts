import { hasFigure, hasVerb } from '../../sentence.ts'
import { withCapital } from '../../with-capital.ts'
import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, LAST_VERSION } from '../reasons.ts'

const IT_IS = `(?:it['’]?s|its|it is|that['’]?s|thats|make (?:it|that)|they['’]?re|we['’]?re)`
const MARK = '(?:oh|no|wait|sorry|actually|hang on|i mean)'
const SPAN = String.raw`((?:[^\s,.;!?]+ ){0,4}?[^\s,.;!?]+)`
/** "it's ten till four not eleven till four and the tea room is open", within a sentence behind "no wait" */
const THIS_NOT_THAT = new RegExp(
  `(?:^|[.,]? (?=${MARK}[, ]))(?:${MARK},? ){0,3}${IT_IS} (?:at |on )?${SPAN},? (?:and )?not (?:at |on )?${SPAN}(?=$|[,.;!?]| and | but | so )[,.;!?]?`,
  'iu',
)
const STARTS_WITH_MARK = new RegExp(`^[.,]? ?${MARK}[, ]`, 'iu')
/** A figure, a spoken number, a time or a day. */
const isValue = (text: string) =>
  hasFigure(text) ||
  /(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|noon)(?![\p{L}])/iu.test(text)
/** "Actually make it £6 as food's gone up": an amount in place of the one before it. */
const OTHER_AMOUNT =
  /^(?:(?:oh|no|wait|sorry|actually|scrap that|and|but)[, ]{1,2}){0,4}(?:(?:make|change|put) (?:it|that)(?: to| as)?|call it|(?<=(?:oh|no|wait|sorry|actually|scrap that)[, ]{1,2})(?:it['’]?s |it is )?(?:now|gone up to|should be)) (?:now )?([£€$])(\d[\d,]*(?:\.\d\d?)?)(?![\d%])/iu
const AMOUNT = /([£€$])\d[\d,]*(?:\.\d\d?)?/gu
/** "… goes to the hospice. No wait.": what a speaker says before a correction. */
const BEFORE_CORRECTION =
  /(?:[.,!]? |^)(?:(?:oh|and|so) )?(?:no,? wait|oh wait|wait,? no|no,? sorry|sorry,? no|hang on|hold on|scrap that|actually no)[.!]?$/iu
/** "… before Christmas so. If anyone": a joint that a period cut off. Not "I think so." */
const JOINT_CUT =
  /(?<!(?:hope|think|say|said|says|ever|even|or|and|do|did|done|believe|suppose|guess|afraid|if|not|why|how|much|quite|very|more)),? (?:so|but|because|cos)\.(?= \p{Lu}|$)/gu
/** "Sorry, month is 42 not 39", where no other sentence has the 39. */
const ALONE = new RegExp(
  String.raw`^(?:${MARK}[,.]? ){1,3}([^.,;!?\n]{2,60}? (?:is|are|costs?|starts at|opens at) (?:now )?)([£€$]?\d[\d.,:]{0,8}(?: ?[ap]m)?),? (?:and )?not [£€$]?\d[\d.,:]{0,8}(?: ?[ap]m)?[.!]?$`,
  'iu',
)
const LOOKS_BACK = 6

/** A value that a later sentence takes back is replaced by the later one. The correction is not published. */
export function withValuesCorrected(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  result.forEach((passage, index) => {
    const before = result.slice(Math.max(0, index - LOOKS_BACK), index).filter(({ use }) => use === 'publish')
    readDate(passage, before)
    if (!readThisNotThat(passage, before)) readAmount(passage, before.at(-1))
    if (passage.use !== 'publish') return
    const [, subject, right] = ALONE.exec(passage.text) ?? []
    if (subject !== undefined) Object.assign(passage, { text: `${withCapital(subject)}${right}.`, reason: LAST_VERSION, question: null })
    const text = passage.text.replace(JOINT_CUT, '.').replace(BEFORE_CORRECTION, '').trim()
    if (text === '') leaveOut(passage)
    else if (text !== passage.text) Object.assign(passage, { text: withStop(text), question: null })
  })
  return result
}

/** Whether a value of an earlier sentence, or of the same one, is replaced. What follows the correction stays. */
function readThisNotThat(passage: ReviewedPassage, before: readonly ReviewedPassage[]): boolean {
  const found = passage.use === 'publish' ? THIS_NOT_THAT.exec(passage.text) : null
  if (!found) return false
  const [whole, right = '', wrong = ''] = found
  // "It's fun, not hard" is a contrast; without a word of correction, only values are corrected.
  if (!STARTS_WITH_MARK.test(whole) && !(isValue(right) && isValue(wrong))) return false
  const own = passage.text.slice(0, found.index)
  const corrected = withWords(own, wrong, right)
  const at = corrected === undefined ? before.findLast(({ text }) => withWords(text, wrong, right) !== undefined) : passage
  if (!at) return false
  if (at !== passage) Object.assign(at, { text: withWords(at.text, wrong, right), reason: LAST_VERSION, question: null })
  const rest = passage.text.slice(found.index + whole.length).replace(/^[,.;]? ?(?:and |but |so )?/iu, '')
  const text = [...(own === '' ? [] : [withStop(corrected ?? own)]), ...(hasVerb(rest) ? [withCapital(rest)] : [])].join(' ')
  if (text === '') leaveOut(passage)
  else Object.assign(passage, { text, reason: LAST_VERSION, question: null })
  return true
}

/** Puts the amount of a correction in place of the only one of the sentence before it. */
function readAmount(passage: ReviewedPassage, before: ReviewedPassage | undefined): void {
  const [, sign, amount] = OTHER_AMOUNT.exec(passage.source.trim()) ?? []
  const amounts = before?.text.match(AMOUNT) ?? []
  if (!before || amount === undefined || amounts.length !== 1 || !amounts[0]?.startsWith(sign ?? '')) return
  Object.assign(before, { text: before.text.replace(AMOUNT, () => `${sign}${amount}`), reason: LAST_VERSION, question: null })
  if (passage.use === 'publish') leaveOut(passage)
}

const DAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}{0,6}`
/** "the 12th doesn't work, make it Sunday the 13th" */
const OTHER_DATE = new RegExp(
  String.raw`(?<![\p{L}\d])the (\d{1,2})(?:st|nd|rd|th) (?:does ?n['’]?t work|won['’]?t work|is no good|is off|is out|is taken|clashes)[^.!?\n]{0,30}?[, ](?:make it|go with|let['’]?s do|we['’]?ll do|now) (?:on )?(?:(${DAY}),? )?(?:the )?(\d{1,2})(?:st|nd|rd|th)(?!\d)`,
  'iu',
)

/** Puts the date of a correction in place of the only one that it takes back. */
function readDate(passage: ReviewedPassage, before: readonly ReviewedPassage[]): void {
  const [, wrong, day, right] = OTHER_DATE.exec(passage.source) ?? []
  if (wrong === undefined || right === undefined) return
  const date = new RegExp(
    String.raw`(?:(?<day>${DAY}),? )?(?<month>${MONTH} )?(?<![\d:.])${wrong}(?<end>st|nd|rd|th)?(?<of> (?:of )?${MONTH})?(?![\p{L}\d:])`,
    'giu',
  )
  const isDate = ({ groups = {} }: RegExpMatchArray) =>
    groups['day'] !== undefined || groups['month'] !== undefined || groups['of'] !== undefined
  const found = before.flatMap((each) => [...each.text.matchAll(date)].filter(isDate).map((match) => ({ each, match })))
  const [only] = found
  if (!only || found.length > 1) return
  const { each, match } = only
  const { month = '', end, of = '', day: named } = match.groups ?? {}
  const own = named === undefined ? '' : `${day === undefined ? named : withCapital(day)} `
  const text =
    each.text.slice(0, match.index) +
    own +
    month +
    right +
    (end === undefined ? '' : ordinalEnd(Number(right))) +
    of +
    each.text.slice(match.index + match[0].length)
  Object.assign(each, { text, reason: LAST_VERSION, question: null })
  if (passage.use === 'publish') leaveOut(passage)
}

const ordinalEnd = (count: number) => (count % 100 > 10 && count % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'))

/** A text with other words in place of whole ones; undefined if it does not have them. */
function withWords(text: string, wrong: string, right: string): string | undefined {
  const at = wrong.length < FEWEST_LETTERS ? -1 : text.toLowerCase().indexOf(wrong.toLowerCase())
  const end = at + wrong.length
  const isWhole = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '')
  return at !== -1 && isWhole ? text.slice(0, at) + right + text.slice(end) : undefined
}
const FEWEST_LETTERS = 3

const leaveOut = (passage: ReviewedPassage): void =>
  void Object.assign(passage, { text: passage.source, question: null, ...decisionFor('remark') })
