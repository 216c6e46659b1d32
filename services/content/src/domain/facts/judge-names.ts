import { found, UNSUPPORTED, unsureAt, type Verdict } from './fact-mark.ts'
import type { RawFact } from './fact-scan.ts'
import type { SourceIndex } from './source-index.ts'
import { COMMON_CAPITALS } from './words/names.ts'

/** A quotation that shares this part of its words with a source can be a shortened or corrected one. */
const SIMILAR = 0.8

export function judgeLink(index: SourceIndex, key: string): Verdict {
  const same = index.links.find(({ value }) => value === key)
  if (same) return found(same.place)
  const inOtherCase = index.links.find(({ value }) => value.toLowerCase() === key.toLowerCase())
  const similar = inOtherCase ?? index.links.find(({ value }) => value.startsWith(`${key}/`))
  return similar ? unsureAt(similar.place) : UNSUPPORTED
}

export function judgeQuotation(index: SourceIndex, words: string[]): Verdict {
  const phrase = ` ${words.join(' ')} `
  for (const { joined, starts, places } of index.runs) {
    const at = joined.indexOf(phrase)
    if (at === -1) continue
    const first = starts.indexOf(at + 1)
    const from = places[first]
    const to = places[first + words.length - 1]
    if (from && to) return { state: 'supported', place: { ...from, end: to.end } }
  }
  const known = words.filter((word) => index.words.has(word)).length
  const isSimilar = words.length > 2 && known / words.length >= SIMILAR
  return isSimilar || index.isForeign ? { state: 'unsure' } : UNSUPPORTED
}

export function judgeName(index: SourceIndex, { words, certain, firstIsUncertain }: RawFact & { kind: 'name' }): Verdict {
  const places = words.map((word) => index.placeOfWord(word))
  if (places.every((place) => place !== undefined)) return found(places[0])
  const whole = index.words.get(words.join(''))
  if (whole) return found(whole)
  const rest = words.filter((_, position) => places[position] === undefined)
  const related = rest.map((word) => index.placeOfSimilar(word))
  if (related.every((each) => each !== undefined)) return unsureAt(related[0])
  // The capital of "Rated" in "Rated Good" is that of the sentence.
  if (firstIsUncertain && words.length > 1 && places.every((each, position) => (position === 0) === (each === undefined)))
    return { state: 'unsure' }
  return !certain || index.isForeign || rest.every((word) => COMMON_CAPITALS.has(word)) ? { state: 'unsure' } : UNSUPPORTED
}

/** Equal apart from the code of the country or city. */
export function judgePhone(index: SourceIndex, digits: string): Verdict {
  const local = digits.replace(/^0+/u, '')
  return found(index.phones.find(({ value }) => value.endsWith(local) || local.endsWith(value.replace(/^0+/u, '')))?.place)
}
