import { type DateParts, noParts, type RawFact } from './fact-scan.ts'
import { dateOrder, isDay } from './scan-dates.ts'
import { timeOf } from './scan-times.ts'
import { spokenTimes } from './spoken-times.ts'
import { fold, type Language, MONTHS, SHORT_MONTHS, SOURCE_WEEKDAYS, UNITS, WEEKDAYS } from './words.ts'

/**
 * Reads the shorthand of a source, such as "weds-sun 10-4", "end of feb", "28/09" or "14h 20 min". The readings may overlap and may be
 * several for one text, because they only support facts. A draft has to be read by `readFacts`, which marks what it reads.
 */
export function readShorthand(text: string, language: Language): RawFact[] {
  const plain = fold(text)
  const weekdays = weekdaysOf(text, plain, language)
  const days = [
    ...weekdays.map(({ start, end, days: each }) => date(start, end, { weekdays: each })),
    ...weekdays.flatMap((each) => weekdayWithDay(plain, each)),
    ...groupsOfDays(plain),
    ...daysOfMonths(plain, language),
    ...numericDates(plain, language),
  ]
  return [
    ...days,
    ...monthsOf(text, plain, language),
    ...hourRanges(plain, new Set(days.map(({ end }) => end))),
    ...hoursAlone(plain),
    ...spokenTimes(plain, language).map(({ start, end, hour, minute, dayPart }) =>
      date(start, end, { times: [timeOf(hour, minute, signOf(dayPart))] }),
    ),
    ...durations(plain),
    ...versions(plain),
    ...priceChanges(plain),
    ...phones(plain),
    ...romanNumerals(text),
  ]
}

const NOT_IN_WORD = '(?<![\\p{L}\\p{N}])'
const NO_LETTER = '(?!\\p{L})'
const RANGE = "(?:-|–|—|to|through|thru|till|til|until|bis|a|al|au|jusqu'au|hasta)"
const LIST = '(?:/|,|&|\\+|and|und|u|y|e|et|o|ou|or|oder)'

function date(start: number, end: number, parts: Partial<DateParts>): RawFact {
  return { kind: 'date', parts: { ...noParts(), ...parts }, start, end }
}

interface Days {
  start: number
  end: number
  days: number[]
}

const longestFirst = (words: Iterable<string>) => [...words].sort((one, other) => other.length - one.length).join('|')

/** Beginnings of days and months that are other words. */
const OTHER_WORDS = new Set(['frei', 'vier', 'mond', 'mart', 'marc', 'lund'])

/** "miér", "miérc" and "miércoles": the name and its beginnings of 4 letters and more. */
const beginningsOf = (name: string) =>
  Array.from({ length: Math.max(1, name.length - 3) }, (_, index) => name.slice(0, name.length - index)).filter(
    (beginning) => !OTHER_WORDS.has(beginning),
  )

