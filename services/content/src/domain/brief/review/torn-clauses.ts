import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** Not "here", "were" and "well". */
const SUBJECT = /^(?!(?:here|were|well|hell|shell|ill|id)$)(?:i|we|you|u|they|he|she|it|there)(?:['’]?(?:m|re|s|ve|ll|d))?$/iu
const BARE_SUBJECT = /(?:^|\s)(?:u|you|we|i|they|he|she|it)$/iu
/** "they're not law here | but are in Germany": "but" only before a verb without a subject. */
const JOINED = /^(?:(?:and|&|n|or|plus) (?=\S)|but (?=(?:is|are|was|were|has|have|had|can|will|does|do|did)(?![\p{L}])))/iu
const VERB_WITHOUT_SUBJECT =
  /^(?:can|could|will|would|must|should|need|needs|have|has|are|is|were|was|get|gets|do|don['’]t|does|want|might|may|got|take|takes|offer|sell|open|close)(?![\p{L}])/iu
/** "Bakewell's | the Tuesday" */
const NAME_WITH_VERB = /(?:^|\s)(\p{Lu}[\p{L}-]{2,20}['’]s)$/u
/** Behind these, a subject goes on with the note: "get help if you're not sure". */
const HOLDS = /^(?:if|when|that|because|cos|cause|since|as|unless|until|what|which|who|how|where|think|know|hope|say|says|said)$/iu
const MOST_WORDS = 8
const PRONOUNS: Record<string, string> = { u: 'you', i: 'I' }

/** The words at the end of a note with which the next clause belongs together; 0 if none. */
function wordsOfClause(note: string, next: string): number {
  const words = note.trim().split(/\s+/u)
  if (NAME_WITH_VERB.test(note.trim()) && /^\p{Ll}/u.test(next)) return 1
  if (BARE_SUBJECT.test(note.trim()) && VERB_WITHOUT_SUBJECT.test(next)) return 1
  if (!JOINED.test(next) || /[.,;:!?]$/u.test(note.trim())) return 0
  const from = words.findLastIndex((word) => SUBJECT.test(word))
  const clause = words.slice(from)
  if (from < 0 || clause.length < 2 || clause.length > MOST_WORDS || HOLDS.test(words[from - 1] ?? '')) return 0
  return hasVerb(clause.join(' ')) || /['’](?:m|re|s|ve|ll)$/iu.test(clause[0] ?? '') ? clause.length : 0
}

/**
 * Gives the subject and verb of a clause back to it if only they were taken for a note: "… so I'm doing Bakewell | and Youlgrave on the Tuesday",
 * "landlord says u | can eat in the garden". What its author asks to leave out stays out.
 */
export function withTornClauses(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  for (const passage of passages) {
    const start = Math.max(at, source.indexOf(passage.source, at))
    const between = source.slice(at, start)
    at = start + passage.source.length
    const last = result.at(-1)
    const isNote = last?.use === 'leave_out' && last.reason !== EXCLUDED.reason && last.text === last.source
    const count =
      last && isNote && passage.use === 'publish' && !between.includes('\n') ? wordsOfClause(last.source, passage.source.trim()) : 0
    if (!last || count === 0) {
      result.push(passage)
      continue
    }
    const note = last.source.trimEnd()
    const from = [...note.matchAll(/\S+/gu)].at(-count)?.index ?? note.length
    const clause = note.slice(from)
    const open = note.slice(0, from).trimEnd()
    const joint = JOINED.exec(passage.source.trim())?.[0] ?? ''
    const isPrefixed = passage.text.toLowerCase().startsWith(joint.toLowerCase())
    const rest = isPrefixed ? passage.text.slice(joint.length) : passage.text
    const text = `${withCapital(PRONOUNS[clause.toLowerCase()] ?? clause)} ${jointOf(joint)}${lowerFirst(rest, passage.source)}`
    if (open === '') result.pop()
    else result[result.length - 1] = { ...last, text: open, source: open }
    result.push({
      ...passage,
      text,
      source: `${clause}${between}${passage.source}`,
      reason: passage.reason ?? 'The start of the sentence was added back.',
    })
  }
  return result
}

const jointOf = (joint: string) => (/^but /iu.test(joint) ? 'but ' : joint && 'and ')

/** A name keeps its capital. */
const lowerFirst = (text: string, source: string) =>
  source.includes(text.split(/\s/u)[0] ?? '') ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** "same pinout as rev B but the silkscreen | typo is fixed finally" */
const ENDS_WITHOUT_VERB = / (?:but|because|so|although|though|while) (?:the|our|my|its|this|that|all|some) [\p{L}'’-]+$/iu
const GOES_ON_WITH_VERB = /^[\p{L}'’-]+ (?:is|are|was|were|has|have|will|can|got) /u

/** Gives its verb back to a clause if only that was taken for a note. */
export function withEndsOfClauses(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const last = result.at(-1)
    const isTorn =
      last?.use === 'publish' &&
      passage.use === 'leave_out' &&
      passage.reason !== EXCLUDED.reason &&
      ENDS_WITHOUT_VERB.test(last.source.trim()) &&
      GOES_ON_WITH_VERB.test(passage.source)
    if (!last || !isTorn) {
      result.push(passage)
      continue
    }
    const text = `${last.text.replace(/[.]$/u, '')} ${passage.source.trim().replace(/[.]$/u, '')}.`
    result[result.length - 1] = { ...last, text, source: `${last.source.trimEnd()} ${passage.source}` }
  }
  return result
}
