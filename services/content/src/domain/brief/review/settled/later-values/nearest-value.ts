import { spelledNumberAt } from '../../../../facts/spelled-number.ts'
import { hasVerb } from '../../../sentence.ts'
import { withCapital } from '../../../with-capital.ts'
import { withStop } from '../../../wording.ts'
import type { ReviewedPassage } from '../../passage.ts'
import { change } from './changed-value.ts'
import { valuesIn } from './found-value.ts'
import type { Statement } from './statement.ts'

/** "my boss says 78 now", "make it £135", "64% failed": what can stand before the new value. */
const LEAD =
  /^(?:(?:it['’]?s|it is|that['’]?s|make (?:it|that)|(?:now |just )?use|(?:it )?should be|i mean|i meant|(?:my |the |our )?\p{L}{2,12} (?:says?|said|reckons|confirmed)(?: it['’]?s)?)(?: (?:now|only|actually))? ){0,2}$/iu
const QUANTITY =
  /(?<![\p{L}\p{N}.,:/-])([£€$]?)(\d(?:[\d.,]*\d)?) ?(%|mm|cm|km|kg|ml|ft|(?:bucks|quid|pounds?|dollars?|euros?|metres?|meters?|litres?|liters?|miles?|minutes?|mins?|hours?|hrs?)(?!\p{L})|[mgl](?!\p{L}))?(?![\p{L}\p{N}]|[.,:/]\d)/giu
/** "… since there is a tiny mark" */
const REASON = /^,? ?(?:since|because|cos|as) (.{3,80})$/iu
const LOOKS_BACK = 4
const DIGITS = /^[£€$]?\d[\d.,]*/u
/** A correction stays near the value that it replaces. */
const MOST_TIMES = 2.5
const LARGE = /(?<!\p{L})(?:hundred|thousand)(?!\p{L})/giu
/** Characters before and behind "hundred" in which the other words of a number are. */
const WINDOW = 48

interface Quantity {
  text: string
  number: number
  unit: string
  start: number
  end: number
}

/** "wait my boss says 78 now, use 78", "Correction, 2.25mm", "hang on, 64% failed": the nearest earlier value of its kind and size, if there is only one. */
export function readNearestValue({ text, isAnnounced }: Statement, earlier: ReviewedPassage[]): boolean {
  if (!isAnnounced) return false
  const values = quantitiesIn(text)
  const [value] = values
  if (!value || values.some(({ number, unit }) => number !== value.number || unit !== value.unit)) return false
  if (!LEAD.test(text.slice(0, value.start))) return false
  const rest = text.slice(value.end)
  const found = earlier
    .slice(-LOOKS_BACK)
    .flatMap((passage) => quantitiesIn(passage.text).flatMap((old) => (isAlike(value, old) ? [{ passage, old }] : [])))
  const [only] = found
  if (!only || found.length > 1 || only.old.number === value.number) return false
  const { passage, old } = only
  if (!ENDS.test(rest) && !(value.unit !== '' && startsAlike(rest, passage.text.slice(old.end)))) return false
  const reason = REASON.exec(rest)?.[1] ?? ''
  const more = hasVerb(reason) ? ` ${withStop(withCapital(reason))}` : ''
  change(passage, passage.text.slice(0, old.start) + asWritten(value, old) + passage.text.slice(old.end) + more)
  return true
}

/** A value with the currency or the unit of the one that it replaces, unless it has its own. */
function asWritten(value: Quantity, old: Quantity): string {
  const sign = /^[£€$]/u
  const currency = sign.test(value.text) ? '' : (sign.exec(old.text)?.[0] ?? '')
  const unit = value.unit === '' && old.unit !== '' ? old.text.replace(DIGITS, '') : ''
  return currency + value.text + unit
}

/** "64% failed" for "61% failed": what was counted is the same. "Oh and 20% off for students" is another fact. */
function startsAlike(text: string, other: string): boolean {
  const word = /^ (\p{L}{3,20})(?=[,.;!]|$)/u.exec(text)?.[1]
  return word !== undefined && word.toLowerCase() === /^ (\p{L}{3,20})(?!\p{L})/u.exec(other)?.[1]?.toLowerCase()
}

/** Behind a new value: nothing, or what adds nothing to it. */
const ENDS =
  /^(?:[ ,]*(?:now|instead|actually|sorry|please|pls|use|make it|it['’]?s|not)(?! \p{L}))*(?:[ ,]*(?:use |make it |it['’]?s )[£€$]?\d[\d.,]*)?(?:[.!]?$|,? (?:i |since |because |cos |as ))/iu

const isAlike = (value: Quantity, old: Quantity): boolean =>
  (value.unit === old.unit || value.unit === '') &&
  (!/^[£€$]/u.test(value.text) || old.text[0] === value.text[0]) &&
  Math.max(value.number, old.number) <= Math.min(value.number, old.number) * MOST_TIMES

/** The numbers of a text with their units, those of dates and times apart, and spelled ones from a hundred. */
function quantitiesIn(text: string): Quantity[] {
  const others = valuesIn(text).filter(({ kind }) => kind === 'date' || kind === 'clock' || kind === 'range')
  const written = [...text.matchAll(QUANTITY)].flatMap(({ 0: whole, 2: digits = '', 3: unit = '', index }) => {
    const end = index + whole.trimEnd().length
    const isOther = others.some((other) => index < other.end && end > other.start)
    return isOther
      ? []
      : [{ text: whole.trimEnd(), number: Number(digits.replaceAll(',', '')), unit: unit.toLowerCase(), start: index, end }]
  })
  return [...written, ...[...text.matchAll(LARGE)].slice(0, MOST_SPELLED).flatMap(({ index }) => spelledAround(text, index))].filter(
    ({ number }) => Number.isFinite(number) && number > 0,
  )
}

const MOST_SPELLED = 8

/** The spelled number that has the word at an offset. */
function spelledAround(text: string, offset: number): Quantity[] {
  const from = Math.max(0, offset - WINDOW)
  const plain = text.slice(from, offset + WINDOW).toLowerCase()
  const words = [...plain.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
  const large = words.findIndex(({ start }) => start === offset - from)
  for (let first = 0; first <= large; first += 1) {
    const found = spelledNumberAt(plain, words, first, 'en')
    const start = words[first]?.start ?? 0
    const end = words[first + (found?.length ?? 0) - 1]?.end
    if (found && first + found.length > large && end !== undefined)
      return [{ text: text.slice(from + start, from + end), number: found.value, unit: 'spelled', start: from + start, end: from + end }]
  }
  return []
}
