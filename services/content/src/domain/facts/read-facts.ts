import { isCommonWord } from './common-words.ts'
import { spokenDurations, spokenTimes } from './spoken-times.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'
import {
  COMMON_CAPITALS,
  fold,
  GIVEN_NAMES,
  LABELS,
  type Language,
  LOOSE,
  MANY,
  MONTHS,
  NO_NAMES,
  NOT_COUNTED,
  NUMERALS,
  ORDINALS,
  SHORT_WEEKDAYS,
  UNITS,
  WEEKDAYS,
  WEEKEND,
} from './words.ts'

interface Span {
  start: number
  end: number
}

/** A time of day. `exact`: false if the text has neither am, pm nor an hour above 12. */
export interface Time {
  minutes: number
  exact: boolean
  /** "Midi" and "mediodía" are also the hours around noon. */
  around?: boolean
}

export interface DateParts {
  weekdays: number[]
  /** A weekday that recurs, such as "Sundays". */
  recurs: boolean
  /** Day and month as 100 × month + day. */
  days: number[]
  /** The two readings of an ambiguous day, such as "5/6" in English. */
  ambiguousDays: [number, number][]
  /** A day without its month, such as "the 20th". */
  daysAlone: number[]
  months: number[]
  years: number[]
  times: Time[]
}

export interface Figure {
  /** More than one if the notation is ambiguous, such as 1.200. */
  values: number[]
  /** `%`, a currency, or a base unit. */
  unit: string | null
  /** The factor from the figure's unit to its base unit. */
  factor: number
  /** "a dozen", "half" */
  loose: boolean
  /** "hundreds" */
  many: boolean
  /** Followed by what it counts, such as "20 places", or a label, such as "Route 9". */
  counts: boolean
}

interface Word extends Span {
  word: string
  folded: string
}

type SpelledWord = Span & { word: string }

export type RawFact = Span &
  (
    | { kind: 'link' | 'handle' | 'code'; key: string }
    | { kind: 'quotation'; words: string[] }
    // `duration`: also a duration, such as "14 horas".
    | { kind: 'date'; parts: DateParts; duration?: Figure }
    // `isDay`: also a day of a month, such as "le 17". `spelled`: the word, such as "neuf", which is also an adjective.
    | ({ kind: 'number' | 'price'; isDay?: boolean; spelled?: string } & Figure)
    | { kind: 'phone'; digits: string }
    // `firstIsUncertain`: the place in the sentence can explain the capital of the first word.
    | { kind: 'name'; words: string[]; certain: boolean; firstIsUncertain: boolean }
  )

/** In words: "two hundred and twenty five". */
const LENGTHS = [5, 4, 3, 2, 1]
const MOST_FACTS = 400
/** In words. */
const LONGEST_NAME = 8

const LINK =
  /https?:\/\/[^\s<>"'“”«»]{1,500}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}|\bwww\.[^\s<>"'“”«»]{1,300}|(?<![\p{L}\p{N}@._-])(?<host>(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,4}[a-z]{2,24})(?:\/[^\s<>"'“”«»]{0,300})?(?![\p{L}\p{N}@-])/giu
/** Top-level domains that are read in any case. Others only in lowercase, because "Bread.Today" lacks a space. */
const FREQUENT_DOMAINS = new Set(
  'com org net io co app dev fr de uk eu ch nl es pt pl ie ca au nz mx ar cl br jp se dk fi cz shop store studio example info biz tv fm ly gg academy blog cafe tech ai website xyz'.split(
    ' ',
  ),
)
const HANDLE = /(?<![\p{L}\p{N}_@./])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,58}[\p{L}\p{N}_])?/gu
const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃][\p{L}\p{N}_]{1,100}/gu
const COUNTER = /^[ \t]*(?:\d{1,3}\/\d{1,3}(?!\d)|\d{1,2}[.)](?=\s))/gmu
const QUOTE =
  /“[^“”\n]{2,400}”|„[^„“”"\n]{2,400}[“”"]|«[^«»\n]{2,400}»|(?<![\p{L}\p{N}])"[^"\n]{2,400}"|(?<![\p{L}\p{N}])‘[^‘’\n]{6,400}’(?!\p{L})|(?<![\p{L}\p{N}])'(?=\S)[^'\n]{3,300}(?:'\p{L}[^'\n]{1,100}){0,4}'(?![\p{L}\p{N}])/gu

