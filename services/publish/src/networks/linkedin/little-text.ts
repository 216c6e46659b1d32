import { segments } from '@loomcast/platforms'

/** Source: learn.microsoft.com, "little Text Format": these have a meaning, and are plain only after a backslash. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/gu

const escaped = (text: string) => text.replace(RESERVED, (sign) => `\\${sign}`)

/** A text in LinkedIn's format: hashtags are links, and everything else is plain. */
export function littleText(text: string): string {
  return segments(text)
    .map(({ kind, text: part }) => (kind === 'hashtag' ? `{hashtag|\\#|${escaped(part.slice(1))}}` : escaped(part)))
    .join('')
}
