import { findPlatform } from './platforms.ts'
import { authoredPosts } from './thread/authored.ts'

const LINK = /https?:\/\/\S+/giu
const LINK_WEIGHT = 'x'.repeat(23)

/**
 * The name of a stored text for screens: a thread that has only one post is called a post. Estimates the length without X's rules, because lists load none;
 * near the limit the name can be that of the platform although one post is enough, and the other way around.
 */
export function postName(platform: string, text: string): string {
  const known = findPlatform(platform)
  if (!known) return platform
  if (!known.singlePostName || known.limit === null) return known.name
  return authoredPosts(text).length === 1 && estimatedWeight(text) <= known.limit ? known.singlePostName : known.name
}

/** 23 per link, 2 per character from Hangul Jamo on, except punctuation, 1 per other character. */
function estimatedWeight(text: string): number {
  let weight = 0
  for (const character of text.trim().replace(LINK, () => LINK_WEIGHT)) {
    const code = character.codePointAt(0) ?? 0
    weight += code < 0x1100 || (code >= 0x2000 && code <= 0x206f) ? 1 : 2
  }
  return weight
}
