import { type FactScan, type Span, spanOf, WORD } from './fact-scan.ts'
import { LABELS, LOOSE, MANY, MONTHS, NOT_COUNTED, NUMERALS, ORDINALS, UNITS, WEEKDAYS } from './words.ts'

type SpelledWord = Span & { word: string }

/** In words: "two hundred and twenty five". */
const LENGTHS = [5, 4, 3, 2, 1]
const PERCENT_WORD = /^(?:percent|prozent|pour cent|por ciento|per cent)$/u
const PERCENT_AFTER = /^[\s-](?:per\s?cent|prozent|pour\scent|por\scien(?:to)?)(?!\p{L})/u
const CURRENCY_SIGN: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }
const CURRENCY_WORDS: [RegExp, string][] = [
  [/^(?:eur|euros?)$/u, 'EUR'],
  [/^(?:usd|dollars?|dolares|bucks)$/u, 'USD'],
  [/^(?:gbp|pounds?|quid|libras)$/u, 'GBP'],
  [/^(?:chf|francs?|franken|fr)$/u, 'CHF'],
  [/^(?:cents?|cent|centimes?|centimos?|pence|p)$/u, 'CENT'],
]
const FIGURE =
  /(?<![\p{L}\p{N}])(?:(€|\$|£|¥|eur|usd|gbp|chf)\s?)?(\d{1,3}(?:[,.'\u00A0\u202F ]\d{3})+(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,3})*)(?!\d)(?:(st|nd|rd|th|er|re|e|º|ª)(?![\p{L}\p{N}]))?(?:\s?(k|m|mio|mrd|million(?:en|es|s)?|millon(?:es)?|billion|thousand|mil)(?![\p{L}\p{N}²2]))?(?:\s?(%|€|\$|£|¥)|(?=([\s-]?)(pour cent|por ciento|per cent|[\p{L}²]{1,14})(?![\p{L}]))|)/gu
/** "3 Euro 50" */
const PRICE_IN_WORDS =
  /(?<![\p{L}\p{N}.,:-])(\d{1,4}|\p{L}{2,14}) (euros?|dollars?|pounds?|libras|francs?|franken) (?:(?:and|und|y|et|con) (\d{2}|\p{L}{3,14}) (?:cents?|centimes?|centimos?|pence)|(\d{2}|\p{L}{3,14}))(?![\p{L}\p{N}%€]| (?:euros?|dollars?|pounds?))/gu
const SCALE: Record<string, number> = { k: 1e3, thousand: 1e3, mil: 1e3, m: 1e6, mio: 1e6, mrd: 1e9, billion: 1e9 }
/** What precedes a day without its month. */
const BEFORE_DAY = new RegExp(`(?:^|\\s)(?:the|am|vom|zum|den|bis|el|del|dia|al|le|du|au|${[...WEEKDAYS.keys()].join('|')}),?\\s$`, 'u')
const BEFORE_TIME = /(?:^|\s)(?:at|until|till|um|gegen|a las|las|hasta las|vers)\s$/u

export function scanFigures(scan: FactScan): void {
  scanPricesInWords(scan)
  scan.each(scan.plain, FIGURE, (match) => {
    const [whole, sign, digits = '', ordinal, scale, signAfter, gap = '', follower = ''] = match
    const currency = currencyOf(sign ?? signAfter ?? '') ?? currencyOf(follower)
    const isPercent = signAfter === '%' || PERCENT_WORD.test(follower)
    const unit = currency === undefined ? UNITS.get(follower) : undefined
    const factor = scale === undefined ? 1 : (SCALE[scale] ?? 1e6)
    const values = valuesOf(digits).flatMap((value) =>
      scale === 'k' || scale === 'm' || scale === 'mil' ? [value * factor, value] : [value * factor],
    )
    const hasUnit = follower !== '' && (unit !== undefined || PERCENT_WORD.test(follower) || (sign === undefined && currency !== undefined))
    scan.add({
      kind: currency === undefined ? 'number' : 'price',
      values: currency === 'CENT' ? values.flatMap((value) => [value, value / 100]) : values,
      unit: currency ?? (isPercent ? '%' : (unit?.[0] ?? null)),
      factor: unit?.[1] ?? 1,
      loose: false,
      many: false,
      counts: currency === undefined && !isPercent && unit === undefined && counts(scan, match.index, follower),
      isDay: (ordinal !== undefined || BEFORE_DAY.test(scan.plain.slice(Math.max(0, match.index - 14), match.index))) && unit === undefined,
      start: match.index,
      end: match.index + whole.length + (hasUnit ? gap.length + follower.length : 0),
    })
  })
  scanSpelledNumbers(scan)
}

function scanPricesInWords(scan: FactScan): void {
  const numerals = NUMERALS[scan.language ?? 'en']
  const amountOf = (word: string) => (/^\d/u.test(word) ? Number(word) : numerals.get(word))
  scan.each(scan.plain, PRICE_IN_WORDS, (match) => {
    const [whole, amountWord = '', currencyWord = '', linked, beside] = match
    const [amount, cents] = [amountOf(amountWord), amountOf(linked ?? beside ?? '')]
    if (amount === undefined || cents === undefined || cents < 5 || cents > 99) return
    const end = match.index + whole.length
    const values = [(amount * 100 + cents) / 100]
    const unit = currencyOf(currencyWord) ?? null
    scan.add({ kind: 'price', values, unit, factor: 1, loose: false, many: false, counts: false, start: match.index, end })
  })
}

/** Whether the word after a number is what it counts, or the word before makes it a label. "At ten sharp" is a time. */
function counts(scan: FactScan, start: number, follower: string): boolean {
  if (isLabel(scan, start)) return true
  return isCounted(follower) && !BEFORE_TIME.test(scan.plain.slice(Math.max(0, start - 12), start))
}

/** "Quince de agosto" */
function isMonthAfter(scan: FactScan, of: Span | undefined): boolean {
  if (!of) return false
  const [, word = ''] = /^\s(\p{L}{3,10})/u.exec(scan.plain.slice(of.end, of.end + 11)) ?? []
  return MONTHS.has(word)
}

/** "Route 9" */
function isLabel(scan: FactScan, start: number): boolean {
  const [, word = ''] = /(?:^|[^\p{L}])(\p{L}{2,9})\.?\s$/u.exec(scan.plain.slice(Math.max(0, start - 12), start)) ?? []
  return LABELS.has(word)
}

/** Spelled numbers, with the unit that follows. "One" is left out because it is mostly an article. */
function scanSpelledNumbers(scan: FactScan): void {
  const numerals = NUMERALS[scan.language ?? 'en']
  const loose = LOOSE[scan.language ?? 'en']
  const words = [...scan.plain.matchAll(WORD)].map((match) => ({ word: match[0], ...spanOf(match) }))
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index]
    if (!first || scan.isTaken(first) || scan.isFull) continue
    if (MANY[scan.language ?? 'en'].has(first.word)) {
      const { start, end } = first
      scan.add({ kind: 'number', values: [], unit: null, factor: 1, loose: false, many: true, counts: false, start, end })
      continue
    }
    let length = 0
    let value = 0
    for (const size of LENGTHS) {
      const phrase = words.slice(index, index + size)
      const found = phrase.length === size ? numerals.get(phrase.map(({ word }) => word).join(' ')) : undefined
      const last = phrase.at(-1)
      if (found === undefined || !last || /[^\s\p{L}-]/u.test(scan.plain.slice(first.start, last.end).replace(/'/gu, ''))) continue
      length = size
      value = found
      break
    }
    const ordinal = length === 0 ? ordinalOf(scan, first) : undefined
    const several = length > 0 ? [value] : (ordinal ?? loose.get(first.word))
    if (several === undefined || isNewInFrench(scan, words[index - 1], first, words[index + 1])) continue
    const last = words[index + Math.max(0, length - 1)] ?? first
    const next = words[index + Math.max(1, length)]
    const isAdjacent = next !== undefined && /^[\s-]{1,2}$/u.test(scan.plain.slice(last.end, next.start))
    const follower = isAdjacent ? next.word : ''
    const unit = UNITS.get(follower)
    const currency = currencyOf(follower)
    const isSmall = value < 2 && length > 0
    if (isSmall && unit?.[1] !== 60 && unit?.[1] !== 10080) continue
    const [percent] = PERCENT_AFTER.exec(scan.plain.slice(last.end, last.end + 12)) ?? []
    const isPercent = percent !== undefined
    scan.add({
      kind: currency ? 'price' : 'number',
      spelled: first.word,
      values: several,
      unit: currency ?? (isPercent ? '%' : (unit?.[0] ?? null)),
      factor: unit?.[1] ?? 1,
      loose: length === 0 && ordinal === undefined,
      many: false,
      counts: !unit && !currency && !isPercent && counts(scan, first.start, follower),
      isDay: !unit && !currency && !isPercent && (MONTHS.has(follower) || (/^(?:de|of)$/u.test(follower) && isMonthAfter(scan, next))),
      start: first.start,
      end: isPercent ? last.end + percent.length : (unit || currency) && next ? next.end : last.end,
    })
    index += Math.max(0, length - 1)
  }
}

/** "Pneu neuf": after a noun and not before one, "neuf" means new. */
function isNewInFrench(
  scan: FactScan,
  previous: SpelledWord | undefined,
  { word, start, end }: SpelledWord,
  next: SpelledWord | undefined,
): boolean {
  if (scan.language !== 'fr' || word !== 'neuf' || previous === undefined) return false
  const followsNoun = /^\s$/u.test(scan.plain.slice(previous.end, start)) && !NOT_COUNTED.has(previous.word) && previous.word.length > 3
  return followsNoun && (next === undefined || NOT_COUNTED.has(next.word) || !/^[\s-]$/u.test(scan.plain.slice(end, next.start)))
}

/** "her fifth Halloween". With a capital, it is a part of a name, and "a third" a fraction. */
function ordinalOf(scan: FactScan, { word, start, end }: SpelledWord): number[] | undefined {
  const value = ORDINALS[scan.language ?? 'en'].get(word)
  if (value === undefined || (scan.language !== 'de' && /\p{Lu}/u.test(scan.text.charAt(start)))) return undefined
  const isFraction = /(?:^|\s)(?:a|one|two|un|une)\s$/u.test(scan.plain.slice(Math.max(0, start - 4), start))
  return isFraction || /^[\s-](?:part(?:y|ies)|edad)/u.test(scan.plain.slice(end, end + 9)) ? undefined : [value]
}

/** Whether the word after a number can be what it counts. */
const isCounted = (follower: string) =>
  follower.length > 1 && !NOT_COUNTED.has(follower) && !MONTHS.has(follower) && !WEEKDAYS.has(follower)

function currencyOf(sign: string): string | undefined {
  return CURRENCY_SIGN[sign] ?? CURRENCY_WORDS.find(([pattern]) => pattern.test(sign))?.[1]
}

/** What digits can mean: a separator before three digits is for thousands or decimals. */
function valuesOf(digits: string): number[] {
  const compact = digits.replace(/['\s\u00A0\u202F]/gu, '')
  const parts = compact.split(/[.,]/u)
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return [Number(compact)]
  const whole = Number(parts.join(''))
  const decimal = Number(`${parts.slice(0, -1).join('')}.${last}`)
  if (last.length !== 3) return [decimal]
  return parts.length === 2 ? [whole, decimal] : [whole]
}
