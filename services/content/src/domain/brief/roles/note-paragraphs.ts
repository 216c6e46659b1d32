import { hasContact } from '../sentence.ts'
import type { BriefRoles } from './brief-roles.ts'

/** A paragraph with a higher mean can be a note, if every sentence of it can. */
const LEAST_OF_NOTE = 0.42
const LEAST_OF_SENTENCE = 0.14
/** A price or a contact can be a correction of the text: "queen is $379". */
const LEAST_OF_FACT = 0.5
const PRICE = /[£€$₦₹]\s?\d|\d\s?[€£$]/u
/** The other paragraphs are a text for readers. */
const MOST_OF_OTHERS = 0.2
const FEWEST_WORDS = 8
/** As certain as what is taken out of a finished text. */
const CERTAIN = 0.9885

/**
 * A brief with a finished text and, before or after it, a paragraph to the writer: "Please work that up to 600 words. He was a neighbor, so nothing to identify him."
 * The network doubts such sentences one by one, but a paragraph is usually for the one or for the others as a whole.
 */
export function withNoteParagraphs(brief: string, roles: BriefRoles): BriefRoles {
  const paragraphs = paragraphsOf(brief, roles)
  if (paragraphs.length < 2) return roles
  const notes = [paragraphs[0], paragraphs.at(-1)].filter((words): words is BriefRoles => words !== undefined && canBeNote(brief, words))
  const others = paragraphs.filter((words) => !notes.includes(words)).flat()
  if (notes.length === 0 || others.length === 0 || mean(others) > MOST_OF_OTHERS) return roles
  const noted = new Set(notes.flat())
  return roles.map((word) => (noted.has(word) ? { ...word, probability: Math.max(word.probability, CERTAIN) } : word))
}

function canBeNote(brief: string, words: BriefRoles): boolean {
  if (words.length < FEWEST_WORDS || mean(words) < LEAST_OF_NOTE) return false
  return sentencesOf(brief, words).every((sentence) => {
    const text = brief.slice(sentence[0]?.start, sentence.at(-1)?.end)
    return mean(sentence) >= (PRICE.test(text) || hasContact(text) ? LEAST_OF_FACT : LEAST_OF_SENTENCE)
  })
}

/** The words between empty lines. */
const paragraphsOf = (brief: string, roles: BriefRoles) =>
  divided(roles, (before, word) => /\n[ \t]{0,8}\n/u.test(brief.slice(before.end, word.start)))

const sentencesOf = (brief: string, roles: BriefRoles) =>
  divided(roles, (before) => /[.!?]["”')]?$/u.test(brief.slice(before.start, before.end)))

function divided(roles: BriefRoles, isCut: (before: BriefRoles[number], word: BriefRoles[number]) => boolean): BriefRoles[] {
  const groups: BriefRoles[number][][] = []
  roles.forEach((word, index) => {
    const before = roles[index - 1]
    if (!before || isCut(before, word)) groups.push([word])
    else groups.at(-1)?.push(word)
  })
  return groups
}

const mean = (words: BriefRoles) => words.reduce((sum, { probability }) => sum + probability, 0) / words.length
