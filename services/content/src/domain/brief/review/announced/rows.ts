import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, SUBJECT_OF_REQUEST } from '../reasons.ts'
import { type BriefLine, linesOf, publishedOf } from './lines.ts'
import { tidiedValue } from './tidied-value.ts'

const PUT_IN_ORDER = 'Signs and short forms were put in order.'

/** The colon of a time, as in "Mon 06:30", is between two digits. */
const PRICED =
  /^(?:[-*•] )?(\p{L}[^:\n]{1,50}?)(?:: |(?<!\d):| [-–] ?)((?:from )?[£€$R]?\d[^\n]{0,80}|[£€$]?(?:free|poa)(?![\p{L}])[^\n]{0,80})$/iu
/** "Trouser hem 14.00" */
const PRICED_WITHOUT_SIGN = /^(?:[-*•] )?(\p{L}[^:\n\d]{1,50}?)()((?: from)? (?:[£€$]?\d{1,4}\.\d\d|[£€$]\d{1,4}|\d{2,3}))$/iu
/** Numbers behind these are no prices. */
const COUNTED =
  /(?:room|unit|size|age|ages|aged|under|over|route|bus|no|number|page|year|level|saturday|sunday|monday|tuesday|wednesday|thursday|friday|sat|sun|mon|tues|wed|thurs|fri|june|july|may|march|april|august|september|october|november|december|january|february)$/iu
const FEWEST_PRICES = 4
const CURRENCY = /[£€$]/gu
/** "8", "from 45", "(was 14)": a number alone that stands where other lines have a price. */
const BARE = /^((?:from )?)(\d{1,4}(?:[.,]\d\d)?)(?=$| ?[([,;–-]| (?:each|per|no change|with|a|for|extra)(?![\p{L}]))/iu
const WAS = /(?<=\((?:was|were|previously|now|normally|reg(?:ular)?\.?) )(\d{1,4}(?:[.,]\d\d)?)(?=\)| |,)/giu

/** A line of a program: a time, then what happens. */
const TIMED =
  /^(?:[-*•] )?(\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)?(?: ?[-–] ?\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)?)?)(?::? {1,4}|: ?|\t+| [-–] )(?=\p{L})/iu
const FEWEST_TIMES = 5
const DAY_LINE =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:,? (?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?\p{L}{3,9})?(?: \d{4})?|,? \p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?)?$/iu
/** "(draft 4 FINAL)", "v3", "- FINAL VERSION" */
const VERSION =
  /[ ,–-]{0,3}(?:\((?:[^()]{0,12} )?(?:draft|final|version|v\d|rev)[^()]{0,20}\)|(?<![\p{L}])(?:draft|final version|version|v|rev) ?\d{1,2}(?:\.\d)?(?: final)?$|[–-] ?(?:draft|final)(?: version)?$)/giu

