import { PLATFORM_IDS, PLATFORMS } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'

const platforms = PLATFORM_IDS.map((id) => guidanceFor(id).inBriefs)

/** A pattern for names in which spaces are optional. Longer names are first: "x / twitter" is not "x". */
function patternOf(names: readonly string[]): string {
  const longestFirst = [...names].sort((one, other) => other.length - one.length)
  return longestFirst.map((name) => name.replaceAll(' ', ' ?')).join('|')
}

const CLEAR = platforms.flatMap(({ names }) => names)

/** The platforms as an instruction names them, as a list. */
export const PLATFORM_NAME_LIST = [...CLEAR, ...platforms.flatMap(({ ambiguousNames }) => ambiguousNames)]

/** The platforms as an instruction names them. Alternatives for a pattern with the flag `i`. */
export const PLATFORM_NAMES = patternOf(PLATFORM_NAME_LIST)

/** Excludes names with another meaning, and parts of other words. */
export const CLEAR_PLATFORM_NAMES = patternOf(CLEAR)

/** All names that `findPlatform` knows, also those that mean something else outside an instruction: "thread", "x". */
export const KNOWN_PLATFORM_NAMES = patternOf([...CLEAR, ...PLATFORMS.flatMap(({ id, brand, aliases }) => [id, brand, ...aliases])])

const BRANDS = new Map(
  PLATFORMS.flatMap(({ aliases, brand }) => aliases.filter((alias) => /^[a-z]{2}$/.test(alias)).map((alias) => [alias, brand])),
)

/** Names of two letters: "fb". Alternatives for a pattern. */
export const PLATFORM_SHORT_FORMS = [...BRANDS.keys()].join('|')

/** The name of the platform with this short form. */
export const brandOf = (short: string) => BRANDS.get(short)

/** "tweet", "tweets". Alternatives for a pattern with the flag `i`. */
export const POST_NOUNS = platforms.flatMap(({ postNouns }) => postNouns.map((noun) => `${noun}s?`)).join('|')

/** The same in the singular, as a list. */
export const POST_NOUN_LIST = platforms.flatMap(({ postNouns }) => postNouns)

const PLATFORM_NAME = new RegExp(`^(?:${PLATFORM_NAMES})$`, 'iu')
const CLEAR_PLATFORM_NAME = new RegExp(`^(?:${CLEAR_PLATFORM_NAMES})$`, 'iu')

export const isPlatformName = (word: string) => PLATFORM_NAME.test(word)

export const isClearPlatformName = (word: string) => CLEAR_PLATFORM_NAME.test(word)
