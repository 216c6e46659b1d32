import { graphemes } from '@loomcast/platform-rules'

export type BlockKind = 'text' | 'item' | 'heading'

/** One line or paragraph of the brief, with its sentences. */
export interface Block {
  kind: BlockKind
  sentences: string[]
}

const ITEM = /^\s*(?:[-*•·–—▪►→✓✔✅☑]\uFE0F?|\d{1,2}[.)]|[a-z]\))\s+(?=\S)/u
const ABBREVIATIONS =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|vs|etc|e\.g|i\.e|a\.m|p\.m|inc|ltd|co|corp|jr|sr|approx|ca|dept|est|vol|fig|\p{L}|(?:\p{L}\.)+\p{L})\.$/iu
// The end of a sentence: its sign, closing quotes, and emoji that belong to it.
const END =
  /([.!?…]+|[。！？]+)(["”’»)\]]*)((?:\s*\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*)*)(\s+|$|(?<=[。！？]))/gu

/** Pasted text as clean lines: line ends, odd spaces, invisible signs and broken surrogates mended. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\uFFFD/gu, '')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/[\uFEFF\uFFFE\uFFFF\u200B]|(?![\n\t])\p{Cc}/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Blocks and sentences of a tidy text, in order. */
export function readBlocks(text: string): Block[] {
  const lines = unwrapped(text.split('\n'))
  return lines.flatMap((line, index): Block[] => {
    if (line === '') return []
    if (ITEM.test(line)) return [{ kind: 'item', sentences: [line.replace(ITEM, '').trim()] }]
    const title = line.replace(/^#{1,6} +/u, '')
    if (title !== line || isHeading(line, lines[index + 1], index))
      return [{ kind: 'heading', sentences: [title.replace(/\*\*/gu, '').trim()] }]
    return [{ kind: 'text', sentences: splitSentences(line) }]
  })
}

/** Lines broken by the width of a mail or a document are joined again. */
function unwrapped(lines: string[]): string[] {
  const found: string[] = []
  for (const line of lines) {
    const previous = found.at(-1)
    const goesOn =
      previous &&
      line &&
      !ITEM.test(line) &&
      previous.length > 45 &&
      !/[.!?…:;]["”’)\]]*$/u.test(previous) &&
      /^[\p{Ll}\p{N}(“"]/u.test(line)
    if (goesOn) found[found.length - 1] = `${previous} ${line}`
    else found.push(line)
  }
  return found
}

function isHeading(line: string, next: string | undefined, index: number): boolean {
  if (graphemes(line).length > 60 || /[.!?…,;]$/u.test(line) || /https?:|@|[#＃]/u.test(line)) return false
  const opensList = next !== undefined && ITEM.test(next)
  return line.endsWith(':') ? opensList : index === 0 && next === '' && line.split(' ').length >= 2
}

/** Sentences of one line. Abbreviations, initials, decimals and links end none. */
export function splitSentences(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length
    const sentence = line.slice(start, end).trim()
    const rest = line.slice(end)
    const isOpen = ABBREVIATIONS.test(line.slice(start, match.index + 1)) && rest !== ''
    const goesOn = (/^(?:…|\.\.)/u.test(match[1] ?? '') || Boolean(match[2])) && /^\p{Ll}/u.test(rest)
    if (isOpen || goesOn || sentence === '') continue
    sentences.push(sentence)
    start = end
  }
  const rest = line.slice(start).trim()
  if (rest) sentences.push(rest)
  return sentences
}
