import { type FactScan, type Figure, noParts, spanOf, type Time } from './fact-scan.ts'
import { spokenDurations, spokenTimes } from './spoken-times.ts'

const AM = '(?:[ap]\\.?\\s?m\\.?)(?![\\p{L}\\p{N}])'
const HOUR_WORD = "(?:uhr|heures?|horas|o'clock|h|hs|hrs)(?![\\p{L}\\p{N}])"
const PART_OF_DAY =
  "(?:\\s(?:in the morning|in the afternoon|in the evening|at night|morgens|vormittags|nachmittags|abends|de la manana|de la tarde|de la noche|du matin|de l'apres-midi|du soir))"
const TO = '\\s?(?:-|–|to|till|until|bis|a|à|und|and|y|et)\\s?'
const TIME = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/€$£-])(?:(\\d{1,2})(?:[:.h](\\d{2}))?\\s?(am|pm|h|uhr)?${TO})?(\\d{1,2})(?:\\s?h\\s?(\\d{2})(?![\\p{L}\\p{N}])|(?:[:.](\\d{2}))?\\s?(${AM}|${HOUR_WORD}|(?=${PART_OF_DAY}))(${PART_OF_DAY})?)|(?<![\\p{L}\\p{N}.,:/€$£-])(\\d{1,2}):(\\d{2})(?![\\p{N}:%])|(?<![\\p{L}\\p{N}])(noon|midnight|midi|minuit|mittags|mitternacht|mediodias?|medianoche)(?![\\p{L}\\p{N}])`,
  'gu',
)
const BEFORE_HOUR = /(?:^|\s)(?:a|de|des|vers|avant|apres|jusqu'a|entre|et|las|desde|hasta|sobre)\s$/u
const PER = /^\s?(?:\/|par\s|pro\s|per\s|por\s|semanales|wochentlich)/u

/** Times of day, such as "half past nine" and "8:30 am". */
export function scanTimes(scan: FactScan): void {
  scanSpokenTimes(scan)
  scanWrittenTimes(scan)
}

/** "an hour and a half" */
export function scanSpokenDurations(scan: FactScan): void {
  for (const { start, end, minutes } of spokenDurations(scan.plain, scan.language ?? 'en')) {
    if (!scan.isTaken({ start, end })) scan.add({ kind: 'number', ...durationOf(minutes / 60), start, end })
  }
}

/** "half past nine", "halb acht", "siete y media", "sept heures et demie" */
function scanSpokenTimes(scan: FactScan): void {
  for (const { start, end, hour, minute, dayPart, duration } of spokenTimes(scan.plain, scan.language ?? 'en')) {
    if (scan.isFull) return
    if (scan.isTaken({ start, end }) || (duration !== undefined && minute === 0 && !isAfterHourWord(scan, start))) continue
    const parts = { ...noParts(), times: [timeOf(hour, minute, meridiem('', dayPart))] }
    scan.add({ kind: 'date', parts, ...(duration !== undefined && { duration: durationOf(duration) }), start, end })
  }
}

function scanWrittenTimes(scan: FactScan): void {
  scan.each(scan.plain, TIME, (match) => {
    const [, left, leftMinutes, leftSuffix, hour, minuteOfH, minute, suffix = '', dayPart = '', plainHour, plainMinute, word] = match
    const span = spanOf(match)
    const times: Time[] = []
    let duration: Figure | undefined
    if (word !== undefined) {
      const isMidnight = /^mi(?:d)?n|mitternacht|medianoche|minuit/u.test(word)
      times.push({ minutes: isMidnight ? 0 : 720, exact: true, around: /^(?:midi|mediodia|mittags)/u.test(word) })
    } else if (plainHour !== undefined) times.push(timeOf(Number(plainHour), Number(plainMinute), ''))
    else {
      const minutes = minute ?? minuteOfH
      // "32 h per week" and "24 h" are durations.
      if (/^h(?:r?s)?$/u.test(suffix) && minutes === undefined && (Number(hour) > 23 || PER.test(scan.plain.slice(span.end)))) return
      const isHourWord = suffix.startsWith('heure') || suffix === 'horas'
      if (isHourWord && left === undefined && minutes === undefined && !isAfterHourWord(scan, span.start)) return
      if (isHourWord) duration = durationOf(Number(hour))
      const sign = meridiem(suffix, dayPart)
      if (left !== undefined)
        times.push(timeOf(Number(left), Number(leftMinutes ?? 0), leftSuffix === 'am' || leftSuffix === 'pm' ? leftSuffix : sign))
      times.push(timeOf(Number(hour), Number(minutes ?? 0), sign))
    }
    if (times.some(({ minutes }) => minutes > 1440)) return
    scan.add({ kind: 'date', parts: { ...noParts(), times }, ...(duration && { duration }), ...span })
  })
}

/** "à 14 heures" is a time, "14 heures" can be a duration. */
function isAfterHourWord(scan: FactScan, start: number): boolean {
  return BEFORE_HOUR.test(scan.plain.slice(Math.max(0, start - 8), start))
}

/** am or pm, if the text has it. */
function meridiem(suffix: string, dayPart: string): string {
  if (/^[ap]/u.test(suffix)) return `${suffix.charAt(0)}m`
  if (/morning|morgens|vormittags|manana|matin/u.test(dayPart)) return 'am'
  return dayPart ? 'pm' : ''
}

function durationOf(hours: number): Figure {
  return { values: [hours], unit: 'minute', factor: 60, loose: false, many: false, counts: false }
}

export function timeOf(hour: number, minute: number, sign: string): Time {
  if (sign === 'pm') return { minutes: ((hour % 12) + 12) * 60 + minute, exact: true }
  if (sign === 'am') return { minutes: (hour % 12) * 60 + minute, exact: true }
  return { minutes: hour * 60 + minute, exact: hour > 12 }
}
