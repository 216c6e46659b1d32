import type { BriefRoles } from './brief-roles.ts'

const FIRST = /^0?0:00$/u
const TIME = /^\d{1,2}(?::\d\d){1,2}$/u
const FEWEST = 3
const ENDS_SENTENCE = /[.!?]["”')]?$/u
/** The title of the last chapter ends here if no sign ends it, or where the network finds that a sentence opens. */
const LONGEST_TITLE = 8
const LEAST_OPENING = 0.4
const PUBLIC = 0.01

/** The chapters of a video are for viewers, whatever they say ("6:05 I lose the o ring"), and no sentence opens among them. */
export function withChapters(brief: string, roles: BriefRoles): BriefRoles {
  const words = roles.map(({ start, end }) => brief.slice(start, end))
  const first = words.findIndex((word) => FIRST.test(word))
  const times = words.flatMap((word, at) => (first !== -1 && at >= first && TIME.test(word) ? [at] : []))
  const last = times.at(-1)
  if (times.length < FEWEST || last === undefined) return roles
  const isEnd = (at: number) => ENDS_SENTENCE.test(words[at] ?? '') || brief.slice(roles[at]?.end, roles[at + 1]?.start).includes('\n')
  const opens = (at: number) => at > last + 1 && (roles[at]?.opens ?? 0) >= LEAST_OPENING
  let end = last
  while (end < Math.min(words.length - 1, last + LONGEST_TITLE) && !isEnd(end) && !opens(end + 1)) end += 1
  return roles.map((word, at) => (at < first || at > end ? word : { ...word, probability: Math.min(word.probability, PUBLIC), opens: 0 }))
}
