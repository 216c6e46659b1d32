import { isCommonWord } from './common-words.ts'
import { found, UNSUPPORTED, unsureAt, type Verdict, weakest } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import { judgeYear } from './judge-dates.ts'
import type { SourceIndex } from './source-index.ts'
import { GIVEN_NAMES } from './words/names.ts'
import { TAG_WORDS } from './words/tag-words.ts'

/** A year of the sources that is further away, such as that of the foundation, has nothing to do with the year of a hashtag. */
const MAX_YEARS_APART = 5

/** A hashtag can have a year, such as "#Summer2025", and a name. */
export function judgeTag(index: SourceIndex, tag: RawFact & { kind: 'tag' }): Verdict {
  const years = tag.years.filter((year) => [...index.years.keys()].some((known) => Math.abs(known - year) <= MAX_YEARS_APART))
  return weakest([...years.map((year) => judgeYear(index, year)), judgeWords(index, tag)])
}

/**
 * A hashtag that is made of a name: "#JohnSmith". A topic, such as "#weaving", is no fact, and neither is a tag of words of the sources.
 * Only English words are known, so that a tag of one word is judged only in English.
 */
function judgeWords(index: SourceIndex, { words, language }: RawFact & { kind: 'tag' }): Verdict {
  if (words.length === 0) return { state: 'supported' }
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
