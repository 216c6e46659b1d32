import type { RawFact } from '../fact-scan.ts'
import { timeOf } from '../scan-times.ts'
import { MONTHS } from '../words/calendar.ts'
import { date } from './shorthand-fact.ts'

const HOUR = '(\\d{1,2})(?:\\s?[:.h]\\s?(\\d{2}))?\\s?(am|pm|a\\.m\\.|p\\.m\\.|[ap]\\.?\\s?m\\.?|h|hs|hrs|uhr|heures|horas)?'
const HOUR_RANGE = new RegExp(
  `(?<![\\p{L}\\p{N}.,:€$£-]|\\p{N}\\/)${HOUR}\\s?(?:-|–|—|to|till|til|until|bis|a|al|und|and|y|et|hasta|&|\\+)\\s?${HOUR}(?![\\p{N}%€$£/]|[.,]\\d|\\s?[€$£%]|\\s(?:years|jahre|anos|ans|people|personen|personas|personnes|uhr)\\b)`,
  'gu',
)
const BEFORE_HOURS =
  /(?:daily|every ?day|open|hours|hrs|from|times?|taglich|geoffnet|offnungszeiten|von|horario|abierto|tarde|horaires|ouvert|de|entre|morning|evening|week-?ends?|weekdays?|wochenende|\)|noon)[:.,]?\s?$/u
const DOTTED_TIME =
  /(?<![\p{N}.,:/€$£+-]|[€$£]\s)([01]?\d|2[0-4])[.h]([0-5][05])(?![\p{N}%€$£]|[.,/]\d|\s?(?:[€$£%]|eur|euros?|usd|chf|k|m)(?!\p{L}))/gu

const NEXT_RANGE = /^\s?(?:h|uhr)?\.?\s?(?:y|and|und|et|u|,|\/|&|\+)\s?(?:de\s|von\s|from\s)?$/u

/** "Mo-Th 7-19", "10-11.30", "5 Oct 10-1". A range without minutes, am or pm has to follow a day. */
export function hourRanges(plain: string, endsOfDays: ReadonlySet<number>): RawFact[] {
  let previousEnd = -1
  const ranges = [...plain.matchAll(HOUR_RANGE)].flatMap((match): RawFact[] => {
    const [whole, hour = '', minute, suffix, toHour = '', toMinute, toSuffix] = match
    const start = match.index
    const preceding = plain.slice(Math.max(0, start - 20), start)
    const afterDay = [0, 1, 2, 3].some((gap) => endsOfDays.has(start - gap) && !/\p{L}/u.test(plain.slice(start - gap, start)))
    const [, next = ''] = /^\.?\s(\p{L}{3,10})/u.exec(plain.slice(start + whole.length, start + whole.length + 14)) ?? []
    if (MONTHS.has(next)) return []
    const isTime = minute !== undefined || toMinute !== undefined || suffix !== undefined || toSuffix !== undefined
    // "9 to 3" counts down, so it is not an amount.
    const countsDown = Number(hour) > Number(toHour) && Number(hour) >= 6 && Number(hour) <= 12
    const followsRange = previousEnd !== -1 && start - previousEnd < 16 && NEXT_RANGE.test(plain.slice(previousEnd, start))
    if (!isTime && !countsDown && !followsRange && !afterDay && !BEFORE_HOURS.test(preceding)) return []
    if ([hour, toHour].some((each) => Number(each) > 24) || [minute, toMinute].some((each) => Number(each ?? 0) > 59)) return []
    previousEnd = start + whole.length
    const sign = signOf(suffix ?? '')
    const toSign = signOf(toSuffix ?? '')
    const times = [timeOf(Number(hour), Number(minute ?? 0), sign || (toSign === 'am' ? toSign : ''))]
    const end = timeOf(Number(toHour), Number(toMinute ?? 0), toSign)
    // "10-1" ends in the afternoon.
    const [first] = times
    const isAfternoon = first && !sign && !toSign && end.minutes <= first.minutes && end.minutes <= 720
    times.push(isAfternoon ? { minutes: end.minutes + 720, exact: true } : end)
    return [date(start, start + whole.length, { times })]
  })
  const commas = [...plain.matchAll(/(?<![\p{N}.,])(\d{1,2})[,'](\d{2})\s?h(?!\p{L})/gu)].map((match) =>
    date(match.index, match.index + match[0].length, { times: [timeOf(Number(match[1]), Number(match[2]), '')] }),
  )
  const dotted = [...plain.matchAll(DOTTED_TIME)].map((match) =>
    date(match.index, match.index + match[0].length, { times: [timeOf(Number(match[1]), Number(match[2]), '')] }),
  )
  return [...ranges, ...commas, ...dotted]
}

const HOUR_ALONE =
  /(?:^|[\s(])(?:at|from|until|till|til|by|before|after|around|ab|um|bis|von|gegen|vor|nach|las|desde|hasta|a|des|vers|avant|apres|jusqu'a|open)\s(\d{1,2})(?![\p{L}\p{N}%€$£]|[.,:/-]\d|\s?[€$£%]|\s\p{L}{2})/gu

export function hoursAlone(plain: string): RawFact[] {
  return [...plain.matchAll(HOUR_ALONE)].flatMap((match): RawFact[] => {
    const hour = Number(match[1])
    const end = match.index + match[0].length
    return hour <= 24 ? [date(end - String(match[1]).length, end, { times: [timeOf(hour, 0, '')] })] : []
  })
}

export const signOf = (text: string) => {
  if (/^a\.?m/u.test(text) || /morning|morgens|vormittags|manana|matin/u.test(text)) return 'am'
  return /^p\.?m|afternoon|evening|night|nachmittags|abends|tarde|noche|apres-midi|soir/u.test(text) ? 'pm' : ''
}
