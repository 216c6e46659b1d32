import type { ReviewedPassage } from '../../passage.ts'
import { canReplace, type FoundValue, valuesIn, withValue } from './found-value.ts'
import type { Statement } from './statement.ts'

export const CORRECTED = 'You corrected this later. Only the last version is used.'

/** "pine went to", "vans are", "olive went up to", "the closing date is now" */
const SUBJECT_OF_VALUE =
  /^(?:the |our |all )?((?:\p{L}[\p{L}'’-]{1,15} ){1,4}?)(?:price |cost )?(went|has gone|have gone|goes|go|is going|are going|gone|is|are|['’]s|costs?)(?: (?:up|down|back))?(?: to| at)?(?: only| now)? $/iu
/** What shows that a value is new without words such as "update". */
const IS_NEW = /^(?:went|has gone|have gone|goes|gone|is going|are going)$/iu
const NOW = /(?<![\p{L}])(?:now|instead|this morning|from today|today|since yesterday)(?![\p{L}])/iu
/** What may stand behind a new value. A condition or an amount would make it another one. */
const ENDS =
  /^(?:,? (?:now|instead|this morning|today|btw|each|sorry|by the way|after all|approved|as of \p{L}{2,12})){0,3}(?: ?[.;,!)] ?|$|(?= (?:i|we|because|cos|as|since|not|no) ))/iu
