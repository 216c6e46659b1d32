import { type BriefRoles, roleOf } from '../roles/brief-roles.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, isSameWording } from './reasons.ts'

/** The least mean and the least probability of a word of what is certainly not for readers. */
const CERTAIN = 0.96
const LEAST = 0.92
const FEWEST_WORDS = 3
/** Rows, labels and prices are for readers more often than the network finds. */
const ROW = /[£€$]\s?\d|\d\s?%|:\s|^\S+@|https?:/u

/** In a hurried brief, a published sentence that no rule has changed, and which the network takes for the writer's without any doubt, is left out. */
export function withoutCertainNotes(passages: readonly ReviewedPassage[], roles: BriefRoles | undefined): ReviewedPassage[] {
  // A passage that a rule has added or taken away would shift the words of those behind it.
  if (!roles || countWords(passages.map(({ source }) => source).join(' ')) !== roles.length) return [...passages]
  let from = 0
  return passages.map((passage) => {
    const count = countWords(passage.source)
    const words = roles.slice(from, from + count)
    from += count
    return isCertainNote(passage, words) ? { ...passage, text: passage.source, ...decisionFor(roleOf(words)) } : passage
  })
}

const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

function isCertainNote({ use, text, source, question }: ReviewedPassage, words: BriefRoles): boolean {
  if (use !== 'publish' || question !== null || words.length < FEWEST_WORDS || ROW.test(source) || !isSameWording(text, source))
    return false
  const probabilities = words.map(({ probability }) => probability)
  return Math.min(...probabilities) >= LEAST && probabilities.reduce((sum, each) => sum + each, 0) >= words.length * CERTAIN
}
