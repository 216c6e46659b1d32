import { hasVerb } from '../../../sentence.ts'
import { withCapital } from '../../../with-capital.ts'
import { withStop } from '../../../wording.ts'
import type { ReviewedPassage } from '../../passage.ts'
import { change } from './changed-value.ts'
import type { Statement } from './statement.ts'

const PRICE = String.raw`([£€$]\d(?:[\d.,]*\d)?)`
/** "$299 is twin, queen is $379" */
const TWO_PRICES = new RegExp(
  String.raw`(?:^|[:,] )${PRICE} is (?:the |for )?(\p{L}{3,15}),? (?:and )?(?:the )?(\p{L}{3,15}) is ${PRICE}[.!]?$`,
  'iu',
)

/** Two prices that were mixed up: the thing that was named with the other one's price. */
export function readTwoPrices({ text }: Statement, earlier: ReviewedPassage[]): boolean {
  const [, first, one = '', other = '', second] = TWO_PRICES.exec(text) ?? []
  if (first === undefined || second === undefined) return false
  const found = earlier.filter((passage) => passage.text.includes(first) && wordAt(passage.text, other) !== -1)
  const [only] = found
  if (!only || found.length > 1 || wordAt(only.text, one) !== -1) return false
  const at = wordAt(only.text, other)
  const named = at === 0 ? withCapital(one) : one
  const renamed = only.text.slice(0, at) + named + only.text.slice(at + other.length)
  change(
    only,
    renamed.replace(first, () => `${first} and ${other.toLowerCase()} at ${second}`),
  )
  return true
}

function wordAt(text: string, word: string): number {
  return text.search(new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu'))
}

/** "volleyball has the gym, so we're in the cafeteria" */
const TAKEN = /(?<![\p{L}])(?:has|needs?|have|booked|using) the (\p{L}{3,20})(?![\p{L}])/iu
const NOW_AT = /^(?:we['’]?re|we are|it['’]?s|it is|it will be|we['’]?ll be) (?:now )?(in|at|on) (the [\p{L} ]{3,30})[.!]?$/iu

export function readNewPlace({ text }: Statement, earlier: ReviewedPassage[]): boolean {
  const so = text.lastIndexOf(' so ')
  const [, old = ''] = (so !== -1 && TAKEN.exec(text.slice(0, so))) || []
  const [, preposition, place = ''] = (old !== '' && NOW_AT.exec(text.slice(so + 4))) || []
  if (preposition === undefined) return false
  const former = new RegExp(String.raw`(?<![\p{L}])(?:in|at|on) the (?:\p{L}{1,15} ){0,3}?${old}(?![\p{L}])`, 'giu')
  const found = earlier.filter((passage) => (passage.text.match(former) ?? []).length === 1)
  const [only] = found
  if (!only || found.length > 1) return false
  change(
    only,
    only.text.replace(former, () => `${preposition} ${place}`),
  )
  return true
}

/** "edit: Longwarry servo, I get them mixed up" */
const NAME_OF_PLACE = /^(?:it['’]?s (?:the )?|(?:the )?)(\p{Lu}[\p{L}'’]{2,20}) (\p{Ll}{3,15})(?=[.,!]|$)/u

/** The name of a place that an update gives: the only other name before the same noun. */
export function readNewName({ text, isAnnounced }: Statement, earlier: ReviewedPassage[]): boolean {
  const [, name, noun = ''] = (isAnnounced && NAME_OF_PLACE.exec(text)) || []
  if (name === undefined) return false
  const former = new RegExp(String.raw`(?<![\p{L}])\p{Lu}[\p{L}'’]{2,20}(?= ${noun}(?![\p{L}]))`, 'gu')
  const found = earlier.filter((passage) => (passage.text.match(former) ?? []).length === 1)
  const [only] = found
  if (!only || found.length > 1 || only.text.match(former)?.[0] === name) return false
  change(
    only,
    only.text.replace(former, () => name),
  )
  return true
}

const LONGEST_TAKEN_BACK = 5

/** "Red collar." and "Scratch that, she slipped the collar, …": the first is replaced by what is said of the same thing. */
export function readTakenBack(statement: Statement, earlier: ReviewedPassage[]): boolean {
  const before = earlier.at(-1)
  if (!before || !statement.isTakenBack) return false
  const clause = statement.text.split(/[,;.!?]/u)[0]?.trim() ?? ''
  const noun = before.text.replace(/[.!]$/u, '').split(' ').at(-1)?.toLowerCase() ?? ''
  if (before.text.split(' ').length > LONGEST_TAKEN_BACK || !hasVerb(clause) || wordAt(clause, noun) === -1) return false
  change(before, withStop(withCapital(clause)))
  return true
}

const SPELT =
  '(?:\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth)'
const DAYS = `(?:the )?${SPELT} (?:to|till?|until) (?:the )?${SPELT}`
const LAST_DAYS = new RegExp(`(?<![\\p{L}])so (?:it['’]?s )?(${DAYS})[.!]?$`, 'iu')
const ANY_DAYS = new RegExp(`(?<![\\p{L}])${DAYS}(?![\\p{L}])`, 'giu')
const HESITATES = /[ ,](?:no,? )?(?:hang on|hold on|wait|sorry)(?![\p{L}])[^.!?\n]{0,24}$/iu

/** "the second to the sixth, no hang on the sixth | I'm at Ludlow so second to the fifth" */
export function readNewDays({ text }: Statement, earlier: ReviewedPassage[]): boolean {
  const before = earlier.at(-1)
  const days = LAST_DAYS.exec(text)?.[1]
  if (!before || days === undefined || !HESITATES.test(before.source)) return false
  if ((before.text.match(ANY_DAYS) ?? []).length !== 1) return false
  change(
    before,
    before.text.replace(ANY_DAYS, (old) => (/^the /iu.test(old) && !/^the /iu.test(days) ? `the ${days}` : days)),
  )
  return true
}
