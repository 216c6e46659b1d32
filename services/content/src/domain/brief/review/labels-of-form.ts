import { readLabel } from '../labels.ts'
import { isBareContact } from '../sentence.ts'
import { type Decision, decisionFor } from './reasons.ts'

export interface LabelledPassage {
  /** The characters of the label with what separates it. */
  length: number
  /** Undefined: what stands behind the label is for readers. */
  decision?: Decision
  /** Whether the label is for readers too: "When: Friday". */
  isShown: boolean
}

const HEAD = /^(?:\d{1,2}[.)] )?([\p{L}][\p{L}’' /&()-]{1,48}?)(\??:|\?(?= )) */u
const VALUE_FOLLOWS =
  /^(?:organi[sz]er|hosted by|host|name of (?:the )?(?:organi[sz]ation|group|club|business|company|event|shop|charity)|(?:organi[sz]ation|club|group|business|company|charity|event) name|what do you (?:want|need) to say|what(?:['’]s| is) (?:the|your) (?:news|event|message|story)|message|text|wording|details|facts|context|info|information|background|the (?:news|facts))$/iu
const ABOUT =
  /^(?:signed off(?: by)?|actions?|approved(?: by)?|submitted by|your name|type(?: of post)?(?: \(tick\))?|photo(?:s)?(?: available| attached)?|picture(?:s)?(?: available| attached)?|who is it (?:aimed at|for)|aimed at|audience|target(?: audience)?|persona|platform(?:s)?|channel(?:s)?|output|format|deadline|post (?:by|on)|date of posting|budget|ref|reference)$/iu
const GOAL = /^(?:goals?|cta|call to action|objective|aim|ask)$/iu
const WISH =
  /^(?:anything (?:we|you|i) should not (?:say|mention)|do not (?:say|mention|include)|don['’]?t (?:say|mention|include)|avoid|tone(?: of voice)?|style|voice|length|constraints?|rules|language|hashtags?|emojis?|keywords?)$/iu
/** A goal that readers can be asked for. */
const ASKABLE =
  /^(?:to )?(?:book|buy|call|come|join|sign up|register|visit|order|donate|apply|try|download|subscribe|reserve|ring|email|vote|read|share|volunteer)(?![\p{L}])/iu

/** A line "Label: value" of a form or of a prompt; undefined for any other line. */
export function labelledPassage(line: string): LabelledPassage | undefined {
  const match = HEAD.exec(line.slice(0, 60))
  if (!match) return undefined
  const label = (match[1] ?? '').trim()
  const length = match[0].length
  const value = line.slice(length)
  if (WISH.test(label)) return { length, decision: decisionFor('instruction'), isShown: false }
  if (GOAL.test(label)) return ASKABLE.test(value) ? { length, isShown: false } : { length, decision: decisionFor('about'), isShown: false }
  if (VALUE_FOLLOWS.test(label)) return { length, isShown: false }
  if (ABOUT.test(label)) return { length, decision: decisionFor('about'), isShown: false }
  const known = readLabel(line, { onVideo: false, isForm: true })
  if (!known) return undefined
  if (known.use === 'detail') return { length, isShown: true }
  if (known.use === 'wish') return { length, decision: decisionFor('instruction'), isShown: false }
  if (known.use === 'none') return { length, decision: decisionFor('about'), isShown: false }
  return { length, isShown: isBareContact(value.trim()) }
}
