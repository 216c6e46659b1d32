import { hashtagMatches, mentionMatches } from './hashtags.ts'
import { findLinks } from './links.ts'
import type { Match } from './matches.ts'

export interface Segment {
  kind: 'text' | 'link' | 'hashtag' | 'mention'
  text: string
}

type Mark = Match & { kind: Exclude<Segment['kind'], 'text'> }

/** Splits a text into plain text, links, hashtags and mentions, which platforms show in different colors. Joined, the segments equal the text. */
export function segments(text: string): Segment[] {
  const parts: Segment[] = []
  let from = 0
  for (const { kind, start, end } of marksIn(text)) {
    if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) })
    parts.push({ kind, text: text.slice(start, end) })
    from = end
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** The links, hashtags and mentions of a text in order, as the platform counts and shows them. Of overlapping ones, only the first is returned. */
function marksIn(text: string): Mark[] {
  const found: Mark[] = findLinks(text).map((link) => ({ kind: 'link', ...link }))
  for (const match of hashtagMatches(text)) found.push({ kind: 'hashtag', ...match })
  for (const match of mentionMatches(text)) found.push({ kind: 'mention', ...match })
  found.sort((a, b) => a.start - b.start)
  let after = 0
  return found.filter(({ start, end }) => {
    const isFree = start >= after
    if (isFree) after = end
    return isFree
  })
}
