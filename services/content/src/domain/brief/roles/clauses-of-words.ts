import type { BriefRoles } from './brief-roles.ts'

/** The first and the last of some words of a brief, as indexes. */
export interface Line {
  from: number
  to: number
}
export type Clause = Line

const ENDS_SENTENCE = /[.!?…。！？][)\]"'”’»]*$/u
const ENDS_CLAUSE = /[,;:)\]–—-]["'”’]?$/u
const OPENS_CLAUSE = /^(?:[([–—-]|(?:but|so|cos|coz|because|and)$)/iu

export const meanOf = (roles: BriefRoles, from: number, to: number) => {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += roles[at]?.probability ?? 0
  return sum / Math.max(1, to - from)
}

/** The words between two ends of sentences or line breaks. */
export function linesIn(brief: string, roles: BriefRoles, words: string[]): Line[] {
  const lines: Line[] = []
  let from = 0
  roles.forEach(({ end }, index) => {
    const next = roles[index + 1]
    if (next && !brief.slice(end, next.start).includes('\n') && !ENDS_SENTENCE.test(words[index] ?? '')) return
    lines.push({ from, to: index })
    from = index + 1
  })
  return lines
}

/** The clauses of a sentence, which signs and connections separate. */
export function clausesIn(words: string[], { from, to }: Line): Clause[] {
  const clauses: Clause[] = []
  let first = from
  for (let at = from + 1; at <= to; at += 1) {
    const isSign = at - 1 === first && !/[\p{L}\p{N}]/u.test(words[first] ?? '')
    if (isSign || (!ENDS_CLAUSE.test(words[at - 1] ?? '') && !OPENS_CLAUSE.test(words[at] ?? ''))) continue
    clauses.push({ from: first, to: at - 1 })
    first = at
  }
  return [...clauses, { from: first, to }]
}

const AHEAD = 3

/** The last word of a clause from one of its words on, or where text without signs goes on for readers. */
export function clauseEndFrom(at: number, last: number, roles: BriefRoles, least: number): number {
  for (let to = at + AHEAD; to < last; to += 1) {
    if ((roles[to + 1]?.probability ?? 0) < least && meanOf(roles, to + 1, Math.min(last, to + AHEAD) + 1) < least) return to
  }
  return last
}
