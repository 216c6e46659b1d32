import { chosenExamples } from './examples.ts'
import { type VoiceLanguage, voiceLanguageOf } from './languages.ts'
import { type PostReading, readPost, separateOwnPosts } from './read-post.ts'
import type { TraitId } from './trait.ts'
import { TRAITS, type TraitValues } from './traits.ts'

/** From fewer posts, a habit and chance look the same. */
export const ENOUGH_POSTS = 8

/** What was learned from a person's posts. No post is kept, except as an example. */
export interface LearnedVoice {
  /** Posts that were used: without empty ones, duplicates, and posts of others that were passed on. */
  posts_read: number
  language: VoiceLanguage | null
  traits: TraitValues
  /** For lists: how many posts have each entry. */
  counts: Partial<Record<TraitId, number[]>>
  /** Own posts that show the voice, at most MAX_EXAMPLES. */
  examples: string[]
}

/** `pause` is awaited between posts, so that other requests are served meanwhile. Takes linear time. */
export async function learnVoice(posts: readonly string[], pause: () => Promise<unknown>): Promise<LearnedVoice> {
  const { own } = separateOwnPosts(posts)
  const language = voiceLanguageOf(
    own
      .map((post) => post.slice(0, 200))
      .slice(0, 30)
      .join(' '),
  )
  const read: { text: string; reading: PostReading }[] = []
  for (const text of own) {
    read.push({ text, reading: readPost(text, language) })
    await pause()
  }
  const readings = read.map(({ reading }) => reading)
  const traits: TraitValues = {}
  const counts: LearnedVoice['counts'] = {}
  for (const trait of readings.length === 0 ? [] : TRAITS) {
    const learned = trait.learn(readings)
    if (learned.value !== null) traits[trait.id] = learned.value
    if (learned.counts) counts[trait.id] = learned.counts
  }
  return { posts_read: own.length, language: language ?? null, traits, counts, examples: chosenExamples(read, traits) }
}
