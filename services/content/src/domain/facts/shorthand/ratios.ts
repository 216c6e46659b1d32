import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { UNITS } from '../words/units.ts'
import { wordAfter } from './shorthand-fact.ts'

const RATIO =
  /(?<![\p{L}\p{N}.,:/])(?<part>\d{1,3})\s(?:in|out of|of every|von|de cada|sur|su|em cada)\s(?<whole>\d{1,3})(?![\p{N}%€$£]|[.,:/]\p{N}|\s?[%€$£])/gu
const CLOCK = new Set(['am', 'pm', 'uhr'])

/** "9 in 10" as a percentage. "2 in 24 hours" is none. */
export function ratios(plain: string): RawFact[] {
  return [...plain.matchAll(RATIO)].flatMap((match): RawFact[] => {
    const part = Number(match.groups?.['part'])
    const whole = Number(match.groups?.['whole'])
    const word = wordAfter(plain, match) ?? ''
    if (part >= whole || UNITS.has(word) || CLOCK.has(word)) return []
    return [{ kind: 'number', ...figureOf([percentageOf(part, whole)], '%'), ...spanOf(match) }]
  })
}

/** Multiplies first, so that 7 in 100 is exactly 7. */
export const percentageOf = (part: number, whole: number) => (100 * part) / whole
