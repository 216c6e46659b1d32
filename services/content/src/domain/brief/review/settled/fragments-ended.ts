import { hasVerb } from '../../sentence.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** No sentence ends with these. */
const ENDED = /(?<! nos)[.!?]$/u
const SHORT_REST = /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?[.]?$/u
const OPEN_END =
  /(?<![\p{L}])(?:gotta|gonna|wanna|need to|have to|has to|the|a|an|of|with|from|our|my|your|start at|start with|and|or|because|me|become|becomes|became|has|have|is|are|\d{1,2} nos)[.]?$/iu
/** "£8 | adv £10 door" */
const OPEN_START = /^(?:adv|door|otd|pp|p\/h|ph|each|per) /iu
/** "yt desc: me | and Paul walk …" */
const PRONOUN = /(?:^|[: ])(me|i|we)$/iu

/** "at The Plough, | Stretton" */
const isPlaceBehind = (last: ReviewedPassage, next: ReviewedPassage) =>
  last.source.trim().endsWith(',') && next.use === 'publish' && SHORT_REST.test(next.text) && !hasVerb(next.text)

const isOpen = (last: ReviewedPassage, next: ReviewedPassage) =>
  (OPEN_END.test(last.text) && !ENDED.test(last.source.trim())) || isPlaceBehind(last, next)

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
    const isNext = between.trim() === '' && !between.includes('\n') && passage.source !== ''
    const pronoun =
      last && last.use !== 'publish' && isNext && /^and \p{L}/iu.test(passage.source) ? PRONOUN.exec(last.source)?.[1] : undefined
    if (pronoun && passage.use === 'publish' && /^\p{Lu}/u.test(passage.text) && !/^and /iu.test(passage.text))
      result.push({ ...passage, text: `${withCapital(pronoun)} and ${passage.text}` })
    else if (
      last?.use === 'publish' &&
      isNext &&
      passage.use === 'publish' &&
      OPEN_START.test(passage.source) &&
      !ENDED.test(last.source.trim()) &&
      last.text.replace(/[.]$/u, '').match(/\d$/u)
    )
      result[result.length - 1] = {
        ...passage,
        text: `${last.text.replace(/[.]$/u, '')} ${passage.text.charAt(0).toLowerCase()}${passage.text.slice(1)}`,
        source: `${last.source}${between}${passage.source}`,
      }
    else if (last?.use === 'publish' && isNext && isOpen(last, passage)) {
      const and = /^and /iu.test(passage.source) && !/^and /iu.test(passage.text) ? 'and ' : ''
      const bare = `${last.text.replace(/nos[.]$/u, 'nos').replace(/[.]$/u, '')}${and && ` ${and.trim()}`}`
      if (passage.use === 'publish')
        result[result.length - 1] = {
          ...passage,
          text: isPlaceBehind(last, passage)
            ? `${bare.replace(/,$/u, '')}, ${passage.text}`
            : `${bare} ${passage.text.charAt(0).toLowerCase()}${passage.text.slice(1)}`,
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
