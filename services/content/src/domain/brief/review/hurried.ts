import { lettersOf } from '../../left-out.ts'
import type { Brief } from '../brief.ts'
import { capitalsOf } from '../language.ts'
import { hasOnlyTags } from '../only-tags.ts'
import type { Wording } from '../printable.ts'
import { type BriefRoles, roleOf } from '../roles/brief-roles.ts'
import { aligned, type Stretch, wordsIn } from './aligned.ts'
import { type Segment, segmentsOf } from './brief-segments.ts'
import { withOwnCorrections } from './corrected.ts'
import { type Marked, MINUTES, markedBy } from './marked.ts'
import { publicPartOf } from './notes.ts'
import type { ReviewedPassage } from './passage.ts'
import { changeIn, MARKER } from './read-passages.ts'
import { type Decision, decisionFor, decisionsOf, EXCLUDED } from './reasons.ts'
import { sentencesFrom } from './sentences.ts'
import { isTodo } from './todo.ts'

/** The passages of a brief that was typed or dictated in a hurry, as the network divides it. */
export async function hurriedPassages(source: string, brief: Brief, roles: BriefRoles, pause: Pause): Promise<ReviewedPassage[]> {
  const known = decisionsOf(brief)
  const marked = markedBy(source, roles)
  const wording: Wording = {
    english: true,
    lowercase: /\blower ?case\b/iu.test(source),
    capitals: capitalsOf(source),
    shouted: false,
    writesOut: true,
    writtenOut: [],
  }
  const isMinutes = MINUTES.test(source)
  const segments = segmentsOf(source, roles, marked.forced)
  const passages: ReviewedPassage[] = []
  const deciding = { marked, known, roles, wording, source, isMinutes }
  for (const [index, segment] of segments.entries()) {
    if (index % SEGMENTS_AT_ONCE === 0) await pause()
    passages.push(...passagesOf(segment, deciding))
  }
  return withLeads(passages, source)
}

/** Lets other requests be handled. */
export type Pause = () => Promise<void>
const LOWERCASE = /^(?:all |everything |keep it |in )*lower ?case(?: everything| everywhere| only| please| pls)*[.!]?$/iu
const SEGMENTS_AT_ONCE = 50

function passagesOf(segment: Segment, deciding: Deciding): ReviewedPassage[] {
  const { source, roles, wording, isMinutes } = deciding
  const own = textOf(segment, source, roles)
  if (segment.isPrivate) return notePassages(own, segment, deciding)
  if (LOWERCASE.test(own)) return [{ text: own, source: own, ...decisionFor('instruction'), question: null }]
  if (isTodo(own)) return [{ text: own, source: own, use: 'leave_out', reason: 'This looks like a to-do item for you.', question: null }]
  if (hasOnlyTags(own) || lettersOf(own) === '') return [{ text: own, source: own, use: 'publish', reason: null, question: null }]
  return publishedFrom(own, wording, { endsLine: endsLine(segment, source, roles), isMinutes })
}

const textOf = ({ from, to }: Segment, source: string, roles: BriefRoles) => source.slice(roles[from]?.start, roles[to - 1]?.end)

const endsLine = ({ to }: Segment, source: string, roles: BriefRoles) =>
  to >= roles.length || source.slice(roles[to - 1]?.end, roles[to]?.start).includes('\n')

interface Deciding {
  marked: Marked
  known: ReturnType<typeof decisionsOf>
  roles: BriefRoles
  wording: Wording
  source: string
  isMinutes: boolean
}

/** What is not for readers, and what it gives to them. */
function notePassages(own: string, { from, to }: Segment, { marked, known, roles, wording }: Deciding): ReviewedPassage[] {
  const length = marked.leads.get(from)
  const lead = length === undefined ? '' : own.slice(0, length)
  const note = own.slice(lead.length).trim()
  const first = from + wordsIn(lead).length
  const decision =
    silenceOf(note) ??
    (REQUEST.test(note) ? decisionFor('request') : undefined) ??
    marked.decisions.get(first < to ? first : from) ??
    (note ? known(note) : undefined) ??
    decisionFor(note ? roleOf(roles.slice(first, to)) : 'shell')
  const open = publicPartOf(note)
  if (open === undefined) return [{ text: own, source: own, ...decision, question: null }]
  const text = sentencesFrom(open, wording, { endsLine: false }).join(' ')
  return [{ text, source: own, use: 'publish', reason: 'Only the part of your note meant for readers.', question: null }]
}

