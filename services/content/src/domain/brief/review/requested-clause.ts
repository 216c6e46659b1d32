import { withCalendarCapitals } from '../calendar-capitals.ts'
import { hasVerb } from '../sentence.ts'
import { sentenceCase } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

const OF_POST =
  /(?<![\p{L}])(?:posts?|captions?|tweets?|threads?|articles?|blogs?|something|smthn?|sth|reels?|videos?|piece|copy|write|put|do)(?![\p{L}])/iu
const ASKED = '(?:what|how|why|where|when|who|which)'
/** "Write something for LinkedIn about what | we learned from losing our biggest client" */
const ENDS_IN_QUESTION_WORD = new RegExp(String.raw` (?:about|on|explaining|sharing|showing|covering) (${ASKED})$`, 'iu')
/** "I want a blog post about how we make our sourdough" */
const ABOUT_CLAUSE = new RegExp(
  String.raw` (?:about|on|explaining|sharing|showing|covering) (${ASKED} (?:to|we|i|you|our|my|your|the|an?|it|they|[\p{L}'’-]+s) [^.!?:;\n,(]{3,80}?)(?:,? (?:please|pls|plz|thanks|thx))?[.!?]*$`,
  'iu',
)
/** What is asked of the writer: "about how you think it should sound". */
const OF_WRITER =
  /(?<![\p{L}])(?:you (?:think|want|feel|like|see fit)|should (?:sound|look|read)|it (?:sounds?|looks?|reads?))(?![\p{L}])/iu

/** "something for linkedin about | How we cut our delivery times in half." */
const ENDS_BEFORE_CLAUSE = / (?:about|on|explaining|sharing|showing|covering)$/iu
const QUESTION_WORD = new RegExp(String.raw`^${ASKED} [^?]+$`, 'iu')
const DETERMINES = /^(?:we|our|my|the|an?|they|it|you|your|this|these)(?:['’]\p{L}+)?$/iu

const SUBJECT_OF_REQUEST = 'Only the subject of your request.'

/** The subject of a request that is a clause, as a line of its own: "How we make our sourdough". Otherwise it is in no other passage. */
export function withRequestedClause(passages: ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const request = passages[first - 1]
  const opening = passages[first]
  if (!request || !opening || request.reason === EXCLUDED.reason || opening.question !== null) return passages
  const source = request.source.trim()
  if (!OF_POST.test(source)) return passages
  const word =
    ENDS_IN_QUESTION_WORD.exec(source)?.[1] ?? (ENDS_BEFORE_CLAUSE.test(source) && QUESTION_WORD.test(opening.text) ? '' : undefined)
  if (word !== undefined) {
    const text = titled(opening.text.toLowerCase().startsWith(`${word.toLowerCase()} `) ? opening.text : `${word} ${opening.text}`)
    return passages.map((passage) => (passage === opening ? { ...passage, text, reason: passage.reason ?? SUBJECT_OF_REQUEST } : passage))
  }
  const clause = ABOUT_CLAUSE.exec(source)?.[1]
  if (!clause || OF_WRITER.test(clause) || !(hasVerb(clause) || / to /u.test(clause))) return passages
  return passages.map((passage) =>
    passage === request ? { ...passage, text: titled(clause), use: 'publish', reason: SUBJECT_OF_REQUEST, question: null } : passage,
  )
}

/** A clause as a title: "why | Our prices are going up in march?" as "Why our prices are going up in March". */
const titled = (clause: string) => {
  const [first = '', second = '', ...rest] = clause
    .trim()
    .replace(/[.?!]+$/u, '')
    .split(' ')
  const next = /^(?:I(?:['’]\p{L}+)?|\p{Lu}{2,}.*)$/u.test(second) || !DETERMINES.test(second) ? second : second.toLowerCase()
  return withCalendarCapitals(sentenceCase([first, next, ...rest].filter(Boolean).join(' ')))
}
