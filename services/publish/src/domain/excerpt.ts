import { graphemes } from '@loomcast/platforms'

const EXCERPT = 80

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const line = text
    .slice(0, EXCERPT * 20)
    .replace(/\s+/gu, ' ')
    .trim()
  const parts = graphemes(line)
  return parts.length <= EXCERPT ? line : `${parts.slice(0, EXCERPT).join('').trim()}…`
}
