// Longer than any practical grapheme in UTF-16 units: a family emoji has 11.
const LONGEST_SIGN = 50

/**
 * The beginning of a text on one line: at most `limit` characters and an ellipsis, without splitting a grapheme. The last word is whole, unless the words are so
 * long that less than two thirds of the limit would remain. No comma or period is before the ellipsis.
 */
export function excerpt(text: string, limit: number): string {
  const start = text.trimStart().slice(0, (limit + 1) * LONGEST_SIGN)
  const line = start.replace(/\s+/g, ' ').trim()
  const signs = [...new Intl.Segmenter().segment(line)]
  if (signs.length <= limit) return line
  const words = signs.slice(0, limit + 1).map((sign) => sign.segment)
  const space = words.lastIndexOf(' ')
  return `${withoutStop(words.slice(0, space > (limit * 2) / 3 ? space : limit).join(''))}…`
}

const STOPS = ' ,.;:–—'

function withoutStop(text: string): string {
  let end = text.length
  while (end > 0 && STOPS.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
