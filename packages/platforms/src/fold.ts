import { graphemesUpTo } from './graphemes.ts'
import { type PlatformRef, toPlatform } from './platforms.ts'

// Further back than this no word began: a script without spaces, or an address. Cut there and then.
const LONGEST_WORD = 30

/**
 * What shows before "see more" and what is behind it; `visible + hidden` is the text itself. The cut is at whichever comes first: the platform's number
 * of characters, or of drawn lines (a line break takes the rest of its line). Cuts after a word (a longer first word is cut between graphemes).
 * Platforms fold by the width of the screen as well, so this is approximate.
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

/** The index at which the drawn lines are full: a line break, or the first character of one line too many. */
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
