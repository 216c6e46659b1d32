import type { Place, PostReading } from '../read-post.ts'
import { counted, frequencyTrait, median, type Trait, usual } from '../trait.ts'

export const emoji = frequencyTrait({
  id: 'emoji',
  label: 'Emoji',
  habit: 'have emoji',
  present: 'has some',
  absent: 'has none',
  has: (text) => text.emoji.length > 0,
})

const PLACES: Record<Place, string> = { start: 'at the start', inside: 'inside the text', end: 'at the end' }

export const emojiPlace: Trait = {
  id: 'emoji_place',
  label: 'Place of emoji',
  kind: 'choice',
  options: [
    { value: 'start', label: 'At the start' },
    { value: 'inside', label: 'Inside the text' },
    { value: 'end', label: 'At the end' },
  ],
  learn: (posts) => ({ value: usual(posts.flatMap((post) => post.emojiPlace ?? [])) }),
  describe: (value) => `Your emoji mostly stand ${PLACES[value as Place]}.`,
  judge: (text, value) => (text.emojiPlace === null ? null : text.emojiPlace === value),
  found: (text) => `Those of this text stand ${PLACES[text.emojiPlace ?? 'end']}.`,
}

const MAX_EMOJI = 8

/** The emoji that at least two posts have. */
export const favoriteEmoji: Trait = {
  id: 'favorite_emoji',
  label: 'Favorite emoji',
  kind: 'words',
  learn(posts) {
    const counts = new Map<string, number>()
    for (const post of posts) for (const each of new Set(post.emoji)) counts.set(each, (counts.get(each) ?? 0) + 1)
    const found = [...counts]
      .filter(([, count]) => count >= 2)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_EMOJI)
    return found.length === 0 ? { value: null } : { value: found.map(([each]) => each), counts: found.map(([, count]) => count) }
  },
  describe: (value) => `Your favorite emoji: ${(value as string[]).join(' ')}.`,
  judge: (text, value) => (text.emoji.length === 0 ? null : text.emoji.some((each) => (value as string[]).includes(each))),
  found: () => 'This text uses others.',
}

const MAX_TAGS = 30

export const hashtagCount: Trait = {
  id: 'hashtags',
  label: 'Hashtags',
  kind: 'number',
  unit: 'per post',
  minimum: 0,
  maximum: MAX_TAGS,
  learn: (posts) => ({ value: Math.min(MAX_TAGS, median(posts.map((post) => post.hashtags.length))) }),
  describe: (value) => (value === 0 ? 'Your posts rarely have hashtags.' : `Your posts have about ${counted(Number(value), 'hashtag')}.`),
  judge: (text, value) => (value === 0 ? text.hashtags.length === 0 : isNearCount(text.hashtags.length, Number(value))),
  found: (text) => `This text has ${text.hashtags.length === 0 ? 'none' : text.hashtags.length}.`,
}

const isNearCount = (found: number, value: number) => found > 0 && Math.abs(found - value) <= Math.max(1, value / 2)

export const hashtagPlace: Trait = {
  id: 'hashtag_place',
  label: 'Place of hashtags',
  kind: 'choice',
  options: [
    { value: 'end', label: 'At the end' },
    { value: 'inside', label: 'Inside the text' },
  ],
  learn: (posts) => ({ value: usual(posts.flatMap((post) => post.hashtagPlace ?? [])) }),
  describe: (value) => `Your hashtags mostly stand ${PLACES[value as Place]}.`,
  judge: (text, value) => (text.hashtagPlace === null ? null : text.hashtagPlace === value),
  found: (text) => `Those of this text stand ${PLACES[text.hashtagPlace ?? 'end']}.`,
}

type TagStyle = 'lowercase' | 'capitals'

/** Null for tags of one word, which look the same either way. */
function tagStyleOf({ hashtags }: PostReading): TagStyle | null {
  const long = hashtags.filter((tag) => tag.length > 8)
  if (long.length === 0) return null
  return long.filter((tag) => /\p{Lu}/u.test(tag)).length * 2 >= long.length ? 'capitals' : 'lowercase'
}

const STYLES: Record<TagStyle, string> = { lowercase: 'in #lowercase', capitals: 'in #MixedCase' }

export const hashtagStyle: Trait = {
  id: 'hashtag_style',
  label: 'Style of hashtags',
  kind: 'choice',
  options: [
    { value: 'lowercase', label: '#lowercase' },
    { value: 'capitals', label: '#MixedCase' },
  ],
  learn: (posts) => ({ value: usual(posts.flatMap((post) => tagStyleOf(post) ?? [])) }),
  describe: (value) => `Your hashtags are mostly ${STYLES[value as TagStyle]}.`,
  judge(text, value) {
    const style = tagStyleOf(text)
    return style === null ? null : style === value
  },
  found: (text) => `Those of this text are ${STYLES[tagStyleOf(text) ?? 'lowercase']}.`,
}
