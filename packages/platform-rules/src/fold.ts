import { graphemes } from './graphemes.ts'
import { type PlatformRef, toPlatform } from './platforms.ts'

// Further back than this no word began: a script without spaces, or an address. Cut there and then.
const LONGEST_WORD = 30

/**
 * What shows before "see more" and what is behind it; `visible + hidden` is the text itself.
 * Cuts after a word (a longer first word is cut between graphemes). Platforms fold by drawn lines as well, so this is approximate.
 */
export function fold(platform: PlatformRef, text: string): { visible: string; hidden: string } {
  const at = toPlatform(platform).fold
  const signs = at === null ? [] : graphemes(text)
  if (at === null || signs.length <= at) return { visible: text, hidden: '' }

  let cut = at
  while (cut > at - LONGEST_WORD && cut > 0 && !/\s/u.test(signs[cut] ?? '')) cut -= 1
  if (cut === 0 || cut === at - LONGEST_WORD) cut = at
  return { visible: signs.slice(0, cut).join(''), hidden: signs.slice(cut).join('') }
}
