import type { ComposerForm } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { sentencesOf } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { withoutStop } from '../../../domain/brief/wording.ts'
import { type Enumeration, enumerationIn } from './enumeration.ts'
import { grouped } from './grouping.ts'
import { createQuotations } from './quotation.ts'
import { select } from './selection.ts'
import { atSemicolon } from './semicolons.ts'

/** A section of a draft. Paragraphs are separated by an empty line. */
export type Part =
  | { kind: 'paragraph'; lines: string[][] }
  | { kind: 'list'; items: string[]; ordinals?: number[] }
  | { kind: 'heading'; text: string }

export interface OutlineOptions {
  /** Sentences per paragraph. */
  paragraph: number
  /** How the platform sets paragraphs. */
  setting: ComposerForm['setting']
  /** Whether requests and contacts move to the end. */
  requestLast: boolean
  /** Whether lists in the brief become sentences. */
  flat?: boolean
  /** Whether the sentences between the first one and the call to action become a list. */
  listed?: boolean
  /** Whether all sentences of a paragraph of the brief stay in one paragraph. */
  oneBlock?: boolean
  /** Whether the text is in English. */
  english: boolean
  /** Joins and splits the sentences of a line. */
  pace?: (line: string[]) => string[]
  /** Rewords a sentence. */
  word: (text: string) => string
}

/** Arranges the content in paragraphs and lines, in the order of the blocks. */
export function outlineOf(blocks: Block[], options: OutlineOptions): Part[] {
  const inOrder = options.requestLast ? withCallToActionLast(blocks) : blocks
  const ordered = options.setting === 'tight' ? withRequestJoined(inOrder) : inOrder
  const parts = ordered.flatMap((block, index): Part[] => {
    if (block.kind === 'heading') return [{ kind: 'heading', text: options.word(block.sentence.text) }]
    if (block.kind === 'chapters' || block.kind === 'verbatim')
      return [{ kind: 'paragraph', lines: block.items.map((item) => [item.text]) }]
    if (block.kind === 'list') {
      const written = block.items.map((item) => options.word(item.text))
      const items = written.every((item) => ROW.test(item)) ? written.map(withoutStop) : written
      // A narrow caption has a line for each item without a sign.
      if (options.flat || (options.setting === 'tight' && !block.ordinals))
        return [{ kind: 'paragraph', lines: items.map((item) => [item]) }]
      return [block.ordinals ? { kind: 'list', items, ordinals: block.ordinals } : { kind: 'list', items }]
    }
    if (block.lines.length > 1)
      return [{ kind: 'paragraph', lines: block.lines.map((line) => line.map((each) => options.word(each.text))) }]
    const sentences = block.lines[0] ?? []
    if (options.listed) return asList(sentences, index === 0, options)
    return paragraphsOf(sentences, { opens: index === 0, last: index === ordered.length - 1, options })
  })
  return parts.map((part) => (part.kind === 'paragraph' ? { ...part, lines: part.lines.flatMap((line) => setLine(line, options)) } : part))
}

/** "Easter Monday: closed." */
const ROW = /^[^:.!?]{2,40}: [^:.!?]{1,80}\.$/u

/** A line of sentences in the user's pace, and with a line for each sentence where the platform sets short lines. */
function setLine(line: string[], { pace, setting, oneBlock }: OutlineOptions): string[][] {
  const paced = pace ? pace(line) : line
  if (oneBlock || (setting !== 'lines' && setting !== 'tight')) return [paced]
  const lines: string[][] = []
  let quotations = createQuotations()
  let isInQuotation = false
  for (const sentence of setting === 'tight' ? paced.flatMap(atSemicolon) : paced) {
    const last = lines.at(-1)
    const before = last?.at(-1) ?? ''
    const joins =
      isInQuotation ||
      (before.length <= QUESTION_ON_LINE && /[?？]$/u.test(before)) ||
      sentence.startsWith('(') ||
      (before.length + sentence.length <= SHORT_LINE && ENDED.test(before) && !/[?？]$/u.test(sentence))
    if (last && joins) last.push(sentence)
    else {
      lines.push([sentence])
      quotations = createQuotations()
    }
    isInQuotation = quotations.after(sentence)
  }
  return lines
}

