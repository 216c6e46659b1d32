import { trimEndOf } from '@loomcast/platforms'
import {
  type ConfirmedFact,
  FACT_FIELDS,
  type FactKind,
  type FactMark,
  type FactTexts,
  type Place,
  type Source,
  type Verdict,
} from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import { contextsOf } from './figure-contexts.ts'
import { judgeFact } from './judge-fact.ts'
import { languageOf } from './language.ts'
import { inventedClaims } from './marketing-claims.ts'
import { turnedNegations } from './negations.ts'
import { OtherMeanings } from './other-meanings.ts'
import { readFacts } from './read-facts.ts'
import { wordsOf } from './scan-quotations.ts'
import { SourceIndex } from './source-index.ts'
import { otherSpeaker } from './speakers.ts'

const QUOTE_CONTEXT = 40
const LONGEST_STATEMENT = 120
const JOINING = /^\s(?:(?:de|of|di)\s)?$/u

/** A fact of a field before it is a mark. */
interface Judged {
  start: number
  end: number
  kind: FactKind
  verdict: Verdict
}

/** Marks every fact of a text with its place in the sources, field by field. Linear in the text, for sources of limited length. */
export function markFacts({
  sources,
  confirmed = [],
  ...texts
}: FactTexts & {
  sources: readonly Source[]
  confirmed?: readonly ConfirmedFact[]
}): FactMark[] {
  // A title is too short to have a language of its own.
  const language = languageOf(texts.text) ?? languageOf(sources.map((source) => source.text).join('\n'))
  const index = new SourceIndex(sources, language)
  const meanings = new OtherMeanings(sources.map((source, position) => contextsOf(source.text, index.factsOf(position))))
  const accepted = new Set(confirmed.map((fact) => (typeof fact === 'string' ? fact : keyOf(fact))))
  return FACT_FIELDS.flatMap((field) => {
    const text = texts[field] ?? ''
    const facts = readFacts(text, { language, isDraft: true })
    return judgedOf({ text, facts, index, meanings, sources }).map(({ start, end, kind, verdict }): FactMark => {
      const mark = { field, start, end, text: text.slice(start, end), kind }
      if (verdict.state !== 'supported' && (accepted.has(mark.text) || accepted.has(keyOf(mark))))
        return { ...mark, state: 'supported', source: 'confirmed', quote: null, source_start: null, source_end: null }
      return { ...mark, state: verdict.state, ...sourceOf(verdict.place, sources) }
    })
  })
}

/** The facts of a text, and whether a source has them in any notation. Without statements, which take most of the time of `markFacts`. */
export function lookUpFacts(text: string, sources: readonly Source[]): { text: string; kind: FactKind; isThere: boolean }[] {
  const language = languageOf(text) ?? languageOf(sources.map((source) => source.text).join('\n'))
  const index = new SourceIndex(sources, language)
  return readFacts(text, { language, isDraft: true }).flatMap((fact) => {
    const spans = spansOf(fact, text, index)
    if (isKnownTag(fact, spans)) return []
    return spans.map(({ start, end, verdict }) => ({
      text: text.slice(start, end),
      kind: kindOf(fact),
      isThere: verdict.state !== 'unsupported',
    }))
  })
}

/** A hashtag of words that a source has states no fact of its own. */
const isKnownTag = (fact: RawFact, spans: readonly { verdict: Verdict }[]) =>
  fact.kind === 'tag' && spans.every(({ verdict }) => verdict.state === 'supported')

interface Compared {
  text: string
  facts: readonly RawFact[]
  index: SourceIndex
  meanings: OtherMeanings
  sources: readonly Source[]
}

/** The facts of a field with what the sources have, in text order. */
function judgedOf({ text, facts, index, meanings, sources }: Compared): Judged[] {
  const others = meanings.placesOf(contextsOf(text, facts))
  const judged = facts.flatMap((fact): Judged[] => {
    const spans = spansOf(fact, text, index)
    const other = others.get(fact.start)
    if (isKnownTag(fact, spans)) return []
    return spans.map(({ start, end, verdict }) => {
      const isOther = other !== undefined && verdict.state === 'supported'
      return { start, end, kind: kindOf(fact), verdict: isOther ? { state: 'unsure', place: other } : verdict }
    })
  })
  const spoken = withSpeakers(text, judged, sources)
  const claims = inventedClaims(text, sources).map(
    ({ start, end, isCertain }): Judged => ({ start, end, kind: 'statement', verdict: { state: isCertain ? 'unsupported' : 'unsure' } }),
  )
  // "25 years of guarantee" needs no second mark next to that of the years.
  const isBesideMark = ({ start, end }: Judged) =>
    spoken.some(
      (fact) =>
        fact.verdict.state === 'unsupported' && JOINING.test(fact.start >= end ? text.slice(end, fact.start) : text.slice(fact.end, start)),
    )
  const marked = withStatements(
    spoken,
    claims.filter((claim) => !isBesideMark(claim)),
  )
  const turned = turnedNegations(text, sources).flatMap(({ start, end, place }): Judged[] => {
    const free = freeSpan(text, { start, end }, marked)
    return free ? [{ ...free, kind: 'statement', verdict: { state: 'unsure', place } }] : []
  })
  return withStatements(marked, turned)
}

