import type { Trait, TraitId, TraitValue } from './trait.ts'
import { LONGEST_ENTRY, MAX_WORDS } from './trait.ts'
import { emoji, emojiPlace, favoriteEmoji, hashtagCount, hashtagPlace, hashtagStyle } from './traits/decoration.ts'
import { lineBreaks, lists } from './traits/layout.ts'
import { postLength, sentenceLength } from './traits/lengths.ts'
import { capitals, closingQuestion, dashes, ellipses, exclamations, lowercaseStarts, semicolons } from './traits/punctuation.ts'
import { contractions, opener, person } from './traits/wording.ts'
import { favoriteWords, neverWords } from './traits/words.ts'

/** All traits in the order in which they are shown. */
export const TRAITS: readonly Trait[] = [
  sentenceLength,
  postLength,
  person,
  opener,
  closingQuestion,
  exclamations,
  dashes,
  semicolons,
  ellipses,
  capitals,
  lowercaseStarts,
  contractions,
  emoji,
  emojiPlace,
  favoriteEmoji,
  hashtagCount,
  hashtagPlace,
  hashtagStyle,
  lineBreaks,
  lists,
  favoriteWords,
  neverWords,
]

const byId = new Map<string, Trait>(TRAITS.map((trait) => [trait.id, trait]))

export function findTrait(id: string): Trait | undefined {
  return byId.get(id)
}

/** The values of the traits that a person has. */
export type TraitValues = Partial<Record<TraitId, TraitValue>>

/** A correction without white space and duplicates; undefined if the trait does not allow it. */
export function validValue(trait: Trait, value: TraitValue): TraitValue | undefined {
  if (trait.kind === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= trait.minimum && value <= trait.maximum ? value : undefined
  if (trait.kind === 'choice') return trait.options.find((option) => option.value === value)?.value
  if (!Array.isArray(value) || value.length > MAX_WORDS) return undefined
  const entries = value.map((entry) => entry.trim().replace(/\s+/gu, ' ')).filter(Boolean)
  if (entries.some((entry) => entry.length > LONGEST_ENTRY || !/[\p{L}\p{Extended_Pictographic}\p{RI}]/u.test(entry))) return undefined
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
}
