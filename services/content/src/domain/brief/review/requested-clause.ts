import { trimEndOf } from '@loomcast/platforms'
import { withCalendarCapitals } from '../calendar-capitals.ts'
import { PLATFORM_NAMES } from '../platform-words.ts'
import { hasVerb } from '../sentence.ts'
import { sentenceCase } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED, SUBJECT_OF_REQUEST } from './reasons.ts'

const OF_POST =
  /(?<![\p{L}])(?:posts?|captions?|tweets?|threads?|articles?|blogs?|something|smthn?|sth|reels?|videos?|piece|copy|write|put|do)(?![\p{L}])/iu
const QUESTION_WORDS = '(?:what|how|why|where|when|who|which)'
/** "Write something for LinkedIn about what | we learned from losing our biggest client" */
const ENDS_IN_QUESTION_WORD = new RegExp(String.raw` (?:about|on|explaining|sharing|showing|covering) (${QUESTION_WORDS})$`, 'iu')
/** "I want a blog post about how we make our sourdough" */
const BEFORE_CLAUSE = new RegExp(
  String.raw` (?:about|on|explaining|sharing|showing|covering) (?=${QUESTION_WORDS} (?:to|we|i|you|our|my|your|the|an?|it|they|[\p{L}'’-]{2,20}s) )`,
  'iu',
)
const LONGEST = 160
const CLAUSE = /^[^.!?:;\n,(]{10,110}$/u
const PLEASE = / (?:please|pls|plz|thanks|thx)$/iu
/** What is for the writer to decide: "about how you think it should sound". */
const OF_WRITER =
  /(?<![\p{L}])(?:you (?:think|want|feel|like|see fit)|should (?:sound|look|read)|it (?:sounds?|looks?|reads?))(?![\p{L}])/iu

/** "something for linkedin about | How we cut our delivery times in half." */
const ENDS_BEFORE_CLAUSE = / (?:about|on|explaining|sharing|showing|covering)$/iu
const QUESTION_WORD = new RegExp(String.raw`^${QUESTION_WORDS} [^?]+$`, 'iu')
const DETERMINES = /^(?:we|our|my|the|an?|they|it|you|your|this|these)(?:['’]\p{L}+)?$/iu

/** "Please make post for my tiffin service in Kothrud" */
const REQUEST_LEAD = new RegExp(
  String.raw`^(?:(?:please|pls|kindly|hi|hello|hey)[, ]+){0,2}(?:can (?:you|u) )?(?:please )?(?:make|write|create|do|prepare|draft) (?:me )?(?:an? |one |the )?(?:(?:${PLATFORM_NAMES}|social media|short|nice|good|quick) ){0,2}(?:post|caption|tweet|description|blog(?: post)?|article|text) for (?=(?:my|our|the) [\p{L}'’-]+ \S)`,
  'iu',
)
const SHORTEST = 8
const NEAR = 40
/** "post for | insta about what to plant in october" */
const BEHIND_PLATFORM = new RegExp(String.raw`^(?:${PLATFORM_NAMES})(?: post)? (?:about|on) (?=\p{L})`, 'iu')

/** The subject of a request that is a clause, as a line of its own: "How we make our sourdough". Otherwise it is in no other passage. */
export function withRequestedClause(passages: ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const request = passages[first - 1]
  const opening = passages[first]
  if (!opening || opening.question !== null) return passages
  const lead = REQUEST_LEAD.exec(opening.text)?.[0]
  if (lead && opening.text.length - lead.length > SHORTEST) {
    const text = sentenceCase(opening.text.slice(lead.length))
    return passages.map((passage) => (passage === opening ? { ...passage, text, reason: SUBJECT_OF_REQUEST } : passage))
  }
  const behind = BEHIND_PLATFORM.exec(opening.text)?.[0]
  if (behind && OF_POST.test(`${request?.source ?? ''} ${opening.source.slice(0, NEAR)}`)) {
    const rest = opening.text.slice(behind.length)
    const text = QUESTION_WORD.test(rest) ? titled(rest) : sentenceCase(rest)
    return passages.map((passage) => (passage === opening ? { ...passage, text, reason: SUBJECT_OF_REQUEST } : passage))
  }
  if (!request || request.reason === EXCLUDED.reason) return passages
  const source = request.source.trim()
  const question = ASKING.test(source) ? questionOf(opening.text) : undefined
  if (question)
    return passages.map((passage) => (passage === opening ? { ...passage, text: question, reason: SUBJECT_OF_REQUEST } : passage))
  if (!OF_POST.test(source)) return passages
  const word =
    ENDS_IN_QUESTION_WORD.exec(source)?.[1] ?? (ENDS_BEFORE_CLAUSE.test(source) && QUESTION_WORD.test(opening.text) ? '' : undefined)
  if (word !== undefined) {
    const text = titled(opening.text.toLowerCase().startsWith(`${word.toLowerCase()} `) ? opening.text : `${word} ${opening.text}`)
    return passages.map((passage) => (passage === opening ? { ...passage, text, reason: passage.reason ?? SUBJECT_OF_REQUEST } : passage))
  }
  const torn = tornTopicIn(source, opening.source)
  if (torn && !opening.text.toLowerCase().startsWith(torn.toLowerCase())) {
    const text = `${sentenceCase(torn)} ${opening.text.charAt(0).toLowerCase()}${opening.text.slice(1)}`
    return passages.map((passage) => (passage === opening ? { ...passage, text, reason: passage.reason ?? SUBJECT_OF_REQUEST } : passage))
  }
  const clause = clauseIn(source.slice(-LONGEST))
  if (!clause || OF_WRITER.test(clause) || !(hasVerb(clause) || / to /u.test(clause))) return passages
  return passages.map((passage) =>
    passage === request ? { ...passage, text: titled(clause), use: 'publish', reason: SUBJECT_OF_REQUEST, question: null } : passage,
  )
}

/** "a community post asking | which boat model I should build next" */
const ASKING = / (?:asking|to ask)(?: (?:people|everyone|them|followers|viewers|you all))?$/iu
const INDIRECT =
  /^((?:which|what|how|where|when|who)(?: [\p{L}'’-]{2,20}){0,4}) (i|we|you|they|he|she) (should|can|could|would|will|do|did) ([^.?!]{3,200})[.?!]?$/iu

/** An indirect question as one to readers: "Which boat model should I build next?" */
function questionOf(text: string): string | undefined {
  const [, words, subject = '', auxiliary, rest] = INDIRECT.exec(text) ?? []
  return words === undefined
    ? undefined
    : `${sentenceCase(words)} ${auxiliary} ${/^i$/iu.test(subject) ? 'I' : subject.toLowerCase()} ${rest}?`
}

/** "a description for episode | 14 of our podcast" */
const COUNTED = / ((?:episode|part|chapter|lesson|season|week|day|issue|series|volume|number|round|edition))$/iu
/** "a blog about benefits of dental | check up every six month" */
const OF_NOUN =
  / (?:about|on) ((?:the )?(?:benefits?|importance|advantages?|story|history|basics|art|power|cost|costs|launch|opening|return|pros and cons) of (?:the |our |my )?[\p{L}'’-]+)$/iu

/** The words of a request that belong to what follows it. */
function tornTopicIn(request: string, next: string): string | undefined {
  if (!/^[\p{Ll}\d]/u.test(next)) return undefined
  return (/^\d/u.test(next) ? COUNTED.exec(request)?.[1] : undefined) ?? OF_NOUN.exec(request)?.[1]
}

function clauseIn(request: string): string | undefined {
  const lead = BEFORE_CLAUSE.exec(request)
  const clause = lead ? trimEndOf(trimEndOf(request.slice(lead.index + lead[0].length), '.!?, ').replace(PLEASE, ''), ', ') : ''
  return CLAUSE.test(clause) ? clause : undefined
}

/** A clause as a title: "why | Our prices are going up in march?" as "Why our prices are going up in March". */
const titled = (clause: string) => {
  const [first = '', second = '', ...rest] = trimEndOf(clause.trim(), '.?!').split(' ')
  const next = /^(?:I(?:['’]\p{L}{1,3})?$|\p{Lu}{2})/u.test(second) || !DETERMINES.test(second) ? second : second.toLowerCase()
  return withCalendarCapitals(sentenceCase([first, next, ...rest].filter(Boolean).join(' ')))
}
