import type { PostReading } from './read-post.ts'

export type TraitId =
  | 'sentence_length'
  | 'post_length'
  | 'person'
  | 'opener'
  | 'closing_question'
  | 'exclamations'
  | 'dashes'
  | 'semicolons'
  | 'ellipses'
  | 'capitals'
  | 'lowercase_starts'
  | 'contractions'
  | 'emoji'
  | 'emoji_place'
  | 'favorite_emoji'
  | 'hashtags'
  | 'hashtag_place'
  | 'hashtag_style'
  | 'line_breaks'
  | 'lists'
  | 'favorite_words'
  | 'never_words'

/** A number, the value of an option, or a list of words or emoji. */
export type TraitValue = number | string | string[]

export interface Learned {
  /** Null if the posts show no habit. */
  value: TraitValue | null
  /** For lists: how many posts have each entry. */
  counts?: number[]
}

/** How often posts have something. */
export type Frequency = 'never' | 'sometimes' | 'often'

interface TraitBase {
  id: TraitId
  label: string
  learn(posts: readonly PostReading[]): Learned
  /** The habit in one sentence. */
  describe(value: TraitValue): string
  /** Whether a text has the habit; null if it cannot be decided, for example the place of emoji in a text without any. */
  judge(text: PostReading, value: TraitValue): boolean | null
  /** What the text has instead, in one sentence. */
  found(text: PostReading, value: TraitValue): string
}

export type Trait = TraitBase &
  (
    | { kind: 'number'; unit: string; minimum: number; maximum: number }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
    | { kind: 'words' }
  )

/** The most entries of a list, and the longest entry. */
export const MAX_WORDS = 20
export const LONGEST_ENTRY = 40

/** Posts of which at most this share has something have it rarely. */
const RARE = 0.08
const OFTEN = 0.5

function frequencyOf(having: number, all: number): Frequency | null {
  if (all === 0) return null
  if (having / all <= RARE) return 'never'
  return having / all >= OFTEN ? 'often' : 'sometimes'
}

const FREQUENCIES = [
  { value: 'never', label: 'Rarely or never' },
  { value: 'sometimes', label: 'Sometimes' },
  { value: 'often', label: 'Often' },
] as const

interface FrequencyTrait {
  id: TraitId
  label: string
  /** For "Your posts often …". */
  habit: string
  /** For "This text …", with and without it. */
  present: string
  absent: string
  /** Null for a text that has no occasion for it. */
  has: (text: PostReading) => boolean | null
}

/** A trait that a text has or has not. */
export function frequencyTrait({ id, label, habit, present, absent, has }: FrequencyTrait): Trait {
  const adverb = (value: TraitValue) => (value === 'never' ? 'rarely' : String(value))
  return {
    id,
    label,
    kind: 'choice',
    options: FREQUENCIES,
    learn(posts) {
      const known = posts.map(has).filter((each) => each !== null)
      return { value: frequencyOf(known.filter(Boolean).length, known.length) }
    },
    describe: (value) => `Your posts ${adverb(value)} ${habit}.`,
    judge(text, value) {
      const found = has(text)
      return value === 'sometimes' || found === null ? null : found === (value === 'often')
    },
    found: (text) => `This text ${has(text) ? present : absent}.`,
  }
}

/** The most frequent value, if at least half of the posts have it. */
export function usual<Value extends string>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] * 2 >= values.length ? best[0] : null
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
