import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { withCapital } from '../../../domain/brief/with-capital.ts'
import { LANGUAGES } from '../../../domain/voice/languages.ts'
import { plainWord } from '../../../domain/voice/read-post.ts'

export interface Pace {
  /** Typical words of the user's sentences. */
  words: number
  /** Whether the user joins sentences with semicolons. */
  semicolons: boolean
  english: boolean
}

/** How much longer or shorter than the user's a sentence may be. */
const TOLERANCE = 1.3
/** Sentences shorter than this stay whole. */
const SPLIT_FROM_WORDS = 10
const LEAST_WORDS = 4

// Quotations, brackets, links, handles and lists after a colon stay as they are.
const FIXED = /["“”«»„()[\]{}:@#]|https?|www\.|\p{L}\.\p{L}|[…]|\.\./u
const CLAUSE = /, (?=(?:and|but|so) (?:we|i|they|it|he|she|there)(?:['’ ]))/giu
/** A clause after one of these depends on it. */
const DEPENDENT =
  /(?<!\p{L})(?:if|when|whenever|because|that|who|whom|whose|which|while|although|though|unless|since|before|after|until|whether|where|as|how|why|what)(?!\p{L})/iu
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|etc|inc|ltd|no|st|dr|mr|mrs|jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.$/iu
/** Months and given names without their capital. */
const AMBIGUOUS = new Set(['may', 'march', 'august', 'will', 'mark'])
const CONNECTING = new Set(['and', 'but', 'so', 'yet'])

/** Joins or splits the sentences of a line towards the user's typical length, only where the words stay the same or "and" is added. */
export function paced(line: string[], pace: Pace): string[] {
  return joined(
    line.flatMap((sentence) => split(sentence, pace)),
    pace,
  )
}

const LOOK_AHEAD = 60

const isRequest = (word: string) => LANGUAGES.en.imperatives.has(plainWord(word))

const isClause = (text: string) => count(text) >= LEAST_WORDS

const count = (text: string) => wordsOf(text).length

function split(sentence: string, { words, english }: Pace): string[] {
  if (count(sentence) < Math.max(SPLIT_FROM_WORDS, words * TOLERANCE) || FIXED.test(sentence)) return [sentence]
  const parts: string[] = []
  let start = 0
  const cut = (end: number, next: number) => {
    parts.push(sentence.slice(start, end))
    start = next
  }
  for (const { index } of sentence.matchAll(/; /gu)) {
    const isLong = isClause(sentence.slice(start, index)) && isClause(sentence.slice(index, index + LOOK_AHEAD))
    if (isLong && /^\p{L}/u.test(sentence.slice(index + 2))) cut(index, index + 2)
  }
  if (english)
    for (const { index } of sentence.matchAll(CLAUSE)) {
      if (index < start) continue
      const before = sentence.slice(start, index)
      if (isClause(before) && isClause(sentence.slice(index, index + LOOK_AHEAD)) && !DEPENDENT.test(before)) cut(index, index + 2)
    }
  parts.push(sentence.slice(start))
  return parts.map((part, index) => withCapital(index < parts.length - 1 ? `${part.trimEnd()}.` : part))
}

function joined(sentences: string[], pace: Pace): string[] {
  const result: string[] = []
  for (const sentence of sentences) {
    const before = result.at(-1)
    const together = before === undefined ? undefined : join(before, sentence, pace)
    if (together === undefined) result.push(sentence)
    else result[result.length - 1] = together
  }
  return result
}

function join(before: string, after: string, { words, semicolons, english }: Pace): string | undefined {
  const length = count(before) + count(after)
  if (!english || length > words * TOLERANCE || count(before) >= words) return undefined
  if (!/[\p{L}\p{N}]\.$/u.test(before) || !/[\p{L}\p{N}]\.$/u.test(after) || ABBREVIATION.test(before)) return undefined
  if (FIXED.test(before.slice(0, -1)) || FIXED.test(after.slice(0, -1)) || before.includes(', and ') || before.includes('; '))
    return undefined
  const [first = ''] = wordsOf(after)
  const [opening = ''] = wordsOf(before)
  const word = first.toLowerCase()
  const isCommon = LANGUAGES.en.general.has(plainWord(first)) && !AMBIGUOUS.has(word) && /^\p{Lu}[\p{Ll}'’]*$/u.test(first)
  if (!isCommon || isRequest(first) || isRequest(opening)) return undefined
  const rest = /^I(?:['’]|$)/u.test(first) ? after : after.charAt(0).toLowerCase() + after.slice(1)
  const body = before.slice(0, -1)
  if (CONNECTING.has(word)) return `${body}, ${rest}`
  return semicolons ? `${body}; ${rest}` : `${body}, and ${rest}`
}
