import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** "Church Pew - NOT READY, leave out", "1 fire (small) <- maybe dont", "£20 note - no ive given that away, take off" */
const TAKEN_BACK =
  /(?:(?:^|[,;–—-] ?)(?:so |just |pls |please )?(?:take|leave) (?:(?:it|this|that|him|her|them) )?(?:off|out)|(?:^|\s)(?:<[-–]{1,2}|←) ?(?:maybe |prob(?:ably)? |perhaps |actually |pls |please )?(?:don['’]?t|do not|not this(?: one)?|skip|cut|remove|omit)(?: (?:it|this|that|put|list|post))?)(?: (?:please|pls|i think|probably|maybe|actually))?[.!]?$/iu
const LONGEST = 120
/** A line with several sentences is a paragraph. */
const SENTENCES = /[.!?] \p{Lu}/u

/** "Non members can come too - wait no." What follows is no other value for it: "it's £5, no wait. £6". */
const SENTENCE_TAKEN_BACK =
  /(?<=^|[.!?] |\n)[^.!?\n]{8,200}?(?: [-–—]|[,;–—]|…|\.{3}) ?(?:oh,? |ah,? )?(?:(?:no,? wait|wait,? no|actually,? no|scratch that|scrap that|ignore that|forget that)(?:,? sorry)?)(?=[.!]?(?:\n|$)|[.!] (?![£€$]?\d))/giu
/** "it was £6 I think? No, £5" */
const DOUBT_TAKEN_BACK = /(?<=^|[.!?] |\n)[^.!?\n]{4,120}(?: i think| maybe| or (?:is|was) it|,? right)\?(?= no[,. ])/giu
const TOOK_BACK: Pick<ReviewedPassage, 'use' | 'reason'> = { use: 'leave_out', reason: 'You took this back.' }

/** A row of a list whose author wants it out of the text, at its end, is left out as a whole, and so is a sentence that its author takes back at once. */
export function withoutLinesTakenBack(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const taken: { start: number; end: number; isSentence?: boolean }[] = [SENTENCE_TAKEN_BACK, DOUBT_TAKEN_BACK]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length + 1, isSentence: true }))
  let start = 0
  const lines = source.split('\n')
  for (const line of lines) {
    const text = line.trimEnd()
    const isRow = lines.length > 1 && text.length <= LONGEST && !SENTENCES.test(text)
    if (isRow && TAKEN_BACK.test(text)) taken.push({ start, end: start + text.length })
    start += line.length + 1
  }
  if (taken.length === 0) return [...passages]
  let from = 0
  return passages.map((passage) => {
    const at = source.indexOf(passage.source, from)
    if (at === -1) return passage
    from = at + passage.source.length
    const line = passage.use === 'publish' ? taken.find(({ start: first, end }) => at >= first && from <= end) : undefined
    return line ? { ...passage, ...(line.isSentence ? TOOK_BACK : EXCLUDED), text: passage.source, question: null } : passage
  })
}
