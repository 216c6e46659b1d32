import { COMMON_WORDS, fold, LANGUAGES, type Language, LETTERS, list } from '@loomcast/platforms/language'
import { withRecentResults } from '../recent-results.ts'

export { fold, LANGUAGES, type Language, list }

/** The zeros of decimal digits, each with its other nine after it: Arabic, Persian, Devanagari, Bengali and other scripts of India, Thai, Lao, Khmer, full width. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0,
  0x1810, 0xff10,
]
const SIGNS_OF_NUMBERS: Record<string, string> = {
  '٪': '%',
  '％': '%',
  '٫': '.',
  '٬': ',',
  '．': '.',
  '，': ',',
  '＃': '#',
  '：': ':',
  '￥': '¥',
  '＄': '$',
}

/** The text with ASCII digits and the signs of numbers. Has the same length. */
export function withAsciiDigits(text: string): string {
  return text
    .replace(/[٪％＃￥＄]|(?<=\p{Nd})[٫٬．，：](?=\p{Nd})/gu, (sign) => SIGNS_OF_NUMBERS[sign] ?? sign)
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = ZEROS.findLast((each) => each <= code && code < each + 10)
      return zero === undefined ? digit : String(code - zero)
    })
}

/** A letter before which and after which a number can stand without a space, because its script has no spaces between words. */
export const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー]'
/** No letter of a word and no digit before. */
export const NUMBER_START = `(?<!\\p{N})(?<!(?!${UNSPACED})\\p{L})`

/** The language of a brief and of a text is asked for a dozen times per text. */
const RECENT = 16
const wordsOf = withRecentResults(RECENT, (text: string) => {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  const counts = LANGUAGES.map((language) => words.filter((word) => COMMON_WORDS[language].has(word)).length)
  return { count: words.length, counts }
})

/**
 * The language of a text by its most frequent words. Undefined if too few of them occur. Notes have few such words, and some belong to two
 * languages, so a language that is expected is preferred if it has only one word less.
 */
export function languageOf(text: string, expected?: Language): Language | undefined {
  const { count, counts } = wordsOf(text.slice(0, 4000))
  const most = Math.max(...counts)
  const equal = LANGUAGES.filter((_, position) => counts[position] === most)
  const best = equal.length === 1 ? equal[0] : byLetters(text.slice(0, 4000), equal)
  if (expected !== undefined && most > 0 && (counts[LANGUAGES.indexOf(expected)] ?? 0) >= most - 1) return expected
  return most > 0 && most / count >= 0.05 ? best : undefined
}

function byLetters(text: string, languages: readonly Language[]): Language | undefined {
  const counts = languages.map((language) => text.match(LETTERS[language])?.length ?? 0)
  const most = Math.max(...counts)
  const first = counts.indexOf(most)
  return most > 0 && counts.lastIndexOf(most) === first ? languages[first] : undefined
}