function weekdayPatterns(language: Language) {
  const { certain, others } = SOURCE_WEEKDAYS[language]
  const longer = [...WEEKDAYS].flatMap(([name, day]) => beginningsOf(name).map((each): [string, number] => [each, day]))
  const words = new Map([...longer, ...others, ...certain, ...WEEKDAYS])
  const any = longestFirst(words.keys())
  return {
    words,
    certain,
    token: new RegExp(`${NOT_IN_WORD}(?:${any})(?![\\p{L}])`, 'gu'),
    before: new RegExp(`${NOT_IN_WORD}(?:${any})\\.?(?:\\s\\d{1,2})?\\s?(?:${RANGE}|${LIST})\\s?(?:el\\s|le\\s|den\\s)?$`, 'u'),
    after: new RegExp(
      `^\\.?(?:\\s?[,:(]?\\s?\\d|\\s?(?:${RANGE}|${LIST})\\s?(?:${any})${NO_LETTER}|\\s(?:closed|open|am|pm|mornings?|afternoons?|evenings?|nights?|only|geschlossen|zu|frei|cerrado|ferme|matin|soir|tarde)${NO_LETTER}|:)`,
      'u',
    ),
    isRange: new RegExp(`^\\.?(?:\\s\\d{1,2}(?:st|nd|rd|th|\\.)?)?\\s?${RANGE}\\s?$`, 'u'),
  }
}
const WEEKDAY_PATTERNS = {
  en: weekdayPatterns('en'),
  de: weekdayPatterns('de'),
  es: weekdayPatterns('es'),
  fr: weekdayPatterns('fr'),
}
const BEFORE_WEEKDAY =
  /(?:^|[\s(])(?:every|each|on|this|next|last|closed|until|till|by|from|jeden|am|ab|bis|jew|cerrado|cada|chaque|ferme)\s$/u
/** "1. So im Monat", "last sat of the month" */
const NTH =
  /(?:^|[\s(])(?:\d(?:st|nd|rd|th|er|\.|º|°)?|first|second|third|fourth|last|jeden|jede[nr]?|jew\.|nachsten|kommenden|ersten|letzten|primer|segundo|tercer|ultimo|premier|deuxieme|dernier)\s$/u
/** "The sun", "la mer" */
const ARTICLE = /(?:^|\s)(?:the|la|das|die)\s$/u
const SPANISH_LETTERS = 'DLMXJVS'
const LETTER_HOURS = /(?<![\p{L}\p{N}])([LMXJVSD])(?=:?\s\d{1,2}(?:[:.h]\d{2}|\s?(?:h|[-–a])))/gu
const LETTERS = /(?<![\p{L}\p{N}])[LMXJVSD](?:\s?(?:[aàye]|al|-|–|,|\/)\s?[LMXJVSD]){1,6}(?![\p{L}\p{N}'’])/gu

/** Days of the week, with the days between the two of a range. */
function weekdaysOf(text: string, plain: string, language: Language): Days[] {
  const { words, certain, token, before, after, isRange } = WEEKDAY_PATTERNS[language]
  const found: Days[] = []
  for (const match of plain.matchAll(token)) {
    const [word] = match
    const start = match.index
    const end = start + word.length
    const day = words.get(word)
    if (day === undefined) continue
    if (!certain.has(word) && !WEEKDAYS.has(word)) {
      const isCapital = /\p{Lu}/u.test(text.charAt(start))
      const preceding = plain.slice(Math.max(0, start - 24), start)
      const isInList = before.test(preceding) || after.test(plain.slice(end, end + 24))
      const follows = isInList || NTH.test(preceding) || (word.length > 2 && BEFORE_WEEKDAY.test(preceding))
      if (!follows || ARTICLE.test(preceding) || (word.length === 2 && !isCapital)) continue
    }
    const previous = found.at(-1)
    const [first] = previous?.days.slice(-1) ?? []
    const between = previous && start - previous.end < 24 && isRange.test(plain.slice(previous.end, start))
    const days = [day]
    if (between && first !== undefined) for (let next = (first + 1) % 7; next !== day; next = (next + 1) % 7) days.unshift(next)
    found.push({ start, end, days })
  }
  if (language === 'es' || language === 'fr') {
    for (const match of text.matchAll(LETTERS)) {
      const days: number[] = []
      let isRange = false
      for (const part of match[0].match(/[LMXJVSD]|[^\sLMXJVSD]+/gu) ?? []) {
        const day = SPANISH_LETTERS.indexOf(part)
        const last = days.at(-1)
        if (day !== -1 && isRange && last !== undefined)
          for (let next = (last + 1) % 7; next !== day; next = (next + 1) % 7) days.push(next)
        if (day !== -1) days.push(day)
        isRange = /^(?:a|à|al|-|–)$/u.test(part)
      }
      found.push({ start: match.index, end: match.index + match[0].length, days })
    }
    for (const match of language === 'es' ? text.matchAll(LETTER_HOURS) : [])
      found.push({ start: match.index, end: match.index + 1, days: [SPANISH_LETTERS.indexOf(match[0])] })
  }
  return found
}

const DAY_AFTER = /^\.?,?\s(?:the\s|el\s|le\s|den\s|dem\s)?(\d{1,2})(?!\p{N}|[:h]\d|\s?[-–]\s?\d{1,2}[:h])/u

/** "Sat 14": a day of the week with its day of the month. */
function weekdayWithDay(plain: string, { start, end, days }: Days): RawFact[] {
  const [, day] = DAY_AFTER.exec(plain.slice(end, end + 16)) ?? []
  return day === undefined ? [] : [date(start, end, { weekdays: days.slice(-1), daysAlone: [Number(day)] })]
}

const DAY_GROUPS: [RegExp, number[]][] = [
  [
    /(?<![\p{L}\p{N}])(?:daily|every ?day|cada dia|diariamente|7 days|seven days|taglich|jeden tag|todos los dias|a diario|tous les jours|7 ?j?\/ ?7)(?!\p{L})/gu,
    [0, 1, 2, 3, 4, 5, 6],
  ],
  [
    /(?<![\p{L}\p{N}])(?:weekdays?|werktags?|wochentags|unter der woche|entre semana|dias laborables|en semaine)(?!\p{L})/gu,
    [1, 2, 3, 4, 5],
  ],
  [/(?<![\p{L}\p{N}])(?:week-?ends?|wochenenden?|fin(?:es)? de semana|findes?)(?!\p{L})/gu, [6, 0]],
]

function groupsOfDays(plain: string): RawFact[] {
  return DAY_GROUPS.flatMap(([pattern, weekdays]) =>
    [...plain.matchAll(pattern)].map((match) => date(match.index, match.index + match[0].length, { weekdays })),
  )
}

/** Months that are also other words. */
const AMBIGUOUS_MONTHS: Record<Language, ReadonlySet<string>> = {
  en: new Set(['may', 'march', 'mar', 'jan']),
  de: new Set(['jan', 'mar', 'may']),
  es: new Set(['mar', 'may', 'set', 'ago']),
  fr: new Set(['sept', 'mar', 'may']),
}
const monthsIn = (language: Language) =>
  new Map([
    ...[...MONTHS].flatMap(([name, month]) => beginningsOf(name).map((each): [string, number] => [each, month])),
    ...SHORT_MONTHS[language],
  ])
const MONTHS_IN = { en: monthsIn('en'), de: monthsIn('de'), es: monthsIn('es'), fr: monthsIn('fr') }
const BEFORE_MONTH =
  /(?:^|\s)(?:in|of|by|until|till|since|from|this|next|last|early|late|mid|end|im|bis|ab|seit|mitte|ende|anfang|en|de|desde|hasta|fin|debut|mi|des|jusqu'en|jusque)\s$/u

const MONTH_AFTER = new RegExp(`^\\.?\\s?(?:${RANGE}|${LIST})\\s?(\\p{L}{3,10})`, 'u')

function monthsOf(text: string, plain: string, language: Language): RawFact[] {
  const months = MONTHS_IN[language]
  return [...plain.matchAll(/(?<![\p{L}\p{N}])\p{L}{3,10}(?!\p{L})/gu)].flatMap((match): RawFact[] => {
    const [word] = match
    const month = months.get(word)
    if (month === undefined) return []
    const start = match.index
    const end = start + word.length
    if (AMBIGUOUS_MONTHS[language].has(word)) {
      const isCapital = /\p{Lu}/u.test(text.charAt(start))
      const [, next = ''] = MONTH_AFTER.exec(plain.slice(end, end + 20)) ?? []
      const isAfterPreposition = BEFORE_MONTH.test(plain.slice(Math.max(0, start - 12), start))
      if (!months.has(next) && (!isAfterPreposition || (word === 'march' && !isCapital))) return []
    }
    return [date(start, end, { months: [month] })]
  })
}

const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.|º|ª)?'
const JOIN = `\\s?(?:${RANGE}|${LIST})\\s?(?:\\p{L}{2,10}\\.?\\s){0,2}`
const DAYS = `${DAY}(?:${JOIN}${DAY}){0,5}`
const monthNames = (language: Language) => longestFirst(MONTHS_IN[language].keys())
const daysPatterns = (language: Language) => [
  new RegExp(`(?<![\\p{L}\\p{N}.,:/])(?<days>${DAYS})\\)?\\s?(?:of\\s|de\\s|del\\s)?(?<month>${monthNames(language)})(?!\\p{L})`, 'gu'),
  new RegExp(`(?<!\\p{L})(?<month>${monthNames(language)})\\.?\\s(?:the\\s)?(?<days>${DAYS})(?![\\p{N}:%])`, 'gu'),
]
const DAY_PATTERNS = { en: daysPatterns('en'), de: daysPatterns('de'), es: daysPatterns('es'), fr: daysPatterns('fr') }
const ORDINAL = /(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th|er|º)(?![\p{L}\p{N}])/gu
const DAY_OF_WEEKDAY = new RegExp(
  `${NOT_IN_WORD}(?:${longestFirst(WEEKDAYS.keys())})\\.?,?\\s(?:the\\s|den\\s|el\\s|le\\s)?(\\d{1,2})(?![\\p{L}\\p{N}:.%-])`,
  'gu',
)

/** "28.+29. September", "8 y 15 feb", "Fri 5 + Sat 6 Oct", "Monday 17th" */
function daysOfMonths(plain: string, language: Language): RawFact[] {
  const months = MONTHS_IN[language]
  const full = DAY_PATTERNS[language].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => {
      const month = months.get(match.groups?.['month'] ?? '') ?? 0
      const days = (match.groups?.['days']?.match(/\d+/gu) ?? []).map((day) => month * 100 + Number(day)).filter(isDay)
      return date(match.index, match.index + match[0].length, { days, months: [month] })
    }),
  )
  const alone = [ORDINAL, DAY_OF_WEEKDAY].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => date(match.index, match.index + match[0].length, { daysAlone: [Number(match[1])] })),
  )
  return [...full, ...alone]
}

