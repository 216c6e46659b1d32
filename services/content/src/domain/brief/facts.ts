import { hashtags, mentions, trimEndOf } from '@loomcast/platforms'
import { FUNCTION_WORDS, isCalendarWord, MONTHS, plain, SHORT_MONTHS, WEEKDAYS } from './lexicon.ts'
import { isClearPlatformName } from './platform-words.ts'

/** The facts of a brief that can be looked up, verbatim. */
export interface Facts {
  links: string[]
  handles: string[]
  tags: string[]
  prices: string[]
  percents: string[]
  dates: string[]
  times: string[]
  places: string[]
  names: string[]
  quotes: string[]
}

const LINK =
  /https?:\/\/[^\s<>"'“”«»]+|\bwww\.[^\s<>"'“”«»]+|(?<![@\p{L}\p{M}\p{N}_.-])(?:[\p{L}\p{M}\p{N}-]+\.)+(?:com|org|net|io|co|app|dev|fr|de|es|it|nl|pl|pt|uk|eu|be|ch|shop|store|studio|example|info|me|tv|fm|run|health|academy|blog|cafe|club|events|tech|ai)(?:\/[^\s<>"'“”«»]*)?(?![\p{L}\p{M}\p{N}_@])/giu
const CURRENCY = '[€$£¥]|USD|EUR|GBP|CHF'
const AMOUNT = '\\d[\\d,. ]{0,12}\\d|\\d'
const PRICE = new RegExp(
  `(?:${CURRENCY})\\s?(?:${AMOUNT})(?:\\s?(?:k|m|million|bn))?\\b|(?:${AMOUNT})\\s?(?:${CURRENCY}|euros?|dollars?|pounds?)(?![\\p{L}])`,
  'giu',
)
const PERCENT = /(?<!\d)\d+(?:[.,]\d+)?\s?(?:%|percent\b|per cent\b)/giu
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const MONTH = `(?:${MONTHS}|(?:${SHORT_MONTHS})\\.?)`
const DATE = new RegExp(
  `\\b(?:(?:${WEEKDAYS}),?\\s+(?:the\\s+)?)?(?:${DAY}(?:\\s?[–-]\\s?${DAY})?\\s+(?:of\\s+)?${MONTH}|${MONTH}\\s+${DAY}(?:\\s?[–-]\\s?${DAY})?)(?:,?\\s+\\d{4})?(?!\\w)|\\b(?:${WEEKDAYS})\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b`,
  'gu',
)
const CLOCK = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.)|\\d{1,2}:\\d{2}|noon|midnight)'
const TIME = new RegExp(`\\b${CLOCK}(?:\\s?(?:-|–|to|until)\\s?${CLOCK})?(?!\\w)`, 'giu')
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}’'&-]*"
const PLACE = new RegExp(
  `\\b(?:in|at|near)\\s+((?:the\\s+)?(?:${CAPITAL})(?:\\s+(?:${CAPITAL}|de|la|le|du|des|of|the|upon|und|am)(?=\\s+\\p{Lu}|[\\s,.;:!?)]|$))*(?:,\\s(?:${CAPITAL})(?:\\s(?:${CAPITAL}))*)?)`,
  'gu',
)
const ADDRESS = new RegExp(
  `\\b(\\d{1,4}(?:\\s?(?:bis|ter|[a-c]))?,?\\s+(?:(?:rue|avenue|boulevard|place|quai|via|calle)\\s+(?:[\\p{L}’'-]+\\s?){1,4}|(?:${CAPITAL}\\s+){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Square|Way|Drive|Quay|Row|Place)))`,
  'gu',
)
const NAME = new RegExp(
  `(?<=[\\p{L}\\p{N},;:] |["“(]|(?:Dr|Mr|Mrs|Ms|Prof|St)\\. )(?:${CAPITAL})(?: (?:(?:de|la|le|du|von|van|of|the|&) )?(?:${CAPITAL}))*`,
  'gu',
)
const QUOTE = /[“"«]\s?([^“”"«»]{8,}?)\s?[”"»]/gu

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => (match[1] ?? match[0]).trim())
const PUNCTUATION = '.,;:!?…'
const unique = (list: string[]) => [...new Set(list)]

/** A link without surrounding punctuation. Keeps a closing parenthesis if the opening one is part of the link. */
export function trimLink(link: string): string {
  const trimmed = trimEndOf(link, `${PUNCTUATION}'"”’`)
  return /[)\]]$/u.test(trimmed) && !/[([]/u.test(trimmed) ? trimEndOf(trimmed, `${PUNCTUATION})]`) : trimmed
}

export function linksIn(text: string): string[] {
  return unique((text.match(LINK) ?? []).map(trimLink))
}

/** All facts of a text that can be looked up, in text order. */
export function readFacts(text: string): Facts {
  const withoutLinks = text.replace(LINK, ' ')
  return {
    links: linksIn(text),
    handles: unique(mentions(withoutLinks)),
    tags: unique(hashtags(withoutLinks)),
    prices: unique(all(withoutLinks, PRICE)),
    percents: unique(all(withoutLinks, PERCENT)),
    dates: unique(all(withoutLinks, DATE)),
    times: unique(all(withoutLinks, TIME)),
    places: unique([...all(withoutLinks, ADDRESS), ...all(withoutLinks, PLACE).filter(isPlace)]),
    names: unique(all(withoutLinks, NAME).filter(isName)),
    quotes: unique(all(text, QUOTE)),
  }
}

function isPlace(place: string): boolean {
  const first = place.replace(/^the\s+/iu, '').split(/[\s,]/u)[0] ?? ''
  return (
    !isCalendarWord(first) &&
    !isClearPlatformName(first) &&
    !/^(?:I|We|Our|My|The|Christmas|Easter|English|French)$/u.test(first) &&
    !/^\p{Lu}{2,}$/u.test(first)
  )
}

function isName(name: string): boolean {
  const words = name.split(/\s+/u)
  return !words.some(isCalendarWord) && !(words.length === 1 && FUNCTION_WORDS.has(plain(words[0] ?? '')))
}
