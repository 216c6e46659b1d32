import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { UNITS } from '../words/units.ts'

const SEPARATED_UNIT = /(?<![\p{L}\p{N}.,:/-])(?<number>\d{1,4})\s(?<between>\p{L}{3,12})\s(?<unit>\p{L}{3,10})(?!\p{L})/gu
/** Words after which the unit does not belong to the number, such as in "5 each week" and "12 for hours". */
const SEPARATING = new Set(['per', 'each', 'every', 'and', 'und', 'the', 'for', 'pro', 'por', 'par', 'para', 'pour'])

/** Numbers with one word before their unit, such as "6 full weeks". */
export function separatedUnits(plain: string): RawFact[] {
  return [...plain.matchAll(SEPARATED_UNIT)].flatMap((match): RawFact[] => {
    const { number, between = '', unit = '' } = match.groups ?? {}
    const known = UNITS.get(unit)
    if (!known || SEPARATING.has(between)) return []
    const [base, factor] = known
    return [{ kind: 'number', ...figureOf([Number(number)], base, factor), ...spanOf(match) }]
  })
}
