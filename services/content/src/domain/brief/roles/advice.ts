import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import type { BriefRoles } from './brief-roles.ts'

/** Verbs that advise readers and order no text: "Bring the plug", "Check the date first". */
const ADVISES =
  /^(?:and |then |also |first,? |next,? |finally,? )?(?:always |never )?(?:get|ask|take|bring|check|attach|book|choose|pick|wear|wash|cut|turn|clean|store|measure|plan|set|stop|wait|walk|buy|pay|plant|pack|sew|feed|read|reply|thank|visit|go|try|test|lift|hold|press|pull|push|remove|rinse|dry|drain|fill|fold|mix|stir|bake|cook|heat|cool|chill|rest|rub|spread|spray|water|prune|sow|dig|mow|oil|sharpen|charge|unplug|switch|save|learn|talk|listen|stretch|breathe|sleep|drink|eat|avoid|don['’]?t (?!use|add|include|mention|write|say|put|post|make|tag|name|open|start|end|give|tell|call)\p{L}+|do not (?!use|add|include|mention|write|say|put|post|make|tag|name)\p{L}+)(?![\p{L}:])/iu
/** Verbs with which a writer is given orders too. */
const ORDERS =
  /^(?:and |then |also |first,? |next,? |finally,? )?(?:always |never )?(?:mention|add|include|use|keep|make|write|say|put|show|tell|start|end|open|leave out|list|name|give|explain|include|ask|don['’]?t|do not|avoid|remember|have)(?![\p{L}:])/iu
/** Words to the writer of a post. Any one of them, and the orders can be for the writer. */
const TO_WRITER = new RegExp(
  String.raw`(?<!\p{L})(?:posts?|caption|tweets?|blog(?: post)?s?|reels?|hash ?tags?|emojis?|insta|for me|pls|plz|tone|upbeat|salesy|please|${CLEAR_PLATFORM_NAMES}|(?:write|draft|need|want|do|make) (?:me |us )?(?:a|an|something|some)|(?:can|could|would) (?:you|u))(?!\p{L})`,
  'iu',
)
const FEWEST = 4
/** Behind a question to readers; what the advice is about shows it already. */
const FEWEST_ADVISING = 2
/** "Include your nearest bus route": orders to a writer rarely have "your". */
const OF_READER = /(?<!\p{L})your?(?!\p{L})/iu
/** A question to readers, or what the advice is about. */
const OPENS =
  /^\p{Lu}.{8,}\?$|^(?:how to|(?:\p{L}+ )?(?:tips|rules|advice|ways|steps|things|mistakes)|before you|when you|if you) .{4,}[.:]$/iu
/** Of the sentences behind the first. */
const LEAST_SHARE = 0.7
const PUBLIC = 0.01
const LONGEST = 1_500

/**
 * A finished text of advice is for readers as a whole: "Hiring for a care home? Put the shift pattern in the first line. Mention the hourly rate." The network takes
 * single sentences of it for orders to the writer. It opens with a question or a subject, the others are advice to readers, and nothing addresses a writer.
 */
export function withAdvice(brief: string, roles: BriefRoles): BriefRoles {
  return isAdvice(brief) ? roles.map((word) => ({ ...word, probability: Math.min(word.probability, PUBLIC) })) : roles
}

function isAdvice(brief: string): boolean {
  const text = brief.trim()
  if (text.length > LONGEST || TO_WRITER.test(text)) return false
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/u)
  if (others.length < FEWEST || !OPENS.test(first)) return false
  if (!others.every((sentence) => /^\p{Lu}/u.test(sentence)) || !/[.!?]$/u.test(text)) return false
  const orders = others.filter((sentence) => ADVISES.test(sentence) || ORDERS.test(sentence))
  const advising = orders.filter((sentence) => ADVISES.test(sentence) || OF_READER.test(sentence))
  return advising.length >= (first.endsWith('?') ? FEWEST_ADVISING : 1) && orders.length >= others.length * LEAST_SHARE
}