/** "make crumpets £4" */
const MAKES = /^make (?:the |our |all )?((?:\p{L}[\p{L}'’-]{1,15} ){1,4}?)(?:at |to )?$/iu
const NO_SUBJECT = /^(?:it|that|this|they|these|those|there|he|she|we|you|i|which|who|what|everything|all)$/iu
const FEWEST_LETTERS = 3

/** The last word of a subject without its ending: "vans" and "van" are the same. */
const stemOf = (word: string) => word.toLowerCase().replace(/(?:['’]s|s)$/u, '')

/** "vans are £12 now": the value of what is named, if exactly one earlier passage has it. */
export function readValueOfSubject({ text, isAnnounced }: Statement, earlier: ReviewedPassage[]): boolean {
  const values = valuesIn(text).filter(({ kind }) => kind === 'money' || kind === 'count' || kind === 'clock')
  const value = values.sort((one, other) => one.start - other.start)[0]
  if (!value) return false
  const lead = text.slice(0, value.start)
  const made = isAnnounced ? MAKES.exec(lead)?.[1] : undefined
  const [, subject = made ?? '', verb = ''] = SUBJECT_OF_VALUE.exec(lead) ?? []
  const word = subject.trim().split(' ').at(-1) ?? ''
  const rest = text.slice(value.end)
  if (word.length < FEWEST_LETTERS || NO_SUBJECT.test(word) || !ENDS.test(rest)) return false
  if (!isAnnounced && !IS_NEW.test(verb) && !NOW.test(rest)) return false
  const found = earlier.flatMap((passage) => {
    const old = valueBehind(passage.text, stemOf(word), value)
    return old ? [{ passage, old }] : []
  })
  const [only] = found
  if (!only || found.length > 1) return false
  change(only.passage, withValue(only.passage.text, only.old, value))
  return true
}

const FARTHEST = 40
/** "Tickets were £4": what is over does not change. */
const isPast = (before: string) =>
  /(?<![\p{L}])(?:was|were|used to be|had|from|down from|instead of|originally|in) $/iu.test(before.slice(-24))

/** The first value behind a word that another one can replace: of "old pine 2 cube $190", the price. Undefined behind two of its mentions. */
function valueBehind(text: string, stem: string, value: FoundValue): FoundValue | undefined {
  const mentions = [...text.matchAll(/\p{L}[\p{L}'’]*/gu)].filter(({ 0: word }) => stemOf(word) === stem)
  const [mention] = mentions
  if (!mention || mentions.length > 1) return undefined
  const from = mention.index + mention[0].length
  const end = text.slice(from).search(/[;\n]|[.!?] /u)
  const near = valuesIn(text)
    .filter(({ start }) => start >= from && start <= from + FARTHEST && (end === -1 || start < from + end))
    .filter((old) => canReplace(value, old) && !isPast(text.slice(0, old.start)))
    .sort((one, other) => one.start - other.start)
  return near.find(({ kind }) => kind === 'money') ?? near[0]
}

const IT_IS =
  /^(?:(?:it|that|this)(?:['’]?s| is| was| will be)|make (?:it|that)|now|we['’]?re(?: now)? (?:at|on))(?: (?:now|actually|in fact))*(?: (?:on|at|for))? $/iu
const UNTIL = /^(?:(?:it|that|this)(?:['’]?s| is))?(?: now)? ?(?:till?|until|to) $/iu
/** "12 spaces", of which the noun decides what is counted. */
const NOUN = /^ (\p{L}{2,20})/u

/** "it's £4.6m", "512 installs", "it's Thursday 19 March because …", "till thursday now": the only earlier value of its kind. */
export function readNewValue(statement: Statement, earlier: ReviewedPassage[]): boolean {
  const { text, isAnnounced } = statement
  if (!isAnnounced && !NOW.test(text)) return false
  const value = valuesIn(text).sort((one, other) => one.start - other.start)[0]
  if (!value) return false
  const lead = text.slice(0, value.start)
  const isEnd = UNTIL.test(lead) && (value.kind === 'day' || value.kind === 'date')
  if (!isEnd && !IT_IS.test(lead) && !(lead === '' && isAnnounced)) return false
  if (!isAnnounced && !isEnd && value.kind !== 'date' && value.kind !== 'day') return false
  const rest = text.slice(value.end)
  const noun = value.kind === 'count' ? NOUN.exec(rest)?.[1] : undefined
  const isBareAmount = /^\d+\.\d\d$/u.test(value.text) && / ?approved/iu.test(rest)
  if (value.kind === 'count' && noun === undefined) return false
  if (noun !== undefined && !isBareAmount && !ENDS.test(rest.slice(noun.length + 1))) return false
  if (noun === undefined && !ENDS.test(rest)) return false
  const isOld = (passage: ReviewedPassage) =>
    valuesIn(passage.text).filter((old) => {
      if (isPast(passage.text.slice(0, old.start))) return false
      if (isBareAmount) return old.kind === 'money'
      if (!canReplace(value, old)) return false
      if (noun !== undefined && !startsWithNoun(passage.text.slice(old.end), noun)) return false
      return !isEnd || / (?:to|till?|until) $/iu.test(passage.text.slice(0, old.start))
    })
  const found = earlier.flatMap((passage) => isOld(passage).map((old) => ({ passage, old })))
  const [only] = found
  // "Saturday" alone does not decide which date it is.
  if (!only || found.length > 1) return false
  change(only.passage, withValue(only.passage.text, only.old, asWritten(value, only.old)))
  return true
}

/** A day with its full name; an amount without a currency is one of money if it replaces one. */
function asWritten(value: FoundValue, old: FoundValue): FoundValue {
  if (value.kind === 'day') return { ...value, text: dayName(value.text) }
  if (value.kind === 'date') return { ...value, text: value.text.replace(SHORT_MONTH, monthName) }
  return { ...value, kind: old.kind === 'money' ? 'count' : value.kind }
}

const startsWithNoun = (text: string, noun: string) => stemOf(NOUN.exec(text)?.[1] ?? '') === stemOf(noun)

const SHORT_MONTH = /(?<![\p{L}])(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}])/giu
const MONTHS = ['January', 'February', 'March', 'April', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthName = (month: string) => MONTHS.find((name) => name.toLowerCase().startsWith(month.toLowerCase().slice(0, 3))) ?? month
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayName = (day: string) => DAYS.find((name) => name.toLowerCase().startsWith(day.toLowerCase().slice(0, 3))) ?? day

const SO_MANY =
  /^(?:one|two|three|a|another|\d{1,2}) (\p{L}{4,20}) [^.!?\n]{3,60}[, ]so (?:it['’]?s |only |now |that['’]?s )?(\d{1,3})(?: now| left| missing)?[.!]?$/iu

/** "one strimmer was in the hedge so 2": how many there are now. */
export function readNewCount({ text, isAnnounced }: Statement, earlier: ReviewedPassage[]): boolean {
  const [, noun, count] = (isAnnounced && SO_MANY.exec(text)) || []
  if (noun === undefined || count === undefined) return false
  const found = earlier.flatMap((passage) =>
    valuesIn(passage.text)
      .filter((old) => old.kind === 'count' && startsWithNoun(passage.text.slice(old.end), noun))
      .map((old) => ({ passage, old })),
  )
  const [only] = found
  if (!only || found.length > 1) return false
  change(only.passage, only.passage.text.slice(0, only.old.start) + count + only.passage.text.slice(only.old.end))
  return true
}

export const change = (passage: ReviewedPassage, text: string): void =>
  void Object.assign(passage, { text, reason: CORRECTED, question: null })
