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

/** Stands for an item of a list while what surrounds the text is taken away. */
const ITEM_MARK = '\u2063'
const ITEM_PLACEHOLDER = new RegExp(`${ITEM_MARK}(\\d{1,4})${ITEM_MARK}`, 'gu')

/** Puts placeholders for stretches of a text, in order. `restored` puts back what remains of them. */
export function withoutStretches(text: string, stretches: readonly { start: number; end: number; text?: string }[]) {
  const source = text.replaceAll(ITEM_MARK, ' ')
  let result = ''
  let at = 0
  stretches.forEach(({ start, end }, index) => {
    result += `${source.slice(at, start)}${ITEM_MARK}${index}${ITEM_MARK}`
    at = end
  })
  const originals = stretches.map(({ start, end, text: instead }) => instead ?? source.slice(start, end))
  const restored = (rest: string) => rest.replace(ITEM_PLACEHOLDER, (_whole, index: string) => originals[Number(index)] ?? '')
  return { text: result + source.slice(at), originals, restored }
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
