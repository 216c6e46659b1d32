import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { UNITS } from '../words/units.ts'

const SEPARATED_UNIT = /(?<![\p{L}\p{N}.,:/-])(?<number>\d{1,4})\s(?<between>\p{L}{3,12})\s(?<unit>\p{L}{3,10})(?!\p{L})/gu
/** Words after which the unit belongs to something else, as in "5 per day" and "3 and hours". */
const JOINING = new Set(['per', 'each', 'every', 'and', 'und', 'the', 'for', 'pro', 'por', 'par', 'para', 'pour'])

/** "6 full weeks": a word is between the number and its unit. */
export function separatedUnits(plain: string): RawFact[] {
  return [...plain.matchAll(SEPARATED_UNIT)].flatMap((match): RawFact[] => {
    const { number, between = '', unit: word = '' } = match.groups ?? {}
    const unit = UNITS.get(word)
    if (!unit || JOINING.has(between)) return []
    const [base, factor] = unit
    return [{ kind: 'number', ...figureOf([Number(number)], base, factor), ...spanOf(match) }]
  })
}
