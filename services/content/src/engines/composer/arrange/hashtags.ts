import { hashtags, type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { FUNCTION_WORDS, isCalendarWord, plain, wordsOf } from '../../../domain/brief/lexicon.ts'
import { isClearPlatformName } from '../../../domain/brief/platform-words.ts'
import { withCapital } from '../../../domain/brief/with-capital.ts'

// Trades and subjects that people search for by hashtag.
const TRADES =
  /(?<=(?<![\p{L}])(?:a|an|our|my|the) (?:\p{Ll}{2,14} )?)(?:bakery|roastery|yoga|pilates|plumber|electrician|podcast|restaurant|bistro|brewery|winery|distillery|marathon|pottery|ceramics|dentist|physiotherapist|hairdresser|barbers?|florist|bookshop|bookstore|farmers market|upholstery|tattoo|choir|beekeeping|letterpress)(?![\p{L}-])/giu

const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{M}\\p{N}’'&-]{1,24}"
const NAME = `${CAPITALIZED}(?: (?:(?:of|the|and|&|de|la) )?${CAPITALIZED}){0,2}`
/** The sender's or product's name in phrases such as "We are Maison Colette", "our studio Stillpoint", "the Quiet Money podcast". */
const BRANDS = [
  new RegExp(
    `(?:^|[\\s(])(?:[Ww]e are|[Ww]e['’]re|[Ww]elcome to|[Cc]alled|[Nn]amed|[Hh]ere at|[Jj]oin|[Vv]isit) (${NAME})(?=[,.;:!?)\\s]|$)`,
    'gu',
  ),
  new RegExp(
    `(?:^|\\s)(?:[Oo]ur|[Tt]he) (?:\\p{Ll}+ ){0,2}(?:studio|bakery|café|cafe|shop|store|restaurant|app|brand|salon|gallery|clinic|agency|brewery|farm|festival) (${NAME})(?=[,.;:!?)\\s]|$)`,
    'gu',
  ),
]
const PLACES = new RegExp(`(?:^|\\s)(?:in|near) (${CAPITALIZED}(?: ${CAPITALIZED})?)(?=[,.;:!?)\\s]|$)`, 'gu')
const NO_PLACES =
  /^(?:English|French|German|Spanish|Italian|Dutch|Europe|I|We|Our|My|The|Christmas|Easter|Python|Java|JavaScript|TypeScript|Excel|Spring|Summer|Autumn|Winter|Hall|Room|Suite|Studio|Building|Unit|Block)\b/u

/** The user's own tags first, then brand and place names from the brief, then its trade. Tags are never made up, so there can be fewer than requested. */
export function hashtagsFor(
  brief: Brief,
  platform: PlatformId,
  { count, given }: { count: number | undefined; given: string[] },
): string[] {
  const own = [...given, ...brief.tags]
  if (count === 0) return []
  const most = count ?? (brief.badNews ? 0 : guidanceFor(platform).composer.hashtags)
  const inline = new Set(hashtags(brief.blocks.length > 0 ? contentOf(brief) : '').map((tag) => tag.toLowerCase()))
  const found: string[] = []
  const add = (tag: string) => {
    const isKnown = found.some((known) => overlap(known, tag))
    if (!isKnown && !inline.has(tag.toLowerCase())) found.push(tag)
  }
  for (const tag of own) add(tag)
  if (own.length > 0 && count === undefined) return found
  const usual = candidates(brief)
  // A single tag looks like a leftover.
  if (count === undefined && new Set(usual).size < 2) return found
  for (const tag of usual) if (found.length < most && tag.length >= 4 && tag.length <= 31) add(tag)
  return found.slice(0, platformById(platform).hashtags.max ?? undefined)
}

function candidates(brief: Brief): string[] {
  const text = contentOf(brief)
  const brands = BRANDS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')).filter(isName)
  const places = [...text.matchAll(PLACES)]
    .map((match) => match[1] ?? '')
    .filter((place) => !NO_PLACES.test(place) && !isClearPlatformName(wordsOf(place)[0] ?? '') && place.length > 2 && isName(place))
  const trades = brief.english ? (text.match(TRADES) ?? []) : []
  return [...brands.slice(0, 1), ...trades.slice(0, 1), ...places.slice(0, 1), ...brands.slice(1, 2), ...trades.slice(1, 2)].map(tagOf)
}

const contentOf = (brief: Brief) => [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].join('\n')

function isName(name: string): boolean {
  const first = wordsOf(name)[0] ?? ''
  return !isCalendarWord(first) && !FUNCTION_WORDS.has(plain(first)) && !/^(?:I|Dr|Mr|Mrs|Ms|St)\b/u.test(name) && !/\p{Lu}{6,}/u.test(name)
}

function overlap(one: string, other: string): boolean {
  const a = one.toLowerCase().slice(1)
  const b = other.toLowerCase().slice(1)
  return a.startsWith(b) || b.startsWith(a)
}

function tagOf(phrase: string): string {
  const parts = wordsOf(phrase.replace(/[’']s(?![\p{L}])/gu, 's')).map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return `#${parts.map(withCapital).join('')}`
}
