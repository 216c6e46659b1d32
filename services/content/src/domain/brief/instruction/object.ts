import { plain, wordsOf } from '../lexicon.ts'
import { CLEAR_PLATFORM_NAMES, PLATFORM_NAMES } from '../platform-words.ts'
import { isAuxiliary } from '../sentence.ts'
import type { Instruction } from './instruction.ts'
import { addressed } from './statement.ts'

/** A length, a number of posts and platforms are no subject: "about 120 words", "three or four posts", "Threads and one for the YouTube community tab". */
const COUNT = '(?:\\d{1,4}|an?|one|two|three|four|five|six|ten|a few|several)'
const NO_TOPIC = new RegExp(
  `^(?:(?:about|around|approximately|roughly|under|over|max(?:imum)?|up to|at most) )?${COUNT}(?:(?: (?:or|to) | ?[-–] ?)${COUNT})? (?:short |long )?(?:words?|characters?|posts?|tweets?|sentences?|lines?|paragraphs?|slides?|hash ?tags?)(?![\\p{L}])|^(?:${CLEAR_PLATFORM_NAMES}|x|threads)(?: (?:and|or)(?![\\p{L}])|,|$)`,
  'iu',
)
// Only the last section is searched, so that a long topic is not scanned repeatedly.
const TRAILING_WISH = new RegExp(
  String.raw`(?:,|\s+and|\s*[–—-])?\s+(?:(?:please )?(?:make|keep) it\b.*|in (?:a|an|the) [\p{L}, -]{2,40} (?:tone|style|voice|way)|(?:with|without|no|using|include|including|add) (?:[\p{L}\d-]+ ){0,3}(?:emojis?|hashtags?|call[- ]to[- ]action|cta|bullet points?|bullets)\b.*|(?:in|as) a (?:short |(?:${PLATFORM_NAMES}) )*thread\b.*|for (?:our |my |the )?(?:${PLATFORM_NAMES}|social media)(?: page| account| channel)?|in (?:one|two|three|four|five|\d+) (?:short )?sentences?|(?:in |under |about |around )?\d+ words(?: max)?)$`,
  'iu',
)

export function ofObject(object: string): Instruction {
  let topic = object.trim()
  const wish = TRAILING_WISH.exec(topic.slice(-120))?.[0]
  if (wish && wish.length < topic.length) topic = topic.slice(0, -wish.length).trim()
  const reading: Instruction = wish ? { wish: wish.replace(/^(?:,|\s+and|\s*[–—-])?\s+/iu, '').trim() } : {}
  const clause = /^(?:the fact )?that\s+/iu.exec(topic)
  const video = /^[^:]{0,60}\b(?:video|clip|reel|upload|footage)(?: about| on)?:? +(?=\S)/iu.exec(topic)
  if (video?.[0].includes(':')) return { ...reading, statement: topic.slice(video[0].length) }
  if (/^[^:]{3,40}: /u.test(topic) && !/^(?:we|i|they)\b/iu.test(topic)) return { ...reading, topic }
  if (clause) return { ...reading, statement: addressed(topic.slice(clause[0].length)) }
  if (/^(?:it|this|that|them|everything)\b/iu.test(topic)) return wish ? reading : {}
  if (/^(?:we|i|it|they|there|our|my|the)\b/iu.test(topic) && opensClause(topic)) return { ...reading, statement: topic }
  return topic && !NO_TOPIC.test(topic) ? { ...reading, topic } : reading
}

/** A subject followed by an auxiliary verb, before any relative clause: "our shop is moving". */
export function opensClause(text: string): boolean {
  const source = wordsOf(text.slice(0, 100))
  const list = source.map(plain)
  if (/^(?:we|i|they|it|you)$/u.test(list[0] ?? '')) return list.length > 2
  if (/^(?:we|i|they|it|you|there)'\p{L}+$/u.test(list[0] ?? '')) return true
  const relative = list.findIndex((word) => /^(?:which|who|that|where|whose|how|why|what)$/u.test(word))
  const verb = source.findIndex((word, index) => isAuxiliary(word, list[index - 1] ?? ''))
  return verb > 0 && verb < 7 && (relative < 0 || verb < relative)
}
