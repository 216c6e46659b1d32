import { lettersOf } from '../../left-out.ts'
import type { Brief } from '../brief.ts'
import { capitalsOf } from '../language.ts'
import { content } from '../printable.ts'
import { readBrief } from '../read-brief.ts'
import { type BriefRoles, estimatesOf } from '../roles/brief-roles.ts'
import { aligned, type BriefWord, wordsIn } from './aligned.ts'
import type { BriefReview, ReviewedPassage } from './passage.ts'
import { type Decision, decisionFor, decisionsOf } from './reasons.ts'
import { publishedIn } from './units.ts'

/** Reads a brief for a review, with its tables, chapters and text speech as they will be published. */
export const readForReview = (source: string, roles: BriefRoles | undefined): Brief =>
  readBrief(source, { onVideo: false, markdown: true, writesOut: true, ...(roles && { roles }) })

/** What the reader made of a brief, as passages that cover the whole of it. */
export function reviewOf(source: string, brief: Brief, roles: BriefRoles | undefined): BriefReview {
  const words = wordsIn(source)
  const units = publishedIn(brief)
  const stretches = aligned(
    units.map((unit) => unit.source),
    words,
  )
  const owner = words.map(() => -1)
  stretches.forEach((stretch, unit) => {
    if (stretch) owner.fill(unit, stretch.from, stretch.to)
  })
  const decide = decisionBy(source, brief, roles)
  const passages = withMarkers(runsOf(owner, words, source), words, source).map(({ from, to, unit }): ReviewedPassage => {
    const own = source.slice(words[from]?.start, words[to - 1]?.end)
    const published = units[unit]
    const marker = MARKER.exec(own)?.[0] ?? ''
    if (published)
      return { text: marker + published.text, source: own, use: 'publish', reason: changeIn(own, published.text), question: null }
    const decision = decide(own)
    if (decision) return { text: own, source: own, ...decision, question: null }
    return { text: tidied(own, brief, source), source: own, use: 'publish', reason: null, question: null }
  })
  return { review: passages.some(({ use, reason, question }) => use !== 'publish' || reason !== null || question !== null), passages }
}

interface Run {
  from: number
  to: number
  /** The published sentence that the words became, or -1. */
  unit: number
}

const ENDS_SENTENCE = /[.!?…。！？][)\]"'”’»]*$/u

/** The brief in pieces: what became a sentence of the post, and between them sentences and lines that did not. */
function runsOf(owner: number[], words: readonly BriefWord[], source: string): Run[] {
  const runs: Run[] = []
  const isLineEnd = (index: number) => source.slice(words[index]?.end, words[index + 1]?.start).includes('\n')
  owner.forEach((unit, index) => {
    const last = runs.at(-1)
    // A sign alone belongs to what is before it on its line.
    const isSign = words[index]?.letters === '' && last && !isLineEnd(index - 1)
    const goesOn =
      last &&
      (last.unit === unit || isSign) &&
      (unit !== -1 || isSign || (!isLineEnd(index - 1) && !endsSentence(words, index - 1, source)))
    if (last && goesOn) last.to = index + 1
    else runs.push({ from: index, to: index + 1, unit })
  })
  return runs
}

/** The sign of a list belongs to its item. */
function withMarkers(runs: Run[], words: readonly BriefWord[], source: string): Run[] {
  return runs.reduce<Run[]>((merged, run) => {
    const last = merged.at(-1)
    const isMarker = last && last.unit === -1 && last.to - last.from === 1 && words[last.from]?.letters === ''
    if (last && isMarker && !source.slice(words[last.from]?.end, words[run.from]?.start).includes('\n'))
      merged[merged.length - 1] = { ...run, from: last.from }
    else merged.push(run)
    return merged
  }, [])
}

const MARKER = /^(?:[-*•–—]|\d{1,2}[.)]) +(?=\S)/u

const endsSentence = (words: readonly BriefWord[], index: number, source: string) =>
  ENDS_SENTENCE.test(source.slice(words[index]?.start, words[index]?.end))

const LEAST_PRIVATE = 0.5

function decisionBy(source: string, brief: Brief, roles: BriefRoles | undefined): (passage: string) => Decision | undefined {
  const known = decisionsOf(brief)
  const estimate = roles && estimatesOf(source, roles)
  return (passage) => {
    if (lettersOf(passage) === '') return decisionFor('shell')
    const estimated = estimate?.(passage)
    if (estimated && estimated.probability < LEAST_PRIVATE) return undefined
    return known(passage) ?? decisionFor(estimated?.role ?? 'remark')
  }
}

function changeIn(source: string, text: string): string | null {
  return lettersOf(source) === lettersOf(text) ? null : 'Written out.'
}

function tidied(passage: string, { english }: Brief, source: string): string {
  return content(passage, passage, {
    english,
    lowercase: false,
    capitals: capitalsOf(source),
    shouted: false,
    writesOut: true,
    writtenOut: [],
  }).text
}