const MONTH = [...MONTHS.keys()].sort((one, other) => other.length - one.length).join('|')
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.|º|ª)?'
const DAYS_AFTER = `${DAY}(?:\\s?(?:[-–]|to|and|und|through|until|till|&)\\s?${DAY}){0,3}`
const DAYS = `${DAY}(?:\\s?(?:[-–,]|to|and|und|bis|y|a|al|et|au|through|until|till|&|\\+)\\s?(?:(?:the|el|le|den|am|zum)\\s)?${DAY}){0,3}`
const OF = '\\s?(?:of\\s|de\\s|del\\s)?'
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:the\\s)?(${DAYS})${OF}(${MONTH})\\.?(?![\\p{L}\\p{N}])|(${MONTH})\\.?\\s(?:the\\s)?(${DAYS_AFTER})(?![\\p{L}\\p{N}:%]|[.,]\\d))(?:,?\\s(?:de\\s|del\\s)?((?:19|20)\\d{2})(?!\\d))?`,
  'gu',
)
const NUMERIC_DATE =
  /(?<![\p{L}\p{N}/]|[\p{L}\p{N}][.-])(?:((?:19|20)\d{2})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./])(\d{1,2})(?:\.(?!\d)|\5((?:19|20)?\d{2})(?!\d)))(?![\p{L}\p{N}])/gu
/** "on 5/6" */
const SHORT_DATE =
  /(?<=(?:^|[\s(])(?:on|by|until|till|from|before|since|after|starting|ends|le|au|el|hasta|desde|am|ab|bis)\s)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/%])/gu
const SLASH_DATE = /(?<![\p{N}/.,])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{2}){1,2})?(?![\p{N}/%])/gu
/** "22.–24.11." */
const NUMERIC_RANGE =
  /(?<![\p{L}\p{N}./-])(\d{1,2})\.?\s?(?:[-–+&/]|bis|und|al?|au|y|et)\s?(\d{1,2})([./])(\d{1,2})(?:\.(?!\d)|\3((?:19|20)?\d{2}))?(?![\p{L}\p{N}%])/gu
/** "09.2026" */
const MONTH_OF_YEAR = /(?<![\p{L}\p{N}./-])(0?[1-9]|1[0-2])[./]((?:19|20)\d{2})(?![\p{L}\p{N}])/gu
const MONTH_ALONE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${MONTH})(?![\\p{L}\\p{N}'-])(?:\\s(?:de\\s|del\\s)?((?:19|20)\\d{2})(?!\\d))?`, 'gu')
const YEAR = /(?<![\p{L}\p{N}.,:/€$£-])(?:19|20)\d{2}(?![\p{L}\p{N}%€$£]|[.,:]\d|\s?(?:€|euros?|dollars?|pounds?))/gu
const DAY_ALONE = /(?<![\p{L}\p{N}])(?:the|by|on)\s(\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu

const AM = '(?:[ap]\\.?\\s?m\\.?)(?![\\p{L}\\p{N}])'
const HOUR_WORD = "(?:uhr|heures?|horas|o'clock|h|hs|hrs)(?![\\p{L}\\p{N}])"
const PART_OF_DAY =
  "(?:\\s(?:in the morning|in the afternoon|in the evening|at night|morgens|vormittags|nachmittags|abends|de la manana|de la tarde|de la noche|du matin|de l'apres-midi|du soir))"
const TO = '\\s?(?:-|–|to|till|until|bis|a|à|und|and|y|et)\\s?'
const TIME = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/€$£-])(?:(\\d{1,2})(?:[:.h](\\d{2}))?\\s?(am|pm|h|uhr)?${TO})?(\\d{1,2})(?:\\s?h\\s?(\\d{2})(?![\\p{L}\\p{N}])|(?:[:.](\\d{2}))?\\s?(${AM}|${HOUR_WORD}|(?=${PART_OF_DAY}))(${PART_OF_DAY})?)|(?<![\\p{L}\\p{N}.,:/€$£-])(\\d{1,2}):(\\d{2})(?![\\p{N}:%])|(?<![\\p{L}\\p{N}])(noon|midnight|midi|minuit|mittags|mitternacht|mediodias?|medianoche)(?![\\p{L}\\p{N}])`,
  'gu',
)
const PERCENT_WORD = /^(?:percent|prozent|pour cent|por ciento|per cent)$/u
const PERCENT_AFTER = /^[\s-](?:per\s?cent|prozent|pour\scent|por\scien(?:to)?)(?!\p{L})/u
const BEFORE_HOUR = /(?:^|\s)(?:a|de|des|vers|avant|apres|jusqu'a|entre|et|las|desde|hasta|sobre)\s$/u
const PER = /^\s?(?:\/|par\s|pro\s|per\s|por\s|semanales|wochentlich)/u

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
/** A number of 7 to 15 digits in groups that a telephone number has. */
const PHONE =
  /(?<![\p{L}\p{N}.,:€$£+(])(?:\+\d{1,3}[\s-]?)?(?:\(\d{1,5}\)[\s-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,5}(?![\p{L}\p{N}%€$£]|[.,:]\d)/gu
/** A code with letters between digits, such as "24B19". A time such as "14h20" or a size such as "3x4" is none. */
const MIXED_CODE = /(?<![\p{L}\p{N}_-])\d{1,6}(?![hx]\d)\p{L}{1,4}\d[\p{L}\d]{0,20}(?![\p{L}\p{N}_])/giu
const CODE = /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}-]{0,30}\p{L})(?=[\p{L}\p{N}-]{0,30}\d)[\p{L}\d]{2,30}(?![\p{L}\p{N}_])/gu
/** What precedes a day without its month. */
const BEFORE_DAY = new RegExp(`(?:^|\\s)(?:the|am|vom|zum|den|bis|el|del|dia|al|le|du|au|${[...WEEKDAYS.keys()].join('|')}),?\\s$`, 'u')
/** "Mark your calendar" */
const IMPERATIVE_OBJECT = /^\s(?:your|the|our|a|this|it)(?!\p{L})/u
const BEFORE_TIME = /(?:^|\s)(?:at|until|till|um|gegen|a las|las|hasta las|vers)\s$/u
const SIGNATURE = /["”»“’']\s{0,2}(?:\(|[-–—~]\s?)$/u
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** All facts of a text in linear time, in text order. In a draft, the facts within a quotation belong to it, except for handles and links. */
export function readFacts(text: string, { language, isDraft }: { language: Language | undefined; isDraft: boolean }): RawFact[] {
  return new Reader(text, language, isDraft).read()
}

class Reader {
  readonly #text: string
  readonly #plain: string
  readonly #language: Language | undefined
  readonly #isDraft: boolean
  readonly #taken: Uint8Array
  readonly #facts: RawFact[] = []

  constructor(text: string, language: Language | undefined, isDraft: boolean) {
    this.#text = text
    this.#plain = fold(text)
    this.#language = language
    this.#isDraft = isDraft
    this.#taken = new Uint8Array(text.length)
  }

  read(): RawFact[] {
    this.#links()
    this.#each(this.#text, HANDLE, (match) => this.#add({ kind: 'handle', key: fold(match[0]), ...spanOf(match) }))
    this.#each(this.#text, HASHTAG, (match) => this.#take(spanOf(match)))
    if (this.#isDraft) this.#each(this.#text, COUNTER, (match) => this.#take(spanOf(match)))
    this.#quotations()
    this.#phones()
    for (const { start, end, minutes } of spokenDurations(this.#plain, this.#language ?? 'en')) {
      if (this.#isTaken({ start, end })) continue
      this.#add({ kind: 'number', ...durationOf(minutes / 60), start, end })
    }
    this.#each(this.#text, MIXED_CODE, (match) => this.#add({ kind: 'code', key: fold(match[0]), ...spanOf(match) }))
    this.#dates()
    this.#figures()
    this.#each(this.#text, CODE, (match) => this.#add({ kind: 'code', key: fold(match[0]), ...spanOf(match) }))
    this.#words()
    return this.#facts.sort((one, other) => one.start - other.start).slice(0, MOST_FACTS)
  }

  #isTaken({ start, end }: Span): boolean {
    return this.#taken.subarray(start, end).includes(1)
  }

  #take({ start, end }: Span): void {
    this.#taken.fill(1, start, end)
  }

  #add(fact: RawFact, isOpaque = true): void {
    this.#facts.push(fact)
    if (isOpaque) this.#take(fact)
  }

  #each(text: string, pattern: RegExp, use: (match: RegExpMatchArray & { index: number }) => void): void {
    for (const match of text.matchAll(pattern)) {
      if (this.#facts.length >= MOST_FACTS * 2) return
      const start = match.index
      if (!this.#taken.subarray(start, start + match[0].length).includes(1)) use(match)
    }
  }

  #links(): void {
    this.#each(this.#text, LINK, (match) => {
      const start = match.index
      const { host } = match.groups ?? {}
      const domain = host === undefined ? undefined : domainOf(host)
      if (host !== undefined && domain === undefined) return
      const whole = domain === undefined || domain === host ? match[0] : domain
      let link = whole.replace(/(?<![.,;:!?…'"’”)\]])[.,;:!?…'"’”)\]]+$/u, '')
      if (whole.slice(link.length).startsWith(')') && link.includes('(')) link += ')'
      this.#add({ kind: 'link', key: linkKey(link), start, end: start + link.length })
    })
  }

  /** Handles, links and hashtags can be within a quotation, and "www.a‘b" can begin before one. */
  #quotations(): void {
    for (const match of this.#text.matchAll(QUOTE)) {
      if (this.#facts.length >= MOST_FACTS * 2) return
      const span = spanOf(match)
      const words = wordsOf(match[0])
      if (words.length > 0 && this.#taken[span.start] !== 1 && this.#taken[span.end - 1] !== 1)
        this.#add({ kind: 'quotation', words, ...span }, this.#isDraft)
    }
  }

  #phones(): void {
    this.#each(this.#text, PHONE, (match) => {
      const digits = match[0].replace(/\D/gu, '')
      const groups = match[0].match(/\d+/gu) ?? []
      const isWritten =
        /^[+(0]/u.test(match[0]) || (groups.length > 2 && digits.length >= 9 && /^\d{2,3}([\s-])\d{2,3}(?:\1\d{2,4}){1,3}$/u.test(match[0]))
      const isDate =
        groups.length <= 3 && groups.every(({ length }) => length <= 2 || length === 4) && /[./-]/u.test(match[0]) && digits.length <= 8
      const hasDots = match[0].includes('.') && groups.length < 4
      if (isWritten && !isDate && !hasDots && digits.length >= 7 && digits.length <= 15)
        this.#add({ kind: 'phone', digits, ...spanOf(match) })
    })
  }

  #dates(): void {
    this.#each(this.#plain, DATE, (match) => {
      const days = (match[1] ?? match[4] ?? '').match(/\d+/gu)?.map(Number) ?? []
      const month = MONTHS.get(match[2] ?? match[3] ?? '') ?? 0
      if (days.some((day) => day < 1 || day > 31)) return
      const parts = { ...noParts(), days: days.map((day) => month * 100 + day), months: [month], years: match[5] ? [Number(match[5])] : [] }
      this.#add({ kind: 'date', parts, ...spanOf(match) })
    })
    this.#each(this.#plain, NUMERIC_RANGE, (match) => {
      const [, first, second, , month, year] = match
      const days = [first, second].map((day) => Number(month) * 100 + Number(day))
      // "3-4.50" and "1/2.5" are numbers.
      if (
        !days.every(isDay) ||
        Number(second) < Number(first) ||
        !/[.\d]{2}$|\.$/u.test(match[0]) ||
        !/^\d{1,2}\.|\.$|\d{4}$/u.test(match[0])
      )
        return
      this.#add({ kind: 'date', parts: { ...noParts(), days, years: year ? [Number(year.padStart(4, '20'))] : [] }, ...spanOf(match) })
    })
    this.#each(this.#plain, MONTH_OF_YEAR, (match) =>
      this.#add({ kind: 'date', parts: { ...noParts(), months: [Number(match[1])], years: [Number(match[2])] }, ...spanOf(match) }),
    )
    this.#each(this.#plain, NUMERIC_DATE, (match) => {
      const [, year, isoMonth, isoDay, first, , second, lastYear] = match
      const [day, month] = year ? [Number(isoDay), Number(isoMonth)] : [Number(first), Number(second)]
      const full = year ?? (lastYear?.length === 2 ? `20${lastYear}` : lastYear)
      const parts = year || match[5] !== '/' ? partsOfDay(month * 100 + day) : this.#partsOf(Number(first), Number(second))
      if (parts) this.#add({ kind: 'date', parts: { ...noParts(), ...parts, years: full ? [Number(full)] : [] }, ...spanOf(match) })
    })
    if (this.#isDraft)
      this.#each(this.#plain, SHORT_DATE, (match) => {
        const parts = this.#partsOf(Number(match[1]), Number(match[2]))
        if (parts) this.#add({ kind: 'date', parts: { ...noParts(), ...parts }, ...spanOf(match) })
      })
    this.#each(this.#plain, DAY_ALONE, (match) => {
      const start = match.index + match[0].search(/\d/u)
      this.#add({ kind: 'date', parts: { ...noParts(), daysAlone: [Number(match[1])] }, start, end: match.index + match[0].length })
    })
    this.#each(this.#plain, MONTH_ALONE, (match) => {
      const word = /^\p{L}+/u.exec(match[0])?.[0] ?? ''
      if (!this.#isMonth(word, match.index, match[1] !== undefined)) return
      this.#add({
        kind: 'date',
        parts: { ...noParts(), months: [MONTHS.get(word) ?? 0], years: match[1] ? [Number(match[1])] : [] },
        ...spanOf(match),
      })
    })
    this.#spokenTimes()
    this.#times()
    this.#each(this.#text, YEAR, (match) =>
      this.#add({ kind: 'date', parts: { ...noParts(), years: [Number(match[0])] }, ...spanOf(match) }),
    )
    this.#weekdays()
  }

  /** The readings of "5/6". Only in English, the month can be first. */
  #partsOf(first: number, second: number): Partial<DateParts> | undefined {
    const [dayFirst, monthFirst] = [second * 100 + first, first * 100 + second]
    const order = this.#language === 'en' || this.#language === undefined ? dateOrder(this.#plain) : 'day'
    if (order === undefined && isDay(dayFirst) && isDay(monthFirst) && dayFirst !== monthFirst)
      return { ambiguousDays: [[dayFirst, monthFirst]] }
    return partsOfDay(isDay(dayFirst) && (order !== 'month' || !isDay(monthFirst)) ? dayFirst : monthFirst)
  }

  /** "May" and "March" are also verbs, and abbreviations other words. */
  #isMonth(word: string, at: number, hasYear: boolean): boolean {
    if (hasYear) return true
    const isCapital = /\p{Lu}/u.test(this.#text.charAt(at))
    if (word.length <= 4 && !['may', 'mai', 'mayo', 'june', 'july', 'juni', 'juli', 'juin', 'mars', 'marz', 'aout'].includes(word))
      return false
    if (this.#language === 'en' || this.#language === 'de' || this.#language === undefined) {
      if (!isCapital) return false
    }
    if (word !== 'may' && word !== 'march') return true
    return /(?:^|\s)(?:in|of|all|this|by|until|till|through|since|from|every|each|early|late|mid|last|next|for|during|to|and|whole)\s$/u.test(
      this.#plain.slice(Math.max(0, at - 10), at),
    )
  }

  #times(): void {
    this.#each(this.#plain, TIME, (match) => {
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
        if (/^h(?:r?s)?$/u.test(suffix) && minutes === undefined && (Number(hour) > 23 || PER.test(this.#plain.slice(span.end)))) return
        const isHourWord = suffix.startsWith('heure') || suffix === 'horas'
        if (isHourWord && left === undefined && minutes === undefined && !this.#isAfterHourWord(span.start)) return
        if (isHourWord) duration = durationOf(Number(hour))
        const sign = meridiem(suffix, dayPart)
        if (left !== undefined)
          times.push(timeOf(Number(left), Number(leftMinutes ?? 0), leftSuffix === 'am' || leftSuffix === 'pm' ? leftSuffix : sign))
        times.push(timeOf(Number(hour), Number(minutes ?? 0), sign))
      }
      if (times.some(({ minutes }) => minutes > 1440)) return
      this.#add({ kind: 'date', parts: { ...noParts(), times }, ...(duration && { duration }), ...span })
    })
  }

  /** "half past nine", "halb acht", "siete y media", "sept heures et demie" */
  #spokenTimes(): void {
    for (const { start, end, hour, minute, dayPart, duration } of spokenTimes(this.#plain, this.#language ?? 'en')) {
      if (this.#facts.length >= MOST_FACTS * 2) return
      if (this.#isTaken({ start, end }) || (duration !== undefined && minute === 0 && !this.#isAfterHourWord(start))) continue
      const parts = { ...noParts(), times: [timeOf(hour, minute, meridiem('', dayPart))] }
      this.#add({ kind: 'date', parts, ...(duration !== undefined && { duration: durationOf(duration) }), start, end })
    }
  }

  /** "à 14 heures" is a time, "14 heures" can be a duration. */
  #isAfterHourWord(start: number): boolean {
    return BEFORE_HOUR.test(this.#plain.slice(Math.max(0, start - 8), start))
  }

  #weekdays(): void {
    this.#each(this.#plain, WORD, (match) => {
      const word = match[0]
      const { start, end } = spanOf(match)
      const after = this.#plain.slice(end, end + 6)
      const before = this.#plain.slice(Math.max(0, start - 14), start)
      if (WEEKEND.has(word)) {
        if (!this.#isDraft) this.#add({ kind: 'date', parts: { ...noParts(), weekdays: [6, 0] }, start, end })
        return
      }
      const full = WEEKDAYS.get(word)
      const short = full === undefined && /\p{Lu}/u.test(this.#text.charAt(start)) ? SHORT_WEEKDAYS.get(word) : undefined
      const next = /^\.?\s?(?:[-–/,&+]|to\s|bis\s|and\s|und\s|y\s|et\s)\s?(\p{L}+)/u.exec(this.#plain.slice(end, end + 20))?.[1] ?? ''
      const isBesideRange = /^\.?,?\s?[-–]?\d/u.test(after) || isWeekday(next) || /(?:[-–/&+]|\s(?:to|bis|and|und|y|et))\s?$/u.test(before)
      const day = full ?? (isBesideRange ? short : undefined)
      if (day === undefined) return
      const recurs = /(?:ays|tags|sabados|domingos|ches|dis)$/u.test(word) || /(?:every|each|chaque|cada|jeden|los)\s$/u.test(before)
      this.#add({ kind: 'date', parts: { ...noParts(), weekdays: [day], recurs }, start, end })
    })
  }

  #pricesInWords(): void {
    const numerals = NUMERALS[this.#language ?? 'en']
    const amountOf = (word: string) => (/^\d/u.test(word) ? Number(word) : numerals.get(word))
    this.#each(this.#plain, PRICE_IN_WORDS, (match) => {
      const [whole, amountWord = '', currencyWord = '', linked, beside] = match
      const [amount, cents] = [amountOf(amountWord), amountOf(linked ?? beside ?? '')]
      if (amount === undefined || cents === undefined || cents < 5 || cents > 99) return
      const end = match.index + whole.length
      const values = [(amount * 100 + cents) / 100]
      const unit = currencyOf(currencyWord) ?? null
      this.#add({ kind: 'price', values, unit, factor: 1, loose: false, many: false, counts: false, start: match.index, end })
    })
  }

  #figures(): void {
    this.#pricesInWords()
    this.#each(this.#plain, FIGURE, (match) => {
      const [whole, sign, digits = '', ordinal, scale, signAfter, gap = '', follower = ''] = match
      const currency = currencyOf(sign ?? signAfter ?? '') ?? currencyOf(follower)
      const isPercent = signAfter === '%' || PERCENT_WORD.test(follower)
      const unit = currency === undefined ? UNITS.get(follower) : undefined
      const factor = scale === undefined ? 1 : (SCALE[scale] ?? 1e6)
      const values = valuesOf(digits).flatMap((value) =>
        scale === 'k' || scale === 'm' || scale === 'mil' ? [value * factor, value] : [value * factor],
      )
      const hasUnit =
        follower !== '' && (unit !== undefined || PERCENT_WORD.test(follower) || (sign === undefined && currency !== undefined))
      this.#add({
        kind: currency === undefined ? 'number' : 'price',
        values: currency === 'CENT' ? values.flatMap((value) => [value, value / 100]) : values,
        unit: currency ?? (isPercent ? '%' : (unit?.[0] ?? null)),
        factor: unit?.[1] ?? 1,
        loose: false,
        many: false,
        counts: currency === undefined && !isPercent && unit === undefined && this.#counts(match.index, follower),
        isDay:
          (ordinal !== undefined || BEFORE_DAY.test(this.#plain.slice(Math.max(0, match.index - 14), match.index))) && unit === undefined,
        start: match.index,
        end: match.index + whole.length + (hasUnit ? gap.length + follower.length : 0),
      })
    })
    this.#spelled()
  }

  /** Whether the word after a number is what it counts, or the word before makes it a label. "At ten sharp" is a time. */
  #counts(start: number, follower: string): boolean {
    if (this.#isLabel(start)) return true
    return isCounted(follower) && !BEFORE_TIME.test(this.#plain.slice(Math.max(0, start - 12), start))
  }

  /** "Quince de agosto" */
  #isMonthAfter(of: Span | undefined): boolean {
    if (!of) return false
    const [, word = ''] = /^\s(\p{L}{3,10})/u.exec(this.#plain.slice(of.end, of.end + 11)) ?? []
    return MONTHS.has(word)
  }

  /** "Route 9" */
  #isLabel(start: number): boolean {
    const [, word = ''] = /(?:^|[^\p{L}])(\p{L}{2,9})\.?\s$/u.exec(this.#plain.slice(Math.max(0, start - 12), start)) ?? []
    return LABELS.has(word)
  }

  /** Spelled numbers, with the unit that follows. "One" is left out because it is mostly an article. */
  #spelled(): void {
    const numerals = NUMERALS[this.#language ?? 'en']
    const loose = LOOSE[this.#language ?? 'en']
    const words = [...this.#plain.matchAll(WORD)].map((match) => ({ word: match[0], ...spanOf(match) }))
    for (let index = 0; index < words.length; index += 1) {
      const first = words[index]
      if (!first || this.#isTaken(first) || this.#facts.length >= MOST_FACTS * 2) continue
      if (MANY[this.#language ?? 'en'].has(first.word)) {
        const { start, end } = first
        this.#add({ kind: 'number', values: [], unit: null, factor: 1, loose: false, many: true, counts: false, start, end })
        continue
      }
      let length = 0
      let value = 0
      for (const size of LENGTHS) {
        const phrase = words.slice(index, index + size)
        const found = phrase.length === size ? numerals.get(phrase.map(({ word }) => word).join(' ')) : undefined
        const last = phrase.at(-1)
        if (found === undefined || !last || /[^\s\p{L}-]/u.test(this.#plain.slice(first.start, last.end).replace(/'/gu, ''))) continue
        length = size
        value = found
        break
      }
      const ordinal = length === 0 ? this.#ordinal(first) : undefined
      const several = length > 0 ? [value] : (ordinal ?? loose.get(first.word))
      if (several === undefined || this.#isNewInFrench(words[index - 1], first, words[index + 1])) continue
      const last = words[index + Math.max(0, length - 1)] ?? first
      const next = words[index + Math.max(1, length)]
      const isAdjacent = next !== undefined && /^[\s-]{1,2}$/u.test(this.#plain.slice(last.end, next.start))
      const follower = isAdjacent ? next.word : ''
      const unit = UNITS.get(follower)
      const currency = currencyOf(follower)
      const isSmall = value < 2 && length > 0
      if (isSmall && unit?.[1] !== 60 && unit?.[1] !== 10080) continue
      const [percent] = PERCENT_AFTER.exec(this.#plain.slice(last.end, last.end + 12)) ?? []
      const isPercent = percent !== undefined
      this.#add({
        kind: currency ? 'price' : 'number',
        spelled: first.word,
        values: several,
        unit: currency ?? (isPercent ? '%' : (unit?.[0] ?? null)),
        factor: unit?.[1] ?? 1,
        loose: length === 0 && ordinal === undefined,
        many: false,
        counts: !unit && !currency && !isPercent && this.#counts(first.start, follower),
        isDay: !unit && !currency && !isPercent && (MONTHS.has(follower) || (/^(?:de|of)$/u.test(follower) && this.#isMonthAfter(next))),
        start: first.start,
        end: isPercent ? last.end + percent.length : (unit || currency) && next ? next.end : last.end,
      })
      index += Math.max(0, length - 1)
    }
  }

  /** "Pneu neuf": after a noun and not before one, "neuf" means new. */
  #isNewInFrench(previous: SpelledWord | undefined, { word, start, end }: SpelledWord, next: SpelledWord | undefined): boolean {
    if (this.#language !== 'fr' || word !== 'neuf' || previous === undefined) return false
    const followsNoun = /^\s$/u.test(this.#plain.slice(previous.end, start)) && !NOT_COUNTED.has(previous.word) && previous.word.length > 3
    return followsNoun && (next === undefined || NOT_COUNTED.has(next.word) || !/^[\s-]$/u.test(this.#plain.slice(end, next.start)))
  }

  /** "her fifth Halloween". With a capital, it is a part of a name, and "a third" a fraction. */
  #ordinal({ word, start, end }: SpelledWord): number[] | undefined {
    const value = ORDINALS[this.#language ?? 'en'].get(word)
    if (value === undefined || (this.#language !== 'de' && /\p{Lu}/u.test(this.#text.charAt(start)))) return undefined
    const isFraction = /(?:^|\s)(?:a|one|two|un|une)\s$/u.test(this.#plain.slice(Math.max(0, start - 4), start))
    return isFraction || /^[\s-](?:part(?:y|ies)|edad)/u.test(this.#plain.slice(end, end + 9)) ? undefined : [value]
  }

  #words(): void {
    const words = [...this.#text.matchAll(WORD)].map((match) => ({ word: match[0], folded: fold(match[0]), ...spanOf(match) }))
    const headings = headingLines(this.#text)
    for (let index = 0; index < words.length && this.#facts.length < MOST_FACTS * 2; index += 1) {
      const run: Word[] = []
      for (let at = index; at < words.length && run.length < LONGEST_NAME; at += 1) {
        const word = words[at]
        const previous = run.at(-1)
        if (
          !word ||
          !/^\p{Lu}/u.test(word.word) ||
          this.#isTaken(word) ||
          (word.word.length > 3 && MONTHS.has(word.folded)) ||
          word.folded === 'may'
        )
          break
        const gap = previous ? this.#text.slice(previous.end, word.start) : ''
        if (previous && !/^(?:\s|-|\s?&\s)$/u.test(gap) && !(gap === '. ' && isTitle(previous.folded))) break
        run.push(word)
      }
      const first = run[0]
      const last = run.at(-1)
      if (!first || !last) continue
      index += run.length - 1
      const isAtStart = startsClause(this.#text, first.start)
      if (isAtStart && run.length === 1 && IMPERATIVE_OBJECT.test(this.#plain.slice(last.end, last.end + 6))) continue
      const signs = this.#isSignature(first, last)
      const retained = run.filter(
        (word, position) =>
          !isNoName(word.folded) &&
          !(position === 0 && isAtStart && run.length === 1 && !signs && !GIVEN_NAMES.has(bare(word.folded)) && !this.#isUncommon(word)),
      )
      const names =
        isAtStart && retained[0] === first && run.length > 1 && isNoName(run[1]?.folded ?? '') && !GIVEN_NAMES.has(bare(first.folded))
          ? retained.slice(1)
          : retained
      const [from] = names
      const to = names.at(-1)
      if (!from || !to) continue
      const isOnlyAtStart = isAtStart && run.length === 1 && !signs && !GIVEN_NAMES.has(bare(first.folded))
      const isLoud = names.every(({ word }) => /^\p{Lu}{2,}$/u.test(word))
      const certain =
        !isOnlyAtStart &&
        !isLoud &&
        !headings.some(({ start, end }) => from.start >= start && from.start < end) &&
        this.#isCertain(names, first)
      const firstIsUncertain =
        from === first && !GIVEN_NAMES.has(bare(first.folded)) && (isAtStart || (this.#language === 'de' && this.#isAfterArticle(first)))
      this.#add(
        { kind: 'name', words: names.map(({ folded }) => bare(folded)), certain, firstIsUncertain, start: from.start, end: to.end },
        false,
      )
    }
  }

  /** "Siemens joined us.": a word at the start of a clause that can be a name, because it is no frequent word. Only English words are known. */
  #isUncommon({ folded, end }: Word): boolean {
    if (this.#language !== 'en' || folded.length < 3) return false
    return !isCommonWord(folded.replace(/\p{M}/gu, '')) && !/^-\p{Ll}/u.test(this.#text.slice(end, end + 2))
  }

  /** "…" (Jenna, customer) or "…" – Ben */
  #isSignature(first: Span, last: Span): boolean {
    return (
      SIGNATURE.test(this.#text.slice(Math.max(0, first.start - 8), first.start)) &&
      /^(?:\s{0,2}(?:$|\n|[,)\d]))/u.test(this.#text.slice(last.end, last.end + 4))
    )
  }

  #isAfterArticle({ start }: Span): boolean {
    return /(?:^|\s)(?:das|der|die|dem|den|des|eine?[nmrs]?|pro|je|jedes|jede[rmn]?)\s$/u.test(
      this.#plain.slice(Math.max(0, start - 8), start),
    )
  }

  /** In German every noun has a capital, so only given names, titles and two capitalized words in a row are certain. */
  #isCertain(names: readonly { folded: string; start: number }[], first: { start: number; folded: string }): boolean {
    if (names.every(({ folded }) => COMMON_CAPITALS.has(bare(folded)))) return false
    if (this.#language !== 'de') return this.#language !== undefined
    if (names.some(({ folded }) => GIVEN_NAMES.has(bare(folded)))) return true
    const isAfterFigure = this.#taken[first.start - 2] === 1
    return /^(?:herr|frau|dr)$/u.test(first.folded) || (names.length > 1 && !isAfterFigure && !startsClause(this.#text, first.start))
  }
}

/** Without a period at the end, unless it belongs to an abbreviation. */
function spanOf(match: RegExpMatchArray & { index: number }): Span {
  const text = /[ap]\.m\.$/iu.test(match[0]) ? match[0] : match[0].replace(/\.$/u, '')
  return { start: match.index, end: match.index + text.length }
}

const isWeekday = (word: string) => WEEKDAYS.has(word) || SHORT_WEEKDAYS.has(word)
export const isDay = (day: number) => day % 100 >= 1 && day % 100 <= 31 && day >= 101 && day < 1300
export const noParts = (): DateParts => ({
  weekdays: [],
  recurs: false,
  days: [],
  ambiguousDays: [],
  daysAlone: [],
  months: [],
  years: [],
  times: [],
})
const partsOfDay = (day: number): Partial<DateParts> | undefined => (isDay(day) ? { days: [day] } : undefined)

/** Whether days or months are first in the numeric dates of an English text, if one of them shows it: "28/09", "9/28". */
export function dateOrder(plain: string): 'day' | 'month' | undefined {
  const orders = new Set(
    [...plain.matchAll(SLASH_DATE)].flatMap(([, first, second]) =>
      Number(first) > 12 && Number(second) <= 12 ? ['day' as const] : Number(second) > 12 && Number(first) <= 12 ? ['month' as const] : [],
    ),
  )
  return orders.size === 1 ? [...orders][0] : undefined
}

/** The longest beginning of a host that is a domain: "shop.berlin" of "shop.berlin.Then". */
function domainOf(host: string): string | undefined {
  const labels = host.split('.')
  for (let length = labels.length; length > 1; length -= 1) {
    const last = labels[length - 1] ?? ''
    if (FREQUENT_DOMAINS.has(last.toLowerCase()) || TOP_LEVEL_DOMAINS.has(last)) return labels.slice(0, length).join('.')
  }
  return undefined
}

const isNoName = (folded: string) => NO_NAMES.has(folded) || NO_NAMES.has(folded.split("'", 1)[0] ?? '') || WEEKDAYS.has(folded)
/** A word whose period does not end a sentence: an initial or a title. */
const isTitle = (folded: string) =>
  folded.length === 1 || /^(?:dr|mr|mrs|ms|prof|st|sra?|mme|jr|ing|dipl|mag|lic|arq|rev|capt|hr|fr|dra)$/u.test(folded)
/** Without a possessive ending and without an elided article. */
const bare = (folded: string) => folded.replace(/'s$/u, '').replace(/^(?:l|d|qu)'/u, '')

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function linkKey(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '')
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

/** Whether the word after a number can be what it counts. */
const isCounted = (follower: string) =>
  follower.length > 1 && !NOT_COUNTED.has(follower) && !MONTHS.has(follower) && !WEEKDAYS.has(follower)

export function timeOf(hour: number, minute: number, sign: string): Time {
  if (sign === 'pm') return { minutes: ((hour % 12) + 12) * 60 + minute, exact: true }
  if (sign === 'am') return { minutes: (hour % 12) * 60 + minute, exact: true }
  return { minutes: hour * 60 + minute, exact: hour > 12 }
}

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

/** Whether a word stands where any word has a capital. */
function startsClause(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at)
  return /(?:^|[.!?…:;]["”’»)\]]*\s+|\n\s*|[“"«„‘(¡¿]\s*|(?:^|\s)(?:[-–—•▪✦→👉*#>|]|\d{1,3}[.)/]\d{0,3})\s+|\p{Extended_Pictographic}\uFE0F?\s*|\p{Emoji_Modifier}\s*)$/u.test(
    at <= 12 ? before : before.replace(/^[\uDC00-\uDFFF]/u, ''),
  )
}

/** Lines in which most words have a capital, such as "Fresh Bread Every Morning". */
function headingLines(text: string): Span[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap((match) => {
    const words = match[0].match(/\p{L}+/gu) ?? []
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
    const long = words.filter((word) => word.length > 3).length
    return words.length >= 4 && !/[.!?]\s*$/u.test(match[0]) && capitals >= words.length * 0.7 && long >= 2 ? [spanOf(match)] : []
  })
}
