import { type Direction, type FactScan, type Figure, spanOf } from './fact-scan.ts'
import { type Language, NUMBER_START } from './language.ts'
import { halfAfter } from './spelled-number.ts'
import { MONTHS, WEEKDAYS } from './words/calendar.ts'
import { LABELS, NOT_COUNTED } from './words/counted.ts'
import { NUMERALS } from './words/numerals.ts'
import { DOWN, FELL, ROSE, UP } from './words/trends.ts'
import { currencyOf, DEGREES, LONG_UNIT, SCALES, UNITS, unitOf } from './words/units.ts'

const PERCENT_WORD = /^(?:percent|prozent|pour cent|por ciento|per cent|per cento|por cento)$/u
const SIGNS = '[€$£¥₹₽₩₺₪฿]'
const SCALE = Object.keys(SCALES)
  .sort((one, other) => other.length - one.length)
  .join('|')
const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const FIGURE = new RegExp(
  `${NUMBER_START}(?:(${SIGNS}|eur|usd|gbp|chf|rs\\.?)\\s?)?([-−–+])?(\\d{1,3}(?:[,.'\\u00A0\\u202F ]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,3}(?:,\\d{2}){1,3},\\d{3}|\\d{1,12}(?:[.,]\\d{1,3})*)(?!\\d)([½¼¾⅓⅔])?(?:(st|nd|rd|th|er|re|e|º|ª)(?![\\p{L}\\p{N}]))?(?:(\\s?)(${SCALE})(?![\\p{L}\\p{N}²2]))?(?:\\s?(%|${SIGNS}|[°º]\\s?[cf](?!\\p{L})|°)|(?=([\\s-]?)(pour cent|por ciento|per cento?|por cento|${LONG_UNIT}|[\\p{L}²]{1,14})(?![\\p{L}]))|)`,
  'gu',
)
/** "3 Euro 50" */
const PRICE_IN_WORDS =
  /(?<![\p{L}\p{N}.,:-])(\d{1,4}|\p{L}{2,14}) (euros?|dollars?|pounds?|libras|francs?|franken) (?:(?:and|und|y|et|con|e) (\d{2}|\p{L}{3,14}) (?:cents?|centimes?|centimos?|centesimi|pence)|(\d{2}|\p{L}{3,14}))(?![\p{L}\p{N}%€]| (?:euros?|dollars?|pounds?))/gu