const REQUEST =
  /^(?:(?:pls|please|can you|can u|could you|hi|hey|ok|so)[, ]+)*(?:rewrite|redo|turn (?:this|it)|write|create|prepare|(?:make|do) (?:a |me |us |this into |post|some ))/iu
const SILENCE = /(?:do not|don['’]?t|never|not to) (?:mention|say|put|print|name|publish|tell|write|include|admit)(?![\p{L}])/iu
const OF_WORDS = /["“”]|(?<![\p{L}])['‘]\p{L}|(?<![\p{L}])words?(?![\p{L}])|emojis?|hash ?tags?|any (?:price|amount)/iu

/** What is to be kept out is not passed on to a writer; which words it should avoid is. */
function silenceOf(note: string): Decision | undefined {
  if (!SILENCE.test(note)) return undefined
  return OF_WORDS.test(note) ? decisionFor('instruction') : EXCLUDED
}

/** A label or the stamp of a message belongs to the text behind it. */
function withLeads(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  let at = 0
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const start = source.indexOf(passage.source, at)
    const last = result.at(-1)
    const between = start === -1 ? '\n' : source.slice(at, start)
    if (last && LEAD.test(last.reason ?? '') && !between.includes('\n') && passage.use === 'publish') {
      result[result.length - 1] = { ...passage, source: `${last.source}${between}${passage.source}` }
    } else result.push(passage)
    if (start !== -1) at = start + passage.source.length
  }
  return result.map((passage) => (LEAD.test(passage.reason ?? '') ? { ...passage, reason: decisionFor('shell').reason } : passage))
}

/** The reason of a lead until it is joined with its text. */
const LEAD = /^A label/u

/** The quotation mark of an old post that is quoted whole. */
const withoutOpenQuote = (text: string) => (text.split('"').length === 2 ? text.replace(/^"|"$/gu, '') : text)

function publishedFrom(
  own: string,
  wording: Wording,
  { endsLine, isMinutes }: { endsLine: boolean; isMinutes: boolean },
): ReviewedPassage[] {
  const sign = MARKER.exec(own)?.[0] ?? ''
  const marker = isMinutes && /^\d/u.test(sign) ? '' : sign
  const numbered = /^\d{1,2}\.\d{1,2} +(?=\p{L})/u.exec(own)?.[0] ?? ''
  const { text, reason } = withOwnCorrections(withoutOpenQuote(own.slice(sign.length + numbered.length)))
  const sentences = sentencesFrom(text, wording, { endsLine, isItem: marker !== '' })
  const words = wordsIn(own)
  const stretches = aligned(sentences, words)
  const parts = partsOf(stretches, words.length).map(({ from, to, first, last }) => ({
    line: (first === 0 ? marker : '') + sentences.slice(first, last + 1).join(' '),
    part: own.slice(words[from]?.start, words[to - 1]?.end),
  }))
  const lengthened = parts.map(({ line, part }) => lettersOf(part).length - lettersOf(line).length)
  const correctedAt = lengthened.indexOf(Math.max(...lengthened))
  return parts.map(({ line, part }, index): ReviewedPassage => {
    const divided = parts.length > 1 && index === 0 ? 'Split into sentences.' : null
    return {
      text: line,
      source: part,
      use: 'publish',
      reason: (index === correctedAt ? reason : null) ?? changeIn(part, line) ?? divided,
      question: null,
    }
  })
}

/** Sentences of a passage, as indexes, with the words that they came from. */
interface Part extends Stretch {
  first: number
  last: number
}

/**
 * Divides the words of a passage among its sentences. One that was not found among the words gets those that its neighbors leave; without any, it stays with
 * the sentence before it.
 */
function partsOf(stretches: readonly (Stretch | undefined)[], count: number): Part[] {
  const parts: Part[] = []
  let end = 0
  stretches.forEach((stretch, index) => {
    const last = parts.at(-1)
    const next = stretches.slice(index + 1).find((each) => each !== undefined && each.from >= end)
    const isFree = end < (next?.from ?? count)
    const from = index === 0 ? 0 : (stretch?.from ?? (isFree ? end : -1))
    if (last && (from <= last.from || from < end)) last.last = index
    else {
      if (last) last.to = from
      parts.push({ from, to: count, first: index, last: index })
    }
    end = Math.max(end, stretch?.to ?? (from < end ? end : (next?.from ?? count)))
  })
  return parts
}
