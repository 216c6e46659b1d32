import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, EXCLUDED } from './reasons.ts'

/** "all incl clay exept | drop in": words that need what follows them. */
const NEEDS_NEXT =
  /(?<![\p{L}])(?:except|exept|excluding|apart from|including|incl|along|but|nor|whose|which|because|than|in|at|of|the|an?|from|with|for|there['’]s|it['’]s|they['’]re|we['’](?:re|ve)|you['’](?:re|ve)|i['’](?:m|ve))$/iu
/** "yes up to five pounds": an answer to what is left out. */
const ANSWERS = /^(?:yes|yeah|yep|no|nope|ok|okay|sure)(?![\p{L}])/iu
const FILLER = /^(?:(?:oh|um+|er+m?|ah|ok|okay|so|well|right|anyway|and|yeah|yep|basically)[,.! ]{0,9}){1,5}$/iu
/** "(pb).": words in brackets are no sentence. */
const IN_BRACKETS = /^\([^()]{1,40}\)\.?$/u
/** "come in", "what it is for" */
const CAN_END =
  /(?<![\p{L}])(?:come|comes|drop|pop|join|call|walk|get|let|look|move|moved|settle|squeeze|fit|on|back|is|are|was|it|them|there|waiting|looking|hoping) (?:in|at|of|from|with|for)$/iu
/** "I'm a mobile dog groomer," before the name of the business. */
const INTRODUCES = /^(?:i['’]?m|we['’]?re|i am|we are) (?:an? |the )?[^,.!?;:\n]{4,60},$/iu

