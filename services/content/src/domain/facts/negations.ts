import { withRecentResults } from '../recent-results.ts'
import type { Place, Source } from './fact-mark.ts'
import type { Span } from './fact-scan.ts'
import { fold, languageOf } from './language.ts'
import { clausesOf, sentencesOf } from './sentences.ts'
import { contentStems } from './words/function-words.ts'
import { INDEFINITE, NEGATION, NO_NEGATIONS, UNDECIDED } from './words/negations.ts'

/** The span of a statement in the text that contradicts the statement at `place` in a source: only one of the two is negated. */
export interface TurnedNegation extends Span {
  place: Place
}

interface Statement extends Span {
  /** Undefined if the statement is negated in part, or contains a word such as "except" or "closed". */
  isNegated: boolean | undefined
  stems: ReadonlySet<string>
}

/** Statements correspond if the source's has at least SHARED_OF_TEXT of the words of the text's, and the text's has SHARED_OF_SOURCE of the source's. */
const SHARED_OF_TEXT = 0.66
const SHARED_OF_SOURCE = 0.6
const MAX_STATEMENTS = 400
/** Clauses of one sentence that are compared. */
const MAX_CLAUSES = 20
/** Only the first statements that contain a word are indexed by it, because a frequent word does not identify a statement. */
const MAX_PER_WORD = 12

/** Finds statements of the text that differ from a source's statement by a negation. Linear in the length of the text, for sources of limited length. */
export function turnedNegations(text: string, sources: readonly Source[]): TurnedNegation[] {
  const isPortuguese = sources.some((source) => languageOf(source.text) === 'pt' && /[ãõçêáéâíó]/iu.test(source.text))
  const known = sources.flatMap((source, position) =>
    statementsOf(source.text, isPortuguese).map((statement) => ({ statement, source: position })),
  )
  const byStem = new Map<string, { statement: Statement; source: number }[]>()
  for (const each of known)
    for (const stem of each.statement.stems) {
      const others = byStem.get(stem)
      if (!others) byStem.set(stem, [each])
      else if (others.length < MAX_PER_WORD) others.push(each)
    }
  const turned = statementsOf(text, isPortuguese).flatMap((statement): TurnedNegation[] => {
    if (statement.stems.size < 2 || statement.isNegated === undefined) return []
    const shares = new Map<Statement, { shared: number; source: number }>()
    for (const stem of statement.stems)
      for (const { statement: other, source } of byStem.get(stem) ?? [])
        shares.set(other, { shared: (shares.get(other)?.shared ?? 0) + 1, source })
    const similar = [...shares].map(([other, { shared, source }]) => ({ other, source, share: shared / statement.stems.size, shared }))
    const closeness = ({ other, share, shared }: (typeof similar)[number]) => share + shared / other.stems.size / 1000
    const best = Math.max(0, ...similar.map(closeness))
    const [first, ...rest] = similar.filter((each) => closeness(each) === best)
    if (!first || first.share < SHARED_OF_TEXT || first.shared < 2 || first.shared / first.other.stems.size < SHARED_OF_SOURCE) return []
    if ([first, ...rest].some(({ other: { isNegated } }) => isNegated === undefined || isNegated === statement.isNegated)) return []
    const { start, end } = first.other
    return [{ start: statement.start, end: statement.end, place: { source: first.source, start, end } }]
  })
  // Leave out a clause if its whole sentence is found.
  return turned.filter(
    ({ start, end }) => !turned.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start),
  )
}

/** Number of cached texts. The same texts recur: a draft is compared with its brief, and later the finished text with all sources. */
const RECENT = 16

/** The sentences of a text and, for a sentence with several clauses, each clause. */
const statementsOf = withRecentResults(RECENT, (text: string, isPortuguese: boolean): readonly Statement[] => {
  // In Portuguese, "no" means "in the".
  const plain = isPortuguese ? fold(text).replace(/(?<!\p{L})no(?!\p{L})/gu, 'em') : fold(text)
  const statementOf = (span: Span): Statement => {
    const statement = plain.slice(span.start, span.end).replace(NO_NEGATIONS, ' ')
    const isNegated = statement.search(NEGATION) !== -1
    const stems = new Set(contentStems(statement.replace(NEGATION, ' ').replace(INDEFINITE, ' ')))
    return { start: span.start, end: span.end, isNegated: UNDECIDED.test(statement) ? undefined : isNegated, stems }
  }
  return sentencesOf(text)
    .slice(0, MAX_STATEMENTS)
    .flatMap((sentence) => {
      const clauses = clausesOf(text, sentence).map(statementOf)
      const [first] = clauses
      if (!first || clauses.length === 1) return [statementOf(sentence)]
      const long = clauses.filter(({ stems }) => stems.size > 1)
      const isNegated = long[0]?.isNegated
      const isMixed =
        long.some((clause) => clause.isNegated !== isNegated) || (isNegated === false && clauses.some((clause) => clause.isNegated))
      return [isMixed ? { ...statementOf(sentence), isNegated: undefined } : statementOf(sentence), ...clauses.slice(0, MAX_CLAUSES)]
    })
    .slice(0, MAX_STATEMENTS * 2)
})
