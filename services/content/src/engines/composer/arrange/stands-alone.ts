import { wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'

const PERSON = /(?<!\p{L})(?:he|she|him|his|her|hers)(?!\p{L})/iu
const REFERENCE =
  /(?<!\p{L})(?:it|its|they|them|their|these|those|this(?! (?:year|month|week|morning|spring|summer|autumn|fall|winter)))(?!\p{L})/iu
const ADDITION =
  /(?<!\p{L})(?:also|too|as well|another|others?|same|such|however|therefore|further|second|new this (?:year|month|week|season|time)|for (?:that|this)|that (?:day|night|year|week|one|is))(?!\p{L})/iu
const LONGEST_STEM = 6

/** Whether a sentence makes sense before those that precede it, and those after it make sense without it. False in case of doubt. */
export function standsAlone(sentences: readonly Sentence[], at: number): boolean {
  const sentence = sentences[at]
  if (!sentence || sentence.leans || sentences[at + 1]?.leans) return false
  const { text, callToAction, contact, question } = sentence
  if (callToAction || contact || question || text.endsWith(':') || PERSON.test(text) || ADDITION.test(text)) return false
  if (REFERENCE.test(withoutQuotations(text))) return false
  const before = sentences
    .slice(0, at)
    .map((each) => each.text)
    .join(' ')
  return !refersToKnown(text, before) && !shortensName(text, before)
}

const withoutQuotations = (text: string) => text.replace(/["“«„][^"“”«»„]*["”»“]/gu, '')

/** Whether a sentence has a pronoun, or repeats with "the" what the sentence before it names. */
export function refersTo(text: string, before: string): boolean {
  const bare = withoutQuotations(text)
  return PERSON.test(bare) || REFERENCE.test(bare) || ADDITION.test(bare) || refersToKnown(text, before)
}

const DEFINITE = /(?<!\p{L})(?:the|der|die|das|den|dem|le|la|les|el|los|las|il|lo|i|gli|het) (\p{L}+)(?: (\p{Ll}+))?/giu

/** "The landlord …" after a sentence about a landlord. A superlative ("The strangest finds") introduces what it names. */
export function refersToKnown(text: string, before: string): boolean {
  if (/^The (?!(?:\p{L}{3,}est|most|least|first|last)(?!\p{L}))/u.test(text)) return true
  const definite = [...text.matchAll(DEFINITE)]
  if (definite.length === 0) return false
  const known = new Set(wordsOf(before).map(stem))
  return definite.some(([, one = '', other = '']) => known.has(stem(one)) || (other.length > 3 && known.has(stem(other))))
}

const stem = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?:['’]s|s)$/u, '')
    .slice(0, LONGEST_STEM)

/** "Lena says" after "Dr. Lena Fischer". */
function shortensName(text: string, before: string): boolean {
  const names = text.match(/(?<![\p{L}.] )(?<=[\p{L}\p{N},;:"”»] ["“]?)\p{Lu}\p{Ll}+(?! \p{Lu})/gu) ?? []
  return names.some((name) => new RegExp(`\\p{Lu}\\p{Ll}+ ${name}(?!\\p{L})|(?<!\\p{L})${name} \\p{Lu}\\p{Ll}+`, 'u').test(before))
}
