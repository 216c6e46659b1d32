import { placesOfWord } from '../words-to-avoid.ts'
import { type ConfirmedFact, FACT_FIELDS, type FactField, type FactMark, type FactTexts, type Source } from './fact-mark.ts'
import { markFacts } from './mark-facts.ts'

/** What a text's facts are compared with, besides its brief. Stored with the text. */
export interface FactSources {
  /** The user's own facts when the text was written. */
  own: string
  /** Facts of the text that are in the knowledge base. */
  knowledge: string[]
  /** Claims that the text may not make. */
  claims: string[]
}

export const NO_FACT_SOURCES: FactSources = { own: '', knowledge: [], claims: [] }

type FactText = FactTexts & {
  brief: string
  /** The user's instructions for the text. */
  instructions: string
  sources: FactSources
  confirmed: readonly ConfirmedFact[]
}

/** All marks of a text, prohibited claims included: field by field, and each field in text order. */
export function factsOf({ brief, instructions, sources, confirmed, ...texts }: FactText): FactMark[] {
  const named: Source[] = [
    { name: 'brief', text: brief },
    { name: 'facts', text: sources.own },
    { name: 'instructions', text: instructions },
    { name: 'knowledge', text: sources.knowledge.join('\n') },
  ]
  const claims = FACT_FIELDS.flatMap((field) => claimMarks(field, texts[field] ?? '', sources.claims))
  const isInClaim = ({ field, start, end }: FactMark) =>
    claims.some((claim) => field === claim.field && start < claim.end && end > claim.start)
  const marks = markFacts({ ...texts, sources: named.filter((source) => source.text.trim()), confirmed })
  const place = ({ field }: FactMark) => FACT_FIELDS.indexOf(field)
  return [...marks.filter((mark) => !isInClaim(mark)), ...claims].sort((one, other) => place(one) - place(other) || one.start - other.start)
}

/** The facts that the user has to remove or to confirm. */
export const openFacts = (marks: readonly FactMark[]): number => marks.filter(({ state }) => state === 'unsupported').length

/** The facts with these texts that no source has in full, with their kinds. A prohibited claim cannot be confirmed. */
export function factsToConfirm(marks: readonly FactMark[], texts: readonly string[]): ConfirmedFact[] {
  const wanted = new Set(texts)
  const found = marks.filter(({ kind, state, text }) => wanted.has(text) && state !== 'supported' && kind !== 'claim')
  return [...new Map(found.map(({ kind, text }) => [`${kind} ${text}`, { kind, text }])).values()]
}

/** Increase it when the marks of a text can change, so that stored counts are replaced. */
const MARKS_VERSION = 2

/** The number of open facts that is stored with a text, for lists. */
export interface StoredOpenFacts {
  version: number
  count: number
}

export const storedOpenFacts = (marks: readonly FactMark[]): StoredOpenFacts => ({ version: MARKS_VERSION, count: openFacts(marks) })
export const isCurrentCount = (stored: StoredOpenFacts | null | undefined): stored is StoredOpenFacts => stored?.version === MARKS_VERSION

/** The facts of a text that the knowledge base supports. */
export function factsOfKnowledge(texts: FactTexts, knowledge: readonly string[]): string[] {
  if (knowledge.length === 0) return []
  const marks = markFacts({ ...texts, sources: [{ name: 'knowledge', text: knowledge.join('\n') }] })
  return [...new Set(marks.filter(({ state }) => state === 'supported').map((mark) => mark.text))]
}

function claimMarks(field: FactField, text: string, claims: readonly string[]): FactMark[] {
  const places = claims.flatMap((claim) => placesOfWord(text, claim)).sort((one, other) => one.start - other.start || other.end - one.end)
  // Of claims that overlap, such as "cure" and "cures acne", the longest one is marked.
  let marked = 0
  return places.flatMap(({ start, end }): FactMark[] => {
    if (start < marked || end === start) return []
    marked = end
    const mark = { field, start, end, text: text.slice(start, end), kind: 'claim' as const, state: 'unsupported' as const }
    return [{ ...mark, source: null, quote: null, source_start: null, source_end: null }]
  })
}
