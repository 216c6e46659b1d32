import { partsOf } from './instruction-parts.ts'
import type { Look } from './storyboard.ts'

export interface Story {
  /** The instructions without a call to action at their end. */
  instructions: string
  call_to_action: Look['call_to_action']
}

const TEXT_LIMIT = 60
const DETAIL_LIMIT = 120
/** A longer sentence is a part of the story, even if it names a link or begins like a call to action. In words. */
const WITH_LINK = 6
const WITH_VERB = 8
const WITH_BOTH = 14

const LINK_IN_BIO = /\b(?:link|enlace|lien)\b.{0,12}\bbio\b/iu
const ADDRESS = /(?:^|\s)(?:https?:\/\/|www\.|@[\p{L}\d_]|[\p{L}\d-]{1,60}\.(?:[\p{L}\d-]{1,60}\.)?(?:\p{L}{2,12})(?:[/?]|[.!]?(?:\s|$)))/u
const VERB =
  /^(?:book|(?:pre-?)?order|shop|visit|follow|subscribe|sign up|register|reserve|call|buy|download|join|rsvp|tap|swipe|click|dm|message|contact)\b/iu

/**
 * Separates a call to action, a handle or a link at the end of the instructions, for the card after the last scene: no picture shows it, and viewers act after the
 * film. Instructions of a single part stay together.
 */
export function storyOf(instructions: string): Story {
  const parts = withOwnAddress(partsOf(instructions))
  const last = parts.at(-1)
  const call = parts.length > 1 && last !== undefined ? callIn(last) : null
  return call ? { instructions: parts.slice(0, -1).join('\n'), call_to_action: call } : { instructions, call_to_action: null }
}

/** A handle or link after a sentence is a part of its own: the segmenter leaves it in the sentence, because it begins with no capital letter. */
function withOwnAddress(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? ''
  const space = last.lastIndexOf(' ')
  const [before, word] = [last.slice(0, space), last.slice(space + 1)]
  const divided = space > 0 && /[.!?…]$/u.test(before) && ADDRESS.test(word)
  return divided ? [...parts.slice(0, -1), before, word] : [...parts]
}

function callIn(part: string): Look['call_to_action'] {
  const text = part.endsWith('.') ? part.slice(0, -1) : part
  const words = text.split(' ').length
  const address = ADDRESS.exec(text)
  const isCall =
    (LINK_IN_BIO.test(text) && words <= WITH_VERB) ||
    (address !== null && words <= WITH_LINK) ||
    (VERB.test(text) && words <= (address ? WITH_BOTH : WITH_VERB))
  if (!isCall) return null
  const before = address ? text.slice(0, address.index).trim() : ''
  const [first, detail] = address && before ? [before, text.slice(address.index).trim()] : [text, '']
  return first.length <= TEXT_LIMIT && detail.length <= DETAIL_LIMIT ? { text: first.replace(/[:,–—-]$/u, '').trimEnd(), detail } : null
}