const NUMERIC =
  /(?<![\p{N},:/]|[\p{L}\p{N}][.-])((?:\d{1,2}(?:\.\/|\.?\s?(?:[-–+&,]|bis|und|u\.?|al?|au|y|et|to)\s?)){0,4})(\d{1,2})([./-])(\d{1,2})(?:[./-]((?:20)?\d{2}))?(?![\p{N}%])/gu
const YEARS = /(?<!\p{N})((?:19|20)\d{2})(?:\s?[/–-]\s?(\d{2}))?(?!\p{N})/gu

/** "28/09", "12./13.10." and "2016/17". In English, the month can be first. */
function numericDates(plain: string, language: Language): RawFact[] {
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
    const [first, second] = [Number(match[1]), Number(match[2])]
    return second === first + 1 ? [date(match.index, match.index + match[0].length, { years: [2000 + first, 2000 + second] })] : []
  })
  const expiries = [...plain.matchAll(/(?<![\p{N}./-])(0?[1-9]|1[0-2])\/(1[3-9]|[2-4]\d)(?![\p{N}./])/gu)].map((match) =>
    date(match.index, match.index + match[0].length, { months: [Number(match[1])], years: [2000 + Number(match[2])] }),
  )
  return [...dates, ...years, ...seasons, ...expiries]
}

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
function hourRanges(plain: string, endsOfDays: ReadonlySet<number>): RawFact[] {
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

function hoursAlone(plain: string): RawFact[] {
  return [...plain.matchAll(HOUR_ALONE)].flatMap((match): RawFact[] => {
    const hour = Number(match[1])
    const end = match.index + match[0].length
    return hour <= 24 ? [date(end - String(match[1]).length, end, { times: [timeOf(hour, 0, '')] })] : []
  })
}

const signOf = (text: string) => {
  if (/^a\.?m/u.test(text) || /morning|morgens|vormittags|manana|matin/u.test(text)) return 'am'
  return /^p\.?m|afternoon|evening|night|nachmittags|abends|tarde|noche|apres-midi|soir/u.test(text) ? 'pm' : ''
}

const DURATION =
  /(?<![\p{L}\p{N}.,:])(\d{1,3})\s?(?:h|hrs?|hours?|std\.?|stunden?|horas?|heures?)\s?(?:(?:and|und|y|et)\s)?(\d{1,2})?(?!\p{N})/gu

const ALWAYS = /(?<![\p{N}./])(24)\/7(?![\p{N}./])/gu

/** "14h 20 min" as hours, minutes and the sum of both. */
function durations(plain: string): RawFact[] {
  return [...plain.matchAll(DURATION), ...plain.matchAll(ALWAYS)].flatMap((match): RawFact[] => {
    const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
    const span = { start: match.index, end: match.index + match[0].length }
    const figure = (values: number[], factor: number): RawFact => ({
      kind: 'number',
      values,
      unit: 'minute',
      factor,
      loose: false,
      many: false,
      counts: false,
      ...span,
    })
    return [
      figure([hours], 60),
      ...(minutes > 0 ? [figure([minutes], 1), figure([hours * 60 + minutes], 1), figure([hours + minutes / 60], 60)] : []),
    ]
  })
}

const VERSION = /(?<![\p{L}\p{N}])(?:v|ver|vers|version|u|no|nr|n)[.º°]?\s?(\d{1,4}(?:[.,]\d{1,3})?)(?!\p{N})/gu
/** "6 full weeks": a word stands between the number and its unit. */
const DISTANT_UNIT = /(?<![\p{L}\p{N}.,:/-])(\d{1,4})\s\p{L}{3,12}\s(\p{L}{3,10})(?!\p{L})/gu

function versions(plain: string): RawFact[] {
  const number = (match: RegExpMatchArray & { index: number }, unit: string | null, factor: number): RawFact => ({
    kind: 'number',
    values: [Number((match[1] ?? '').replace(',', '.'))],
    unit,
    factor,
    loose: false,
    many: false,
    counts: false,
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
function priceChanges(plain: string): RawFact[] {
  return [...plain.matchAll(PRICE_CHANGE)].map((match) => ({
    kind: 'price',
    values: [Number((match[1] ?? '').replace(',', '.'))],
    unit: null,
    factor: 1,
    loose: false,
    many: false,
    counts: false,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Numbers that can be a telephone number, in groups or not. */
function phones(plain: string): RawFact[] {
  return [...plain.matchAll(/(?<!\p{N})\d(?:[\s()./-]{0,2}\d){6,14}(?!\p{N})/gu)].map((match) => ({
    kind: 'phone',
    digits: match[0].replace(/\D/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }

/** "VI edición" */
function romanNumerals(text: string): RawFact[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{2,3})(?:e|ème|º|ª)?(?![\p{L}\p{N}])/gu)].map(
    (match) => {
      const digits = [...match[0].replace(/[^IVX]/gu, '')].map((letter) => ROMAN[letter] ?? 0)
      const value = digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0)
      return {
        kind: 'number',
        values: [value],
        unit: null,
        factor: 1,
        loose: false,
        many: false,
        counts: false,
        start: match.index,
        end: match.index + match[0].length,
      }
    },
  )
}
