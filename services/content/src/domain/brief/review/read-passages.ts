import { trimEndOf } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { excludedSpansIn } from '../boilerplate/excluded-spans.ts'
import { isForeignNote } from '../boilerplate/foreign/foreign-notes.ts'
import { isAboutPublishing, isParentheticalExclusion } from '../boilerplate/publishing-exclusions.ts'
import { isToneInstruction } from '../boilerplate/tone-instructions.ts'
import type { Brief } from '../brief.ts'
import { isEnglish } from '../language.ts'
import { type BriefRoles, estimatesOf } from '../roles/brief-roles.ts'
import { aligned, type BriefWord, wordsIn } from './aligned.ts'
import { withElisionsJoined } from './elisions-joined.ts'
import type { ReviewedPassage } from './passage.ts'
import { isPublicFact } from './public-facts.ts'
import { leadInOf } from './reader-clauses.ts'
import { decisionFor, decisionsOf, EXCLUDED, FOR_READERS, isSameWording } from './reasons.ts'
import { publishedIn } from './units.ts'
import { withWishesApart } from './wishes-apart.ts'

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
  const silent = excludedSpansIn(source)
    .filter(({ kind, isWeak }) => kind === 'certain' && !isWeak)
    .map(({ start, end }) => lettersOf(source.slice(start, end)))
  const estimate = roles && estimatesOf(source, roles)
  const decide = (passage: string) => {
    if (isAboutPublishing(passage)) return EXCLUDED
    const decision = known(passage)
    const found = decision && estimate?.(passage)
    if (found && decision === decisionFor('remark') && isPublicFact(passage, found.probability, found.role)) return FOR_READERS
    const isOrder =
      decision === EXCLUDED &&
      (!brief.english ||
        !isEnglish(passage) ||
        isParentheticalExclusion(passage) ||
        silent.some((each) => each.includes(lettersOf(passage))))
    // In other languages, the network is not trained.
    const isNote = !brief.english && (decision === decisionFor('request') || isForeignNote(passage, brief.requests.length > 0))
    const isForWriter = isOrder || isNote || isWish(passage)
    return !isForWriter && (estimate?.(passage)?.probability ?? 1) < LEAST_PRIVATE ? undefined : decision
  }
  const runs = withMarkers(runsOf(owner, words, source), words, source)
  const passages = runs.map(({ from, to, unit }, index): ReviewedPassage => {
    const own = source.slice(words[from]?.start, words[to - 1]?.end)
    const published = units[unit]
    if (published) {
      const marker = (beginsLine(source, words[from]?.start ?? 0) && MARKER.exec(own)?.[0]) || ''
      const text = marker + published.text
      const isSpelled = !brief.english && apostrophesIn(text) > apostrophesIn(own)
      return { text, source: own, use: 'publish', reason: changeIn(own, text) ?? (isSpelled ? CLEANED_UP : null), question: null }
    }
    const next = runs[index + 1]
    // "Biggest lesson: start early"
    if (next && units[next.unit] && leadInOf(own) === own && !source.slice(words[to - 1]?.end, words[next.from]?.start).includes('\n'))
      return { text: own, source: own, use: 'publish', reason: null, question: null }
    // "Hay que avisar a los clientes: cerramos …", "y pon que …"
    if (next && units[next.unit] && !brief.english && LEADS.test(own))
      return { text: own, source: own, ...decisionFor('request'), question: null }
    const decision = lettersOf(own) === '' || CONNECTION.test(own) ? decisionFor('shell') : decide(own)
    return decision
      ? { text: own, source: own, ...decision, question: null }
      : { text: own, source: own, use: 'publish', reason: null, question: null }
  })
  return brief.english ? passages : withWishesApart(withElisionsJoined(passages), brief.instructions)
}

/** Behind other words, a dash is no sign of a list. Behind a quotation, it stands before who said it. */
export const beginsLine = (source: string, start: number) =>
  /^$|["”»’]$/u.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trim())

const LEADS = /(?:(?<![\p{L}])(?:que|q|k|dass|che)|qu['’]|[\p{L}]:)$/iu

/** "Hola, te paso lo del taller, que quede cercano": without a figure, a wish behind a greeting makes the sentence one to the writer. */
const isWish = (passage: string) => isToneInstruction(passage) || (!/\d/u.test(passage) && passage.split(', ').some(isToneInstruction))

/** "So", apart from its sentence. */
const CONNECTION = /^(?:so|well|ok|okay|anyway|right)[,.]?$/iu

const LEAST_PRIVATE = 0.5

export const MARKER = /^(?:[-*•–—]|\d{1,2}[.)]) +(?=\S)/u

export function changeIn(source: string, text: string): string | null {
  const open = trimEndOf(source.replace(JOINING, ''), ' ,').replace(JOINING_AT_END, '')
  return isSameWording(open, text) || isSameWording(source, text) ? null : CLEANED_UP
}

const CLEANED_UP = 'Abbreviations or spelling were cleaned up.'
const apostrophesIn = (text: string) => text.match(/(?<=\p{L})['’](?=\p{L})/gu)?.length ?? 0

const JOINING = /^(?:[-–— ]|(?:and|so|but|oh|ok|okay|um|well|right|also|anyway|basically)(?![\p{L}])[, ]*)+/iu
const JOINING_AT_END = / (?:and|so|but)$/iu

interface Run {
  from: number
  to: number
  /** The published sentence that the words became, or -1. */
  unit: number
}

/** "4. Mai" and "max. 3" go on. */
const GOES_ON = /^(?:\d{1,2}|max|máx|maks)\.$/iu
const endsSentence = (word: string) => ENDS_SENTENCE.test(word) && !GOES_ON.test(word)
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
      (unit !== -1 || isSign || (!isLineEnd(index - 1) && !endsSentence(source.slice(words[index - 1]?.start, words[index - 1]?.end))))
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
