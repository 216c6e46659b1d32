import { linksIn } from './facts.ts'
import type { Sentence } from './sentence.ts'

/** Stands for a passage while the rest of the brief is read. */
const MARK = '\u2062'
const PLACEHOLDER = new RegExp(`^${MARK}(\\d{1,4})${MARK}$`, 'u')
const FENCE = /^ {0,3}(```|~~~)[^`]*$/u

export interface Verbatim {
  text: string
  /** The lines of each passage. */
  passages: string[][]
}

/** Takes fenced code out of a text before its spaces are cleaned up. The fences stay only where the platform renders Markdown. */
export function withoutCode(source: string, markdown: boolean): Verbatim {
  const passages: string[][] = []
  const rest: string[] = []
  let open: { sign: string; lines: string[] } | undefined
  for (const line of source.replaceAll(MARK, '').split(/\r\n?|\n/u)) {
    const sign = FENCE.exec(line)?.[1]
    if (open && sign === open.sign && line.trim() === sign) {
      passages.push(markdown ? [...open.lines, line] : open.lines.slice(1))
      rest.push('', `${MARK}${passages.length - 1}${MARK}`, '')
      open = undefined
    } else if (open) open.lines.push(line)
    else if (sign) open = { sign, lines: [line] }
    else rest.push(line)
  }
  return { text: [...rest, ...(open?.lines ?? [])].join('\n'), passages }
}

/** Takes the stanzas of a poem or a song out of a text. */
export function withoutVerse(text: string, passages: string[][]): string {
  return text
    .split('\n\n')
    .map((stanza) => {
      const lines = stanza.split('\n')
      if (!isVerse(lines)) return stanza
      passages.push(lines)
      return `${MARK}${passages.length - 1}${MARK}`
    })
    .join('\n\n')
}

const SHORTEST_STANZA = 3
const LONGEST_LINE = 64

/** Lines of similar length that run on: without figures, labels and list markers, and with a comma or nothing at their ends. */
function isVerse(lines: string[]): boolean {
  if (lines.length < SHORTEST_STANZA) return false
  const isPlain = (line: string) =>
    line.length >= 8 &&
    line.length <= LONGEST_LINE &&
    line.includes(' ') &&
    !/[\d€$£@#|•]|: |:$|^[-*–—] /u.test(line) &&
    linksIn(line).length === 0
  if (!lines.every(isPlain)) return false
  const inner = lines.slice(0, -1)
  const runsOn = inner.filter((line) => /[,;–—]$|\p{Ll}$/u.test(line)).length
  const commas = inner.filter((line) => /[,;–—]$/u.test(line)).length
  const isClosed = /[.!?…]["”’)]?$/u.test(lines.at(-1) ?? '')
  return runsOn * 3 >= inner.length * 2 && commas > 0 && (isClosed || commas > 1)
}

/** The index of the passage for which a line stands. */
export function passageOf(line: string): number | undefined {
  const index = PLACEHOLDER.exec(line)?.[1]
  return index === undefined ? undefined : Number(index)
}

/** A line that is neither reworded nor dropped before others. */
export function verbatimLine(text: string): Sentence {
  return { text, source: text, leans: false, question: false, callToAction: false, factual: true, contact: false, bareContact: false }
}
