import { createRequire } from 'node:module'
import type { default as Compromise } from 'compromise/two'
import { ASKING_VERBS, AUXILIARIES, FUNCTION_WORDS, VERBS } from '../../../../domain/brief/lexicon.ts'
import { withRecentResults } from '../../../../domain/recent-results.ts'
import { VAGUE } from './subjects.ts'

const LEAST_LETTERS = 3
const LEAST_ALONE = 5
const LONGEST = 24
/** Names are found by their context; a person is never a keyword. */
const NO_COMMON_NOUN = [
  'Pronoun',
  'Possessive',
  'Date',
  'Value',
  'Person',
  'Place',
  'Organization',
  'Honorific',
  'Verb',
  'Adjective',
  'Url',
  'Email',
  'PhoneNumber',
]

/** Signs without meaning for the tagger, which takes quadratic time for them. */
const SIGNS = /[^\p{L}\p{N}\s]{4,}/gu

/** Numbers and single letters in a row are no nouns, and each takes the tagger as long as a word. */
const NO_WORDS = /(?:(?:\p{N}{1,12}|\p{L})\s{1,3}){4,}/gu

export interface Nouns {
  /** Compounds such as "rye loaf" and "evening surgery". */
  compounds: string[]
  /** Nouns alone. */
  single: string[]
}

const require = createRequire(import.meta.url)
let loaded: typeof Compromise | undefined

/** Loaded at the first English text: reading the module takes a quarter of the CPU time in which the service starts. */
function tagger(): typeof Compromise {
  loaded ??= require('compromise/two') as typeof Compromise
  return loaded
}

const RECENT = 16

/** The common nouns of an English text, in order. */
export const englishNouns = withRecentResults(RECENT, (text: string): Nouns => {
  const runs = tagger()(text.replace(SIGNS, ' ').replace(NO_WORDS, '4 '))
    .json()
    .flatMap(({ terms }: { terms: Term[] }) => runsOf(terms))
  return {
    compounds: runs.flatMap((run: string[]) => {
      const [modifier = '', head = ''] = run.slice(-2)
      const compound = `${modifier} ${head}`
      return run.length > 1 &&
        !isAction(modifier) &&
        (!VAGUE.has(modifier) || KINDS.test(modifier)) &&
        !VAGUE.has(head) &&
        !isRequest(head, compound, text) &&
        compound.length <= LONGEST
        ? [compound]
        : []
    }),
    single: runs.flatMap((run: string[]) => run.slice(-1)).filter((word: string) => word.length >= LEAST_ALONE && !VAGUE.has(word)),
  }
})

const namesOf = withRecentResults(RECENT, (name: string): Term[] => {
  const [{ terms = [] } = {}] = tagger()(name).json() as { terms?: Term[] }[]
  return terms
})

const termsOf = withRecentResults(RECENT, (sentence: string): Term[] =>
  (tagger()(sentence.replace(SIGNS, ' ')).json() as { terms: Term[] }[]).flatMap(({ terms }) => terms),
)

/**
 * The name before a verb of a phrase, or the phrase without a verb that follows "I" or "we": "Corran Lifts" of "Corran Lifts takes", "bedsheets" of "designed
 * bedsheets". After other words, the tagger takes many plural nouns for verbs, such as those of "tide times" and "nest boxes".
 */
export function withoutVerb(phrase: string, sentence: string): string {
  const words = phrase.split(' ')
  if (words.length === 1) return phrase
  const terms = termsOf(sentence)
  const from = terms.findIndex((_, index) => words.every((word, offset) => terms[index + offset]?.text === word))
  if (from < 0) return phrase
  const is = (tag: string, offset: number) => terms[from + offset]?.tags.includes(tag) === true
  const verb = words.findIndex(
    (word, offset) => offset > 0 && THIRD_PERSON.test(word) && is('Verb', offset) && is('ProperNoun', offset - 1),
  )
  if (verb > 0) return words.slice(0, verb).join(' ')
  return is('Verb', 0) && is('Pronoun', -1) ? words.slice(1).join(' ') : phrase
}

