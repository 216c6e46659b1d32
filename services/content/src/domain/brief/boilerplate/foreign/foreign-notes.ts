import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { isEnglish } from '../../language.ts'
import { PLATFORM_NAME_LIST, POST_NOUN_LIST } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import type { StrippedText } from '../stripped-text.ts'
import { type ClauseRole, clauseRole } from './clause-role.ts'
import { DUTCH } from './dutch.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { POLISH } from './polish.ts'
import { isOrderAboutQuotation } from './quoted-words.ts'
import { SPANISH } from './spanish.ts'
import { subjectOfForeignRequest } from './subject-of-request.ts'
import { vocabularyOf } from './vocabulary.ts'

const VOCABULARIES = [GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, POLISH].map((lists) =>
  vocabularyOf(lists, PLATFORM_NAME_LIST, POST_NOUN_LIST),
)

interface Clause {
  start: number
  end: number
  role: ClauseRole | undefined
}

const BETWEEN_CLAUSES = /[,;:!?()…]+| [–—-] |(?<!(?:max|min|máx|maks|ca))\.(?=[\s.]|$)/gu
/** Longer sentences are no notes to the writer. */
const LONGEST_SENTENCE = 600
const MOST_CLAUSES = 12

function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  const add = (end: number, sign: string) => {
    const text = sentence.slice(start, end)
    if (/[\p{L}\p{N}]/u.test(text)) clauses.push({ start, end: end + sign.length, role: roleOf(text, sign.startsWith(':')) })
    start = end + sign.length
  }
  for (const { index, 0: sign } of sentence.matchAll(BETWEEN_CLAUSES)) add(index, sign)
  add(sentence.length, '')
  return clauses
}

function roleOf(clause: string, isLabel: boolean): ClauseRole | undefined {
  for (const vocabulary of VOCABULARIES) {
    const role = clauseRole(clause, vocabulary, isLabel)
    if (role) return role
  }
  return undefined
}

/** Whether a passage has nothing but notes to the writer. A greeting or a weak wish is one only in a brief with a request. */
export function isForeignNote(passage: string, hasRequest: boolean): boolean {
  if (passage.length > LONGEST_SENTENCE) return false
  const roles = clausesOf(passage).map(({ role }) => role)
  const isCertain = hasRequest || roles.includes('wish') || roles.includes('request')
  return (isCertain && !roles.includes(undefined)) || VOCABULARIES.some((each) => isOrderAboutQuotation(passage, each, hasRequest))
}

/** "Also: wir machen …" behind a request. */
const CONNECTOR = /^(?:also|alors|donc|bueno|pues|entonces|allora|dunque|dus|więc|ok|bon)(?: ?[:,–—-]+ ?| )(?=\S)/iu

/** "also wir suchen …" at the beginning of a text. */
const SPOKEN_START =
  /^(?:also|ja also|na ja|alors|donc|bon|ben|bueno|pues|allora|dunque|nou|dus) (?=(?:wir|ich|bei uns|unser\p{L}*|on|nous|je|nosotros|abrimos|noi|wij|we|ik|onze)(?![\p{L}]))/iu

const ABBREVIATED = /(?:^| )(?:max|min|máx|maks|ca)\.$/iu

