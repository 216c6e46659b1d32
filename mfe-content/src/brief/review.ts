import type { PlatformId } from '@loomcast/platforms'
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
  /** What the built-in writer asks instead of writing posts of this text, which the list had at first. Missing if it writes all. */
  missing?: { text: string; question?: string; platforms?: readonly PlatformQuestion[] } | undefined
}

type PlatformQuestion = NonNullable<Reading['platform_questions']>[number]

/** What the built-in writer asks instead of writing posts for these platforms. */
export interface Question {
  question: string
  platforms: readonly PlatformId[]
}

/** The list of a reading. `before`: the passages of an earlier list, whose changes by the user are carried over. */
export function reviewOf(prompt: string, instructions: string, reading: Reading, before: readonly Passage[] = []): Review {
  const passages = reading.passages.map(passageOf)
  const { question, platform_questions: platforms = [] } = reading
  const { text } = confirmedText(prompt, passages)
  const missing = question ? { text, question } : platforms.length > 0 ? { text, platforms } : undefined
  return { prompt, instructions, passages: withChangesOf(before, passages), isOpen: true, choice: null, ...(missing && { missing }) }
}

/** What the built-in writer asks instead of writing posts for some of the platforms from the list as it is now; undefined if it writes all, or if the list was changed. */
export function questionAbout({ prompt, passages, missing }: Review, platforms: readonly PlatformId[]): Question | undefined {
  if (!missing || confirmedText(prompt, passages).text !== missing.text) return undefined
  return missing.question === undefined ? questionFor(platforms, missing.platforms) : { question: missing.question, platforms }
}

/** The question for those of the platforms that have one. */
export function questionFor(platforms: readonly PlatformId[], questions: readonly PlatformQuestion[] = []): Question | undefined {
  const found = questions.filter(({ platform_id }) => platforms.includes(platform_id))
  const [first] = found
  return first && { question: first.question, platforms: found.map(({ platform_id }) => platform_id) }
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
    ...(isMissing(missing) && { missing }),
  }
}

const isMissing = (value: Review['missing']): boolean =>
  typeof value?.text === 'string' &&
  (typeof value.question === 'string' ||
    (Array.isArray(value.platforms) &&
      value.platforms.every((each: Partial<PlatformQuestion> | null) => typeof each?.question === 'string')))

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
