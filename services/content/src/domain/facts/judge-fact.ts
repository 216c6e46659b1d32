import { found, type Verdict } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import { judgeTimeOrDuration } from './judge-dates.ts'
import { judgeLink, judgeName, judgePhone, judgeQuotation } from './judge-names.ts'
import { judgeNumber } from './judge-number.ts'
import { judgeTag } from './judge-tags.ts'
import type { SourceIndex } from './source-index.ts'

/** Whether the sources have the fact. */
export function judgeFact(index: SourceIndex, fact: RawFact): Verdict {
  if (fact.kind === 'link') return judgeLink(index, fact.key)
  if (fact.kind === 'quotation') return judgeQuotation(index, fact.words)
  if (fact.kind === 'date') return judgeTimeOrDuration(index, fact.parts, fact.duration)
  if (fact.kind === 'name') return judgeName(index, fact)
  if (fact.kind === 'tag') return judgeTag(index, fact)
  if (fact.kind === 'phone') return judgePhone(index, fact.digits)
  if ('values' in fact) return judgeNumber(index, fact)
  return found(index.keys.get(`${fact.kind} ${fact.key}`) ?? (fact.kind === 'code' ? index.words.get(fact.key) : undefined))
}