/** What precedes a day without its month. */
const BEFORE_DAY = new RegExp(
  `(?:^|\\s)(?:the|am|vom|zum|den|bis|el|del|dia|al|le|du|au|il|dal|no|${[...WEEKDAYS.keys()].join('|')}),?\\s$`,
  'u',
)
const BEFORE_TIME = /(?:^|\s)(?:at|until|till|um|gegen|a las|las|hasta las|vers|alle|as)\s$/u
const HASH = /(?<![\p{L}\p{N}_&/#])#(\d{1,9})(?![\p{L}\p{N}_])/gu

export function scanFigures(scan: FactScan): void {
  scanPricesInWords(scan)
  scan.each(scan.plain, HASH, (match) => {
    scan.add({
      kind: 'number',
      values: [Number(match[1])],
      unit: null,
      factor: 1,
      loose: false,
      many: false,
      counts: true,
      label: true,
      ...spanOf(match),
    })
  })
  scan.each(scan.plain, FIGURE, (match) => {
    const [whole, mark, innerSign, digits = '', fraction = '', ordinal, space, scale, after, gap = '', follower = ''] = match
    const currency = currencyOf(mark?.replace(/\.$/u, '') ?? after ?? '') ?? currencyOf(follower)
    const isPercent = after === '%' || PERCENT_WORD.test(follower)
    const degree = DEGREES[after?.replace(/\s/gu, '') ?? '']
    // "2 m" is a length, "2m followers" a number.
    const isMeter = scale === 'm' && space !== '' && currency === undefined
    const unit = isMeter ? UNITS.get('meter') : currency === undefined ? unitOf(follower) : undefined
    const factor = scale === undefined || isMeter ? 1 : (SCALES[scale] ?? 1)
    const [values, otherValues] = valuesOf(digits, scan.language)
    const scaled = (value: number) => (scale === 'k' || scale === 'm' || scale === 'mil' ? [value * factor, value] : [value * factor])
    const hasUnit = follower !== '' && (unit !== undefined || PERCENT_WORD.test(follower) || (mark === undefined && currency !== undefined))
    const { sign, start } = signOf(scan, match.index, {
      innerSign,
      mark,
      hasMark: isPercent || degree !== undefined || currency !== undefined,
    })
    const wholeEnd = match.index + whole.length
    // "4 and a half stars"
    const half = fraction === '' && !hasUnit ? halfAfter(scan.plain, wholeEnd, scan.language ?? 'en') : 0
    const end = wholeEnd + half + (hasUnit ? gap.length + follower.length : 0)
    const added = half > 0 ? 0.5 : (FRACTIONS[fraction] ?? 0)
    const per = perAt(scan, end)
    const isPlain = currency === undefined && !isPercent && degree === undefined && unit === undefined
    scan.add({
      kind: currency === undefined ? 'number' : 'price',
      values: withCents(
        values.flatMap((value) => scaled(value + added)),
        currency,
      ),
      ...(otherValues.length > 0 && { otherValues: otherValues.flatMap(scaled) }),
      ...(sign !== undefined && { sign }),
      ...trendAt(scan, start, end),
      ...(per !== undefined && { per }),
      unit: currency ?? (isPercent ? '%' : (degree ?? unit?.[0] ?? null)),
      factor: unit?.[1] ?? 1,
      loose: false,
      many: false,
      counts: isPlain && counts(scan, match.index, follower),
      ...(isPlain && isLabel(scan, match.index) && { label: true }),
      isDay: (ordinal !== undefined || BEFORE_DAY.test(scan.plain.slice(Math.max(0, match.index - 14), match.index))) && unit === undefined,
      start,
      end,
    })
  })
}

function scanPricesInWords(scan: FactScan): void {
  const numerals = NUMERALS[scan.language ?? 'en']
  const amountOf = (word: string) => (/^\d/u.test(word) ? Number(word) : numerals.get(word))
  scan.each(scan.plain, PRICE_IN_WORDS, (match) => {
    const [whole, amountWord = '', currencyWord = '', linked, beside] = match
    const amount = amountOf(amountWord)
    const cents = amountOf(linked ?? beside ?? '')
    if (amount === undefined || cents === undefined || cents < 5 || cents > 99) return
    const end = match.index + whole.length
    const values = [(amount * 100 + cents) / 100]
    const unit = currencyOf(currencyWord) ?? null
    scan.add({ kind: 'price', values, unit, factor: 1, loose: false, many: false, counts: false, start: match.index, end })
  })
}

const withCents = (values: number[], currency: string | undefined) =>
  currency === 'CENT' ? values.flatMap((value) => [value, value / 100]) : values

/** Whether the word after a number is what it counts, or the word before makes it a label. "At ten sharp" is a time. */
export function counts(scan: FactScan, start: number, follower: string): boolean {
  if (isLabel(scan, start)) return true
  return isCounted(follower) && !BEFORE_TIME.test(scan.plain.slice(Math.max(0, start - 12), start))
}

/** Whether the word after a number can be what it counts. */
const isCounted = (follower: string) =>
  follower.length > 1 && !NOT_COUNTED.has(follower) && !MONTHS.has(follower) && !WEEKDAYS.has(follower)

/** "Route 9" */
export function isLabel(scan: FactScan, start: number): boolean {
  const [, word = ''] = /(?:^|[^\p{L}])(\p{L}{2,9})\.?\s$/u.exec(scan.plain.slice(Math.max(0, start - 12), start)) ?? []
  return LABELS.has(word)
}

/** A minus or plus before a number, and where the figure begins with it. That of a range, such as "10-12", or of a list, such as "-5 eggs", is none. */
function signOf(
  scan: FactScan,
  start: number,
  { innerSign, mark, hasMark }: { innerSign: string | undefined; mark: string | undefined; hasMark: boolean },
): { sign?: Direction; start: number } {
  if (innerSign !== undefined && mark !== undefined) return { sign: innerSign === '+' ? 1 : -1, start }
  if (innerSign !== undefined) {
    const sign = signBefore(scan, start, innerSign, hasMark)
    return sign === undefined ? { start: start + 1 } : { sign, start }
  }
  const before = scan.plain.charAt(start - 1)
  const sign = mark !== undefined && /[-−–+]/u.test(before) ? signBefore(scan, start - 1, before, hasMark) : undefined
  return sign === undefined ? { start } : { sign, start: start - 1 }
}

function signBefore(scan: FactScan, at: number, sign: string, hasMark: boolean): Direction | undefined {
  const before = scan.plain.slice(Math.max(0, at - 3), at)
  if (before !== '' && !/[\s([:;,=~>"“„]$/u.test(before)) return undefined
  if (/[\p{N}%]\s*$/u.test(before)) return undefined
  if (!hasMark && (before === '' || before.slice(before.trimEnd().length).includes('\n'))) return undefined
  return sign === '+' ? 1 : -1
}

/** The direction that the words next to a number give, in its clause. */
export function trendAt(scan: FactScan, start: number, end: number): Pick<Figure, 'trend' | 'change'> {
  const before = scan.plain.slice(Math.max(0, start - 40), start)
  const ends = [...before.matchAll(/[.,;:!?\n]|\s(?:and|und|y|et|while|but)\s/gu)].map(({ index }) => index + 1)
  const [after = ''] = /^[^.,;:!?\n\d]*/u.exec(scan.plain.slice(end, end + 24)) ?? []
  const words = [
    ...(before.slice(Math.max(0, ...ends)).match(/\p{L}+/gu) ?? []).slice(-4).toReversed(),
    ...(after.match(/\p{L}+/gu) ?? []).slice(0, 3),
  ]
  const trend = words.find((word) => DOWN.has(word) || UP.has(word))
  const change = words.find((word) => FELL.has(word) || ROSE.has(word))
  return {
    ...(trend !== undefined && { trend: DOWN.has(trend) ? -1 : 1 }),
    ...(change !== undefined && { change: FELL.has(change) ? -1 : 1 }),
  }
}

const RATE = /^\s?(?:\/|per|an?|each|every|pro|je|im|par|por|al?|alla|ao|a la)\s?(\p{L}{1,10})(?!\p{L})/u

/** The span of time after "per" and the like. */
function perAt(scan: FactScan, end: number): string | undefined {
  const [, word = ''] = RATE.exec(scan.plain.slice(end, end + 20)) ?? []
  const [base, factor] = UNITS.get(word) ?? []
  return base === 'minute' || base === 'month' || base === 'night' ? `${base} ${factor}` : undefined
}

/** What digits mean in the language, and what they would mean in another one: "1.200" is 1200 in German and 1.2 in English. */
function valuesOf(digits: string, language: Language | undefined): [number[], number[]] {
  const compact = digits.replace(/['\s\u00A0\u202F]/gu, '')
  const parts = compact.split(/[.,]/u)
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return [[Number(compact)], []]
  const whole = Number(parts.join(''))
  const decimal = Number(`${parts.slice(0, -1).join('')}.${last}`)
  if (last.length !== 3) return [[decimal], []]
  // "0.125" has no thousands.
  if (parts.length > 2 || parts[0] === '0') return [[parts.length > 2 ? whole : decimal], []]
  if (language === undefined) return [[whole, decimal], []]
  const isThousands = compact.includes(',') === (language === 'en')
  return isThousands ? [[whole], [decimal]] : [[decimal], [whole]]
}