/** "… pour dire que le. Concert …": the network divided an article from its noun. */
const ENDS_WITH_ARTICLE =
  / (?:que|qu['’]|über|sur|sobre|over|su|che|für|pour|para|per|voor) (?:le|la|les|un|une|el|los|las|una|il|lo|gli|het|de|een|den|die|das|notre|nos|nuestr[oa]s?|nostr[oaie]|onze|unse?re?[nm]?)\.$/iu

/** "max. 3 Sätze" is one sentence. */
const sentencesIn = (line: string) =>
  splitSentences(line).reduce<string[]>((sentences, sentence) => {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATED.test(before) && /^\d/u.test(sentence)) sentences.splice(-1, 1, `${before} ${sentence}`)
    else if (before !== undefined && ENDS_WITH_ARTICLE.test(before))
      sentences.splice(-1, 1, `${before.slice(0, -1)} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`)
    else sentences.push(sentence)
    return sentences
  }, [])

interface Notes {
  requests: string[]
  wishes: string[]
  boilerplate: string[]
}

/** Whether the sentences of a text can have notes in another language than English. */
const isRead = (sentence: string, isForeign: boolean) => sentence.length <= LONGEST_SENTENCE && (isForeign || !isEnglish(sentence))

/**
 * A brief in German, French, Spanish, Italian, Dutch or Polish, also beside English, without what it says to the writer: greetings, requests and wishes at
 * the beginning and the end of its sentences. A greeting or a weak wish is one only in a brief with a request.
 */
export function withoutForeignNotes(typed: string): StrippedText {
  const isForeign = !isEnglish(typed)
  const spoken = isForeign ? (SPOKEN_START.exec(typed)?.[0] ?? '') : ''
  const stripped = withoutNotesOf(withCapitalIf(spoken !== '', typed.slice(spoken.length)), isForeign)
  return spoken === '' ? stripped : { ...stripped, boilerplate: [spoken.trim(), ...stripped.boilerplate] }
}

const withCapitalIf = (isStart: boolean, text: string) => (isStart ? withCapital(text) : text)

function withoutNotesOf(text: string, isForeign: boolean): StrippedText {
  const subjects: string[] = []
  const lines = text.split('\n').map((line) => (line.trim() === '' ? [] : sentencesIn(line).map((sentence) => withSubject(sentence))))
  const known = lines.map((sentences) => sentences.map((sentence) => (isRead(sentence, isForeign) ? clausesOf(sentence) : [])))
  const roles = known.flat(2).map(({ role }) => role)
  const hasRequest = roles.includes('request') || subjects.length > 0
  if (!hasRequest && !roles.includes('wish') && !/["“«„]/u.test(text)) return { text, boilerplate: [], quoted: [] }
  const notes: Notes = { requests: subjects, wishes: [], boilerplate: [] }
  let isBehindRequest = false
  const open = lines.map((sentences, line) =>
    sentences.flatMap((sentence, position) => {
      const clauses = known[line]?.[position] ?? []
      const before = notes.requests.length
      const rest = isBehindRequest ? withoutConnector(sentence, clauses, notes) : withoutNotes(sentence, clauses, hasRequest, notes)
      isBehindRequest = notes.requests.length > before
      return rest === '' ? [] : [rest]
    }),
  )
  const result = lines.flatMap((sentences, line) => (sentences.length > 0 && open[line]?.length === 0 ? [] : [open[line]?.join(' ') ?? '']))
  const rest = result.join('\n').trim()
  if (!/\p{L}/u.test(rest)) return { text, boilerplate: [], quoted: [] }
  return { text: rest, boilerplate: notes.boilerplate, quoted: [], remarks: notes.wishes, requests: notes.requests }

  function withSubject(sentence: string): string {
    const requested = isRead(sentence, isForeign) ? subjectOfForeignRequest(sentence, VOCABULARIES) : undefined
    if (requested) subjects.push(requested.request)
    return requested?.text ?? sentence
  }

  function withoutConnector(sentence: string, clauses: Clause[], into: Notes): string {
    const connector = CONNECTOR.exec(sentence)?.[0] ?? ''
    if (connector === '') return withoutNotes(sentence, clauses, hasRequest, into)
    const rest = sentence.slice(connector.length)
    into.boilerplate.push(connector.trim())
    return withoutNotes(withCapital(rest), clausesOf(rest), hasRequest, into)
  }
}

const FEWEST_WORDS = 4
/** "Bitte einen kurzen, ehrlichen Text": what is behind a wish can belong to it. */
const isFragment = (sentence: string, clauses: readonly Clause[], first: number, last: number) =>
  clauses.slice(0, first).every(({ role }) => role === 'wish') &&
  sentence
    .slice(clauses[first]?.start, clauses[last - 1]?.end)
    .trim()
    .split(/\s+/u).length < FEWEST_WORDS

/** What remains of a sentence. */
function withoutNotes(sentence: string, clauses: readonly Clause[], hasRequest: boolean, notes: Notes): string {
  if (clauses.length === 0 || clauses.length > MOST_CLAUSES) return sentence
  const whole = clauses.every(({ role }) => role !== undefined)
  const isNote = ({ role }: Clause) =>
    role === 'request' || role === 'wish' || (hasRequest && (role === 'greeting' || (whole && role !== undefined)))
  const opens = (clause: Clause, index: number) =>
    isNote(clause) || (hasRequest && clause.role === 'aside' && /^(?:greeting|request)$/u.test(clauses[index + 1]?.role ?? ''))
  const first = clauses.findIndex((clause, index) => !opens(clause, index))
  if (first < 0) return taken(sentence, clauses, notes)
  const last = clauses.findLastIndex((clause) => !isNote(clause) && !(hasRequest && clause.role === 'aside')) + 1
  if (first > 0 && isFragment(sentence, clauses, first, last)) return sentence
  if (last <= first) return taken(sentence, clauses, notes)
  const open = sentence.slice(clauses[first]?.start, clauses[last - 1]?.end)
  if (VOCABULARIES.some((vocabulary) => isOrderAboutQuotation(open, vocabulary, hasRequest))) {
    notes.wishes.push(open.trim())
    taken(sentence, [...clauses.slice(0, first), ...clauses.slice(last)], notes)
    return ''
  }
  taken(sentence, [...clauses.slice(0, first), ...clauses.slice(last)], notes)
  if (first === 0 && last === clauses.length) return sentence
  const bare = trimEndOf(open, ' ,;:–—(-').trim()
  const sign = /[.!?…]$/u.exec(sentence.trim())?.[0] ?? '.'
  const ended = /[.!?…)]$/u.test(bare) ? bare : `${bare}${sign}`
  return first > 0 ? withCapital(ended.replace(/^[\s,;:–—)-]+/u, '')) : ended
}

function taken(sentence: string, clauses: readonly Clause[], notes: Notes): string {
  for (const { start, end, role } of clauses) {
    const clause = sentence.slice(start, end).trim()
    if (role === 'request') notes.requests.push(clause)
    else if (role === 'wish' || role === 'weak_wish') notes.wishes.push(clause)
    else notes.boilerplate.push(clause)
  }
  return ''
}
