import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** No sentence ends with these. */
const OPEN_END = /(?<![\p{L}])(?:gotta|gonna|wanna|need to|have to|has to|the|a|an|of|with|from|our|my|your|start at|start with|and|or|because|me)[.]?$/iu

/** Sentences that were divided behind a word that needs the next one: joined with what is published, left out with what is not. */
export function withOpenEnds(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  let lastEnd = 0
  for (const passage of passages) {
    const found = source.indexOf(passage.source, at)
    const start = found === -1 ? at : found
    const last = result.at(-1)
    const between = source.slice(lastEnd, start)
    if (last?.use === 'publish' && OPEN_END.test(last.text) && between.trim() === '' && !between.includes('\n') && passage.source !== '') {
      const bare = last.text.replace(/[.]$/u, '')
      if (passage.use === 'publish')
        result[result.length - 1] = {
          ...passage,
          text: `${bare} ${passage.text.charAt(0).toLowerCase()}${passage.text.slice(1)}`,
          source: `${last.source}${between}${passage.source}`,
        }
      else {
        const { use, reason } = passage.reason === EXCLUDED.reason ? EXCLUDED : passage
        result[result.length - 1] = { ...last, text: last.source, use, reason, question: null }
        result.push(passage)
      }
    } else result.push(passage)
    lastEnd = start + passage.source.length
    at = lastEnd
  }
  return result
}
