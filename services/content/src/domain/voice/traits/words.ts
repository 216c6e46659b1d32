import { LANGUAGES } from '../languages.ts'
import { type PostReading, plainWord } from '../read-post.ts'
import { type Learned, sum, type Trait } from '../trait.ts'

const MAX_FAVORITES = 8
const MAX_NEVER = 12

/** Words that at least so many posts and so large a share of them have. */
const FAVORITE_POSTS = 3
const FAVORITE_SHARE = 0.12

/** A usual word counts as avoided if it would be expected so many times in the posts but is in none. */
const EXPECTED = 3

const languageOfPosts = (posts: readonly PostReading[]) => posts.find((post) => post.language)?.language

/** Words that several posts have and that are neither frequent in the language nor names. */
function favorites(posts: readonly PostReading[]): Learned {
  const language = languageOfPosts(posts)
  const general = language && LANGUAGES[language].general
  if (!general) return { value: null }
  const counts = new Map<string, number>()
  for (const { plainWords } of posts)
    for (const word of plainWords) if (word.length >= 4 && !general.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const least = Math.max(FAVORITE_POSTS, posts.length * FAVORITE_SHARE)
  const found = [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, one], [b, other]) => other - one || a.localeCompare(b, 'en'))
    .slice(0, MAX_FAVORITES)
  return found.length === 0 ? { value: null } : { value: found.map(([word]) => word), counts: found.map(([, count]) => count) }
}

function avoided(posts: readonly PostReading[]): Learned {
  const language = languageOfPosts(posts)
  if (!language) return { value: null }
  const present = new Set(posts.flatMap((post) => post.words))
  const total = sum(posts.map((post) => post.words.length))
  const found = [...LANGUAGES[language].usual]
    .filter(([word, rate]) => (rate * total) / 10_000 >= EXPECTED && !present.has(word))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_NEVER)
  return { value: found.length === 0 ? null : found.map(([word]) => word) }
}

const listed = (value: readonly string[]) => value.map((word) => `“${word}”`).join(', ')

function used({ words }: PostReading, value: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `
  return value.filter((word) => text.includes(` ${plainWord(word)} `))
}

export const favoriteWords: Trait = {
  id: 'favorite_words',
  label: 'Favorite words',
  kind: 'words',
  learn: favorites,
  describe: (value) => `Your favorite words: ${listed(value as string[])}.`,
  // A text need not have them.
  judge: (text, value) => used(text, value as string[]).length > 0 || null,
  found: () => 'This text has none of them.',
}

export const neverWords: Trait = {
  id: 'never_words',
  label: 'Words you never use',
  kind: 'words',
  learn: avoided,
  describe: (value) => `Your posts do not use ${listed(value as string[])}.`,
  judge: (text, value) => used(text, value as string[]).length === 0,
  found: (text, value) => `This text uses ${listed(used(text, value as string[]))}.`,
}
