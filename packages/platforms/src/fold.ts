import { graphemesUpTo } from './graphemes.ts'
import { type PlatformRef, toPlatform } from './platforms.ts'

// If there is no space within this many characters before the cut, the text has no spaces or is a long URL, and the cut stays where it is.
const LONGEST_WORD = 30

/**
 * Splits a text into what is shown before "see more" and what is hidden; `visible + hidden` equals the text. Cuts at the platform's limit
 * of characters or displayed lines, whichever comes first (a line break uses up the rest of its line). Cuts after a word, or between
 * graphemes if the word is very long. Approximate, because platforms also fold by the width of the screen.
 */
export function fold(platform: PlatformRef, text: string): { visible: string; hidden: string } {
  const rule = toPlatform(platform).fold
  const whole = { visible: text, hidden: '' }
  if (rule === null) return whole
  const signs = graphemesUpTo(text, rule.characters + 1)
  const end = endOfLines(signs, rule)
  if (end === signs.length && signs.length <= rule.characters) return whole

  let cut = Math.min(end, rule.characters)
  const isAtBreak = isBreak(signs[cut])
  if (!isAtBreak) {
    const farthest = cut
    while (cut > farthest - LONGEST_WORD && cut > 0 && !/\s/u.test(signs[cut] ?? '')) cut -= 1
    if (cut === 0 || cut === farthest - LONGEST_WORD) cut = farthest
  }
  const visible = signs.slice(0, cut).join('')
  const hidden = text.slice(visible.length)
  return hidden.trim() === '' ? whole : { visible, hidden }
}

/** The index at which the allowed lines are full: that of a line break, or of the first character that wraps to the next line. */
function endOfLines(signs: string[], { characters, lines }: { characters: number; lines: number }): number {
  const width = Math.ceil(characters / lines)
  let line = 1
  let column = 0
  for (const [index, sign] of signs.entries()) {
    const wraps = column === width && !isBreak(sign)
    if ((isBreak(sign) || wraps) && line === lines) return index
    if (isBreak(sign) || wraps) line += 1
    column = isBreak(sign) ? 0 : wraps ? 1 : column + 1
  }
  return signs.length
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r\n' || sign === '\r'
