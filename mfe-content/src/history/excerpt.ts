import { findPlatform } from '@loomcast/platforms'

/** A text without Markdown syntax, for one-line views. */
export function plainText({ platform, generated_text: text }: { platform: string; generated_text: string }): string {
  if (!findPlatform(platform)?.features.markdown) return text
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .split('\n')
    .filter((line) => !isTableRule(line))
    .map((line) => line.replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/, ''))
    .join('\n')
}

const isTableRule = (line: string) => line.includes('|') && /^[\s|:-]+$/.test(line)

// Longer than any practical grapheme in UTF-16 units: a family emoji has 11.
const LONGEST_SIGN = 50

/** The beginning of a text on one line: at most `limit` characters and an ellipsis, without splitting a grapheme. */
export function excerpt(text: string, limit: number): string {
  const start = text.trimStart().slice(0, (limit + 1) * LONGEST_SIGN)
  const line = start.replace(/\s+/g, ' ').trim()
  const signs = [...new Intl.Segmenter().segment(line)]
  if (signs.length <= limit) return line
  return `${signs
    .slice(0, limit)
    .map((sign) => sign.segment)
    .join('')
    .trimEnd()}…`
}
