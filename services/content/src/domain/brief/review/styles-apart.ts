import { styleBeforeExclusion } from '../boilerplate/style-before-exclusion.ts'
import { namesTone, toneWishesIn } from '../stated-tone.ts'
import { withCapital } from '../with-capital.ts'
import { withApostrophes, withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor } from './reasons.ts'
import { withoutShorthand } from './shorthand.ts'

/** "make sure that bit is clear": what precedes it is for readers. */
const EMPHASIS =
  /(?<![\p{L}])(?:(?:and|so|please|pls|just)[, ]{1,2}){0,2}(?:make sure (?:that|this|it|the \p{L}+)(?: bit| part| line| one)?(?:['’]?s| is| comes across(?: as)?| stands)? (?:really |very |nice and |super )?(?:clear|obvious|out|in there|in)|(?:make|say) (?:that|this) (?:bit |part )?(?:really |very |nice and |super )?(?:clear|clearly|obvious))(?![\p{L}])(?: (?:please|pls|ok|tho|though))?/giu
const MOST = 4
const CONNECTS = /^[,;.–— -]{0,3}(?:(?:and|so|but|oh|also|then)[, ]{1,2}){0,2}/iu
const CONNECTED = /[,;–— -]{0,3}(?:(?:^|(?<=[\s,;]))(?:and|but|oh|so|also)[, ]{0,2}){0,2}$/iu

interface Stretch {
  start: number
  end: number
  /** Whether what precedes it is for readers. */
  isEmphasis?: boolean
}

/** What is said about the style is passed on to the writer, also where it is next to a request, an exclusion instruction or a fact. */
export function withStylesApart(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return passages.flatMap((passage) => (passage.question === null ? apart(passage) : [passage]))
}

function apart(passage: ReviewedPassage): ReviewedPassage[] {
  const { source, use, reason } = passage
  if (use === 'publish' && reason?.startsWith('Only the subject')) return topicApart(passage)
  if (use === 'publish' && lettersIn(source.replace(EMPHASIS, '')) < FEWEST_LETTERS && lettersIn(source) >= FEWEST_LETTERS)
    return [instruction(source)]
  const stretches = stretchesIn(source)
  if (stretches.length > 0) return divided(passage, stretches)
  if (use === 'publish') return [passage]
  const order = use === 'leave_out' ? styleBeforeExclusion(source) : undefined
  if (order) {
    const rest = source.slice(order.style.length).trim()
    return [instruction(order.style), { ...passage, text: rest, source: rest }]
  }
  const isRequest = use === 'leave_out' && /^(?:Your request|A greeting)/u.test(reason ?? '')
  return isRequest && namesTone(source) && source.trim().includes(' ') ? [instruction(source)] : [passage]
}

const instruction = (source: string): ReviewedPassage => ({ text: source, source, ...decisionFor('instruction'), question: null })

/** "Write a fun post about | our spring sale" */
function topicApart(passage: ReviewedPassage): ReviewedPassage[] {
  const { text, source } = passage
  const at = source.toLowerCase().indexOf(text.replace(/\.$/u, '').toLowerCase())
  const request = at > 0 ? source.slice(0, at).trim() : ''
  return request && namesTone(request) ? [instruction(request), { ...passage, source: source.slice(at) }] : [passage]
}

function stretchesIn(source: string): Stretch[] {
  const emphasis = [...source.matchAll(EMPHASIS)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    isEmphasis: true,
  }))
  const found = [...toneWishesIn(source), ...emphasis].sort((one, other) => one.start - other.start).slice(0, MOST)
  const isWhole = (each: Stretch) => lettersIn(source.slice(0, each.start) + source.slice(each.end)) < FEWEST_LETTERS
  return found.some(isWhole) ? [] : found
}

const FEWEST_LETTERS = 4
const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

function divided(passage: ReviewedPassage, stretches: Stretch[]): ReviewedPassage[] {
  const parts: ReviewedPassage[] = []
  let at = 0
  const addRest = (end: number, isForReaders: boolean) => {
    const source = passage.source.slice(at, end).trim()
    const own = source.replace(CONNECTS, '').replace(CONNECTED, '').trim()
    const last = parts.at(-1)
    if (lettersIn(own) < FEWEST_LETTERS) {
      // Words such as "and" belong to what precedes them.
      if (last && lettersIn(source) > 0) last.source += ` ${source}`
      else if (lettersIn(source) > 0) parts.push({ ...passage, ...decisionFor('shell'), text: source, source })
    } else if (isForReaders || passage.use === 'publish')
      parts.push({ ...passage, text: asSentence(own), source, use: 'publish', reason: 'Split into sentences.' })
    else parts.push({ ...passage, text: own, source })
  }
  for (const { start, end, isEmphasis = false } of stretches) {
    if (start < at) continue
    addRest(start, isEmphasis && passage.use !== 'leave_out')
    parts.push(instruction(passage.source.slice(start, end).trim()))
    at = end
  }
  addRest(passage.source.length, false)
  return parts
}

const asSentence = (text: string) => withStop(withCapital(withApostrophes(withoutShorthand(text))))
