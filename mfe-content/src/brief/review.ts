import type { Reading } from '../api/reading.ts'
import { type ConfirmedText, confirmedText, type Passage, passageOf, withChangesOf } from './passage.ts'

/** The list of what is published from a prompt, with the user's changes. Stored with the draft. */
export interface Review {
  /** The prompt that was read. The list is not used for another prompt. */
  prompt: string
  /** The custom instructions with which it was read. */
  instructions: string
  passages: readonly Passage[]
  /** The list is shown in place of the form. */
  isOpen: boolean
  /** The source of the posts: the list, or the unchanged prompt. Null until the user has chosen. */
  choice: 'list' | 'prompt' | null
  /** What the built-in writer asks instead of writing a post of this text, which the list had at first. Missing if it writes one. */
  missing?: { question: string; text: string } | undefined
}

/** The list of a reading. `before`: the passages of an earlier list, whose changes by the user are carried over. */
export function reviewOf(prompt: string, instructions: string, reading: Reading, before: readonly Passage[] = []): Review {
  const passages = reading.passages.map(passageOf)
  const { question } = reading
  const missing = question ? { question, text: confirmedText(prompt, passages).text } : undefined
  return { prompt, instructions, passages: withChangesOf(before, passages), isOpen: true, choice: null, ...(missing && { missing }) }
}

/** What the built-in writer asks instead of writing a post from the list as it is now; undefined if it writes one, or if the list was changed. */
export function questionAbout({ prompt, passages, missing }: Review): string | undefined {
  return missing && confirmedText(prompt, passages).text === missing.text ? missing.question : undefined
}

/** The list of a prompt that was confirmed before, with one entry for each line. */
export function confirmedReview(prompt: string, instructions: string): Review {
  const texts = prompt.split('\n').map((line) => line.trim())
  const passages = texts
    .filter((text) => text !== '')
    .map((text) => passageOf({ text, source: text, use: 'publish', reason: null, question: null }))
  return { prompt, instructions, passages, isOpen: false, choice: 'list' }
}

/** The confirmed text for a prompt and custom instructions; undefined if the posts are written from the prompt itself. */
export function confirmedOf(review: Review | undefined, prompt: string, instructions: string): ConfirmedText | undefined {
  if (review?.choice !== 'list' || review.prompt !== prompt || review.instructions !== instructions) return undefined
  return confirmedText(prompt, review.passages)
}

/** Parses a review from the browser's storage; undefined if invalid. */
export function storedReview(value: unknown): Review | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { prompt, instructions, passages, isOpen, choice, missing }: Partial<Review> = value
  if (typeof prompt !== 'string' || typeof instructions !== 'string' || !Array.isArray(passages)) return undefined
  const known = passages.flatMap((passage) => storedPassage(passage) ?? [])
  if (known.length === 0 || known.length < passages.length) return undefined
  return {
    prompt,
    instructions,
    passages: known,
    isOpen: isOpen === true,
    choice: choice === 'list' || choice === 'prompt' ? choice : null,
    ...(typeof missing?.question === 'string' && typeof missing.text === 'string' && { missing }),
  }
}

const LISTS: readonly Passage['list'][] = ['sentence', 'instruction', 'left_out']

function storedPassage(value: Partial<Passage> | null): Passage | undefined {
  const list = LISTS.find((known) => known === value?.list)
  if (!value || !list || typeof value.text !== 'string' || typeof value.source !== 'string') return undefined
  const { text, source, isUsed, isAnswered, isEdited } = value
  return {
    text,
    source,
    list,
    isUsed: isUsed === true,
    reason: textOrNull(value.reason),
    question: textOrNull(value.question),
    isAnswered: isAnswered === true,
    isEdited: isEdited === true,
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
