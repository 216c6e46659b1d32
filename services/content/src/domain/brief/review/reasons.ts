import { lettersOf } from '../../left-out.ts'
import { folded } from '../boilerplate/folded-text.ts'
import type { Brief } from '../brief.ts'
import type { Role } from '../roles/linear-model.ts'
import type { PassageUse, ReviewedPassage } from './passage.ts'
import { isStatedGoal } from './stated-goals.ts'

export interface Decision {
  use: PassageUse
  reason: string
}

export const EXCLUDED: Decision = { use: 'leave_out', reason: 'You asked to leave this out.' }
/** What the network takes for a note. In the list, a note that is published is seen and deselected; a lost fact is not noticed. */
export const FOR_READERS: Decision = { use: 'publish', reason: 'This looks like a fact for readers.' }
/** Of what is published of a note, and of an order or a remark. */
export const PART_OF_NOTE = 'Only the part of your note meant for readers.'
export const PART_FOR_READERS = 'Only what is for readers of it.'
/** Of the subject of a request, as a line of its own and within a sentence. */
export const SUBJECT_OF_REQUEST = 'Only the subject of your request.'
export const SUBJECT_FROM_REQUEST = 'The subject is from your request.'
/** Of a sentence in which the author takes something back. */
export const LAST_VERSION = 'You corrected yourself here. Only the last version is used.'
/** Of a sentence that is published without a part of it. */
export const NOT_MENTIONED = 'You asked not to mention a part of it.'
const REQUEST: Decision = { use: 'leave_out', reason: 'Your request, not part of the post.' }
const INSTRUCTION: Decision = { use: 'instruction', reason: 'How the post should be written.' }
const ABOUT: Decision = { use: 'leave_out', reason: 'About the post, not part of it.' }
const FRAME: Decision = { use: 'leave_out', reason: 'A greeting, signature, or filler.' }
/** Also what another person wrote to the author, such as a paragraph of a message. */
const NOTE: Decision = { use: 'leave_out', reason: 'A note, not for readers.' }

const BY_ROLE: Record<Role, Decision> = {
  request: REQUEST,
  instruction: INSTRUCTION,
  about: ABOUT,
  shell: FRAME,
  remark: NOTE,
}

export const decisionFor = (role: Role): Decision => BY_ROLE[role]

const SIZE = /(?<!\d)\d{1,4}(?:[–-]\d{1,4})? ?(?:words?|characters?|sentences?|lines?|paragraphs?|hashtags?|emojis?|posts?)(?!\p{L})/giu

/** The numbers of a text with the signs in them: "9:30", and not "930". */
const figuresOf = (text: string) => (text.match(/\d(?:[\d.,:]*\d)?/gu) ?? []).join(' ')

/** Whether texts differ only in capital letters and in signs outside of numbers. */
export const isSameWording = (text: string, other: string) => lettersOf(text) === lettersOf(other) && figuresOf(text) === figuresOf(other)

/**
 * Whether a user need not see a passage before a post is written: a sentence that is published as it was typed, and a request, an instruction or a greeting.
 * One with a number can have a fact for readers.
 */
export function isRoutine({ text, source, use, reason, question }: ReviewedPassage): boolean {
  if (question !== null) return false
  if (use === 'publish') return reason === null && isSameWording(text, source)
  const isPlain = (use === INSTRUCTION.use && !isStatedGoal(source)) || reason === REQUEST.reason || reason === FRAME.reason
  return isPlain && !/\p{N}/u.test(text.replace(SIZE, ''))
}

/** Shorter passages are in longer ones by chance. Letters and digits. */
const FEWEST_LETTERS = 4

/** What the reader took a passage for that is not in the post; undefined if it did not say. */
export function decisionsOf(brief: Brief): (passage: string) => Decision | undefined {
  const lists: [string[], Decision][] = [
    [brief.secrets, EXCLUDED],
    [brief.requests, REQUEST],
    [[...brief.instructions, ...brief.asides], INSTRUCTION],
    [brief.about, ABOUT],
    [[...brief.boilerplate, ...brief.injections], FRAME],
    [brief.dropped, NOTE],
  ]
  const known = lists.flatMap(([texts, decision]) => texts.map((text) => ({ letters: folded(lettersOf(text)), decision })))
  return (passage) => {
    const letters = folded(lettersOf(passage))
    const exact = known.find((each) => each.letters === letters)
    if (exact) return exact.decision
    if (letters.length < FEWEST_LETTERS) return undefined
    return known.find((each) => each.letters.includes(letters) || (each.letters.length >= FEWEST_LETTERS && letters.includes(each.letters)))
      ?.decision
  }
}
