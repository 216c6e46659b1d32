import { isInCapitals } from '../capitals.ts'
import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import { sentenceCase, withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { hasNoteWords } from './public-facts.ts'
import { decisionFor } from './reasons.ts'

/** Decisions that come from the network alone. */
const DOUBTFUL: readonly string[] = [decisionFor('shell'), decisionFor('remark')].map(({ reason }) => reason ?? '')
/** Words to one person, of a frame or of work. */
const OF_FRAME =
  /^(?:hi|hiya|hello|hey|dear|morning|thanks|thank you|thx|ta|cheers|regards|kind regards|best|bye|love|lol|haha|ha|sorry|ok|okay|right|yes|yeah|yep|no|nope|wait|actually|fyi|ps|nb|from|to|cc|sent|subject|date|re|fwd?|you know|hang on|hold on|let me|what else|go on|as if|because|cos|cause|not|ok(?:ay)? to)(?![\p{L}])/iu
/** What is no longer so, or was not chosen. */
const OF_OLD =
  /(?<![\p{L}])(?:old|wrong|previous|was the one|used to|did ?n['’]?t (?:get|take|choose|buy)|ok(?:ay)? to (?:quote|use|name|mention|print))(?![\p{L}])/iu
const OF_WORK = new RegExp(
  String.raw`(?<![\p{L}])(?:you|your|u|ur|us to|asap|dev|attached|below|above|photos?|pics?|logo|link|file|insta|${CLEAR_PLATFORM_NAMES}|socials?|website|newsletter|flyer|poster|wording|version|draft|copy|image|omitted|boss|gone|leave|sick|late|left|moan\p{L}*|fuss\p{L}*|mad|nightmare|whatever|blah|etc etc)(?![\p{L}])`,
  'iu',
)
/** "[19:10, 03/06/2026] Aoife: …" */
const STAMPED = /^\[?\d{1,2}[:.]\d{2}|^\p{Lu}\p{L}{1,11}: \p{Ll}/u
const IN_BRACKETS = /^\([^()]{2,60}\)[.,]?$/u
/** What a shop or an event is now, with or without figures. */
const STATES_NEWS =
  /^(?:basically |but |so |anyway )?(?:we['’]?re|we are|it['’]?s|it is|shop['’]?s|shop is) (?:still |now |back )?(?:open|OPEN|closed|CLOSED|shut|SHUT|cancelled|CANCELLED|moving|full|FULL)(?: again| as (?:usual|normal))?[.!]*$/u
/** "Dr Anand's talk 11.30" */
const HAS_TIME = /(?<![\d£€$.])\d{1,2}[.:][0-5]\d(?!\d)|\d ?[ap]m(?![\p{L}])/u
const HAS_PRICE = /[£€$]\d|(?<![\d.])\d{1,3}p(?![\p{L}])/u
/** What happened or is the case is a note; what a stall has is none. */
const FINITE =
  /(?<![\p{L}])(?:is|are|was|were|has|had|have|went|did|do|does|will|would|can|could|want\p{L}{0,2}|think\p{L}?|got|gone|sorry|still|already|never|maybe|tho|though|\p{L}+n['’]t|(?:it|that|there|he|she|who)['’]s|\p{L}+['’](?:re|ve|d|ll))(?![\p{L}])/iu
/** "leek and potato, vegan" */
const LIST_OF_THINGS = /^\p{L}[\p{L} -]{2,24}, \p{L}[\p{L} -]{2,30}\.?$/u
const LONGEST = 90
const FEWEST_WORDS = 2
/** A heading in capitals above the rows of a notice: the name of its sender. */
const OF_FORM = /(?<![\p{L}])(?:form|request|brief|urgent|draft|post|posts|copy|socials?|please|pls|fao|fwd?|template|content)(?![\p{L}])/iu
/** "product recall - Little Larch rattle" */
const HEAD_BEFORE_DASH = /^\p{L}[\p{L} ]{5,30}$/u
const OF_REQUEST = /(?<![\p{L}])(?:make|write|do|post|put|need|want|can|could|please|pls|caption|thread|help|something|thing)(?![\p{L}])/iu

interface Place {
  before: ReviewedPassage | undefined
  after: ReviewedPassage | undefined
  /** What is between the passages in the brief. */
  gapBefore: string
  gapAfter: string
  /** Whether its line is one of a message that is passed on, or an item of a list. */
  isOfQuotation: boolean
}

const isPublished = (passage: ReviewedPassage | undefined) => passage?.use === 'publish'
const isNear = (gap: string) => !/\n\s*\n/u.test(gap)

/** Whether a passage that the network takes for a note is within text for readers and has no word of a note. */
function isEnclosed({ source, reason }: ReviewedPassage, { before, after, gapBefore, isOfQuotation }: Place): boolean {
  const own = source.replace(/^(?:> ?)+/u, '').trim()
  const isQuoted = isOfQuotation || source !== source.replace(/^(?:> ?)+/u, '')
  if (!DOUBTFUL.includes(reason ?? '') || own.length > LONGEST || STAMPED.test(own)) return false
  if (STATES_NEWS.test(own)) return true
  const inner = own.replace(/^[\s(–—-]+/u, '').replace(/^not (?=(?:on|in|at|before|after|suitable|for) )/u, '')
  if (OF_FRAME.test(inner) || OF_WORK.test(inner) || OF_OLD.test(inner) || hasNoteWords(own)) return false
  if (!isPublished(before) || FINITE.test(inner) || own.endsWith(':')) return false
  const isSameLine = !gapBefore.includes('\n')
  if (IN_BRACKETS.test(own)) return isSameLine
  if (own.split(/\s+/u).length < FEWEST_WORDS || !isNear(gapBefore)) return false
  if (HAS_TIME.test(own) || HAS_PRICE.test(own)) return isSameLine || isQuoted || isPublished(after)
  return isSameLine && isQuoted && LIST_OF_THINGS.test(own)
}

/** Whether a first line in capitals is the name above the rows of a notice. */
const isNameAbove = ({ source, use, reason }: ReviewedPassage, { after, gapAfter }: Place) =>
  use === 'leave_out' &&
  !reason?.startsWith('You ') &&
  isInCapitals(source) &&
  source.trim().split(/\s+/u).length >= FEWEST_WORDS &&
  !OF_FORM.test(source) &&
  isPublished(after) &&
  /^\n+$/u.test(gapAfter)

const isHead = ({ source, use, reason }: ReviewedPassage, { after, gapAfter }: Place) =>
  use === 'leave_out' &&
  !reason?.startsWith('You asked') &&
  HEAD_BEFORE_DASH.test(source.trim().replace(/\.$/u, '')) &&
  !OF_REQUEST.test(source) &&
  !OF_FRAME.test(source) &&
  isPublished(after) &&
  (/^ ?[–—-]+ ?$/u.test(gapAfter) || (!gapAfter.includes('\n') && /^[–—-] /u.test(after?.source ?? '')))

const PUBLISHED = 'It stands among what readers need.'

/** Publishes what only the network takes for a note if it is enclosed by text for readers: a lost fact is not seen, a note in the list is. */
export function withEnclosedNotes(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  let at = 0
  const starts = passages.map((passage) => {
    const start = Math.max(at, source.indexOf(passage.source, at))
    at = start + passage.source.length
    return start
  })
  const gapBehind = (index: number) => source.slice((starts[index] ?? 0) + (passages[index]?.source.length ?? 0), starts[index + 1])
  const isOfQuotation = (start: number) => /^[>•*–—-] ?/u.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start + 1))
  const result: ReviewedPassage[] = []
  passages.forEach((passage, index) => {
    const place = {
      before: result.at(-1),
      after: passages[index + 1],
      gapBefore: gapBehind(index - 1),
      gapAfter: gapBehind(index),
      isOfQuotation: isOfQuotation(starts[index] ?? 0),
    }
    if (passage.use !== 'leave_out') result.push(passage)
    else if (index > 0 && isEnclosed(passage, place)) result.push(publishedNote(passage))
    else if (index === 0 ? isNameAbove(passage, place) : isHead(passage, place))
      result.push({
        ...passage,
        use: 'publish',
        text: sentenceCase(passage.source.trim().replace(/\.$/u, ''), 'usual', true),
        reason: PUBLISHED,
      })
    else result.push(passage)
  })
  return result
}

function publishedNote(passage: ReviewedPassage): ReviewedPassage {
  const own = passage.source.replace(/^(?:> ?)+/u, '').trim()
  const open = own.replace(/^(?:basically|but|so|anyway) /iu, '')
  const text = IN_BRACKETS.test(own) ? own : sentenceCase(open, 'usual', true)
  const isStatement = !IN_BRACKETS.test(own) && (text.split(' ').length > 3 || STATES_NEWS.test(own))
  return { ...passage, use: 'publish', text: isStatement ? withStop(text) : text, reason: PUBLISHED }
}
