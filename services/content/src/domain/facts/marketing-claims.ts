import type { Source } from './fact-mark.ts'
import type { Span } from './fact-scan.ts'
import { fold } from './language.ts'
import { MARKETING_CLAIMS } from './words/marketing-claims.ts'

/** A claim of advertising in a text that no source makes, such as "award-winning". */
export interface InventedClaim extends Span {
  isCertain: boolean
}

export function inventedClaims(text: string, sources: readonly Source[]): InventedClaim[] {
  const plain = fold(text)
  const known = sources.map((source) => fold(source.text)).join('\n')
  const found = MARKETING_CLAIMS.flatMap(({ pattern, source, isCertain }) =>
    [...plain.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, isCertain, source })),
  ).filter(({ source }) => !source.test(known))
  const sorted = found.sort((one, other) => one.start - other.start || other.end - one.end)
  let marked = 0
  return sorted.flatMap(({ start, end, isCertain }): InventedClaim[] => {
    if (start < marked) return []
    marked = end
    return [{ start, end, isCertain }]
  })
}
