import type { Span } from './fact-scan.ts'
import type { Language } from './language.ts'
import { LARGE_NUMBERS, NUMERALS } from './words/numerals.ts'

export type SpelledWord = Span & { word: string }

export interface SpelledNumber {
  value: number
  /** In words. */
  length: number
}

/** In words: "quatre vingt dix sept". */
const LONGEST_PHRASE = 4
const HALVES: Record<Language, RegExp> = {
  en: /^[\s-]and[\s-]a[\s-]half(?!\p{L})/u,
  de: /^\sund\sein(?:e|en)?\shalb(?:e|er|es|en)?(?!\p{L})/u,
  es: /^\sy\smedi[oa](?!\p{L})/u,
  fr: /^\set\sdemie?(?!\p{L})/u,
  it: /^\se\smezz[oa](?!\p{L})/u,
  pt: /^\se\smei[oa](?!\p{L})/u,
}
const GERMAN_HALF = /^(\p{L}*)einhalb(?:e[nr]?)?$/u

/** The spelled number at a word of folded text, such as "two hundred and six" or "milleduecento". Reads at most 20 words. */
export function spelledNumberAt(
  plain: string,
  words: readonly SpelledWord[],
  index: number,
  language: Language,
): SpelledNumber | undefined {
  const { hundred, hundreds, scales, and } = LARGE_NUMBERS[language]
  let total = 0
  let current = 0
  let length = 0
  const isAdjacent = (at: number) => {
    const one = words[at - 1]
    const other = words[at]
    return one !== undefined && other !== undefined && /^[\s-]{1,2}$/u.test(plain.slice(one.end, other.start))
  }
  while (length < 20) {
    const at = index + length
    const word = words[at]?.word
    if (word === undefined || (length > 0 && !isAdjacent(at))) break
    const small = current % 100 === 0 ? smallAt(plain, words, at, language) : undefined
    const compound = current === 0 && !small ? compoundOf(word, language) : undefined
    const inHundreds = current === 0 ? hundreds.get(word) : undefined
    const scale = scales.get(word)
    if (small && (small.value > 0 || length === 0)) {
      current += small.value
      length += small.length
      if (small.value % 1 !== 0 || small.value === 0) break
    } else if (compound !== undefined) {
      current = compound
      length += 1
    } else if (inHundreds !== undefined) {
      current = inHundreds
      length += 1
    } else if (hundred.has(word) && current < 100) {
      current = Math.max(1, current) * 100
      length += 1
    } else if (scale !== undefined && (length > 0 || scale < 1e6 || language === 'en')) {
      total += Math.max(1, current) * scale
      current = 0
      length += 1
    } else if (length > 0 && and.has(word) && current + total >= 100 && isAdjacent(at + 1)) {
      const next = smallAt(plain, words, at + 1, language)
      const nextHundreds = current === 0 ? hundreds.get(words[at + 1]?.word ?? '') : undefined
      if (current % 100 !== 0 || !((next?.value ?? 0) > 0 || nextHundreds !== undefined)) break
      length += 1
    } else break
  }
  return length === 0 ? undefined : { value: total + current, length }
}

/** How long "and a half" after a number is in characters, or 0. */
export function halfAfter(plain: string, end: number, language: Language): number {
  return HALVES[language].exec(plain.slice(end, end + 16))?.[0].length ?? 0
}

/** The words with which spelled numbers begin. Most words of a text are none of them. */
const firstWordsOf = (language: Language): ReadonlySet<string> =>
  new Set([...NUMERALS[language].keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''))
const FIRST_WORDS: Record<Language, ReadonlySet<string>> = {
  en: firstWordsOf('en'),
  de: firstWordsOf('de'),
  fr: firstWordsOf('fr'),
  es: firstWordsOf('es'),
  it: firstWordsOf('it'),
  pt: firstWordsOf('pt'),
}

function smallAt(plain: string, words: readonly SpelledWord[], index: number, language: Language): SpelledNumber | undefined {
  const first = words[index]
  if (!first) return undefined
  const longest = FIRST_WORDS[language].has(first.word) ? LONGEST_PHRASE : 0
  for (let length = longest; length > 0; length -= 1) {
    const phrase = words.slice(index, index + length)
    const last = phrase[length - 1]
    const value = last && NUMERALS[language].get(phrase.map(({ word }) => word).join(' '))
    if (value === undefined || /[^\s\p{L}\p{M}-]/u.test(plain.slice(first.start, last?.end))) continue
    return { value, length }
  }
  if (language !== 'de') return undefined
  if (/^(?:anderthalb|eineinhalb)e?[nr]?$/u.test(first.word)) return { value: 1.5, length: 1 }
  const [, whole] = GERMAN_HALF.exec(first.word) ?? []
  const value = whole === undefined ? undefined : NUMERALS.de.get(whole)
  return value === undefined ? undefined : { value: value + 0.5, length: 1 }
}

/** "zwölfhundert", "milleduecento" */
function compoundOf(word: string, language: Language): number | undefined {
  if (word.length > 60) return undefined
  for (const [pattern, factor] of LARGE_NUMBERS[language].compounds) {
    const found = pattern.exec(word)
    if (!found) continue
    const before = word.slice(0, found.index)
    const after = word.slice(found.index + found[0].length)
    const many = before === '' || before === 'ein' ? 1 : partOf(before, language)
    const rest = after === '' ? 0 : partOf(after, language)
    return many === undefined || rest === undefined ? undefined : many * factor + rest
  }
  return undefined
}

const partOf = (word: string, language: Language) => NUMERALS[language].get(word) ?? compoundOf(word, language)
