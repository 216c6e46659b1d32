import type { PostReading } from './read-post.ts'
import { TRAITS, type TraitValues } from './traits.ts'

export const MAX_EXAMPLES = 3
/** In UTF-16 code units. Longer posts cost many tokens and show nothing more. */
export const LONGEST_EXAMPLE = 1500
const SHORTEST_EXAMPLE = 40
const MAX_CANDIDATES = 200

/** The posts that have most of the traits and few facts, because a model may copy the style of an example but never its facts. */
export function chosenExamples(posts: readonly { text: string; reading: PostReading }[], traits: TraitValues): string[] {
  return posts
    .filter(({ text }) => text.length >= SHORTEST_EXAMPLE && text.length <= LONGEST_EXAMPLE)
    .slice(0, MAX_CANDIDATES)
    .map(({ text, reading }) => ({ text, score: metBy(reading, traits) - factsIn(text) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_EXAMPLES)
    .map(({ text }) => text)
}

function metBy(reading: PostReading, traits: TraitValues): number {
  return TRAITS.filter((trait) => {
    const value = traits[trait.id]
    return value !== undefined && trait.judge(reading, value) === true
  }).length
}

const factsIn = (text: string) => (text.match(/\d+|https?:|www\.|@|#/gu) ?? []).length
