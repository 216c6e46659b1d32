import type { Pause } from '../../divided-work.ts'
import { lettersOf } from '../../left-out.ts'
import { numberedListsIn } from '../boilerplate/numbered-lists.ts'
import { isAboutPublishing } from '../boilerplate/publishing-exclusions.ts'
import { pageElementsOf } from '../boilerplate/web-page.ts'
import type { Brief } from '../brief.ts'
import { isShouted } from '../capitals.ts'
import { capitalsOf } from '../language.ts'
import { hasOnlyTags } from '../only-tags.ts'
import type { Wording } from '../printable.ts'
import { type BriefRoles, roleOf } from '../roles/brief-roles.ts'
import { meanOf } from '../roles/clauses-of-words.ts'
import { withCapital } from '../with-capital.ts'
import { aligned, type Stretch, wordsIn } from './aligned.ts'
import { type Segment, segmentsOf } from './brief-segments.ts'
import { withOwnCorrections } from './corrected.ts'
import { withLinesMarked } from './forced-lines.ts'
import { type Lists, listedPassage, priceLinesIn, publicBulletsIn } from './listed.ts'
import { type Marked, MINUTES, markedBy } from './marked.ts'
import { publicPartOf } from './notes.ts'
import type { ReviewedPassage } from './passage.ts'
import type { ExclusionRange } from './predicted-punctuation.ts'
import { isPublicFact } from './public-facts.ts'
import { quotedTextOf } from './quoted-text.ts'
import { beginsLine, changeIn, MARKER } from './read-passages.ts'
import { type Decision, decisionFor, decisionsOf, EXCLUDED, PART_OF_NOTE } from './reasons.ts'
import { sentencesFrom } from './sentences.ts'
import { takesBack } from './spoken-corrections.ts'
import { isToDoItem } from './to-do-items.ts'

/** The passages of a brief that was typed or dictated in a hurry, as the network divides it. `rows`: the numbers of its lines that are rows. */
export async function hurriedPassages(
  source: string,
  brief: Brief,
  roles: BriefRoles,
  { pause, rows, orders }: { pause: Pause; rows: ReadonlySet<number>; orders: readonly ExclusionRange[] },
): Promise<ReviewedPassage[]> {
  const known = decisionsOf(brief)
  const byWords = markedBy(source, roles)
  for (const { from, to, isShown } of orders)
    for (let word = from; word < to; word += 1) {
      byWords.forced.set(word, isShown)
      if (!isShown) byWords.decisions.set(word, EXCLUDED)
    }
  for (const { from, to } of [quotedTextOf(source)].flatMap((each) => each ?? []))
    roles.forEach(({ start, end }, word) => {
      if (start >= from && end <= to) byWords.forced.set(word, true)
    })
  await pause()
  const lists: Lists = { lists: numberedListsIn(source), bullets: publicBulletsIn(source, roles), prices: priceLinesIn(source) }
  await pause()
  const marked = withLinesMarked(byWords, source, roles, { rows, lists, isForbidden: (sentence) => known(sentence) === EXCLUDED })
  await pause()
  const wording: Wording = {
    english: true,
    lowercase: /\blower ?case\b/iu.test(source),
    capitals: capitalsOf(source),
    shouted: isShouted(source),
    writesOut: true,
    writtenOut: [],
  }
  const isMinutes = MINUTES.test(source)
  const segments = segmentsOf(source, roles, marked.forced)
  const passages: ReviewedPassage[] = []
  const deciding = { marked, known, roles, wording, source, isMinutes, rows, lists, elements: pageElementsOf(source.split('\n')) }
  for (const [index, segment] of segments.entries()) {
    if (index % SEGMENTS_AT_ONCE === 0) await pause()
    passages.push(...passagesOf(segment, deciding))
  }
  return withoutBrackets(withLeads(passages, source))
}

const LOWERCASE = /^(?:all |everything |keep it |in )*lower ?case(?: everything| everywhere| only| please| pls)*[.!]?$/iu
const SEGMENTS_AT_ONCE = 50

function passagesOf(segment: Segment, deciding: Deciding): ReviewedPassage[] {
  const { source, roles, wording, isMinutes, rows } = deciding
  const own = textOf(segment, source, roles)
  if (deciding.elements?.[lineOf(source, roles[segment.from]?.start)] !== undefined)
    return [{ text: own, source: own, ...decisionFor('shell'), question: null }]
  const listed = listedPassage(own, roles[segment.from]?.start ?? 0, deciding.lists, wording)
  if (listed) return [listed]
  if (segment.isPrivate && !isForReaders(own, segment, deciding)) return notePassages(own, segment, deciding)
  if (LOWERCASE.test(own)) return [{ text: own, source: own, ...decisionFor('instruction'), question: null }]
  if (isToDoItem(own))
    return [{ text: own, source: own, use: 'leave_out', reason: 'This looks like a to-do item for you.', question: null }]
  if (hasOnlyTags(own) || lettersOf(own) === '') return [{ text: own, source: own, use: 'publish', reason: null, question: null }]
  return publishedFrom(own, wording, {
    endsLine: endsLine(segment, source, roles),
    beginsLine: beginsLine(source, roles[segment.from]?.start ?? 0),
    isMinutes,
    isNumbered: isNumbered(source),
    isRow: rows.has(lineOf(source, roles[segment.from]?.start)),
  })
}

