import { graphemes } from '../graphemes.ts'
import { findLinks } from '../links.ts'
import { weightedLength } from '../weighted.ts'

/** The smallest unit that a thread is split into, with the gap before it and the cost of a cut there. */
export interface Fragment {
  text: string
  /** The white space between the previous fragment and this one. */
  gap: string
  /** Cost of a cut before this fragment: 0 between paragraphs up to 60 inside a word. */
  cutCost: number
  weight: number
  gapWeight: number
}

const COST = { paragraph: 0, line: 1, sentence: 2, afterColon: 14, clause: 8, word: 20, insideWord: 60 }
// Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces.
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ABBREVIATION = /^(?:[\p{L}]\.|(?:\p{L}\.){2,}|(?:mr|mrs|ms|dr|prof|st|no|vs|etc|e\.g|i\.e|inc|ltd|co|jr|sr|approx)\.)$/iu
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits a text into fragments. A word heavier than `budget` is split between its graphemes; a link is never split. */
export function fragments(text: string, budget: number): Fragment[] {
  const found: Fragment[] = []
  let previous = ''
  for (const { gap, token } of tokens(text)) {
    const hasNoSpaces = NO_SPACES.test(token)
    atoms(token, hasNoSpaces, budget).forEach((atom, index) => {
      const before = index === 0 ? gap : ''
      const cutCost = index === 0 ? costBetween(previous, gap, token) : costInside(previous, hasNoSpaces)
      found.push({ text: atom, gap: before, cutCost, weight: weightedLength(atom), gapWeight: weightedLength(before) })
      previous = atom
    })
    previous = token
  }
  return found
}

/** Returns the words of a text, each with the white space before it. */
function tokens(text: string): { gap: string; token: string }[] {
  let end = 0
  return [...text.matchAll(/\S+/gu)].map((match) => {
    const gap = text.slice(end, match.index)
    end = match.index + match[0].length
    return { gap, token: match[0] }
  })
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

function costInside(before: string, hasNoSpaces: boolean): number {
  if (hasNoSpaces && /[。！？.!?…]["”’」』)\]]*$/u.test(before)) return COST.sentence
  if (/[，；：、]$/u.test(before)) return COST.clause
  return hasNoSpaces ? COST.word : COST.insideWord
}

/** Splits a token into parts that must not be cut: whole links, words in scripts without spaces, and the graphemes of a word that is too heavy. */
function atoms(token: string, hasNoSpaces: boolean, budget: number): string[] {
  if (!hasNoSpaces && weightedLength(token) <= budget) return [token]

  let at = 0
  const parts = findLinks(token).flatMap(({ start, end }) => {
    const before = smallParts(token.slice(at, start), budget)
    at = end
    return [...before, token.slice(start, end)]
  })
  return [...parts, ...smallParts(token.slice(at), budget)]
}

function smallParts(text: string, budget: number): string[] {
  if (text === '') return []
  if (NO_SPACES.test(text))
    return segmentedWords(text).flatMap((part) => (weightedLength(part) > budget ? gatheredGraphemes(part, budget) : [part]))
  return weightedLength(text) > budget ? gatheredGraphemes(text, budget) : [text]
}

/** Splits text in a script without spaces into words. Closing punctuation stays with the previous word. */
function segmentedWords(text: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const opens = '「『（(【《“‘"[#@＃'.includes(segment.charAt(0))
    const previous = parts.at(-1)
    const attaches =
      previous !== undefined &&
      ((!isWordLike && !opens && !/\p{Extended_Pictographic}/u.test(segment)) || '「『（(【《“‘[#@＃'.includes(previous.slice(-1)))
    if (attaches) parts[parts.length - 1] = previous + segment
    else parts.push(segment)
  }
  return parts
}

function gatheredGraphemes(text: string, budget: number): string[] {
  // A cluster of combining marks can be heavier than a whole post. Only then is a grapheme itself split.
  return graphemes(text).flatMap((sign) => (weightedLength(sign) > budget ? [...sign] : [sign]))
}
