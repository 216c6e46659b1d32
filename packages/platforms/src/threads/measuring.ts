import type { Problem } from '../platform.ts'

const MAX_LINKS = 5
// Each code point of an emoji: pictures, letters of flags, skin tones, joiners, variation selectors, the box of a keycap, tags of flags.
const EMOJI_PART = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]/gu
const utf8 = new TextEncoder()

/** An emoji counts as its UTF-8 bytes. Source: developers.facebook.com/documentation/threads/posts, limitations. */
export function threadsLength(text: string): number {
  const parts = text.match(EMOJI_PART)?.join('') ?? ''
  return text.length - parts.length + utf8.encode(parts).length
}

/**
 * A post with more than five different links is rejected since 2025-12-22. Source: developers.facebook.com/documentation/threads/create-posts/text-attachments,
 * limitations.
 */
export function threadsProblems(_text: string, linksIn: () => string[]): Problem[] {
  const links = new Set(linksIn()).size
  if (links <= MAX_LINKS) return []
  return [{ code: 'too_many_links', message: `${links} links: Threads takes ${MAX_LINKS} at most.`, severity: 'error' }]
}