/** "Jeans hem (original hem kept) | 18.00" */
const NUMBER = /^[£€$]?\d[\d.,]{0,6}$/u
/** "message me on 07700 900642 | if you can't make it" */
const CONDITION = /^(?:if|unless|until|because|cos|so that) [^,.;:!?]{6,80}[.!,]?$/u
/** "if it rains ring us", "if it rains we are inside", "if you had a booking dont worry" */
const HAS_MAIN_CLAUSE =
  /^\S+ (?:\S+ ){2,8}(?:ring|call|text|message|msg|email|book|come|pop|just|please|pls|then|no (?:need|worries|problem)|we|i|i['’](?:m|ll|ve)|don['’]?t|it['’]?s|there['’]?s|that['’]?s|they['’]?(?:re|ll)|you (?:can|need|get|will)|you['’]?(?:ll|re))(?![\p{L}])/iu
/** "… age manager!!!! | or bbq" */
const ALTERNATIVE = /^(?:or|and|but not|plus) (?:\S+ ){0,3}\S+$/u
const NEAR = 60
/** "we've got bowls | you can borrow", "so the 14 | bus", "that's | the fifteenth" */
const CUT: [RegExp, RegExp][] = [
  [/(?<![\p{L}])(?:got|have|some|any) (?:\p{L}+ )?\p{L}{2,}s$/u, /^you (?:can|could) /u],
  [/(?<![\p{L}])(?:the|an?|our) \d{1,3}$/u, /^\p{Ll}/u],
  // "the bug where the totals | were wrong"
  [
    /(?<![\p{L}])(?:where|when|that|which|while|if|whether|because|how) (?:the|an?|our|my|your|their|its|these|those|some|all) (?:\p{L}+ ){0,2}\p{L}+\.?$/u,
    /^(?:is|are|was|were|has|have|had|will|can|could|would|kept|went|got|came|did|does) (?!you |we |they |it |there )/u,
  ],
  // "the first 20 people on Friday | get a free margherita"
  [
    /^(?:the )?(?:first|next|all|any|under) (?:[^\s,.]+ ){0,3}(?:people|customers?|kids|children|guests?|visitors?|members?|players?|students?|orders?|bookings?|\d{1,2}s?|adults?|families)(?: (?:on|in|at|to|through) (?:[^\s,.]+ ){0,3}[^\s,.]+)?\.?$/iu,
    /^(?:get|gets|receive|receives|win|wins|pay|pays|go|goes|eat|eats|take|takes|enjoy|come|comes|can|will|are|is) /u,
  ],
  [/(?<![\p{L}])(?:that|it|here|there)['’]s$/u, /^(?:the|an?|on|in|from|at) /u],
  // "its the best year | weve had"
  [
    /(?<![\p{L}])(?:best|worst|first|only|biggest|busiest|last|hardest|nicest|longest|strongest|warmest|wettest|driest|earliest|latest|greatest|tallest) (?:\p{L}{2,12} )?\p{L}{3,12}\.?$/iu,
    /^(?:we|i|you|they)['’]?(?:ve|d)? (?:ever |all )?(?:had|seen|done|made|grown|known|tasted|run|played|hosted|raised)(?![\p{L}])/iu,
  ],
  // "an old sewing machine from 1911 | i found at a car boot"
  [
    /(?:^|[,;] )(?:an?|the|this|some|these) (?:[\p{L}\p{N}'’-]+ ){1,7}[\p{L}\p{N}'’-]+\.?$/iu,
    /^(?:i|we) (?:found|bought|picked up|rescued|inherited|borrowed|got|nicked|was given|were given) (?:at|in|from|on|for|off|when|last) /iu,
  ],
]
/** "every parent who can time | please tell Moira": whom a request is for, and the request. */
const REQUESTED: [RegExp, RegExp] = [
  /(?<![\p{L}])(?:every|any|each|all|those|any ?one|every ?one|any ?body|every ?body|people) (?:[\p{L}'’-]+ ){0,2}(?:who|that) (?:can|could|wants? to|would like to|is able to) (?:(?!is |are |gets? |should |must |will |needs? )[\p{L}'’-]+ ){0,3}[\p{L}'’-]+\.?$/iu,
  /^(?:please|pls) \p{Ll}/iu,
]
const lowerFirst = (text: string) => (/^\p{Lu}\p{Ll}|^[AI] /u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** Whether a passage goes on with the sentence before it. */
function goesOn({ source, question }: ReviewedPassage, next: ReviewedPassage): boolean {
  if (question !== null || next.question !== null) return false
  if (NUMBER.test(next.source)) return /[\p{L})]$/u.test(source) && !/\d/u.test(source)
  // The network sets a period and leaves the letter behind it as it was typed.
  const isTyped = /[.!?]$/u.test(source) && /^\p{Lu}\p{Ll}/u.test(next.source)
  if (!isTyped && [...CUT, REQUESTED].some(([before, after]) => before.test(source.slice(-NEAR)) && after.test(next.source))) return true
  // The period can be one that the network set.
  if (CONDITION.test(next.source)) return !/[!?,]$/u.test(source) && !HAS_MAIN_CLAUSE.test(next.source)
  return (
    ALTERNATIVE.test(next.source) && !hasVerb(next.source) && (/!$/u.test(source) || (/^and /u.test(next.source) && /\p{L}$/u.test(source)))
  )
}

/** Joins sentences that were divided between a preposition and its noun, and a description of a person with the name behind it. */
export function withSplitSentencesJoined(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  for (const passage of withConditionsBefore(passages, source)) {
    const start = Math.max(at, source.indexOf(passage.source, at))
    const between = source.slice(at, start)
    at = start + passage.source.length
    const last = result.at(-1)
    if (last?.use === 'publish' && passage.use === 'publish' && !between.includes('\n') && IN_BRACKETS.test(passage.text)) {
      const end = /[.!?]{1,3}$/u.exec(last.text)?.[0] ?? ''
      const text = `${last.text.slice(0, last.text.length - end.length)} ${passage.text.replace(/\.$/u, '')}${end}`
      result[result.length - 1] = { ...last, text, source: `${last.source}${between}${passage.source}` }
      continue
    }
    if (last?.use === 'publish' && passage.use === 'publish' && !between.includes('\n') && goesOn(last, passage)) {
      const end = /[.!?]{1,3}$/u.exec(last.text)?.[0] ?? ''
      const text = `${last.text.slice(0, last.text.length - end.length)} ${lowerFirst(passage.text).replace(/[.,]$/u, '')}${NUMBER.test(passage.source) ? '' : end || '.'}`
      result[result.length - 1] = { ...last, text, source: `${last.source}${between}${passage.source}` }
      continue
    }
    // "… for the under 14s last year | we made 940"
    if (
      last?.use === 'publish' &&
      passage.use === 'leave_out' &&
      !between.includes('\n') &&
      /^(?:we|i|it|they)(?![\p{L}])/iu.test(passage.source)
    )
      result[result.length - 1] = { ...last, text: last.text.replace(/ last (?:year|week|month|time)(?=\.?$)/iu, '') }
    const isOfNote = last?.reason === EXCLUDED.reason || last?.reason === decisionFor('remark').reason
    if (isOfNote && passage.use === 'publish' && ANSWERS.test(passage.source) && !hasVerb(passage.source)) {
      result.push({ ...passage, text: passage.source, ...decisionFor('remark') })
      continue
    }
    if (passage.use === 'publish' && FILLER.test(passage.source.trim().replace(/^\p{Lu}\p{L}{1,11}: /u, ''))) {
      result.push({ ...passage, text: passage.source, ...decisionFor('shell') })
      continue
    }
    const isNear = last !== undefined && !between.includes('\n') && passage.use === 'publish' && passage.question === null
    if (last && isNear && isSplitSentence(last, passage)) {
      const text = `${last.text.replace(/\.$/u, '')} ${passage.text.charAt(0).toLowerCase()}${passage.text.slice(1)}`
      result[result.length - 1] = { ...last, text, source: `${last.source}${between}${passage.source}` }
    } else if (last && isNear && isIntroduction(last) && /^\p{Lu}/u.test(passage.source)) {
      const text = `${withCapital(last.source)} ${passage.text}`
      result[result.length - 1] = { ...passage, text, source: `${last.source}${between}${passage.source}` }
    } else result.push(passage)
  }
  return result
}

/** "same time slots. | if friday is no good | text 07700 900233": behind a period, a condition belongs to what is asked for then. */
function withConditionsBefore(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const last = result.at(-1)
    const before = result.at(-2)
    const gap = last ? source.slice(source.indexOf(last.source) + last.source.length).slice(0, 1) : ''
    const isCondition =
      last?.use === 'publish' &&
      passage.use === 'publish' &&
      last.question === null &&
      passage.question === null &&
      gap === ' ' &&
      /[.!]$/u.test(before?.source ?? '') &&
      CONDITION.test(last.source) &&
      !HAS_MAIN_CLAUSE.test(last.source) &&
      REQUESTS.test(passage.source)
    if (!last || !isCondition) result.push(passage)
    else
      result[result.length - 1] = {
        ...passage,
        text: `${withCapital(last.text).replace(/[.,]$/u, '')}, ${lowerFirst(passage.text)}`,
        source: `${last.source} ${passage.source}`,
        reason: passage.reason ?? last.reason,
      }
  }
  return result
}

const REQUESTS =
  /^(?:please |just )?(?:ring|call|text|message|dm|e-?mail|come|pop|let|get|bring|ask|book|contact|give|send|reply)(?![\p{L}])/iu

const isSplitSentence = ({ use, source, question }: ReviewedPassage, next: ReviewedPassage) =>
  use === 'publish' && question === null && NEEDS_NEXT.test(source.trim()) && !CAN_END.test(source.trim()) && /^\p{Ll}/u.test(next.source)

const isIntroduction = ({ use, source, reason }: ReviewedPassage) =>
  use === 'leave_out' && reason !== 'You asked to leave this out.' && INTRODUCES.test(source.trim())
