import { hashtags, readBlocks, type Block as SourceBlock, splitSentences, tidyText } from '@loomcast/platforms'
import { isAside, withoutAsides } from './aside.ts'
import type { Block } from './block.ts'
import type { Brief } from './brief.ts'
import { isShouted } from './capitals.ts'
import { finished } from './finish-brief.ts'
import { readForeignInstruction } from './foreign-instruction.ts'
import { type Instruction, readInstruction } from './instruction.ts'
import { readLabel } from './labels.ts'
import { isEnglish } from './language.ts'
import { wordsOf } from './lexicon.ts'
import { withoutMailFrame } from './mail.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { readSentence, type Sentence } from './sentence.ts'
import { withoutTables } from './tables.ts'
import { withCapital } from './with-capital.ts'
import { sentenceCase, withoutStop } from './wording.ts'

export interface ReadOptions {
  /** The post stands under a video. */
  onVideo: boolean
  /** The platform shows tables. */
  tables: boolean
}

const CHAPTER = /^\(?((?:\d{1,2}:)?\d{1,2}:\d{2})\)?\s*[-–—:]?\s+(?!am\b|pm\b|uhr\b|h\b)(\S.*)$/iu
/** "#1" and "#a#b" are not only tags: the platforms make none of "#1" and "#b". */
const hasOnlyTags = (text: string) => hashtags(text).length > 0 && hashtags(text).join('') === text.replace(/[\s,;]+/gu, '')

/** Reads a brief of up to 4,000 characters, in linear time. */
export function readBrief(source: string, options: ReadOptions): Brief {
  const { text: framed, frame } = withoutMailFrame(tidyText(source))
  const { text, headers } = options.tables ? { text: framed, headers: [] } : withoutTables(framed)
  const english = isEnglish(text)
  const reading: Reading = {
    english,
    titled: false,
    blocks: [],
    tags: [],
    wishes: [],
    frame: [...frame, ...headers],
    lowercase: /\blower ?case\b/iu.test(text),
    dropped: [],
    afterRemark: false,
    instructions: [],
    injections: [],
    asides: [],
    shouted: english && isShouted(text),
    first: true,
    onVideo: options.onVideo,
  }
  const blocks = readBlocks(text)
  blocks.forEach((block, index) => {
    if (block.afterGap || block.kind !== 'text') delete reading.open
    readBlock(block, blocks[index + 1], reading)
  })
  return finished(text, reading)
}

function readBlock(block: SourceBlock, next: SourceBlock | undefined, reading: Reading): void {
  const line = block.sentences.join(' ')
  if (block.kind === 'item') {
    readItem(line, block.ordinal, reading)
    return
  }
  const chapter = CHAPTER.exec(line)
  if (chapter) {
    addTo('chapters', content(`${chapter[1]} ${chapter[2]}`, line, reading, false), reading)
    return
  }
  if (hasOnlyTags(line)) {
    reading.tags.push(...hashtags(line))
    return
  }
  if (block.kind === 'heading') {
    if (readLabelled(line, reading)) return
    if (line.endsWith(':') && withoutAsides(line).asides.length > 0) readIntroduction(line, reading)
    else readHeading(line, next, reading)
    return
  }
  startLine(reading)
  readSentences(block.sentences, next, reading)
}

/** "0:00 Intro / 1:40 The angle / 4:10 The test": chapters in one line. */
function readInlineChapters(sentence: string, reading: Reading): boolean {
  const parts = sentence
    .replace(/^(?:chapters|timestamps|kapitel|chapitres|capítulos):? +(?=\d)/iu, '')
    .replace(/[.!]$/u, '')
    .split(/ ?[/|;·,–] (?=\d{1,2}:\d{2}(?::\d{2})? )/u)
  if (parts.length < 3 || !parts.every((part) => CHAPTER.test(part))) return false
  for (const part of parts) addTo('chapters', content(part, part, reading, false), reading)
  startLine(reading)
  return true
}

