import { withRecentResults } from '../recent-results.ts'

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

/** The words of a line of data. */
export const list = (words: string): string[] => words.split(' ')

const FOLDED = /[\u00C0-\u024F’‘]/u

/** Lower case without diacritics. Keeps the length of composed letters, so that positions stay valid. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most texts of most languages have none, and the test takes a fraction of the time.
  if (!FOLDED.test(lower)) return lower
  return lower.replace(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0)).replace(/[’‘]/gu, "'")
}

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

const COMMON_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    list('the and of to for with your our is in on at from we you it this that by or be are her his have has were will can they'),
  ),
  de: new Set(
    list(
      'der die das und mit fur ist von bei ein eine den dem am im zum zur auf wir sie uns nicht ab du dein um uhr haben hat sind wird werden einen einer ihre ihren vom auch ins gibt',
    ),
  ),
  es: new Set(
    list(
      'el la los las de y con para en por una un del al es tu nuestro nuestra nuestros desde que se su tenemos hay somos muy hasta esta este son',
    ),
  ),
  fr: new Set(
    list(
      'le la de les et des pour avec du une un est dans au aux de en votre nos notre chez sur vous d l nous avons sont il qui ne pas par ce cette ete',
    ),
  ),
  it: new Set(
    list('il lo la le gli di del della dei delle e con non che un una sono alle dal nel nella al alla si nostro nostri ci abbiamo'),
  ),
  pt: new Set(list('o os da em nas com para por uma que nao ao aos nosso nossa nossos nossas seu sua temos sao pelo pela no dos')),
}

/** Letters that only one of the languages has, or that are much more frequent in it. They decide between equal languages. */
const LETTERS: Record<Language, RegExp> = {
  en: /\b[Tt]h/gu,
  de: /[äöüß]/giu,
  es: /[ñ¿¡íóú]/giu,
  fr: /[éêçœëïûô]/giu,
  it: /[ìòèù]/giu,
  pt: /[ãõâçê]/giu,
}

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