const SHORT_FORMS: [RegExp, string][] = [
  [/(?<=\p{L} )@(?= \p{L})/gu, 'at'],
  [/(?<![\p{L}\p{N}])u\/ ?(?=\d{1,2}(?:s|['’]s)?(?![\p{L}\p{N}]))/giu, 'under '],
  [/(?<![\p{L}])conc(?:s|\.)?(?= ?[£€$\d])/giu, 'concessions'],
  [/^Enq(?:s|\.)?(?=[: ])/u, 'Enquiries'],
  [/^Qs(?= to )/u, 'Questions'],
  [/(?<![\p{L}])appts(?![\p{L}])/giu, 'appointments'],
  [/(?<![\p{L}])w\/e(?![\p{L}])/giu, 'weekend'],
]
const inWords = (text: string) => SHORT_FORMS.reduce((result, [pattern, word]) => result.replace(pattern, () => word), text)

const withText = (line: BriefLine, text: string): ReviewedPassage[] => {
  if (text === publishedOf(line)) return line.passages
  const [first] = line.passages
  return [
    {
      text,
      source: line.text,
      use: 'publish',
      reason: first?.reason ?? PUT_IN_ORDER,
      question: line.passages.find(({ question }) => question)?.question ?? null,
    },
  ]
}

const isWhole = (line: BriefLine) => line.passages.length > 0 && line.passages.every(({ use }) => use === 'publish')

/** A line with a price that no order keeps out. "Medium ..... £24" looks like the label of a form. */
function pricedIn(line: BriefLine): { label: string; value: string } | undefined {
  const isOut =
    line.passages.length === 0 ||
    line.passages.some(({ use, reason }) => use === 'instruction' || (use === 'leave_out' && reason !== ABOUT))
  if (isOut) return undefined
  const text = line.passages.map(({ text: own }) => own.trim()).join(' ')
  const match = PRICED.exec(text) ?? PRICED_WITHOUT_SIGN.exec(text)
  if (match && match[2] === '' && COUNTED.test(match[1] ?? '')) return undefined
  return match ? { label: match[1] ?? '', value: (match[2] || match[3] || '').trim() } : undefined
}

const ABOUT = decisionFor('about').reason

/** "new menu prices from mon pls post": what a request has before it. */
const POSTED_AT_END =
  /^([^.!?\n]{8,80}?),? (?:pls|please|plz|can (?:you|u)(?: pls| please)?) (?:post|share|put|advertise)(?: (?:this|these|it|them))?(?: (?:up|out|on [\p{L} ]{2,20}))?[.!?]*$/iu
const NAMES_SUBJECT = /(?<![\p{L}])(?:new|prices?|menu|list|programme|program|schedule|timetable|times|opening|dates)(?![\p{L}])/iu

function withHeading(line: BriefLine): ReviewedPassage[] {
  const heading = POSTED_AT_END.exec(line.text)?.[1]
  if (!heading || !NAMES_SUBJECT.test(heading)) return line.passages
  return [{ text: tidiedValue(heading), source: line.text, use: 'publish', reason: SUBJECT_OF_REQUEST, question: null }]
}

const TO_WRITER =
  /(?<![\p{L}])(?:say|put|mention|write|post|tone|emojis?|hashtags?|do not|don['’]?t|make|keep it|can (?:you|u)|pls|please|need|draft|caption|i|im|my|me|tb[cd])(?![\p{L}])|\?/iu
const NOTE = decisionFor('remark').reason

/** A line of a list that looks like a note is for readers too, unless it has a word for the writer: "Mon-Thurs only", "no parking on site". */
function withLineOfList(line: BriefLine): ReviewedPassage[] {
  const isNote = line.passages.every(({ use, reason }) => use === 'publish' || use === 'instruction' || reason === NOTE)
  return isNote && !TO_WRITER.test(line.text) ? withText(line, inWords(tidiedValue(line.text))) : line.passages
}

/** The prices of a list with the currency that the others have, and its other lines as clauses: "walk in only    closed thurs". */
function withPrices(lines: readonly BriefLine[]): ReviewedPassage[] | undefined {
  const rows = lines.filter((line) => pricedIn(line))
  if (rows.length < FEWEST_PRICES || rows.length * 3 < lines.length) return undefined
  const signs = new Set(rows.flatMap(({ text }) => text.match(CURRENCY) ?? []))
  const [sign = ''] = signs.size === 1 ? signs : []
  return lines.flatMap((line, index) => {
    const priced = pricedIn(line)
    if (!priced && !isWhole(line)) return index === 0 ? withHeading(line) : withLineOfList(line)
    if (!priced) return withText(line, tidiedLine(line, publishedOf(line)))
    const { label, value } = priced
    const written = value
      .replace(/^[£€$](?=free)/iu, '')
      .replace(BARE, (_whole, from: string, amount: string) => from + sign + amount)
      .replace(WAS, (amount) => sign + amount)
    return withText(line, `${tidiedValue(inWords(label))}: ${inWords(written)}`)
  })
}

/** Wide spaces separate what belongs to no sentence. */
function tidiedLine(line: BriefLine, text: string): string {
  const cells = line.text
    .split(/ {2}|\t/u)
    .map((cell) => cell.trim())
    .filter(Boolean)
  if (cells.length < 2 || cells.some((cell) => /[.!?:]$/u.test(cell.trim()))) return inWords(text)
  const [first = '', ...others] = cells.map((cell) => inWords(tidiedValue(cell.replace(/^no appts$/iu, 'no appointments'))))
  return [
    first,
    ...others.map((cell) => (/^\p{Lu}{2}/u.test(cell) || isDay(cell) ? cell : cell.charAt(0).toLowerCase() + cell.slice(1))),
  ].join(', ')
}

const isDay = (cell: string) => /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u.test(cell)

const withDays = (days: readonly string[]) => {
  const parts = days.map((day) => /^(\p{L}+)(?:,? (\d{1,2})(?:st|nd|rd|th)? (\p{L}+))?/u.exec(day))
  const months = new Set(parts.map((part) => part?.[3]))
  const short = parts.map((part, index) =>
    part?.[2] && months.size === 1 && index < parts.length - 1 ? `${part[1]} ${part[2]}` : (days[index] ?? ''),
  )
  return short.length < 2 ? short.join('') : `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`
}

/** A line of a timetable: a weekday, then times. */
const DAY_WITH_TIMES =
  /^(?:[-*•] )?(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?(?=[ :,–-])[^\n]{0,40}?(?:\d{1,2}[.:h]\d\d|\d ?[ap]m(?!\p{L})|\d{1,2} ?[-–] ?\d{1,2})/iu
const FEWEST_DAYS = 4
/** Who works is for colleagues. */
const ROTA = /^(?:staff|on shift|rota|instructors? on)(?: \p{L}+)?:/iu

/** The lines beside the rows of a timetable are for the same readers. */
function withLinesOfTimetable(lines: readonly BriefLine[]): ReviewedPassage[] | undefined {
  if (lines.filter((line) => isWhole(line) && DAY_WITH_TIMES.test(publishedOf(line))).length < FEWEST_DAYS) return undefined
  return lines.flatMap((line) => {
    if (ROTA.test(line.text))
      return line.passages.map((passage) => ({ ...passage, text: passage.source, ...decisionFor('remark'), question: null }))
    return isWhole(line) ? line.passages : withLineOfList(line)
  })
}

const MOST_DAYS = 4

/** A program with one sign behind each time, and the days in its heading. */
function withProgram(lines: readonly BriefLine[]): ReviewedPassage[] | undefined {
  const isRow = (line: BriefLine) => isWhole(line) && TIMED.test(publishedOf(line))
  if (lines.filter(isRow).length < FEWEST_TIMES) return undefined
  const firstRow = lines.findIndex(isRow)
  const days = lines.flatMap((line) => (isWhole(line) && DAY_LINE.test(publishedOf(line)) ? [publishedOf(line)] : []))
  const heading = lines.slice(0, firstRow).find((line) => isWhole(line) && !DAY_LINE.test(publishedOf(line)))
  return lines.flatMap((line) => {
    if (!isWhole(line)) return line === lines[0] ? withHeading(line) : withLineOfList(line)
    const text = publishedOf(line)
    const time = TIMED.exec(text)
    if (time) {
      const rest = text.slice(time[0].length).replace(/(?<=[\p{L}\d)])\.$/u, '')
      return withText(line, inWords(`${time[1]}: ${tidiedValue(rest)}`))
    }
    if (line !== heading) return withText(line, tidiedLine(line, text))
    const name = text
      .replace(/\.$/u, '')
      .replace(VERSION, '')
      .replace(/,\s*(programme|program|schedule|timetable|line-?up)$/iu, ': $1')
      .trim()
    const isDated = /\d/u.test(name) || days.length === 0 || days.length > MOST_DAYS
    return withText(line, isDated ? name : `${name}, ${withDays(days)}`)
  })
}

/** Price lists and programs in an even form. Other texts stay as they are. */
export function withEvenRows(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const lines = linesOf(passages, source)
  return withProgram(lines) ?? withPrices(lines) ?? withLinesOfTimetable(lines) ?? passages
}

/** The same for a list that was typed with care, if only some of its prices have a currency. */
export function withEvenPrices(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  if (source.split('\n').length <= FEWEST_PRICES) return passages
  const lines = linesOf(passages, source)
  const rows = lines.filter((line) => pricedIn(line))
  const isEven = new Set(rows.map(({ text }) => /[£€$]|free/iu.test(text))).size < 2
  return isEven ? passages : (withPrices(lines) ?? passages)
}
