import { avoidedWordsIn } from '../words-to-avoid.ts'
import { type FactMark, markFacts, type Source } from './mark-facts.ts'

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

interface FactText {
  text: string
  brief: string
  /** The user's instructions for the text. */
  instructions: string
  sources: FactSources
  confirmed: readonly string[]
}

/** All marks of a text in text order, prohibited claims included. */
export function factsOf({ text, brief, instructions, sources, confirmed }: FactText): FactMark[] {
  const named: Source[] = [
    { name: 'brief', text: brief },
    { name: 'facts', text: sources.own },
    { name: 'instructions', text: instructions },
    { name: 'knowledge', text: sources.knowledge.join('\n') },
  ]
  const claims = claimMarks(text, sources.claims)
  const isInClaim = ({ start, end }: FactMark) => claims.some((claim) => start < claim.end && end > claim.start)
  const marks = markFacts({ text, sources: named.filter((source) => source.text.trim()), confirmed })
  return [...marks.filter((mark) => !isInClaim(mark)), ...claims].sort((one, other) => one.start - other.start)
}

/** The facts of a text that only the knowledge base supports. */
export function factsOfKnowledge(text: string, knowledge: readonly string[]): string[] {
  if (knowledge.length === 0) return []
  const marks = markFacts({ text, sources: [{ name: 'knowledge', text: knowledge.join('\n') }] })
  return [...new Set(marks.filter(({ state }) => state === 'supported').map((mark) => mark.text))]
}

function claimMarks(text: string, claims: readonly string[]): FactMark[] {
  const plain = text.toLowerCase()
  return avoidedWordsIn(text, [...claims]).flatMap((claim): FactMark[] => {
    const start = plain.indexOf(claim.toLowerCase())
    if (start === -1 || plain.length !== text.length) return []
    const end = start + claim.length
    return [{ start, end, text: text.slice(start, end), kind: 'claim', state: 'unsupported', source: null, quote: null }]
  })
}
