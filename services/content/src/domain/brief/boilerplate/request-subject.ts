import { withCapital } from '../with-capital.ts'
import { isRequestToWriter, REQUEST_START } from './writing-request.ts'

export const LEADING_PUNCTUATION = /^[\s,.:;!?…–—-]+/u

const POSTS = /^(?:put|post|share|publish|stick|pop|get)$/iu
const OUR = /^(?:our|my|the)$/iu
const AFTER_SUBJECT = /^(?:up|out|online|please|pls|plz|today|now|asap|thanks)$/iu
const MAX_SUBJECT_WORDS = 5

/** "Can you put our new prices up please" above a list: its heading is "New prices". */
export function headingOfRequest(text: string, clause: string): string | undefined {
  const below = text.slice(clause.length)
  if (!/^[:.?!]?\n/u.test(below) || !REQUEST_START.test(clause) || /[\d€£$]/u.test(clause)) return undefined
  if (below.slice(0, 400).trim().split('\n').length < 2) return undefined
  const tokens = clause.trim().split(' ')
  while (AFTER_SUBJECT.test(tokens.at(-1) ?? '')) tokens.pop()
  const our = tokens.findIndex(
    (token, index) => OUR.test(token) && tokens.slice(Math.max(0, index - 2), index).some((each) => POSTS.test(each)),
  )
  const subject = our < 0 ? [] : tokens.slice(our + 1)
  if (subject.length === 0 || subject.length > MAX_SUBJECT_WORDS) return undefined
  const heading = subject.join(' ')
  return `${withCapital(heading)}\n${below.replace(LEADING_PUNCTUATION, '')}`
}

const ABOUT = /^(?:[\p{L}'’]{1,14} ){2,14}?(?:about|regarding|announcing|promoting|advertising) (?:our |my |the )?(?=\S)/iu
const STATES_IT = /^, (?:(?:so|um+|erm?|and|basically)[ ,]{1,2}){0,2}(?:it['’]?s|its|we['’]?re|we|they['’]?re|there['’]?s)(?![\p{L}])/iu

/** "could you put something up about Mother's Day, it's on …" without the request: "Mother's Day: it's on …" */
export function subjectOfRequest(text: string, clause: string): string | undefined {
  const about = ABOUT.exec(clause)?.[0]
  if (!about || !isRequestToWriter(clause) || !STATES_IT.test(text.slice(clause.length, clause.length + 40))) return undefined
  const subject = clause.slice(about.length)
  if (subject.split(' ').length > 5) return undefined
  return `${withCapital(subject)}: ${text.slice(clause.length + 2)}`
}
