import { figureOf, type RawFact } from '../fact-scan.ts'
import { UNITS } from '../words/units.ts'

const DURATION =
  /(?<![\p{L}\p{N}.,:])(\d{1,3})\s?(?:h|hrs?|hours?|std\.?|stunden?|horas?|heures?)\s?(?:(?:and|und|y|et)\s)?(\d{1,2})?(?!\p{N})/gu

const ALWAYS = /(?<![\p{N}./])(24)\/7(?![\p{N}./])/gu

/** "14h 20 min" as hours, minutes and the sum of both. */
export function durations(plain: string): RawFact[] {
  return [...plain.matchAll(DURATION), ...plain.matchAll(ALWAYS)].flatMap((match): RawFact[] => {
    const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
    const span = { start: match.index, end: match.index + match[0].length }
    const figure = (values: number[], factor: number): RawFact => ({ kind: 'number', ...figureOf(values, 'minute', factor), ...span })
    return [
      figure([hours], 60),
      ...(minutes > 0 ? [figure([minutes], 1), figure([hours * 60 + minutes], 1), figure([hours + minutes / 60], 60)] : []),
    ]
  })
}

const VERSION = /(?<![\p{L}\p{N}])(?:v|ver|vers|version|u|no|nr|n)[.º°]?\s?(\d{1,4}(?:[.,]\d{1,3})?)(?!\p{N})/gu
/** "6 full weeks": a word stands between the number and its unit. */
const DISTANT_UNIT = /(?<![\p{L}\p{N}.,:/-])(\d{1,4})\s\p{L}{3,12}\s(\p{L}{3,10})(?!\p{L})/gu

export function versions(plain: string): RawFact[] {
  const number = (match: RegExpMatchArray & { index: number }, unit: string | null, factor: number): RawFact => ({
    kind: 'number',
    ...figureOf([Number((match[1] ?? '').replace(',', '.'))], unit, factor),
    start: match.index,
    end: match.index + match[0].length,
  })
  return [
    ...[...plain.matchAll(VERSION)].map((match) => number(match, null, 1)),
    ...[...plain.matchAll(DISTANT_UNIT)].flatMap((match) => {
      const unit = UNITS.get(match[2] ?? '')
      return unit && !/^\d{1,4}\s(?:per|each|every|and|und|the|for|pro|por|par|para|pour)\s/u.test(match[0])
        ? [number(match, unit[0], unit[1])]
        : []
    }),
  ]
}

const PRICE_CHANGE =
  /(?<!\p{L})(?:was|now|instead of|statt|vorher|jetzt|antes|ahora|en vez de|en lugar de|avant|au lieu de)\s(\d{1,5}(?:[.,]\d{2})?)(?![\p{N}%]|[.,:]\d)/gu

/** "$30 instead of 42": the second price has no currency. */
export function priceChanges(plain: string): RawFact[] {
  return [...plain.matchAll(PRICE_CHANGE)].map((match) => ({
    kind: 'price',
    ...figureOf([Number((match[1] ?? '').replace(',', '.'))]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Numbers that can be a telephone number, in groups or not. */
export function phones(plain: string): RawFact[] {
  return [...plain.matchAll(/(?<!\p{N})\d(?:[\s()./-]{0,2}\d){6,14}(?!\p{N})/gu)].map((match) => ({
    kind: 'phone',
    digits: match[0].replace(/\D/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }

/** "VI edición" */
export function romanNumerals(text: string): RawFact[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{2,3})(?:e|ème|º|ª)?(?![\p{L}\p{N}])/gu)].map(
    (match) => {
      const digits = [...match[0].replace(/[^IVX]/gu, '')].map((letter) => ROMAN[letter] ?? 0)
      const value = digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
      return {
        kind: 'number',
        ...figureOf([value]),
        start: match.index,
        end: match.index + match[0].length,
      }
    },
  )
}

const RATIO =
  /(?<![\p{L}\p{N}.,:/])(\d{1,3})\s(?:in|out of|of every|von|de cada|sur|su|em cada)\s(\d{1,3})(?![\p{N}.,:/%€$£]|\s?(?:am|pm|h|uhr)(?!\p{L}))/gu

/** "9 in 10" as a percentage. */
export function ratios(plain: string): RawFact[] {
  return [...plain.matchAll(RATIO)].flatMap((match): RawFact[] => {
    const [part, whole] = [Number(match[1]), Number(match[2])]
    const span = { start: match.index, end: match.index + match[0].length }
    return part < whole ? [{ kind: 'number', ...figureOf([(part / whole) * 100], '%'), ...span }] : []
  })
}
