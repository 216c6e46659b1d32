import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** "Church Pew - NOT READY, leave out", "1 fire (small) <- maybe dont", "£20 note - no ive given that away, take off" */
const TAKEN_BACK =
  /(?:(?:^|[,;–—-] ?)(?:so |just |pls |please )?(?:take|leave) (?:(?:it|this|that|him|her|them) )?(?:off|out)|(?:^|\s)(?:<[-–]{1,2}|←) ?(?:maybe |prob(?:ably)? |perhaps |actually |pls |please )?(?:don['’]?t|do not|not this(?: one)?|skip|cut|remove|omit)(?: (?:it|this|that|put|list|post))?)(?: (?:please|pls|i think|probably|maybe|actually))?[.!]?$/iu
const LONGEST = 120
/** A line with several sentences is a paragraph. */
const SENTENCES = /[.!?] \p{Lu}/u

/** A row of a list whose author wants it out of the text, at its end, is left out as a whole. */
export function withoutLinesTakenBack(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const taken: { start: number; end: number }[] = []
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
    const isTaken = passage.use === 'publish' && taken.some((line) => at >= line.start && from <= line.end)
    return isTaken ? { ...passage, ...EXCLUDED, text: passage.source, question: null } : passage
  })
}
