import { isCommonWord } from './common-words.ts'
import { found, UNSUPPORTED, unsureAt, type Verdict } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import type { SourceIndex } from './source-index.ts'
import { GIVEN_NAMES } from './words/names.ts'

/**
 * A hashtag that is made of a name: "#JohnSmith". A topic, such as "#weaving", is no fact, and neither is a tag of words of the sources.
 * Only English words are known, so that a tag of one word is judged only in English.
 */
export function judgeTag(index: SourceIndex, { words, language }: RawFact & { kind: 'tag' }): Verdict {
  const places = words.map((word) => index.placeOfWord(word))
  const [first] = places
  if (places.every((place) => place !== undefined)) return found(first)
  const whole = index.words.get(words.join('')) ?? index.compounds.find(({ value }) => value === words.join(''))?.place
  if (whole) return found(whole)
  const unknown = words.filter((word, position) => places[position] === undefined && index.placeOfSimilar(word) === undefined)
  if (unknown.length === 0) return { state: 'supported' }
  const isEnglish = language === 'en' || language === undefined
  const names = unknown.filter((word) => GIVEN_NAMES.has(word) || (isEnglish ? word.length > 2 && !isCommonWord(word) : unknown.length > 1))
  const hasGivenName = unknown.some((word) => GIVEN_NAMES.has(word))
  if (names.length === 0) return { state: 'supported' }
  if (hasGivenName && words.length > 1) return UNSUPPORTED
  return isEnglish && unknown.length < words.length ? { state: 'supported' } : unsureAt(undefined)
}
