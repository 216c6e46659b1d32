import { cleaned } from './cleaned.ts'
import { type Face, type Faces, widthOf } from './fonts.ts'
import { type BreakCosts, bestLines, isPoorBreak } from './line-breaks.ts'
import { partsOfWord, type WordPart } from './long-words.ts'

/** A word of a caption and its emphasis. */
export interface Word {
  text: string
  stressed: boolean
  /** What was added at the end of a word whose rest is on the next line: a hyphen, or nothing. */
  added?: '' | '-'
}

export interface Line {
  words: Word[]
  /** In pixels. */
  width: number
}

/** Text laid out in lines at one font size. */
export interface Block {
  lines: Line[]
  em: number
}

export interface TextSpace {
  width: number
  height: number
  /** The preferred font size and the smallest allowed one, in pixels. */
  em: number
  least: number
  /** A text is drawn as small as this if its lines are then better divided. Default `em`. */
  tidy?: number
  /** The smallest font size if there is time for more pages. Default `least`. */
  paged?: number
  /** Line height, in em. */
  leading: number
  maxLines: number
}

/**
 * Returns the words of each line that the user entered. A part in `emphasis`, of one word or several, is marked where its words follow each other, regardless of
 * case and punctuation.
 */
export function wordsOf(caption: string, emphasis: readonly string[]): Word[][] {
  const lines = cleaned(caption)
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
    .filter((line) => line.length > 0)
  const keys = lines.flat().map(keyOf)
  const stressed = new Set<number>()
  for (const part of emphasis) {
    const wanted = cleaned(part).split(/\s+/u).map(keyOf)
    if (wanted.every((key) => key === '')) continue
    for (const at of keys.keys())
      if (wanted.every((key, index) => keys[at + index] === key)) for (const index of wanted.keys()) stressed.add(at + index)
  }
  let place = 0
  return lines.map((line) => line.map((text) => ({ text, stressed: stressed.has(place++) })))
}

const keyOf = (word: string) => word.toLocaleLowerCase('en').replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%€$£])[^\p{L}\p{N}%€$£]+$/gu, '')

/**
 * Returns the layout with the largest font size at which the words fit into the space, or with a size down to `tidy` if no line then has a single word and,
 * without `costs`, no name is divided, or at least no word is; null when even the smallest size does not fit.
 */
export function fit(paragraphs: readonly Word[][], space: TextSpace, face: Face, faces: Faces, costs?: BreakCosts): Block | null {
  const { em: largest, least, tidy = largest } = space
  let first: Block | null = null
  for (let em = largest; em >= (first ? Math.max(least, tidy) : least); em *= first ? STEP.tidy : STEP.fit) {
    const lines = paragraphs.flatMap((words) => wrapped(words, space.width / em, face, faces, costs))
    if (lines.length > space.maxLines || lines.length * em * space.leading > space.height) continue
    const block = { em, lines: lines.map(({ words, width }) => ({ words, width: width * em })) }
    if (isTidy(block) && (costs || !hasPoorBreak(block))) return block
    if (!first || (isDivided(first) && !isDivided(block))) first = block
  }
  return first
}

/** Whether no word is divided, and no line of several has a single word. */
export const isTidy = (block: Block) => block.lines.length < 2 || (block.lines.every(({ words }) => words.length > 1) && !isDivided(block))

const isDivided = ({ lines }: Block) => lines.some(({ words }) => words.some(({ added }) => added !== undefined))

/** Whether a name begins a line without what it names, or is divided. */
export function hasPoorBreak({ lines }: Block): boolean {
  const words = lines.flatMap((line) => line.words)
  let at = 0
  return lines.slice(0, -1).some((line) => {
    at += line.words.length
    return isPoorBreak(words, at)
  })
}

/** How much smaller the next size is that is tried. */
const STEP = { fit: 0.94, tidy: 0.97 }

/**
 * Splits a text that is too long for the space into pages, displayed one after another. When there would be more than `most` pages, the last one ends in an
 * ellipsis.
 */
