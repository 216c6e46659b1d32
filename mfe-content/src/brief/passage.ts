import { joinPassages } from '@loomcast/platforms'
import type { SentPassage } from '../api/reading.ts'

/** A passage of the brief in the list that the user confirms. */
export interface Passage {
  text: string
  /** The passage as the user typed it. */
  source: string
  /** Which list it is in. A sentence stays in its list when the user deselects it. */
  list: 'sentence' | 'instruction' | 'left_out'
  /** A sentence that is published, or an instruction that is followed. */
  isUsed: boolean
  reason: string | null
  question: string | null
  /** The user has changed or confirmed the passage since the question. */
  isAnswered: boolean
  /** The text is the user's own. */
  isEdited: boolean
}

/** A passage with a question is in the list of sentences, so that the question is visible. */
export function passageOf({ text, source, use, reason, question }: SentPassage): Passage {
  const list = use === 'instruction' ? use : use === 'publish' || question !== null ? 'sentence' : 'left_out'
  return { text, source, list, isUsed: use !== 'leave_out', reason, question, isAnswered: false, isEdited: false }
}

/** Passages with the user's changes to those of an earlier reading that have the same source. */
export function withChangesOf(before: readonly Passage[], passages: readonly Passage[]): Passage[] {
  const left = [...before]
  return passages.map((passage) => {
    const index = left.findIndex(({ source }) => source === passage.source)
    const [earlier] = index < 0 ? [] : left.splice(index, 1)
    return earlier?.isAnswered ? withChange(passage, earlier) : passage
  })
}

/**
 * If the passage was read differently, perhaps because of new instructions, only what does not contradict the new reading is carried over: that it is left out, that
 * it is a note for the writer, or the user's own text of a sentence that is still published.
 */
function withChange(passage: Passage, { text, list, isUsed, reason, question, isEdited }: Passage): Passage {
  const isAnswered = question === passage.question
  const isNote = list === 'instruction' && isUsed
  if (reason === passage.reason || isNote) return { ...passage, text, list, isUsed, isAnswered, isEdited }
  if (isEdited && isUsed && passage.isUsed && list === passage.list) return { ...passage, text, isAnswered, isEdited }
  return isUsed ? passage : { ...passage, isUsed, isAnswered }
}

export const isPublished = ({ list, isUsed, text }: Passage) => list === 'sentence' && isUsed && text.trim() !== ''

export const isOpenQuestion = ({ list, question, isAnswered }: Passage) => list === 'sentence' && question !== null && !isAnswered

/** What the posts are written from: the text for readers, and the instructions of the brief. */
export interface ConfirmedText {
  text: string
  instructions: string
}

export function confirmedText(prompt: string, passages: readonly Passage[]): ConfirmedText {
  const followed = passages.filter(({ list, isUsed }) => list === 'instruction' && isUsed)
  const published = passages.map((passage) => ({ ...passage, isPublished: isPublished(passage) }))
  return { text: joinPassages(prompt, published), instructions: lines(followed.map(({ text }) => text)) }
}

/** Non-empty texts, one on each line. */
export const lines = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
