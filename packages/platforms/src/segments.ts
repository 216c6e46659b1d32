export interface Segment {
  kind: 'text' | 'link' | 'hashtag' | 'mention'
  text: string
}

// Matches the same hashtags and mentions as hashtags.ts.
const MARKED =
  /(?<link>https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])|(?<hashtag>(?<![\p{L}\p{M}\p{N}_&/#＃=?])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+)|(?<mention>(?<![\p{L}\p{N}_@./])@[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)/gu

/** Splits a text into plain text, links, hashtags and mentions, which platforms show in different colors. Joined, the segments equal the text. */
export function segments(text: string): Segment[] {
  const parts: Segment[] = []
  let from = 0
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: kindOf(match), text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function kindOf(match: RegExpMatchArray): Segment['kind'] {
  if (match.groups?.['link']) return 'link'
  return match.groups?.['hashtag'] ? 'hashtag' : 'mention'
}
