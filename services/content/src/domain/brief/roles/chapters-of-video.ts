import type { BriefRoles } from './brief-roles.ts'

const FIRST_TIME = /^0?0:00$/u
const TIME = /^\d{1,2}(?::\d\d){1,2}$/u
const MIN_CHAPTERS = 3
const ENDS_SENTENCE = /[.!?]["”')]?$/u
/** Maximum length of the last chapter's title, in words. Punctuation, a line break or the start of a sentence ends it earlier. */
const LONGEST_TITLE = 8
/** A word whose `opens` is at least this starts a sentence. */
const LEAST_OPENING = 0.4
/** The highest probability that a word of a chapter is not for the public. */
const PUBLIC = 0.01

/**
 * Marks the words of a list of video chapters as public, even if they resemble a private remark ("6:05 I lose the o ring"), and as words that do not start a
 * sentence. Returns `roles` unchanged if the brief has no such list.
 */
export function withChapters(brief: string, roles: BriefRoles): BriefRoles {
  const words = roles.map(({ start, end }) => brief.slice(start, end))
  const first = words.findIndex((word) => FIRST_TIME.test(word))
  const times = words.flatMap((word, at) => (first !== -1 && at >= first && TIME.test(word) ? [at] : []))
  const last = times.at(-1)
  if (times.length < MIN_CHAPTERS || last === undefined) return roles
  const isEnd = (at: number) => ENDS_SENTENCE.test(words[at] ?? '') || brief.slice(roles[at]?.end, roles[at + 1]?.start).includes('\n')
  const opens = (at: number) => at > last + 1 && (roles[at]?.opens ?? 0) >= LEAST_OPENING
  let end = last
  while (end < Math.min(words.length - 1, last + LONGEST_TITLE) && !isEnd(end) && !opens(end + 1)) end += 1
  return roles.map((word, at) => (at < first || at > end ? word : { ...word, probability: Math.min(word.probability, PUBLIC), opens: 0 }))
}
