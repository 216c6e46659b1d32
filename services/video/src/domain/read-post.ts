import { hashtags, readBlocks, segments, tidyText } from '@loomcast/platforms'
import { joined } from './card.ts'

/** A paragraph, a list or a quotation of a post. */
export type PostPart =
  | { kind: 'text'; sentences: string[]; isHeading: boolean }
  | { kind: 'items'; items: string[]; first: number | null }
  | { kind: 'quotation'; text: string; source: string }

export interface ReadPost {
  parts: PostPart[]
  /** Hashtags at the end of a line. They belong to the post, not to its cards. */
  hashtags: string[]
}

const KEYCAP = /^(?:(\d)\uFE0F?\u20E3|(\d{1,2})\/(?=\s|\d{1,2}\s)\d{0,2}) */u

/** Reads a post as paragraphs, lists and quotations, in order, without Markdown and without hashtags at the end of lines. */
export function readPost(text: string): ReadPost {
  const found: string[] = []
  const lines = withoutMarkdown(tidyText(text))
    .split('\n')
    .map((line) => withoutHashtags(line, found))
  const parts: PostPart[] = []
  for (const { kind, sentences, afterGap, ordinal } of withRows(readBlocks(lines.join('\n').replaceAll(/\n{3,}/gu, '\n\n')))) {
    const whole = joined(sentences)
    const last = parts.at(-1)
    const quoted = quotationIn(whole)
    if (kind === 'item') {
      const continues = last?.kind === 'items' && (last.first === null) === (ordinal === undefined)
      if (continues) last.items.push(whole)
      else parts.push({ kind: 'items', items: [whole], first: ordinal ?? null })
    } else if (quoted) parts.push(quoted)
    else if (last?.kind === 'quotation' && last.source === '' && /^[—–-]\s*\S.{1,80}$/u.test(whole))
      last.source = whole.replace(/^[—–-]\s*/u, '')
    else if (kind === 'text' && last?.kind === 'text' && !last.isHeading && !afterGap) last.sentences.push(...sentences)
    else parts.push({ kind: 'text', sentences, isHeading: kind === 'heading' })
  }
  return { parts, hashtags: found }
}

type ReadBlock = ReturnType<typeof readBlocks>[number]

/** "Monday: 9:00 to 17:00", "Where: the town hall" */
const ROW = /^\p{L}[^:.!?\n]{1,29}: [^!?\n]{1,60}$/u

/** Consecutive lines of a paragraph that are all a label and its value, such as opening hours, are the items of a list. */
function withRows(blocks: readonly ReadBlock[]): ReadBlock[] {
  const isRow = (block: ReadBlock | undefined) => block?.kind === 'text' && ROW.test(joined(block.sentences))
  const paragraphs: ReadBlock[][] = []
  for (const block of blocks) {
    const last = paragraphs.at(-1)
    if (last && !block.afterGap) last.push(block)
    else paragraphs.push([block])
  }
  return paragraphs.flatMap((lines) =>
    lines.length > 1 && lines.every(isRow) ? lines.map((line) => ({ ...line, kind: 'item' as const })) : lines,
  )
}

/** Removes the signs of Markdown, numbers of a thread's posts, and the numbers of steps that are emoji, which become those of a list. */
function withoutMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      withoutLinks(line)
        .replaceAll('**', '')
        .replaceAll('__', '')
        .replace(/^> ?/u, '')
        .replace(/^(?:-{3,}|\*{3,}|_{3,})$/u, '')
        .replace(KEYCAP, (_, keycap: string | undefined) => (keycap === undefined ? '' : `${keycap}. `)),
    )
    .join('\n')
}

/** Replaces links of Markdown by their labels. */
function withoutLinks(line: string): string {
  const [first = '', ...others] = line.split('](')
  return others.reduce((text, part) => {
    const start = text.lastIndexOf('[')
    const end = part.indexOf(')')
    const isLink = start >= 0 && end > 0 && !part.slice(0, end).includes(' ')
    return isLink ? `${text.slice(0, start).replace(/!$/u, '')}${text.slice(start + 1)}${part.slice(end + 1)}` : `${text}](${part}`
  }, first)
}

const OPENING = '“"„«'
const CLOSING = '”"“»'
const LEAST_QUOTED = 12
const LONGEST_SOURCE = 80

/** A paragraph in quotation marks, with its source after a dash. */
function quotationIn(text: string): Extract<PostPart, { kind: 'quotation' }> | null {
  if (!OPENING.includes(text.charAt(0))) return null
  const end = Math.max(...[...CLOSING].map((sign) => text.lastIndexOf(sign)))
  if (end < LEAST_QUOTED) return null
  const rest = text.slice(end + 1).trim()
  const source = rest.replace(/^[—–-] ?/u, '')
  if (rest !== '' && (source === rest || source.length > LONGEST_SOURCE)) return null
  const quoted = text.slice(1, end)
  // Several quotations in one paragraph are text.
  return [...OPENING].some((sign) => quoted.includes(sign)) ? null : { kind: 'quotation', text: quoted, source }
}

/** A line of hashtags only, or two or more after the text of a line. A single one in a sentence is a part of it. */
function withoutHashtags(line: string, found: string[]): string {
  if (!line.includes('#') && !line.includes('＃')) return line
  const parts = segments(line)
  let end = parts.length
  while (end > 0 && (parts[end - 1]?.kind === 'hashtag' || parts[end - 1]?.text.trim() === '')) end--
  const removed = hashtags(
    parts
      .slice(end)
      .map(({ text }) => text)
      .join(''),
  )
  if (removed.length === 0 || (end > 0 && removed.length < 2)) return line
  found.push(...removed)
  return parts
    .slice(0, end)
    .map(({ text }) => text)
    .join('')
    .trimEnd()
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** How many words a text has, even one without spaces. */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