/** "Questions? Ask Sam." stays on one line. */
const QUESTION_ON_LINE = 30
/** Two sentences that are shorter together share a line. Parts of a sentence have no sign at their end. */
const SHORT_LINE = 42
const ENDED = /[.!?…。！？]["”»)]?$/u

/**
 * Moves a call to action with a link or a number to the end of the text, where readers look for it. Does so only if no later sentence refers to it and the
 * text does not already end with a call to action.
 */
function withCallToActionLast(blocks: Block[]): Block[] {
  if (!blocks.every((block) => block.kind === 'paragraph' && block.lines.length === 1)) return blocks
  const all = sentencesOf(blocks)
  const end = all.at(-1)
  if (!end || end.callToAction || end.contact || end.leans) return blocks
  const at = all.findIndex((each, index) => index > 0 && isMovable(each) && all[index + 1]?.leans === false)
  const callToAction = all[at]
  if (!callToAction || all.some((each, index) => index > at && (each.leans || each.contact))) return blocks
  const last: Block = { kind: 'paragraph', lines: [[callToAction]] }
  return blocks.length === 1
    ? [{ kind: 'paragraph', lines: [[...all.slice(0, at), ...all.slice(at + 1), callToAction]] }]
    : [...select(blocks, new Set(all.filter((each) => each !== callToAction))), last]
}

const isMovable = ({ callToAction, contact, leans, text }: Sentence) => callToAction && contact && !leans && !/^(?:if|you)\b/iu.test(text)

const HOOK_ALONE: OutlineOptions['setting'][] = ['spaced', 'lines', 'tight']
/** Sentences per paragraph, where the tone does not decide. */
const USUAL: Partial<Record<OutlineOptions['setting'], number>> = { block: 4, spaced: 1, lines: 3, tight: 8 }

/** So many lines above a request need no empty line before it where a platform has few. */
const FEW_LINES = 4

interface ParagraphOptions {
  opens: boolean
  last: boolean
  options: OutlineOptions
}

/** The first sentence alone if more follow, then paragraphs of the given number of sentences. Closing calls to action form their own paragraph. */
function paragraphsOf(sentences: Sentence[], { opens, last, options }: ParagraphOptions): Part[] {
  if (options.oneBlock) return [{ kind: 'paragraph', lines: [sentences.map((each) => options.word(each.text))] }]
  const enumeration = enumerationIn(sentences)
  if (enumeration) return enumerated(enumeration, { opens, last, options })
  const trailing = last ? countTrailingCallsToAction(sentences) : 0
  const usual = options.paragraph === 1 ? 1 : (USUAL[options.setting] ?? options.paragraph)
  const groups = grouped(sentences.slice(0, sentences.length - trailing), {
    usual,
    most: usual + 1,
    firstAlone: opens && HOOK_ALONE.includes(options.setting),
    english: options.english,
  })
  const closing = trailing > 0 ? [sentences.slice(sentences.length - trailing)] : []
  const paragraphs = options.setting === 'tight' ? tightened(groups, closing, opens) : [...groups, ...closing]
  return paragraphs.map((group) => ({ kind: 'paragraph', lines: [group.map((each) => options.word(each.text))] }))
}

/** A line for each item of an enumeration, or a paragraph where the platform has paragraphs. */
function enumerated({ before, items, after }: Enumeration, { opens, last, options }: ParagraphOptions): Part[] {
  const lines = items.map((item) => [item.map((each) => options.word(each.text)).join(' ')])
  const hasParagraphs = options.setting === 'spaced' || options.setting === 'paragraphs'
  return [
    ...(before.length > 0 ? paragraphsOf(before, { opens, last: false, options }) : []),
    ...(hasParagraphs ? lines.map((line) => [line]) : [lines]).map((each): Part => ({ kind: 'paragraph', lines: each })),
    ...(after.length > 0 ? paragraphsOf(after, { opens: false, last, options }) : []),
  ]
}

/** All sentences after the opening one as one group, with the request if they are few. */
function tightened(groups: Sentence[][], closing: Sentence[][], opens: boolean): Sentence[][] {
  const [first = [], ...others] = groups
  const isHook = opens && first.length === 1
  const hook = isHook && groups.length > 0 ? [first] : []
  const rest = (isHook ? others : groups).flat()
  if (rest.length === 0) return [...hook, ...closing]
  return rest.length <= FEW_LINES ? [...hook, [...rest, ...closing.flat()]] : [...hook, rest, ...closing]
}

/** Adds a paragraph that is only a request to the one before it, unless that opens the text. */
function withRequestJoined(blocks: Block[]): Block[] {
  const [before, request] = blocks.slice(-2)
  if (blocks.length < 3 || before?.kind !== 'paragraph' || request?.kind !== 'paragraph') return blocks
  if (before.lines.length > 1 || request.lines.length > 1) return blocks
  const [line = [], closing = []] = [before.lines[0], request.lines[0]]
  if (line.length > FEW_LINES || !closing.every((each) => each.callToAction || each.contact)) return blocks
  return [...blocks.slice(0, -2), { kind: 'paragraph', lines: [[...line, ...closing]] }]
}

/** Number of sentences in the closing call to action, including contact details. At least one other sentence is left. */
function countTrailingCallsToAction(sentences: Sentence[]): number {
  let count = 0
  let trailing = 0
  for (let size = 1; size < sentences.length; size += 1) {
    const sentence = sentences[sentences.length - size]
    if (!sentence?.callToAction && !(sentence?.contact && (size === 1 || sentence.text.length <= 80))) break
    if (sentence.callToAction || size === 1) {
      trailing += 1
      count = size
    }
  }
  if (trailing === 0) return 0
  // Includes the sentence that the first of them refers to.
  while (count > 0 && count < sentences.length && sentences[sentences.length - count]?.leans) count += 1
  return count < sentences.length ? count : 0
}

/** The first sentence, then the other sentences as list items, then the calls to action. A sentence that refers to the previous one stays with it. */
function asList(sentences: Sentence[], opens: boolean, options: OutlineOptions): Part[] {
  const trailing = countTrailingCallsToAction(sentences)
  const start = opens ? openingOf(sentences) : 0
  const groups: string[][] = []
  for (const sentence of sentences.slice(start, sentences.length - trailing)) {
    const group = groups.at(-1)
    if (group && sentence.leans) group.push(options.word(sentence.text))
    else groups.push([options.word(sentence.text)])
  }
  const paragraph = (part: Sentence[]): Part[] =>
    part.length > 0 ? [{ kind: 'paragraph', lines: [part.map((each) => options.word(each.text))] }] : []
  const items = groups.map((group) => (group.length === 1 ? withoutStop(group[0] ?? '') : group.join(' ')))
  const list: Part[] = items.length >= 3 ? [{ kind: 'list', items }] : groups.map((group) => ({ kind: 'paragraph', lines: [group] }))
  return [...paragraph(sentences.slice(0, start)), ...list, ...paragraph(sentences.slice(sentences.length - trailing))]
}

/** Number of sentences in the opening: the first one and those right after it that refer to the previous one. */
function openingOf(sentences: Sentence[]): number {
  let count = 1
  while (sentences[count]?.leans) count += 1
  return count
}