/**
 * A phrase of a sentence to the end of its compound: "butter dishes" of "salt glazed butter" in "salt glazed butter dishes", "Maple Ridge Credit Union" of "Maple Ridge
 * Credit". A name before a compound that the phrase cuts is a phrase of its own: "Cork Comets" and "wheelchair basketball" of "Cork Comets wheelchair". Whole phrases
 * stay as they are. `belonging` returns the probability, from 0 to 1, that a word belongs to the subject.
 */
export function wholeCompounds(phrase: string, sentence: string, belonging: (word: string) => number): string[] {
  const words = phrase.split(' ')
  const terms = termsOf(sentence)
  const from = terms.findIndex((_, index) => words.every((word, offset) => terms[index + offset]?.text === word))
  const last = from + words.length - 1
  if (from < 0 || words.some((word) => FUNCTION_WORDS.has(word.toLowerCase()))) return [phrase]
  let to = last
  while (to - last < MOST_MORE && continues(terms[to], terms[to + 1], belonging)) to += 1
  if (to === last) return [phrase]
  const run = terms.slice(from, to + 1).map(({ text }) => text)
  const firstCommon = run.findLastIndex((word) => /^\p{Lu}/u.test(word)) + 1
  if (firstCommon === run.length) return [run.join(' ').replace(/['’]s$/u, '')]
  return [run.slice(0, firstCommon), run.slice(firstCommon).slice(-2)].filter((part) => part.length > 1).map((part) => part.join(' '))
}

const MOST_MORE = 2
/** The tagger takes "dishes" for a verb. */
const LEAST_OF_OTHER_WORD = 0.5
const LEAST_OF_NOUN = 0.2

/** Whether a word is followed by a further one of the same compound or name. */
function continues(term: Term | undefined, next: Term | undefined, belonging: (word: string) => number): boolean {
  if (!term || !next || term.post !== ' ' || !/^\p{L}[\p{L}'’]+$/u.test(next.text) || next.text.endsWith('ing')) return false
  const isCapital = /^\p{Lu}/u.test(next.text)
  if (isCapital && !/^\p{Lu}/u.test(term.text)) return false
  const isNoun = isCapital ? next.tags.includes('Noun') : isCommonNoun(next.text, next.tags)
  return belonging(next.text) >= (isNoun ? LEAST_OF_NOUN : LEAST_OF_OTHER_WORD)
}

const THIRD_PERSON = /^\p{Ll}+s$/u

/** Whether a name begins with a first name. */
export function isPerson(name: string): boolean {
  const terms = namesOf(name)
  return terms[0]?.tags.includes('FirstName') === true && terms.length <= MOST_NAMES
}

/** "Rosalind Okafor", "Anna van der Berg" */
const MOST_NAMES = 4

/** Nouns that say nothing alone, but which kind of thing the next one is: "water filter". */
const KINDS = /^(?:water|home|village|phone|hand|face|eye|night|street|table|evening)$/u

/** "jus show your card" asks for something, in text speech too. */
const isRequest = (head: string, compound: string, text: string) =>
  ASKING_VERBS.has(head) && new RegExp(`${compound} (?:your|ur|the|my|us|me|a|an|this|it)(?!\\p{L})`, 'u').test(text)

/** "Sending" in "sending drivers" is what someone does, not a kind of driver. */
const isAction = (word: string) =>
  /(?:ing|ed)$/u.test(word) && [word.replace(/(?:ing|ed)$/u, ''), word.replace(/(?:ing|ed)$/u, 'e')].some((stem) => VERBS.has(stem))

interface Term {
  text: string
  tags: string[]
  post: string
}

/** Nouns that follow each other without punctuation between them. */
function runsOf(terms: Term[]): string[][] {
  const runs: string[][] = [[]]
  let isCut = false
  for (const { text, tags, post } of terms) {
    if (isCommonNoun(text, tags) && !isCut) runs.at(-1)?.push(text)
    else runs.push([])
    if (post.trim() !== '') runs.push([])
    // The second part of "three-bedroom" is not a noun.
    isCut = post === '-'
  }
  return runs.filter((run) => run.length > 0)
}

const isCommonNoun = (text: string, tags: string[]) =>
  tags.includes('Noun') &&
  text.length >= LEAST_LETTERS &&
  /^\p{Ll}[\p{Ll}-]+$/u.test(text) &&
  !FUNCTION_WORDS.has(text) &&
  !AUXILIARIES.has(text) &&
  !tags.some((tag) => NO_COMMON_NOUN.includes(tag))
