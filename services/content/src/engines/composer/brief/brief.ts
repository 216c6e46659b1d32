import { type Block, readBlocks, tidyText } from '@loomcast/platform-rules'
import { closed, open, sentenceCase } from '../wording/sentence.ts'
import { isInCapitals, isShouted, lowered } from './capitals.ts'
import { type Detail, type Facts, linksIn, readDetail, readFacts } from './facts.ts'
import { type Kind, kindOf } from './kind.ts'
import { isEnglish } from './language.ts'
import { wordsOf } from './lexicon.ts'
import { isInjection, readMeta } from './meta.ts'
import { type Point, readPoint } from './point.ts'
import { isSubject, topicSentence } from './topic.ts'

/** Sentences that belong together, or a list. */
export type Unit = { kind: 'points'; points: Point[] } | { kind: 'list'; intro?: string; items: string[] }

/** A brief, read: only what it says, sorted by what a post needs. */
export interface Brief {
  text: string
  english: boolean
  kind: Kind
  /** An apology or a warning: nothing light, nothing festive. */
  grave: boolean
  person: 'we' | 'i' | 'none'
  facts: Facts
  /** What the post is about, when the brief names it apart from its sentences. */
  topic?: string
  audience?: string
  units: Unit[]
  details: Detail[]
  /** Sentences that ask the reader to do something. */
  asks: Point[]
  /** Questions to the reader that close the brief. */
  questions: Point[]
  /** Lines "0:00 Intro", for chapters. */
  chapters: string[]
  /** Links that no sentence carries. */
  bareLinks: string[]
  /** What the brief asks of the writer. */
  wishes: string[]
  /** Sentences addressed to the machine that were left out. */
  injections: number
  /** Was it shouted, so that names may have lost their capitals? */
  shouted: boolean
}

