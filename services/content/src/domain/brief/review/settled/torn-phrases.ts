import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

const BETWEEN_YOU = /,? between you$/iu
const AND_ME = /^and me(?![\p{L}])/iu
/** "Fri 8 | til sold out" */
const UNTIL = /^(?:till?|until) \S/iu
const ENDS = /[.!?]["”’)]?\s*$/u
/** "Not too many emojis, | 2 max." */
const AT_MOST = /^(?:only )?(?:\d{1,2}|one|two|three) (?:max(?:imum)?|at most|tops)(?: please| pls)?[.!]?$/iu
/** Closings of a message: "k thanks bye". */
const CLOSING = /^(?:k|kk|ok|okay|x{1,3}|ta|um+|erm?)[.!]?$/iu

/** Phrases that were divided within: "between you | and me". Without a sign behind the first part, they are one. */
export function withTornPhrases(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const before = result.at(-1)
    if (before && !ENDS.test(before.source) && BETWEEN_YOU.test(before.source) && AND_ME.test(passage.source)) {
      const start = before.source.search(BETWEEN_YOU)
      const lead = before.source.slice(start)
      Object.assign(before, {
        source: before.source.slice(0, start),
        text: withStop(before.text.replace(/[.!]$/u, '').replace(BETWEEN_YOU, '')),
      })
      const source = `${lead.trim()} ${passage.source}`
      result.push(
        passage.use === 'publish' ? { ...passage, source, text: source, ...decisionFor('remark') } : { ...passage, source, text: source },
      )
    } else if (
      before?.use === 'publish' &&
      passage.use === 'publish' &&
      !ENDS.test(before.source) &&
      UNTIL.test(passage.text) &&
      !before.text.includes('\n')
    ) {
      const rest = passage.text.charAt(0).toLowerCase() + passage.text.slice(1)
      Object.assign(before, { source: `${before.source} ${passage.source}`, text: `${before.text.replace(/[.!]$/u, '')} ${rest}` })
    } else if (
      passage.use === 'publish' &&
      ((before?.use === 'instruction' && AT_MOST.test(passage.source)) || CLOSING.test(passage.source))
    )
      result.push({
        ...passage,
        text: passage.source,
        question: null,
        ...decisionFor(CLOSING.test(passage.text) ? 'shell' : 'instruction'),
      })
    else result.push({ ...passage })
  }
  return result
}
