import type { Role } from './linear-model.ts'

/** A word of a brief, as a reader of whole briefs judges it. */
export interface WordRole {
  /** Offsets in the brief: from `start`, before `end`. */
  start: number
  end: number
  /** The probability, from 0 to 1, that the word is not for the public. */
  probability: number
  /** What it is for if it is not for the public. */
  role: Role
  /** The probability, from 0 to 1, that the word opens a sentence that no sign separates from the one before. */
  opens?: number
  /** The probability, from 0 to 1, that the word belongs to what the text is about. */
  topic?: number
}

/** The words of a brief, in its order. Serializable, because briefs are cached by it. */
export type BriefRoles = readonly WordRole[]

/** The words that overlap a stretch of the brief, as indexes: from `from`, before `to`. A binary search: briefs have up to 4,000 words, and as many stretches. */
export function wordsBetween(roles: BriefRoles, start: number, end: number): { from: number; to: number } {
  const from = firstIndex(roles, (word) => word.end > start)
  return {
    from,
    to: Math.max(
      from,
      firstIndex(roles, (word) => word.start >= end),
    ),
  }
}

/** The index of the first word for which the condition holds, as for all after it. */
function firstIndex(roles: BriefRoles, holds: (word: WordRole) => boolean): number {
  let low = 0
  let high = roles.length
  while (low < high) {
    const middle = (low + high) >> 1
    const word = roles[middle]
    if (word && !holds(word)) low = middle + 1
    else high = middle
  }
  return low
}

export interface Estimate {
  probability: number
  role: Role
  /** The estimates of its words. */
  words: BriefRoles
}

/**
 * Finds passages of a brief in order and estimates each. Passages are compared by their letters and digits, because parsing changes spaces, quotation marks
 * and list signs. Undefined for a passage that is not in the brief, or has no letters.
 */
export function estimatesOf(brief: string, roles: BriefRoles): (passage: string) => Estimate | undefined {
  let letters = ''
  /** The word of each letter. */
  const words: number[] = []
  roles.forEach(({ start, end }, word) => {
    const own = lettersOf(brief.slice(start, end))
    letters += own
    for (let at = 0; at < own.length; at += 1) words.push(word)
  })
  let from = 0
  return (passage) => {
    const wanted = lettersOf(passage)
    if (wanted === '') return undefined
    const ahead = letters.indexOf(wanted, from)
    const at = ahead === -1 ? letters.indexOf(wanted) : ahead
    if (at === -1) return undefined
    from = at
    return meanOf(roles.slice(words[at], (words[at + wanted.length - 1] ?? 0) + 1))
  }
}

/** Clauses are searched from where their sentence starts, so equal ones are found in order. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function meanOf(words: BriefRoles): Estimate {
  const sum = words.reduce((all, { probability }) => all + probability, 0)
  return { probability: sum / Math.max(1, words.length), role: roleOf(words), words }
}

/** What words are for if they are not for the public. */
export function roleOf(words: BriefRoles): Role {
  const votes = new Map<Role, number>()
  for (const { probability, role } of words) votes.set(role, (votes.get(role) ?? 0) + probability)
  const [best] = [...votes].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? 'remark'
}
