import { hasVerb } from '../../sentence.ts'
import { withCapital } from '../../with-capital.ts'
import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED } from '../reasons.ts'

const JOINED = 'The rest of the sentence was added back.'

/** "looking for | a home can you do a post": the words before a request end the sentence before it. */
const REQUEST_BEHIND =
  /^((?!hi |hiya |hey |hello |morning |ok |so |and |please |pls |also )(?:[\p{L}\p{N}'’-]{1,14} ){1,4}?)(?:please |pls )?(?:can|could|would) (?:you|u|someone) (?:please |pls )?(?:do|make|write|put|share|post|create|draft) /iu
const NEEDS_REST = /(?<![\p{L}])(?:looking for|in need of|need|needs|for|with|of|in|at|to|from|by|the|an?|our|my|and|or|some|new|is|are)$/iu
/** "vid is me restoring | an old singer sewing machine" */
const OF_VIDEO =
  /^(?:(?:so|ok|the|my|this) ){0,2}(?:vid|video|clip|reel|short)(?: is|['’]?s| shows| of)?:? (?:of )?(?:me|us) (\p{L}{3,14}ing)((?: [\p{L}\p{N}'’-]{1,16}){2,12})?[.,]?$/iu
/** Gives the sentence to readers what a request beside it took from it, and the start of what a video shows. */
export function withRequestsTorn(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  for (const [index, passage] of result.entries()) {
    if (passage.reason === EXCLUDED.reason) continue
    const before = result[index - 1]
    const next = result[index + 1]
    const own = passage.source.trim()
    if (passage.use === 'publish' && !OF_VIDEO.test(own)) continue
    const rest = REQUEST_BEHIND.exec(own)?.[1]?.trim()
    if (rest && before?.use === 'publish' && NEEDS_REST.test(before.source.trim()) && !hasVerb(rest)) {
      Object.assign(before, { text: withStop(`${before.text.replace(/[.]$/u, '')} ${rest}`), reason: JOINED })
      continue
    }
    const [, doing = '', shown = ''] = OF_VIDEO.exec(own) ?? []
    if (!doing || !next || next.use !== 'publish') continue
    if (shown && result.slice(0, index).every(({ use }) => use !== 'publish')) {
      const text = withCapital(`${doing.toLowerCase()}${shown}`)
      if (GOES_ON.test(next.source.trim())) {
        Object.assign(passage, { text: passage.source, ...decisionFor('request'), question: null })
        Object.assign(next, { text: `${text} ${withoutCapital(next.text)}`, reason: JOINED })
      } else Object.assign(passage, { text: withStop(text), use: 'publish', reason: JOINED, question: null })
    } else if (!shown && isFragmentOf(next, source))
      Object.assign(next, { text: `${withCapital(doing.toLowerCase())} ${lowerFirst(next.text)}`, reason: JOINED })
  }
  return result
}

const isFragmentOf = (next: ReviewedPassage, source: string) =>
  source.includes(next.source) && /^(?:an?|the|my|our|this|these|some|how|\d)(?![\p{L}])/iu.test(next.source.trim())
/** "from 1911 | i found at a car boot" */
const GOES_ON = /^(?:i|we) (?:found|bought|picked up|rescued|inherited) (?:at|in|from|on|for|off|when|last) /iu
const withoutCapital = (text: string) => (/^I /u.test(text) ? text : lowerFirst(text))
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
