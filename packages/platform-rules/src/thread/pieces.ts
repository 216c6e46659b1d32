import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'
import { graphemes } from '../graphemes.ts'
import { weightedLength } from '../weighted.ts'

/** The smallest part a thread is cut into, with what stands before it and how much a cut there hurts. */
export interface Piece {
  text: string
  /** The white space between the piece before and this one. */
  gap: string
  /** Cost of a cut before this piece: 0 between paragraphs up to 60 inside a word. */
  cutCost: number
  weight: number
  gapWeight: number
}

const COST = { paragraph: 0, line: 1, sentence: 2, afterColon: 14, clause: 8, word: 20, insideWord: 60 }
// Chinese, Japanese, Thai, Lao, Khmer and Burmese write without spaces.
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ABBREVIATION = /^(?:[\p{L}]\.|(?:\p{L}\.){2,}|(?:mr|mrs|ms|dr|prof|st|no|vs|etc|e\.g|i\.e|inc|ltd|co|jr|sr|approx)\.)$/iu
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Cuts a text into pieces; a word heavier than `budget` is cut between its graphemes, a link never. */
export function pieces(text: string, budget: number): Piece[] {
  const found: Piece[] = []
  let previous = ''
  for (const [, gap = '', token = ''] of text.matchAll(/(\s*)(\S+)/gu)) {
    atoms(token, budget).forEach((atom, index) => {
      const before = index === 0 ? gap : ''
      const cutCost = index === 0 ? costBetween(previous, gap, token) : costInside(previous, token)
      found.push({ text: atom, gap: before, cutCost, weight: weightedLength(atom), gapWeight: weightedLength(before) })
      previous = atom
    })
    previous = token
  }
  return found
}

function costBetween(before: string, gap: string, after: string): number {
  const lines = gap.split('\n').length - 1
  if (lines > 0 && /[:：]$/u.test(before)) return COST.afterColon
  if (lines > 1) return COST.paragraph
  if (lines === 1) return COST.line
  if (/[。！？]["”’)\]]*$/u.test(before)) return COST.sentence
  if (/[.!?…]["”’)\]*]*$/u.test(before) && !ABBREVIATION.test(before) && !/^\p{Ll}/u.test(after)) return COST.sentence
  if (/[,;:，；：、،؛–—][”"’)\]]*$/u.test(before) || /^[–—-]$/u.test(after)) return COST.clause
  return COST.word
}

function costInside(before: string, token: string): number {
  if (/[。！？.!?…]["”’」』)\]]*$/u.test(before) && NO_SPACES.test(token)) return COST.sentence
  if (/[，；：、]$/u.test(before)) return COST.clause
  return NO_SPACES.test(token) ? COST.word : COST.insideWord
}

/** What of a token may not be cut: links whole, words of scripts without spaces, and graphemes where a word is too heavy. */
function atoms(token: string, budget: number): string[] {
  const heavy = weightedLength(token) > budget
  if (!heavy && !NO_SPACES.test(token)) return [token]

  const links = extractUrlsWithIndices(token)
  const parts: string[] = []
  let at = 0
  for (const { indices } of links) {
    parts.push(...smallParts(token.slice(at, indices[0]), budget), token.slice(indices[0], indices[1]))
    at = indices[1]
  }
  parts.push(...smallParts(token.slice(at), budget))
  return parts
}

function smallParts(text: string, budget: number): string[] {
  if (text === '') return []
  if (NO_SPACES.test(text))
    return segmentedWords(text).flatMap((part) => (weightedLength(part) > budget ? gatheredGraphemes(part, budget) : [part]))
  return weightedLength(text) > budget ? gatheredGraphemes(text, budget) : [text]
}

/** Words of a script without spaces; closing punctuation stays with the word before it. */
function segmentedWords(text: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const opens = /^[「『（(【《“‘"[#@＃]/u.test(segment)
    const previous = parts.at(-1)
    const attaches =
      previous !== undefined &&
      ((!isWordLike && !opens && !/\p{Extended_Pictographic}/u.test(segment)) || /[「『（(【《“‘[#@＃]$/u.test(previous))
    if (attaches) parts[parts.length - 1] = previous + segment
    else parts.push(segment)
  }
  return parts
}

function gatheredGraphemes(text: string, budget: number): string[] {
  // A cluster of combining marks can outweigh a whole post; only then is a grapheme itself cut.
  return graphemes(text).flatMap((sign) => (weightedLength(sign) > budget ? [...sign] : [sign]))
}
