// Trailing lines of hashtags only, or hashtags at the end of the last line.
const TRAILING_TAGS = /(?:\s+[#＃][\p{L}\p{M}\p{N}_]+)+\s*$/u

/** Inserts omitted sentences as a paragraph before the trailing hashtags. */
export function putBack(text: string, sentences: readonly string[]): string {
  const paragraph = sentences.join(' ')
  const body = withoutTrailingTags(text)
  const tags = text.slice(body.length).trim()
  return [body.trimEnd(), paragraph, tags].filter(Boolean).join('\n\n')
}

/** Only the last 1,000 characters are searched, because the tags are at the end. */
function withoutTrailingTags(text: string): string {
  const from = Math.max(0, text.length - 1000)
  const match = TRAILING_TAGS.exec(text.slice(from))
  return match ? text.slice(0, from + match.index) : text.trimEnd()
}
