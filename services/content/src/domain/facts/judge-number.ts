import type { Verdict } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import { judgeDayAlone, judgeYear } from './judge-dates.ts'
import { judgeFigure } from './judge-figures.ts'
import { judgePhone } from './judge-names.ts'
import type { SourceIndex } from './source-index.ts'

/** A number or a price, which can also be a year, a day or a telephone number of the sources. */
export function judgeNumber(index: SourceIndex, fact: RawFact & { kind: 'number' | 'price' }): Verdict {
  const verdict = judgeFigure(index, fact, fact.kind === 'price')
  const [value = 0] = fact.values
  const sameWord = fact.loose && fact.spelled !== undefined ? index.words.get(fact.spelled) : undefined
  if (sameWord && verdict.state === 'unsure') return { state: 'supported', place: sameWord }
  if (verdict.state !== 'unsupported' || verdict.place) return verdict
  const spelled = fact.spelled === undefined || fact.many ? undefined : index.words.get(fact.spelled)
  if (spelled && fact.unit === null) return { state: 'supported', place: spelled }
  if (fact.unit !== null || fact.label) return verdict
  if (value >= 1e6) return judgePhone(index, String(value))
  if (value >= 1900 && value < 2100) return judgeYear(index, value)
  return fact.isDay ? judgeDayAlone(index, value) : verdict
}
