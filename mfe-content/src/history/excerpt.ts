/** A text without Markdown's signs where it is Markdown, for one-line views. */
export function plainText({ platform, generated_text: text }: { platform: string; generated_text: string }): string {
  if (platform !== 'Blog Post') return text
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/^\|?[\s|:-]+\|[\s|:-]*$/gm, '')
}

/** The beginning of a text on one line: at most `limit` characters and an ellipsis, never half a sign. */
export function excerpt(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const signs = [...new Intl.Segmenter().segment(line)]
  if (signs.length <= limit) return line
  return `${signs
    .slice(0, limit)
    .map((sign) => sign.segment)
    .join('')
    .trimEnd()}…`
}
