import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'

/** "Night Baker / Full Time / $21.75/hr" */
const SLASH = / \/{1,3},? /gu
const SEPARATE = / \/{2,3},? /u
/** "… << linkedin version" */
const OF_COPY = / ?(?:<<|>>) ?\p{L}{2,12} (?:version|post|copy|caption)(?=[.!]?$)/iu
/** "health ins." at the end of what the reader took for a sentence */
const CUT = /(?<= health) ins\.$/iu
const FEWEST_ROWS = 4
const FEWEST_PARTS = 3
const LISTED = 'What was separated by slashes was set as a list.'

/** What its author separated by slashes is a list or has commas: "R40 a session / R280 for ten / starts 22 July" as "R40 a session, R280 for ten, starts 22 July". */
export function withSlashesRead(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  return withCutsJoined(passages, source).map((passage) => {
    if (passage.use !== 'publish' || passage.text.includes('\n')) return passage
    const plain = passage.text.replace(OF_COPY, '')
    const parts = plain
      .split(SLASH)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    if (parts.length < 2) return plain === passage.text ? passage : { ...passage, text: plain, reason: passage.reason ?? LISTED }
    const text = joined(plain, parts)
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? LISTED }
  })
}

function joined(text: string, parts: readonly string[]): string {
  if (parts.length >= FEWEST_ROWS) return parts.map((part) => withCapital(part.replace(/[.,;]$/u, ''))).join('\n')
  if (SEPARATE.test(text))
    return parts.map((part) => withCapital(part.replace(/[.,;]$/u, ''))).join('. ') + (/[.!?]$/u.test(text) ? '.' : '')
  // "Elm Grove / Tanner Road" are two names of one thing.
  return parts.length >= FEWEST_PARTS || text.includes(' /, ') ? parts.join(', ') : text
}

function withCutsJoined(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const before = result.at(-1)
    const from = before?.use === 'publish' && passage.use === 'publish' && CUT.test(before.text) ? source.indexOf(before.source) : -1
    const to = from === -1 ? -1 : source.indexOf(passage.source, from)
    if (!before || to === -1) {
      result.push(passage)
      continue
    }
    const rest = passage.text.charAt(0).toLowerCase() + passage.text.slice(1)
    result[result.length - 1] = {
      ...before,
      text: `${before.text.replace(CUT, ' insurance')} ${rest}`,
      source: source.slice(from, to + passage.source.length),
      reason: LISTED,
    }
  }
  return result
}
