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
}

/** A passage with a question is in the list of sentences, so that the question is visible. */
export function passageOf({ text, source, use, reason, question }: SentPassage): Passage {
  const list = use === 'instruction' ? use : use === 'publish' || question !== null ? 'sentence' : 'left_out'
  return { text, source, list, isUsed: use !== 'leave_out', reason, question, isAnswered: false }
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

/** If the passage was read differently, perhaps because of new instructions, only leaving it out is carried over. */
function withChange(passage: Passage, { text, list, isUsed, reason, question }: Passage): Passage {
  const isAnswered = question === passage.question
  if (reason === passage.reason) return { ...passage, text, list, isUsed, isAnswered }
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
  return { text: joined(prompt, passages), instructions: lines(followed.map(({ text }) => text)) }
}

/** Non-empty texts, one on each line. */
export const lines = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')

/** The published sentences, with the line breaks and paragraphs of the prompt between them. */
function joined(prompt: string, passages: readonly Passage[]): string {
  const places = placesIn(prompt, passages)
  let text = ''
  let end: number | undefined
  let mark = ''
  passages.forEach((passage, index) => {
    if (!isPublished(passage)) return
    const place = places[index]
    const between = end !== undefined && place && place.start >= end ? prompt.slice(end, place.start) : undefined
    text = text === '' ? passage.text.trim() : joinedWith(text, mark, between) + passage.text.trim()
    end = place?.end
    mark = passage.source.trimEnd().slice(-1)
  })
  return text
}

/** Where the source of each passage is in the prompt; undefined if it is not found. */
function placesIn(prompt: string, passages: readonly Passage[]): ({ start: number; end: number } | undefined)[] {
  let from = 0
  return passages.map(({ source }) => {
    const start = source === '' ? -1 : prompt.indexOf(source, from)
    if (start < 0) return undefined
    from = start + source.length
    return { start, end: from }
  })
}

const STOPS = '.!?…'
const SENTENCE_ENDS = `${STOPS}:;,"”’)»`
const CJK_ENDS = '。！？」』）'

/**
 * A text with what separates it from the next sentence. `mark`: the last character of its last source, `between`: the part of the prompt between the
 * sentences, undefined if unknown.
 */
function joinedWith(text: string, mark: string, between: string | undefined): string {
  const [, ...after] = between?.split('\n') ?? []
  if (after.slice(0, -1).some((line) => line.trim() === '')) return `${text}\n\n`
  const last = text.slice(-1)
  if (between === undefined || after.length > 0) return `${text}\n`
  if (CJK_ENDS.includes(last)) return text
  if (SENTENCE_ENDS.includes(last)) return `${text} `
  return STOPS.includes(mark) ? `${text}${mark} ` : `${text}\n`
}
