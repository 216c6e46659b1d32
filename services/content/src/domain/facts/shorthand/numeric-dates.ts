import type { RawFact } from '../fact-scan.ts'
import type { Language } from '../language.ts'
import { dateOrder, isDay } from '../scan-dates.ts'
import { date } from './shorthand-fact.ts'

const NUMERIC =
  /(?<![\p{N},:/]|[\p{L}\p{N}][.-])((?:\d{1,2}(?:\.\/|\.?\s?(?:[-–+&,]|bis|und|u\.?|al?|au|y|et|to)\s?)){0,4})(\d{1,2})([./-])(\d{1,2})(?:[./-]((?:20)?\d{2}))?(?![\p{N}%])/gu
const YEARS = /(?<!\p{N})((?:19|20)\d{2})(?:\s?[/–-]\s?(\d{2}))?(?!\p{N})/gu

/** "28/09", "12./13.10." and "2016/17". In English, the month can be first. */
export function numericDates(plain: string, language: Language): RawFact[] {
  const order = language === 'en' ? dateOrder(plain) : 'day'
  const dates = [...plain.matchAll(NUMERIC)].flatMap((match): RawFact[] => {
    const [whole, left, first, separator, second, year] = match
    if (separator === '-' && year === undefined) return []
    const numbers = [...(left?.match(/\d+/gu) ?? []), first].map(Number)
    const days = numbers.map((day) => Number(second) * 100 + day).filter(isDay)
    const swapped = Number(first) * 100 + Number(second)
    const isSwappable = language === 'en' && separator !== '.' && order !== 'day' && isDay(swapped) && !days.includes(swapped)
    const last = days.at(-1)
    const isAmbiguous = isSwappable && order === undefined && last !== undefined && last === Number(second) * 100 + Number(first)
    const readings = isAmbiguous
      ? days.slice(0, -1)
      : isSwappable && order === 'month'
        ? [swapped]
        : isSwappable
          ? [...days, swapped]
          : days
    if (days.length === 0 && readings.length === 0) return []
    const parts = { days: readings, ...(isAmbiguous && { ambiguousDays: [[last, swapped]] as [number, number][] }) }
    const years = year === undefined ? [] : [Number(year.padStart(4, '20'))]
    return [date(match.index, match.index + whole.length, { ...parts, years })]
  })
  const years = [...plain.matchAll(YEARS)].map((match) => {
    const [whole, first = '', second] = match
    const both = second === undefined ? [first] : [first, `${first.slice(0, 2)}${second}`]
    return date(match.index, match.index + whole.length, { years: both.map(Number) })
  })
  const seasons = [...plain.matchAll(/(?<![\p{N}./])(\d{2})\/(\d{2})(?![\p{N}./])/gu)].flatMap((match): RawFact[] => {
    const first = Number(match[1])
    const second = Number(match[2])
    return second === first + 1 ? [date(match.index, match.index + match[0].length, { years: [2000 + first, 2000 + second] })] : []
  })
  const expiries = [...plain.matchAll(/(?<![\p{N}./-])(0?[1-9]|1[0-2])\/(1[3-9]|[2-4]\d)(?![\p{N}./])/gu)].map((match) =>
    date(match.index, match.index + match[0].length, { months: [Number(match[1])], years: [2000 + Number(match[2])] }),
  )
  return [...dates, ...years, ...seasons, ...expiries]
}