/** The sentences of a line; each may open with a label of its own. A last one that ends in a colon is the heading of what follows. */
function readSentences(sentences: string[], next: SourceBlock | undefined, reading: Reading): void {
  sentences.forEach((sentence, index) => {
    const isLabel = sentence.endsWith(':')
      ? index > 0 || (next !== undefined && opensList(next))
      : index === 0 && wordsOf(sentence).length <= 3 && !/[.!?…]$/u.test(sentence)
    const introduces =
      index === sentences.length - 1 && isLabel && next !== undefined && ((sentence.endsWith(':') && !next.afterGap) || opensList(next))
    if (introduces && !readLabelled(sentence, reading)) {
      readIntroduction(sentence, reading)
    } else if (
      !introduces &&
      !readLabelled(sentence, reading) &&
      !readInlineChapters(sentence, reading) &&
      !readInlineList(sentence, reading)
    )
      readOne(sentence, reading)
  })
}

/** "Opening hours over Easter, pls put them in a post:" leaves "Opening hours over Easter:". */
function readIntroduction(sentence: string, reading: Reading): void {
  delete reading.open
  const { text, asides } = withoutAsides(sentence)
  reading.asides.push(...asides)
  reading.wishes.push(...asides)
  const isNote = asides.length > 0 && /^(?:the |my |our |some |here are )?(?:notes|facts|points|details|info|bits)(?![\p{L}])/iu.test(text)
  if (isNote) reading.frame.push(text)
  else reading.blocks.push({ kind: 'heading', sentence: content(text, sentence, reading, false) })
}

/** "Signs: (1) a squeal, (2) grinding; (3) a hum": a list in one sentence. */
function readInlineList(sentence: string, reading: Reading): boolean {
  const parts = sentence.split(/[,;]? (?=\([1-9]\) )/u)
  const items = parts.filter((part) => /^\([1-9]\) /u.test(part))
  if (items.length < 3 || parts.length - items.length > 1) return false
  const [intro] = parts
  if (intro && intro !== items[0]) readOne(intro, reading)
  items.forEach((item, index) => {
    const text = item.replace(/^\([1-9]\) /u, '').replace(/[,;.]$/u, '')
    addTo('list', { ...listItem(text, item, reading) }, reading, index + 1)
  })
  startLine(reading)
  return true
}

/** "When: Friday", "CTA: book now", "Tone: warm". */
function readLabelled(line: string, reading: Reading): boolean {
  const labelled = readLabel(line, reading)
  if (!labelled) return false
  const { label, value, use } = labelled
  if (use === 'detail') {
    if (value === '') return false
    // In the middle of a line it is a sentence like the others.
    if (reading.open?.kind !== 'paragraph' || (reading.open.lines.at(-1)?.length ?? 0) > 0) return false
    push(content(line, line, reading, false), reading)
    return true
  }
  reading.instructions.push(value === '' || use === 'wish' || use === 'none' ? line : `${label}:`)
  if (value === '') return true
  if (use === 'wish') reading.wishes.push(/^(?:avoid|no|don)/iu.test(label) ? `${label} ${value}` : value)
  if (use === 'tags') readTags(line, value, reading)
  if (use === 'title') setTitle(value, reading)
  if (use === 'topic') setTopic(value, reading)
  if (use === 'content' || use === 'ask') {
    for (const sentence of splitSentences(value)) readOne(sentence, reading)
  }
  return true
}