/** The speaker of a quotation is unsure if a source has another one. */
function withSpeakers(text: string, judged: readonly Judged[], sources: readonly Source[]): Judged[] {
  const speakers = judged.flatMap(({ kind, start, end, verdict: { place } }) => {
    const source = place && sources[place.source]
    const speaker = kind === 'quotation' && source && place ? otherSpeaker(text, { start, end }, source, place) : undefined
    return speaker ? [speaker] : []
  })
  const isWithin = (one: { start: number; end: number }, other: { start: number; end: number }) =>
    one.start < other.end && one.end > other.start
  const changed = judged.map((fact): Judged => {
    const speaker = fact.kind === 'name' && fact.verdict.state === 'supported' ? speakers.find((each) => isWithin(fact, each)) : undefined
    return speaker ? { ...fact, verdict: { state: 'unsure', place: speaker.place } } : fact
  })
  const missing = speakers.filter((speaker) => !judged.some((fact) => isWithin(fact, speaker)))
  return withStatements(
    changed,
    missing.map(({ start, end, place }) => ({ start, end, kind: 'name', verdict: { state: 'unsure', place } })),
  )
}

/** Both in text order. A statement that overlaps a fact is left out, unless the fact is supported and within the statement. */
function withStatements(facts: readonly Judged[], statements: readonly Judged[]): Judged[] {
  const overlaps = ({ start, end }: Judged, fact: Judged) => start < fact.end && end > fact.start
  const added = statements.filter((statement) => facts.every((fact) => !overlaps(statement, fact) || covers(statement, fact)))
  const retained = facts.filter((fact) => !added.some((statement) => overlaps(statement, fact)))
  return [...retained, ...added].sort((one, other) => one.start - other.start)
}

const covers = (statement: Judged, fact: Judged) =>
  fact.verdict.state === 'supported' && fact.kind !== 'quotation' && statement.start <= fact.start && statement.end >= fact.end

/** The statement, or, if it has a fact that is not supported, its longest part without one, so that marks do not overlap. */
function freeSpan(
  text: string,
  { start, end }: { start: number; end: number },
  facts: readonly Judged[],
): { start: number; end: number } | undefined {
  const within = facts.filter((fact) => fact.start < end && fact.end > start)
  const isWhole = within.every(
    (fact) => fact.verdict.state === 'supported' && fact.start >= start && fact.end <= end && fact.kind !== 'quotation',
  )
  if (isWhole && end - start <= LONGEST_STATEMENT) return { start, end: start + trimEndOf(text.slice(start, end), '.!?…').length }
  const parts = [...within, undefined].map((next, position) => {
    const from = Math.max(start, within[position - 1]?.end ?? start)
    const part = text.slice(from, Math.max(from, Math.min(end, next?.start ?? end)))
    const words = /\p{L}(?:[\s\S]*\p{L})?/u.exec(part)
    const at = from + (words?.index ?? 0)
    return { start: at, end: at + (words?.[0].length ?? 0) }
  })
  const longest = parts.sort((one, other) => other.end - other.start - (one.end - one.start))[0]
  return longest && longest.end > longest.start ? longest : undefined
}

function sourceOf(
  place: Place | undefined,
  sources: readonly Source[],
): Pick<FactMark, 'source' | 'quote' | 'source_start' | 'source_end'> {
  const source = place && sources[place.source]
  if (!source) return { source: null, quote: null, source_start: null, source_end: null }
  const isBrief = source.name === 'brief'
  return {
    source: source.name,
    quote: source.name === 'knowledge' ? null : quoteOf(source.text, place),
    source_start: isBrief ? place.start : null,
    source_end: isBrief ? place.end : null,
  }
}

/** No fragment of a text has a NUL, which is not stored. */
const keyOf = ({ kind, text }: { kind: FactKind; text: string }) => `${kind}\0${text}`

function kindOf(fact: RawFact): FactKind {
  if (fact.kind === 'code' || fact.kind === 'phone') return 'number'
  return fact.kind === 'tag' ? 'name' : fact.kind
}

/** A name is reduced to the words that no source has. */
function spansOf(fact: RawFact, text: string, index: SourceIndex): { start: number; end: number; verdict: Verdict }[] {
  const verdict = judgeFact(index, fact)
  if (fact.kind !== 'name' || verdict.state === 'supported' || fact.words.length < 2) return [{ start: fact.start, end: fact.end, verdict }]
  const words = [...text.slice(fact.start, fact.end).matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)]
  const isKnown = (word: RegExpMatchArray) => index.placeOfWord(wordsOf(word[0])[0] ?? '') !== undefined
  const first = words.findIndex((word) => !isKnown(word))
  const last = words.findLastIndex((word) => !isKnown(word))
  const from = words[first]
  const to = words[last]
  if (!from || !to) return [{ start: fact.start, end: fact.end, verdict }]
  return [{ start: fact.start + from.index, end: fact.start + to.index + to[0].length, verdict }]
}

function quoteOf(text: string, { start, end }: Place): string {
  const from = Math.max(0, start - QUOTE_CONTEXT)
  const to = Math.min(text.length, end + QUOTE_CONTEXT)
  const before = from === 0 ? text.slice(0, start) : `…${text.slice(from, start).replace(/^\S*\s/u, '')}`
  const after = to === text.length ? text.slice(end) : `${text.slice(end, to).replace(/\s\S*$/u, '')}…`
  return `${before}${text.slice(start, end)}${after}`.replace(/\s+/gu, ' ').trim().toWellFormed()
}
