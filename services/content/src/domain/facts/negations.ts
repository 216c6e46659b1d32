import { withRecentResults } from '../recent-results.ts'
import type { Place, Source } from './fact-mark.ts'
import type { Span } from './fact-scan.ts'
import { fold, languageOf } from './language.ts'
import { clausesOf, sentencesOf } from './sentences.ts'
import { contentStems } from './words/function-words.ts'
import { INDEFINITE, NEGATION, NO_NEGATIONS, UNDECIDED } from './words/negations.ts'

/** A statement of a text that a source negates, or the other way round. */
export interface TurnedNegation extends Span {
  place: Place
}

interface Statement extends Span {
  /** Undefined if it is negated in part. */
  isNegated: boolean | undefined
  stems: ReadonlySet<string>
}

/** The share of the words of a statement that a source has to have for the same statement. */
const SAME = 0.66
/** The share of the words of the source's statement that the text's statement has. */
const COVERED = 0.6
const MAX_STATEMENTS = 400
/** Of one sentence. */
const MAX_CLAUSES = 20
/** A word in more statements is too frequent to find the statements that resemble one. */
const MAX_PER_WORD = 12

/** Statements of the text that differ from one of a source by a negation. Linear in the text, for sources of limited length. */
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
    if (!first || first.share < SAME || first.shared < 2 || first.shared / first.other.stems.size < COVERED) return []
    if ([first, ...rest].some(({ other: { isNegated } }) => isNegated === undefined || isNegated === statement.isNegated)) return []
    const { start, end } = first.other
    return [{ start: statement.start, end: statement.end, place: { source: first.source, start, end } }]
  })
  // A clause within a marked sentence is the same statement.
  return turned.filter(
    ({ start, end }) => !turned.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start),
  )
}

/** A draft is compared with its brief, and later the finished text, which is mostly the same, with all sources. */
const RECENT = 16

/** Sentences and their clauses. */
const statementsOf = withRecentResults(RECENT, (text: string, isPortuguese: boolean): readonly Statement[] => {
  // "No" is "in the" in Portuguese.
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
