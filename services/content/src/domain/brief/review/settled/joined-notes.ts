import { hasVerb } from '../../sentence.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { SUBJECT_OF_REQUEST } from '../reasons.ts'

const BEGINS_TIME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)|\d{1,2}[./:]\d{2}|\d{1,2} ?[ap]m)/u
/** The reason of a line that is the subject of a request only. */
const LONGEST = 40
/** "something about saturday | we are doing the spring market": a day that a request names alone. */
const DAY_ALONE = /^((?:this |next )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[.:]?$/iu
const NAMES_DAY = /(?<![\p{L}])(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?<![\p{L}])(?:today|tomorrow|tonight)(?![\p{L}])/iu
const STATES = /^(?:We|There|The|Our|It['’]s)(?![\p{L}])/u
const MOST_WORDS = 5

/** "Open day. Sunday 26 April." is one statement. */
export function withNotesJoined(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  for (const passage of passages) {
    const found = source.indexOf(passage.source, at)
    const last = result.at(-1)
    const between = found === -1 ? '\n\n' : source.slice(at, found)
    const day = last?.use === 'publish' && passage.use === 'publish' ? DAY_ALONE.exec(last.text.trim())?.[1] : undefined
    if (last && day && STATES.test(passage.text) && !NAMES_DAY.test(passage.text)) {
      const own = passage.text.charAt(0).toLowerCase() + passage.text.slice(1)
      const when = /^(?:this|next) /iu.test(day) ? withCapital(day) : `On ${withCapital(day)}`
      result[result.length - 1] = {
        ...passage,
        text: `${when}, ${own}`,
        source: `${last.source}${between}${passage.source}`,
        reason: 'Two notes were joined.',
      }
      if (found !== -1) at = found + passage.source.length
      continue
    }
    const isNoun = last?.use === 'publish' && last.text.length < LONGEST && last.text.trim().split(' ').length <= MOST_WORDS
    const goesOn =
      last &&
      isNoun &&
      last.reason !== SUBJECT_OF_REQUEST &&
      passage.use === 'publish' &&
      BEGINS_TIME.test(passage.text) &&
      !/\n/u.test(between) &&
      !/\n/u.test(last.text)
    if (goesOn && !/[\d:!?]/u.test(last.text) && !/^[-*•]/u.test(last.text) && !hasVerb(last.text))
      result[result.length - 1] = {
        ...passage,
        text: `${last.text.trim().replace(/[.,]$/u, '')}, ${passage.text}`,
        source: `${last.source}${between}${passage.source}`,
        reason: passage.reason ?? 'Two notes were joined.',
      }
    else result.push(passage)
    if (found !== -1) at = found + passage.source.length
  }
  return result
}
