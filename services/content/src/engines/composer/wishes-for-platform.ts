import { findPlatform, type PlatformId } from '@loomcast/platforms'
import { KNOWN_PLATFORM_NAMES } from '../../domain/brief/platform-words.ts'

const NAME = `(?:${KNOWN_PLATFORM_NAMES})(?![\\p{L}])`
const NAMES = new RegExp(NAME, 'giu')
const SEPARATOR = new RegExp(`(?:,|\\s(?:and|but|und|et|y)(?=\\s))(?!\\s{0,2}${NAME})\\s{0,2}`, 'iu')
/** "no hashtags on facebook and linkedin pls", "2 hashtags for insta only" */
const LIMITED = new RegExp(
  `\\s(?:on|for|auf|für|sur|pour|en|para) (?:the |my |our |your )?(${NAME}(?:(?:,|/| and| or| &){1,2} ?${NAME}){0,6})(?: (?:posts?|page|captions?|one|version))?(?:,? (?:please|pls|plz|only|too|bitte)){0,3}[.!]?$`,
  'iu',
)

/** The parts of an instruction that apply to a platform: without those that name only others ("no hashtags on Facebook"). */
export function wishesFor(platform: PlatformId, instruction: string): string {
  const parts = instruction.split(SEPARATOR)
  if (!parts.some((part) => LIMITED.test(part))) return instruction
  return parts
    .filter((part) => {
      const names = LIMITED.exec(part)?.[1]?.match(NAMES)
      return !names || names.some((name) => findPlatform(name)?.id === platform)
    })
    .join(', ')
}
