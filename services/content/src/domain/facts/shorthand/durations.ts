import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { NOT_COUNTED } from '../words/counted.ts'
import { wordAfter } from './shorthand-fact.ts'

const HOURS =
  /(?<![\p{L}\p{N}.,:])(?<hours>\d{1,3})\s?(?:stunden?|std\.?|hours?|horas?|heures?|hrs?\.?|hs|ore|ora|h)(?!\p{L})(?:\s?(?:(?:and|und|y|et|e)\s)?(?<minutes>\d{1,2})(?!\p{N}|[.,:/]\p{N}))?/gu
const MINUTE_WORD = /^(?:m|min|mins|minut(?:e|es|en|o|os|i))$/u
/** The number after "2h30" is a number of minutes, regardless of the next word. */
const COMPACT = /^\d{1,3}h\d/u
const AROUND_THE_CLOCK = /(?<![\p{N}./])24\/7(?!\p{N}|[./]\p{N})/gu

/** "14h 20 min" as hours, as minutes and as the total in both units. "24/7" is 24 hours. */
export function durations(plain: string): RawFact[] {
  const written = [...plain.matchAll(HOURS)].flatMap((match): RawFact[] => {
    const hours = Number(match.groups?.['hours'])
    const minutes = minutesOf(match, plain)
    const duration = (value: number, factor: number): RawFact => ({
      kind: 'number',
      ...figureOf([value], 'minute', factor),
      ...spanOf(match),
    })
    return [
      duration(hours, 60),
      ...(minutes > 0 ? [duration(minutes, 1), duration(hours * 60 + minutes, 1), duration(hours + minutes / 60, 60)] : []),
    ]
  })
  const always = [...plain.matchAll(AROUND_THE_CLOCK)].map(
    (match): RawFact => ({ kind: 'number', ...figureOf([24], 'minute', 60), ...spanOf(match) }),
  )
  return [...written, ...always]
}

/** Zero if the number after the hours counts something else, such as in "2 hours, 30 places". */
function minutesOf(match: RegExpMatchArray & { index: number }, plain: string): number {
  const minutes = Number(match.groups?.['minutes'] ?? 0)
  const word = wordAfter(plain, match)
  const isMinutes = word === undefined || MINUTE_WORD.test(word) || NOT_COUNTED.has(word) || COMPACT.test(match[0])
  return isMinutes ? minutes : 0
}
