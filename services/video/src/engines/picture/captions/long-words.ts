import { createRequire } from 'node:module'
import { languageOf } from '@loomcast/platforms/language'
import type { HyphenationFunctionSync } from 'hyphen'

/** A part of a word, and what is drawn after it at the end of a line. */
export interface WordPart {
  text: string
  mark: '' | '-'
}

const SCRIPTS = [
  { of: /\p{Script=Cyrillic}/u, patterns: 'ru' },
  { of: /\p{Script=Greek}/u, patterns: 'el' },
] as const
const LATIN = /\p{Script=Latin}/u
/** An address is divided after these signs and before a period, without a hyphen, which would be read as part of it. */
const ADDRESS = /[/@]|\p{L}\.\p{L}|_/u
const ADDRESS_PARTS = /\.?[^./?&=_-]*(?:[/?&=_-]+|(?=\.)|$)/gu
/** A longer text without spaces is no word. In characters. */
const LONGEST = 70
/** The fewest letters before and after a hyphen. */
const SHORTEST = 3

/** Loads the patterns of a language when they are first needed: those of German take 0.1 s. */
const require = createRequire(import.meta.url)

/**
 * The parts between which a word that is wider than its line may be divided: an address at its signs, another word between the syllables of its language, which
 * is that of `context`. A word without such parts is one part.
 */
export function partsOfWord(word: string, context: string): WordPart[] {
  if (word.length > LONGEST && !ADDRESS.test(word)) return [{ text: word, mark: '' }]
  if (ADDRESS.test(word)) return [...(word.match(ADDRESS_PARTS) ?? [])].filter(Boolean).map((text) => ({ text, mark: '' }))
  // Parts of "Mehr-Generationen-Haus" end with their own hyphen.
  const segments = word.split(/(?<=\p{L}{2}[-–])(?=\p{L}{2})/u)
  return segments.flatMap((segment): WordPart[] => {
    const syllables = syllablesOf(segment, context)
    return syllables.map((text, index) => ({ text, mark: index < syllables.length - 1 ? '-' : '' }))
  })
}

function syllablesOf(word: string, context: string): string[] {
  const patterns = SCRIPTS.find(({ of }) => of.test(word))?.patterns ?? (LATIN.test(word) ? (languageOf(context, 'en') ?? 'en') : null)
  if (!patterns) return [word]
  const { hyphenateSync } = require(`hyphen/${patterns}`) as { hyphenateSync: HyphenationFunctionSync }
  const syllables: string[] = []
  for (const syllable of hyphenateSync(word, { hyphenChar: SOFT_HYPHEN }).split(SOFT_HYPHEN)) {
    const last = syllables.at(-1)
    if (last !== undefined && lettersIn(last) < SHORTEST) syllables[syllables.length - 1] = last + syllable
    else syllables.push(syllable)
  }
  const end = syllables.at(-1) ?? ''
  if (syllables.length > 1 && lettersIn(end) < SHORTEST) syllables.splice(-2, 2, syllables.slice(-2).join(''))
  return syllables
}

const SOFT_HYPHEN = '\u00AD'
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