/** What only the network takes for a note, and what is a fact for readers by its words. */
function isForReaders(own: string, { from, to }: Segment, { marked, roles, isMinutes }: Deciding): boolean {
  const isDecided = roles.slice(from, to).some((_, index) => marked.forced.has(from + index))
  return !isDecided && !isMinutes && !isAboutPublishing(own) && isPublicFact(own, meanOf(roles, from, to), roleOf(roles.slice(from, to)))
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
  rows: ReadonlySet<number>
  lists: Lists
  /** What the lines of a shop's page are. */
  elements: (string | undefined)[] | undefined
}

const lineOf = (source: string, at = 0) => source.slice(0, at).split('\n').length - 1

/** What is not for readers, and what it gives to them. A note behind a label is apart from it. */
function notePassages(own: string, segment: Segment, deciding: Deciding): ReviewedPassage[] {
  const { marked, source, roles } = deciding
  const isLabel = (at: number) => LEAD.test(marked.decisions.get(at)?.reason ?? '')
  const { from, to } = segment
  let end = from
  while (end < to && isLabel(end)) end += 1
  if (end === from || end === to || marked.leads.has(from)) return ownNote(own, segment, deciding)
  return [
    { ...segment, to: end },
    { ...segment, from: end },
  ].flatMap((each) => ownNote(textOf(each, source, roles), each, deciding))
}

function ownNote(own: string, { from, to }: Segment, { marked, known, roles, wording }: Deciding): ReviewedPassage[] {
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
  return [{ text, source: own, use: 'publish', reason: PART_OF_NOTE, question: null }]
}

const REQUEST =
  /^(?:(?:pls|please|can you|can u|could you|hi|hey|ok|so)[, ]+)*(?:rewrite|redo|turn (?:this|it)|write|create|prepare|(?:make|do) (?:a |me |us |this into |post|some ))/iu
const SILENCE =
  /(?:do not|don['’]?t|never|not to) (?:mention|say|put(?! (?:people|anyone|them|customers|folk) off)|print|name|publish|tell|write|include|admit)(?![\p{L}])/iu
const OF_WORDS = /["“”]|(?<![\p{L}])['‘]\p{L}|(?<![\p{L}])words?(?![\p{L}])|emojis?|hash ?tags?|any (?:price|amount)/iu

/** What is to be kept out is not passed on to a writer; which words it should avoid is. */
function silenceOf(note: string): Decision | undefined {
  if (isAboutPublishing(note)) return EXCLUDED
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

/** "i need a post for my bakery (Tita Luz, Daly City)": without what is before it, what is in brackets needs none. */
const withoutBrackets = (passages: ReviewedPassage[]) =>
  passages.map((passage, index) => {
    const inner = passage.use === 'publish' && passages[index - 1]?.use !== 'publish' ? IN_BRACKETS.exec(passage.text)?.[1] : undefined
    return inner ? { ...passage, text: withCapital(inner) } : passage
  })

const IN_BRACKETS = /^\(([^()]{12,200})\)[.,]?$/u

/** The reason of a lead until it is joined with its text. */
const LEAD = /^A label/u

/** The quotation mark of an old post that is quoted whole. */
const withoutOpenQuote = (text: string) => (text.split('"').length === 2 ? text.replace(/^"|"$/gu, '') : text)

interface LineOfPassage {
  endsLine: boolean
  beginsLine: boolean
  isMinutes: boolean
  isNumbered: boolean
  isRow: boolean
}

function publishedFrom(
  own: string,
  wording: Wording,
  { endsLine, beginsLine, isMinutes, isNumbered, isRow }: LineOfPassage,
): ReviewedPassage[] {
  const quoted = QUOTES.exec(own)?.[0] ?? ''
  const sign = (beginsLine && MARKER.exec(own.slice(quoted.length))?.[0]) || ''
  const marker = isMinutes && /^\d/u.test(sign) ? '' : sign && `${sign.trimEnd()} `
  const numbered = (isMinutes || isNumbered ? ITEM_NUMBER.exec(own)?.[0] : undefined) ?? ''
  const { text, reason } = withOwnCorrections(withoutOpenQuote(own.slice(quoted.length + sign.length + numbered.length)))
  const sentences = sentencesFrom(text, wording, { endsLine, isItem: marker !== '' || isRow })
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
      question: takesBack(line) ? 'You seem to correct yourself here. Which is right?' : null,
    }
  })
}

/** The mark of a line of an earlier message. */
const QUOTES = /^(?:> ?){1,4}/u
const ITEM_NUMBER = /^\d{1,2}\.\d{1,2} +(?=\p{L})/u

/** Whether lines have the numbers of items, one behind the other: "6.1 …", "6.2 …". "5.5 mile run" is no item. */
function isNumbered(source: string): boolean {
  const numbers = source.split('\n').flatMap((line) => {
    const [whole, part] = (ITEM_NUMBER.exec(line.trim())?.[0] ?? '').split('.')
    return part === undefined ? [] : [[Number(whole), Number(part)] as const]
  })
  return numbers.some(([whole, part], index) => numbers[index + 1]?.[0] === whole && numbers[index + 1]?.[1] === part + 1)
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