export function pages(paragraphs: readonly Word[][], space: TextSpace, face: Face, faces: Faces, most: number): Block[] {
  const paged = space.paged !== undefined && space.paged > space.least ? { ...space, least: space.paged } : null
  if (paged && fullPages(paragraphs, paged, face, faces).count <= most) return pages(paragraphs, paged, face, faces, most)
  const whole = fit(paragraphs, space, face, faces)
  if (whole) return [whole]
  const { least } = space
  const { lines, perPage } = fullPages(paragraphs, space, face, faces)
  const blocks: Block[] = []
  for (let at = 0; at < lines.length && blocks.length < most; at += perPage) {
    blocks.push({ em: least, lines: lines.slice(at, at + perPage).map(({ words, width }) => ({ words, width: width * least })) })
  }
  const last = blocks.at(-1)?.lines.at(-1)
  const end = last?.words.at(-1)
  if (last && end && blocks.length * perPage < lines.length) {
    if (last.words.length > 1) last.words.pop()
    const lastWord = last.words.at(-1)
    if (lastWord)
      last.words[last.words.length - 1] = {
        ...lastWord,
        text: `${[...lastWord.text]
          .slice(0, 20)
          .join('')
          .replace(/[.,;:]$/u, '')}…`,
      }
    last.width = widthOf(last.words.map(({ text }) => text).join(' '), face, faces) * least
  }
  return blocks
}

/** The lines at the smallest font size, how many of them a page has, and the number of pages. */
function fullPages(paragraphs: readonly Word[][], { width, height, least, leading, maxLines }: TextSpace, face: Face, faces: Faces) {
  const lines = paragraphs.flatMap((words) => wrapped(words, width / least, face, faces))
  const perPage = Math.max(1, Math.min(maxLines, Math.floor(height / (least * leading))))
  return { lines, perPage, count: Math.ceil(lines.length / perPage) }
}

/** Wraps words into as few lines as possible, where they are best divided. Splits words that are wider than the space. Widths are in em. */
function wrapped(words: readonly Word[], width: number, face: Face, faces: Faces, costs?: BreakCosts): Line[] {
  const parts = words.flatMap((word) =>
    widthOf(word.text, face, faces) <= width ? [word] : cut(word, contextOf(words), width, face, faces),
  )
  const widths = parts.map(({ text }) => widthOf(text, face, faces))
  const lines = bestLines(parts, widths, face.width(' '), width, costs)
  return lines.map(({ from, to, width: own }) => ({ words: parts.slice(from, to), width: own }))
}

/**
 * Splits a word between the words of a script without spaces, never before a closing mark, otherwise between its syllables with a hyphen, or an address at its
 * signs; a part that is wider than the space anywhere.
 */
function cut(word: Word, context: string, width: number, face: Face, faces: Faces): Word[] {
  const isWide = (text: string) => widthOf(text, face, faces) > width
  const parts: Word[] = []
  let line: WordPart = unmarked('')
  for (const unit of divisible(word.text, context, isWide)) {
    if (line.text && isWide(line.text + unit.text + unit.mark)) {
      parts.push({ ...word, text: line.text + line.mark, added: line.mark })
      line = unit
    } else line = { text: line.text + unit.text, mark: unit.mark }
  }
  return line.text ? [...parts, { ...word, text: line.text }] : parts
}

/** The parts between which a word can be divided, none of them too wide. */
export function divisible(word: string, context: string, isWide: (text: string) => boolean): WordPart[] {
  const parts = WITHOUT_SPACES.test(word) ? unitsOf(word).map(unmarked) : partsOfWord(word, context)
  return parts.flatMap((part) => (isWide(part.text + part.mark) ? signsOf(part.text).map(unmarked) : [part]))
}

const unmarked = (text: string): WordPart => ({ text, mark: '' })
const contextOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Marks that do not start a line (Requirements for Japanese Text Layout, 3.1.7). */
const CLOSING = /^[\p{Pe}\p{Pf}、。，．・：；？！ー…‥ゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％,.!?]+$/u
const OPENING = /[\p{Ps}\p{Pi}]$/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** The words of a text without spaces, each with the marks that belong to it. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = units.at(-1)
    if (last !== undefined && (CLOSING.test(segment) || OPENING.test(last))) units[units.length - 1] = last + segment
    else units.push(segment)
  }
  return units
}

/** Whether a line is right-to-left, which its first letter determines. */
export function isRightToLeft(text: string): boolean {
  const strong = /[\p{L}]/u.exec(text)?.[0]
  return strong !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(strong)
}
