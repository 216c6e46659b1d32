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