const CHAPTER = /^\(?((?:\d{1,2}:)?\d{1,2}:\d{2})\)?\s*[-–—:]?\s+(?!am\b|pm\b)(\S.*)$/iu
const ONLY_TAGS = /^(?:[#＃][\p{L}\p{M}\p{N}_]+[\s,]*)+$/u
const TAIL_TAGS = /(?:\s+[#＃][\p{L}\p{M}\p{N}_]+)+$/u

interface Reading extends Pick<Brief, 'units' | 'details' | 'asks' | 'chapters' | 'bareLinks' | 'wishes'> {
  topic?: string
  audience?: string
  injections: number
  shouted: boolean
  english: boolean
  grave: boolean
  /** The next sentence is the first of the content. */
  first: boolean
}

/** Reads a brief of up to 4,000 characters. */
export function readBrief(source: string): Brief {
  const text = tidyText(source)
  const english = isEnglish(text)
  const kind = kindOf(text)
  const reading: Reading = {
    units: [],
    details: [],
    asks: [],
    chapters: [],
    bareLinks: [],
    wishes: [],
    injections: 0,
    shouted: english && isShouted(text),
    english,
    grave: kind === 'apology',
    first: true,
  }
  let list: { intro?: string; items: string[] } | undefined
  for (const block of readBlocks(text)) {
    if (block.kind === 'item') {
      list ??= startList(reading)
      readItem(block.sentences[0] ?? '', list.items, reading)
      continue
    }
    list = undefined
    readBlock(block, reading)
  }
  return finished(text, kind, reading)
}

function startList(reading: Reading): { intro?: string; items: string[] } {
  const unit: Unit = { kind: 'list', items: [], ...takeIntro(reading) }
  reading.units.push(unit)
  return unit
}

/** The line that ends in a colon before a list opens it. */
function takeIntro(reading: Reading): { intro?: string } {
  const last = reading.units.at(-1)
  const point = last?.kind === 'points' ? last.points.at(-1) : undefined
  if (!point?.text.endsWith(':') || last?.kind !== 'points') return {}
  last.points.pop()
  if (last.points.length === 0) reading.units.pop()
  return { intro: point.text }
}

function readItem(item: string, items: string[], reading: Reading): void {
  const detail = readDetail(item)
  if (detail) reading.details.push(detail)
  else if (isInjection(item)) reading.injections += 1
  else if (isBareLink(item)) reading.bareLinks.push(...linksIn(item))
  else if (item) items.push(open(sentenceCase(reading.shouted && isInCapitals(item) ? lowered(item) : item)))
  reading.first = false
}

const isBareLink = (line: string) => linksIn(line).length === 1 && /^(?:link|website|web|url|more)?\s*:?\s*\S+$/iu.test(line)

function readBlock(block: Block, reading: Reading): void {
  const line = block.sentences.join(' ')
  const chapter = CHAPTER.exec(line)
  if (chapter) {
    reading.chapters.push(`${chapter[1]} ${chapter[2]}`)
    return
  }
  const detail = reading.english ? readDetail(line) : undefined
  if (detail && !isStyle(line)) {
    reading.details.push(detail)
    return
  }
  let leansAllowed = false
  for (const sentence of block.sentences) {
    readSentence(sentence, block.kind === 'heading', leansAllowed, reading)
    leansAllowed = true
  }
}

const isStyle = (line: string) => readMeta(line, false)?.wish !== undefined

function readSentence(raw: string, isHeading: boolean, continues: boolean, reading: Reading): void {
  if (isInjection(raw)) {
    reading.injections += 1
    return
  }
  if (ONLY_TAGS.test(raw)) return
  if (isBareLink(raw)) {
    reading.bareLinks.push(...linksIn(raw))
    return
  }
  const meta = reading.english ? readMeta(raw, reading.first) : undefined
  if (meta) {
    readInstruction(meta, reading)
    return
  }
  const shouted = reading.english && (isShouted(raw) || (reading.shouted && isInCapitals(raw)))
  reading.shouted ||= shouted
  const bare = (shouted ? lowered(raw) : raw)
    .replace(TAIL_TAGS, '')
    .replace(/([!?])\1+/gu, '$1')
    .trim()
  if (bare) addContent(bare, isHeading, continues, reading)
}

function readInstruction(meta: NonNullable<ReturnType<typeof readMeta>>, reading: Reading): void {
  if (meta.wish) reading.wishes.push(meta.wish)
  if (meta.audience) reading.audience = meta.audience
  if (meta.statement) addContent(meta.statement, false, false, reading)
  if (meta.topic) readTopic(meta.topic, reading)
}

/** "our spring sale: 20 % off all teas" names the topic and goes on with content. */
function readTopic(topic: string, reading: Reading): void {
  const [, head, rest] = /^([^:]{3,70}):\s+(.+)$/u.exec(topic) ?? []
  const name = (head ?? topic).replace(/[,;–—-]+$/u, '').trim()
  const sentence = topicSentence(name)
  if (sentence) addContent(sentence, false, false, reading)
  else reading.topic ??= name
  reading.first = false
  if (rest) for (const part of readBlocks(rest).flatMap((block) => block.sentences)) readSentence(part, false, true, reading)
}

function addContent(text: string, isHeading: boolean, continues: boolean, reading: Reading): void {
  const isFirst = reading.first
  reading.first = false
  if (isHeading && isFirst && !text.endsWith(':') && wordsOf(text).length <= 9 && !readPoint(text).ask) {
    reading.topic ??= text
    return
  }
  const list = keywordList(text)
  if (list && reading.english) {
    reading.units.push({ kind: 'list', items: list })
    return
  }
  const cased = reading.english ? sentenceCase(text) : text
  if (isRepeated(cased, reading)) return
  const point = readPoint(text.endsWith(':') ? cased : reading.english ? closed(cased) : cased)
  if (reading.english && !reading.grave && point.ask && isCall(point.text)) {
    reading.asks.push(point)
    return
  }
  const last = reading.units.at(-1)
  const joins =
    last?.kind === 'points' && (point.leans || (point.fragment && wordsOf(text).length <= 3) || (continues && last.points.length < 1))
  if (joins) last.points.push(point)
  else reading.units.push({ kind: 'points', points: [point] })
}

/** Pasted twice is said once. */
function isRepeated(text: string, { units, asks }: Reading): boolean {
  const bare = (each: string) => each.replace(/[.!\s]+$/u, '')
  return [...units.flatMap((unit) => (unit.kind === 'points' ? unit.points : [])), ...asks].some((point) => bare(point.text) === bare(text))
}

/** "bakery, Lyon, 40 % less waste, opens at 7": words of a list without a sentence around them. */
function keywordList(text: string): string[] | undefined {
  const parts = text.replace(/[.;]$/u, '').split(/\s*[,;|•·]\s+/u)
  if (parts.length < 4 || parts.some((part) => wordsOf(part).length > 6 || wordsOf(part).length === 0)) return undefined
  if (/\b(?:is|are|was|were|we|i|and|has|have|will)\b/iu.test(text)) return undefined
  return parts.map(sentenceCase)
}

function finished(text: string, kind: Kind, reading: Reading): Brief {
  const { first: _first, topic, ...rest } = reading
  const units = withSubject(
    reading.units.filter((unit) => unit.kind === 'points' || unit.items.length > 0),
    topic,
  )
  const questions = closingQuestions(units)
  if (!reading.grave) moveLastAsk(units, reading.asks)
  const base: Brief = {
    ...rest,
    text,
    kind,
    person: /\b(?:we|our|us|we['’]\w+)\b/iu.test(text)
      ? 'we'
      : /(?:^|[^\p{L}])(?:I|my|me|mine|I['’]\w+|i)(?![\p{L}.])/u.test(text) || /\bmy\b/iu.test(text)
        ? 'i'
        : 'none',
    facts: readFacts(contentOf(reading, topic)),
    units: units.filter((unit) => unit.kind === 'list' || unit.points.length > 0),
    questions,
  }
  return topic && !isCarried(topic, base.units) ? { ...base, topic } : base
}

/** The brief without what it says to the writer. */
function contentOf({ units, asks, details, bareLinks }: Reading, topic: string | undefined): string {
  const said = units.flatMap((unit) => (unit.kind === 'list' ? [unit.intro ?? '', ...unit.items] : unit.points.map((point) => point.text)))
  return [
    topic ?? '',
    ...said,
    ...asks.map((ask) => ask.text),
    ...details.map((detail) => `${detail.label}: ${detail.value}`),
    ...bareLinks,
  ].join('\n')
}

/** A brief that opens with "It …" after naming its topic gets the topic as its subject. */
function withSubject(units: Unit[], topic: string | undefined): Unit[] {
  const [first, ...others] = units
  const point = first?.kind === 'points' ? first.points[0] : undefined
  if (!topic || first?.kind !== 'points' || !point || !isSubject(topic)) return units
  const rest =
    /^It (?=(?:is|was|has|will|can|adds|lets|opens|starts|runs|takes|comes|costs|includes|offers|brings|makes|makes|shows|covers|ships|ends|works|helps|\p{Ll}+s\b))(.+)$/u.exec(
      point.text,
    )
  if (!rest?.[1]) return units
  const renamed = readPoint(`${sentenceCase(topic)} ${rest[1]}`)
  return [{ kind: 'points', points: [renamed, ...first.points.slice(1)] }, ...others]
}

// Tips are imperatives as well ("Wrap the pipes"): a call names a way to follow it, or stands last.
const isCall = (text: string) =>
  /^(?:so |just |please )?(?:come|join|visit|drop|pop|stop by|register|book|apply|subscribe|follow|order|reserve|rsvp|sign up|buy|get|try|listen|watch|download|donate|share|tell|say|call|email|message|contact|meet|pre-?order|don't miss|grab|vote|volunteer|read|tune|swing)\b/iu.test(
    text,
  ) ||
  linksIn(text).length > 0 ||
  /\b(?:us|me|our|my|here|now|today|tonight|tomorrow|early|online|by phone|website|link|profile|shop|tickets?|seats?|spots?|places|counter|door|dm)\b|@\w|\d{3}[\d ]{3,}/iu.test(
    text,
  )

/** An imperative at the very end of the brief is what the reader is asked to do. */
function moveLastAsk(units: Unit[], asks: Point[]): void {
  const last = units.at(-1)
  const point = last?.kind === 'points' ? last.points.at(-1) : undefined
  if (asks.length > 0 || units.length < 2 || last?.kind !== 'points' || !point?.ask) return
  asks.push(point)
  last.points.pop()
}

/** Questions at the end of the brief are for the reader. They are taken out of the units. */
function closingQuestions(units: Unit[]): Point[] {
  const last = units.at(-1)
  if (units.length < 2 || last?.kind !== 'points' || !last.points.every((point) => point.question)) return []
  return last.points.splice(0)
}

/** Do the sentences already say what the topic says? */
function isCarried(topic: string, units: Unit[]): boolean {
  const said = new Set(
    units
      .flatMap((unit) => (unit.kind === 'list' ? unit.items : unit.points.map((point) => point.text)))
      .flatMap(wordsOf)
      .map((word) => word.toLowerCase()),
  )
  return wordsOf(topic).every((word) => said.has(word.toLowerCase()) || /^(?:a|an|the|our|my|of|for|in|on|at|and)$/iu.test(word))
}
