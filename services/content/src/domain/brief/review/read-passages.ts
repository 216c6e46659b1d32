import { trimEndOf } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import type { Brief } from '../brief.ts'
import { type BriefRoles, estimatesOf } from '../roles/brief-roles.ts'
import { aligned, type BriefWord, wordsIn } from './aligned.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, decisionsOf, isSameWording } from './reasons.ts'
import { publishedIn } from './units.ts'

/** The passages of a brief as its reader divided them. */
export function readPassages(source: string, brief: Brief, roles?: BriefRoles): ReviewedPassage[] {
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
  const known = decisionsOf(brief)
  const estimate = roles && estimatesOf(source, roles)
  const decide = (passage: string) => ((estimate?.(passage)?.probability ?? 1) < LEAST_PRIVATE ? undefined : known(passage))
  return withMarkers(runsOf(owner, words, source), words, source).map(({ from, to, unit }): ReviewedPassage => {
    const own = source.slice(words[from]?.start, words[to - 1]?.end)
    const published = units[unit]
    if (published) {
      const marker = MARKER.exec(own)?.[0] ?? ''
      return { text: marker + published.text, source: own, use: 'publish', reason: changeIn(own, marker + published.text), question: null }
    }
    const decision = lettersOf(own) === '' ? decisionFor('shell') : decide(own)
    return decision
      ? { text: own, source: own, ...decision, question: null }
      : { text: own, source: own, use: 'publish', reason: null, question: null }
  })
}

const LEAST_PRIVATE = 0.5

export const MARKER = /^(?:[-*•–—]|\d{1,2}[.)]) +(?=\S)/u

export function changeIn(source: string, text: string): string | null {
  const open = trimEndOf(source.replace(JOINING, ''), ' ,').replace(JOINING_AT_END, '')
  return isSameWording(open, text) || isSameWording(source, text) ? null : 'Abbreviations or spelling were cleaned up.'
}

const JOINING = /^(?:[-–— ]|(?:and|so|but|oh|ok|okay|um|well|right|also|anyway|basically)(?![\p{L}])[, ]*)+/iu
const JOINING_AT_END = / (?:and|so|but)$/iu

interface Run {
  from: number
  to: number
  /** The published sentence that the words became, or -1. */
  unit: number
}

const ENDS_SENTENCE = /[.!?…。！？][)\]"'”’»]*$/u

/** The brief in segments: what became a sentence of the post, and between them sentences and lines that did not. */
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
      (unit !== -1 ||
        isSign ||
        (!isLineEnd(index - 1) && !ENDS_SENTENCE.test(source.slice(words[index - 1]?.start, words[index - 1]?.end))))
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
