import { isBadNews } from '../bad-news.ts'
import type { WritingRules } from '../writing-rules.ts'
import type { VoiceLanguage } from './languages.ts'
import { plainWord } from './read-post.ts'
import type { TraitId, TraitValue } from './trait.ts'
import { TRAITS, type TraitValues } from './traits.ts'

/** Why a trait does not apply to a text. */
export type Exemption = 'instructions' | 'rules' | 'bad_news'

/** The voice that a text was written with. */
export interface UsedVoice {
  language: VoiceLanguage | null
  traits: TraitValues
  /** Traits that do not apply, and why. */
  exempt: Partial<Record<TraitId, Exemption>>
}

export interface Circumstances {
  brief: string
  /** The user's instructions and their own description of the tone. */
  instructions: string
  avoidWords: readonly string[]
  rules: WritingRules
}

const EMOJI: readonly TraitId[] = ['emoji', 'emoji_place', 'favorite_emoji']
const HASHTAGS: readonly TraitId[] = ['hashtags', 'hashtag_place', 'hashtag_style']

/** Words in an instruction that override traits. */
const TRAITS_BY_INSTRUCTION: readonly [RegExp, readonly TraitId[]][] = [
  [/emojis?(?!\p{L})/iu, EMOJI],
  [/hash ?tags?(?!\p{L})|[#＃]\p{L}/iu, HASHTAGS],
  [/questions?(?!\p{L})|(?<!\p{L})(?:frage|fragen|pregunta)(?!\p{L})/iu, ['closing_question', 'opener']],
  [/exclamation|ausrufezeichen|exclamación/iu, ['exclamations']],
  [/(?<!\p{L})(?:bullets?|lists?|liste|aufzählung|lista)(?!\p{L})/iu, ['lists']],
  [/(?<!\p{L})(?:lines?|paragraphs?|absätze|zeilen|párrafos|paragraphes)(?!\p{L})/iu, ['line_breaks']],
  [
    /(?<!\p{L})(?:words|characters|sentences?|short|shorter|long|longer|brief|concise|wörter|zeichen|kurz|kürzer|palabras|corto|mots|court)(?!\p{L})/iu,
    ['post_length', 'sentence_length'],
  ],
  [/lower ?case|capitals|kleinschreibung|minúsculas|minuscules/iu, ['capitals', 'lowercase_starts']],
  [/(?<!\p{L})(?:first|second|third) person(?!\p{L})/iu, ['person']],
  [/(?<!\p{L})(?:start|begin|open)s? (?:it )?with(?!\p{L})/iu, ['opener']],
  [/(?<!\p{L})contractions?(?!\p{L})/iu, ['contractions']],
]

const TRAITS_BY_RULE: Record<WritingRules['without'][number], readonly TraitId[]> = {
  emoji: EMOJI,
  hashtags: HASHTAGS,
  'exclamation marks': ['exclamations'],
  links: [],
}

const CHEERFUL: readonly TraitId[] = [...EMOJI, ...HASHTAGS, 'exclamations']

/** Explicit choices, the writing rules and bad news take precedence over the traits. */
export function usedVoice(voice: { language: VoiceLanguage | null; traits: TraitValues }, circumstances: Circumstances): UsedVoice {
  const { brief, instructions, avoidWords, rules } = circumstances
  const exempt: UsedVoice['exempt'] = {}
  for (const [pattern, ids] of TRAITS_BY_INSTRUCTION) if (pattern.test(instructions)) for (const id of ids) exempt[id] = 'instructions'
  for (const feature of rules.without) for (const id of TRAITS_BY_RULE[feature]) exempt[id] = 'rules'
  if (isBadNews(brief)) for (const id of CHEERFUL) exempt[id] = 'bad_news'
  const avoided = new Set([...avoidWords, ...rules.never].map(plainWord))
  const favorites = voice.traits.favorite_words
  const traits: TraitValues = { ...voice.traits }
  if (Array.isArray(favorites)) {
    const allowed = favorites.filter((word) => !avoided.has(plainWord(word)))
    if (allowed.length > 0) traits.favorite_words = allowed
    else delete traits.favorite_words
  }
  return { language: voice.language, traits, exempt }
}

/** The value of a trait that applies to the text. */
export function traitValue({ traits, exempt }: UsedVoice, id: TraitId): TraitValue | undefined {
  return exempt[id] === undefined ? traits[id] : undefined
}

/** The traits that apply to the text, in the order in which they are shown. */
export function applicableTraits(voice: UsedVoice) {
  return TRAITS.flatMap((trait) => {
    const value = traitValue(voice, trait.id)
    return value === undefined ? [] : [{ trait, value }]
  })
}
