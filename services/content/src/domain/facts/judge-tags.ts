import { isCommonWord } from './common-words.ts'
import { found, UNSUPPORTED, unsureAt, type Verdict } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import type { SourceIndex } from './source-index.ts'
import { GIVEN_NAMES } from './words/names.ts'
import { TAG_WORDS } from './words/tag-words.ts'

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
  if (unknown.some((word) => GIVEN_NAMES.has(word))) return words.length > 1 ? UNSUPPORTED : unsureAt(undefined)
  const isName = (word: string) => word.length > 2 && !isCommonWord(word) && !TAG_WORDS.has(word)
  return isEnglish && unknown.some(isName) ? unsureAt(undefined) : { state: 'supported' }
}