/** Tags, and the text behind them. Without tags it is a wish: "Hashtags: none". */
function readTags(line: string, value: string, reading: Reading): void {
  const [tags = '', text = ''] = /^((?:[#＃][^\s,;#＃]+[\s,;]*)+)(.*)$/u.exec(value)?.slice(1) ?? []
  if (!hasOnlyTags(tags)) {
    reading.instructions.push(line)
    reading.wishes.push(/^(?:no|none)(?![\p{L}])/iu.test(value) ? 'no hashtags' : /^\d{1,2}$/u.test(value) ? `${value} hashtags` : line)
    return
  }
  reading.tags.push(...hashtags(tags))
  for (const sentence of splitSentences(text)) readOne(sentence, reading)
}

/** A brief has one title; another one is text. */
function setTitle(title: string, reading: Reading): void {
  if (reading.title) push(content(title, title, reading), reading)
  else reading.title = content(title, title, reading, false)
  reading.titled = true
}

function readHeading(line: string, next: SourceBlock | undefined, reading: Reading): void {
  const bare = line.replace(/:$/u, '')
  const instruction = reading.english
    ? readInstruction(line, { first: reading.first, seen: isSeen(reading) })
    : readForeignInstruction(line, reading.first)
  if (instruction) {
    const { wish: _wish, ...rest } = instruction
    follow(rest, line, reading)
    return
  }
  const sentence = content(line, line, reading)
  if (reading.first && !reading.title && next?.kind !== 'item' && wordsOf(bare).length <= 12) {
    reading.titled = true
    reading.title = { ...sentence, text: withoutStop(sentence.text) }
  } else
    reading.blocks.push({
      kind: 'heading',
      sentence: { ...sentence, text: line.endsWith(':') ? sentence.text : withoutStop(sentence.text) },
    })
  reading.first = false
}

function readItem(source: string, ordinal: number | undefined, reading: Reading): void {
  const item = withoutRemarks(source, reading)
  if (hasOnlyTags(item)) {
    reading.tags.push(...hashtags(item))
    return
  }
  const instruction = reading.english ? readInstruction(item, { first: reading.first, seen: isSeen(reading) }) : undefined
  const labelled = readLabel(item, reading)
  if (labelled && /^(?:ask|wish|none|tags)$/u.test(labelled.use)) {
    readLabelled(item, reading)
    return
  }
  if (instruction) {
    if (instruction.statement === undefined) follow(instruction, item, reading)
    else addTo('list', listItem(instruction.statement, instruction.statement, reading), reading, ordinal)
    return
  }
  if (item) addTo('list', listItem(item, item, reading), reading, ordinal)
  reading.first = false
}

/** "12 sold; 3 left. This is the main point of the post": without what is said to the writer. A remark alone stays to be read as one. */
function withoutRemarks(item: string, reading: Reading): string {
  const sentences = splitSentences(item)
  const content = sentences.flatMap((sentence) => {
    const { text, asides } = sentences.length > 1 && isAside(sentence) ? { text: '', asides: [sentence] } : withoutAsides(sentence)
    reading.asides.push(...asides)
    reading.wishes.push(...asides)
    return text.trim() ? [text] : []
  })
  const text = content.length > 0 ? content.join(' ') : item
  return /[.!?…]$/u.test(item) ? text : withoutStop(text)
}

function listItem(text: string, source: string, reading: Reading): Sentence {
  const sentence = content(text, source, reading, false)
  const sentences = splitSentences(sentence.text)
  const whole = reading.english && !reading.lowercase ? sentences.map(sentenceCase).join(' ') : sentence.text
  return { ...sentence, text: sentences.length > 1 ? whole : withoutStop(sentence.text), leans: false }
}

function addTo(kind: 'list' | 'chapters', sentence: Sentence, reading: Reading, ordinal?: number): void {
  const last = reading.blocks.at(-1)
  reading.first = false
  delete reading.open
  if (last?.kind === kind) {
    last.items.push(sentence)
    if (last.kind === 'list' && last.ordinals && ordinal !== undefined) last.ordinals.push(ordinal)
    return
  }
  reading.blocks.push(
    kind === 'list' && ordinal !== undefined ? { kind, items: [sentence], ordinals: [ordinal] } : { kind, items: [sentence] },
  )
}

/** A line of the brief begins: the next sentence starts a line of the open paragraph, or a paragraph. */
function startLine(reading: Reading): void {
  if (reading.open?.kind === 'paragraph') {
    reading.open.lines.push([])
    return
  }
  const paragraph: Block = { kind: 'paragraph', lines: [[]] }
  reading.blocks.push(paragraph)
  reading.open = paragraph
}

function push(sentence: Sentence, reading: Reading): void {
  if (reading.open?.kind !== 'paragraph') startLine(reading)
  const line = reading.open?.kind === 'paragraph' ? reading.open.lines.at(-1) : undefined
  const before = line?.at(-1)
  // "Questions? Ask Sam." stays together.
  const answers = before?.question ? before.text.length <= 60 : before?.leans === true && before.callToAction && before.text.length <= 20
  line?.push(answers ? { ...sentence, leans: true } : sentence)
  reading.first = false
}

function readOne(source: string, reading: Reading): void {
  const trailing = /((?:[ ,]+[#＃][\p{L}\p{M}\p{N}_]{1,60}){1,40})$/u.exec(source.slice(-400))?.[1] ?? ''
  const tagged = hasOnlyTags(trailing) && (hashtags(trailing).length > 1 || /[.!?…]["”’)]?$/u.test(source.slice(0, -trailing.length)))
  if (tagged) reading.tags.push(...hashtags(trailing))
  const raw = withoutChatter(tagged ? source.slice(0, -trailing.length) : source, reading)
  if (hasOnlyTags(raw)) {
    reading.tags.push(...hashtags(raw))
    return
  }
  // "- Carys" signs the brief, not the post.
  if (/^[-–—] ?\p{Lu}\p{Ll}{1,20}\.?$/u.test(raw)) {
    reading.frame.push(raw)
    return
  }
  const instruction = reading.english
    ? readInstruction(raw, { first: reading.first, seen: isSeen(reading) })
    : readForeignInstruction(raw, reading.first)
  if (instruction) {
    follow(instruction, raw, reading)
    return
  }
  if (reading.afterRemark && reading.english && isComment(raw)) {
    reading.dropped.push(raw)
    return
  }
  const prefix = reading.english ? PREFIX.exec(raw)?.[0] : undefined
  if (prefix) reading.instructions.push(prefix)
  const { text, asides } = withoutAsides((prefix ? raw.slice(prefix.length) : raw).replace(/, (?:no names?|anonymous)(?=: ["“])/iu, ''))
  reading.asides.push(...asides)
  reading.wishes.push(...asides)
  if (text.trim()) push(content(text, raw, reading), reading)
  reading.afterRemark = false
}

/** "hey so we're doing a bake sale": what comes before is said to the writer. */
function withoutChatter(text: string, { first, english, frame }: Reading): string {
  const chatter = first && english ? CHATTER.exec(text)?.[0] : undefined
  if (chatter === undefined) return text
  frame.push(chatter.trim())
  return text.slice(chatter.length)
}

const CHATTER = /^(?:(?:hey|hi|hello|ok|okay|right|well|alright)[ ,]+so|so basically|basically|ok|okay|so)[, ]+(?=\p{L})/iu

/** "He'd have crossed it out." behind a remark belongs to the remark. */
function isComment(text: string): boolean {
  const { leans, factual } = readSentence(text, text, true)
  return !factual && wordsOf(text).length <= 8 && (leans || /^(?:he|she|it|they)['’]d\b/iu.test(text))
}

/** "What I know about him: …" opens content. */
const PREFIX =
  /^(?:what (?:i|we) know(?: (?:about|of) [\p{L} ]{2,20})?|(?:stuff|things) (?:i|we) want in it[^:]{0,40}|(?:some |the |here are the )?(?:facts|details|key points|notes|info|background)(?: for (?:the|this) (?:post|text|caption|article))?|things to mention|to (?:include|mention)|must-haves?) ?: +(?=\S)/iu

const opensList = (block: SourceBlock) => block.kind === 'item' || CHAPTER.test(block.sentences[0] ?? '')

const isSeen = ({ instructions }: Reading) => instructions.length > 0

function follow(instruction: Instruction, source: string, reading: Reading): void {
  if (instruction.injection) {
    reading.injections.push(source)
    return
  }
  if (instruction.dropped) {
    reading.dropped.push(source)
    return
  }
  reading.instructions.push(source)
  reading.afterRemark = instruction.wish !== undefined && instruction.statement === undefined && instruction.topic === undefined
  if (instruction.wish) reading.wishes.push(instruction.wish)
  if (instruction.title) setTitle(instruction.title, reading)
  if (instruction.topic) setTopic(instruction.topic, reading)
  if (instruction.statement) {
    const end = /[.!?…]$/u.test(instruction.statement) ? '' : (/[.!?…]$/u.exec(source)?.[0] ?? '')
    const [first = '', ...others] = splitSentences(instruction.statement + end)
    push(content(capitalized(first, reading), first, reading), reading)
    for (const part of others) push(content(part, part, reading), reading)
  }
}

/** What followed a colon begins a sentence now. */
const capitalized = (text: string, { lowercase }: Reading) => (lowercase || /^\S*[.@]\S/u.test(text) ? text : withCapital(text))

/** "our spring sale: 20% off all teas" names the topic and goes on with content. */
function setTopic(topic: string, reading: Reading): void {
  const colon = topic.slice(0, 72).indexOf(': ')
  const head = (colon > 2 ? topic.slice(0, colon) : topic).replace(/[,;–—-]+$/u, '').trim()
  if (reading.topic || reading.title) push(content(head, head, reading), reading)
  else reading.topic = { ...content(head, head, reading, false), text: sentenceCase(head) }
  if (colon > 2) for (const part of splitSentences(topic.slice(colon + 2))) push(content(part, part, reading), reading)
}
