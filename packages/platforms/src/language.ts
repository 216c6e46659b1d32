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

export const COMMON_WORDS: Record<Language, ReadonlySet<string>> = {
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
export const LETTERS: Record<Language, RegExp> = {
  en: /\b[Tt]h/gu,
  de: /[äöüß]/giu,
  es: /[ñ¿¡íóú]/giu,
  fr: /[éêçœëïûô]/giu,
  it: /[ìòèù]/giu,
  pt: /[ãõâçê]/giu,
}

/**
 * The language of a text by its most frequent words. Undefined if too few of them occur. Notes have few such words, and some belong to two
 * languages, so a language that is expected is preferred if it has only one word less.
 */
export function languageOf(text: string, expected?: Language): Language | undefined {
  const words = fold(text.slice(0, 4000)).match(/\p{L}+/gu) ?? []
  const countOf = (language: Language) => words.filter((word) => COMMON_WORDS[language].has(word)).length
  const counts = LANGUAGES.map(countOf)
  const most = Math.max(...counts)
  const equal = LANGUAGES.filter((_, position) => counts[position] === most)
  const best = equal.length === 1 ? equal[0] : byLetters(text.slice(0, 4000), equal)
  if (expected !== undefined && most > 0 && countOf(expected) >= most - 1) return expected
  return most > 0 && most / words.length >= 0.05 ? best : undefined
}

function byLetters(text: string, languages: readonly Language[]): Language | undefined {
  const counts = languages.map((language) => text.match(LETTERS[language])?.length ?? 0)
  const most = Math.max(...counts)
  const first = counts.indexOf(most)
  return most > 0 && counts.lastIndexOf(most) === first ? languages[first] : undefined
}

/** Scripts of which nearly every text in posts is in one language. Kana first: Japanese texts also have Han characters. */
const SCRIPTS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
]

/** The language of a text for its publication (BCP 47), by its words or its script; null if it is not certain. */
export function textLanguage(text: string): string | null {
  const start = text.slice(0, 4000).replaceAll(/(?:https?:\/\/|www\.)\S+|[@#][\p{L}\p{N}_.@-]+/gu, ' ')
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const byScript = SCRIPTS.find(([, pattern]) => (start.match(pattern)?.length ?? 0) > letters * 0.2)
  if (byScript) return byScript[0]
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin > letters * 0.8 ? (languageOf(start) ?? null) : null
}
