const DAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo'
export const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const BELOW_HUNDRED = `(?:${TENS})(?:[ -](?:${ONES}))?|${TEENS}|${ONES}`
/** "thirteen", "a hundred and thirty five", "half past seven", "quarter to nine" */
const SPELLED_OUT = `(?:a|${ONES}) hundred(?: (?:and )?(?:${BELOW_HUNDRED}))?(?![\\p{L}])|half(?: past)?(?: (?:${TEENS}|${ONES}))?|quarter (?:past|to) \\p{L}{3,6}|${BELOW_HUNDRED}`
/** "the eleventh" */
const ORDINAL =
  'the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))(?![\\p{L}])'
const UNIT =
  "€|euros?|pounds?|quid|dollars?|£|\\$|%|percent|prozent|pence|p|am|pm|h|uhr|o[’']?clock|kg|g|km|miles?|minutes?|mins?|hours?|days?|weeks?|people|places|tickets"
/** "£45", "45 euros", "a fiver", "5pm", "£45 50" for spoken pence */
export const AMOUNT = `an? (?:pound|quid|fiver|tenner|euro|dollar)(?![\\p{L}])|[£€$¥]? ?(?:\\d[\\d.,:]{0,8}\\d|\\d|(?:${SPELLED_OUT})(?![\\p{L}]))(?:st|nd|rd|th)?(?: ?(?:${UNIT})(?![\\p{L}]))?(?: \\d{2}(?![\\d.,:]))?`
/** "the 3rd of May", "May 3" */
export const DATE = `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH_NAME})(?![\\p{L}])|(?:${MONTH_NAME}) (?:the )?\\d{1,2}(?:st|nd|rd|th)?`
/** "Wednesday", "Wednesday the 11th" */
export const WEEKDAY = `(?:next |this )?(?:${DAY})s?(?![\\p{L}])(?: (?:the )?\\d{1,2}(?:st|nd|rd|th)(?: (?:of )?(?:${MONTH_NAME})(?![\\p{L}]))?)?`

/** What may not precede a value, and what may not follow it. */
export const START = '(?<![\\p{L}\\p{N}£€$.,:#@/-])'
export const END = '(?![\\p{L}\\p{N}]|[.,:]\\d)'

/** A text as a part of a pattern. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

const KINDS = ['date', 'ordinal', 'weekday', 'amount'] as const
const VALUE = `(?:(?<date>${DATE})|(?<ordinal>${ORDINAL})|(?<weekday>${WEEKDAY})|(?<amount>${AMOUNT}))`
const VALUES = new RegExp(`${START}${VALUE}${END}`, 'giu')

export interface Value {
  text: string
  start: number
  end: number
  kind: (typeof KINDS)[number]
}

/** The dates, days and amounts in a text, with their offsets. */
export function valuesIn(text: string): Value[] {
  return [...text.matchAll(VALUES)].map((match) => {
    const found = match[0].trimStart()
    const end = match.index + match[0].length
    return { text: found, start: end - found.length, end, kind: KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'amount' }
  })
}

export type Category = 'money' | 'time' | 'percent' | 'position' | 'measure' | 'bare'

const MONEY = /[£€$¥]|(?<!\p{L})(?:euros?|pounds?|quid|dollars?|pence|fiver|tenner)(?!\p{L})|\dp$/iu
const TIME = /(?:(?<!\p{L})(?:am|pm|uhr|half|quarter|h)|clock)(?!\p{L})|\d:\d\d$/iu

/** What an amount measures. Amounts of one category are of one unit, except measures, which have `unitOf`. */
export function categoryOf(amount: string): Category {
  if (MONEY.test(amount)) return 'money'
  if (TIME.test(amount)) return 'time'
  if (/%|percent|prozent/iu.test(amount)) return 'percent'
  if (/\d(?:st|nd|rd|th)$/iu.test(amount)) return 'position'
  return unitOf(amount) === '' ? 'bare' : 'measure'
}

const TRAILING_UNIT = new RegExp(`(?<=[\\p{L}\\d])( ?)(${UNIT})$`, 'iu')
const IS_SPELLED_OUT = new RegExp(`^(?:${SPELLED_OUT})$`, 'iu')

/** The unit after a number: "45 euros" has "euros". */
export function unitOf(amount: string): string {
  if (IS_SPELLED_OUT.test(amount)) return ''
  return TRAILING_UNIT.exec(amount)?.[2] ?? ''
}

/** "45 euros" and "€45" have one currency. */
export function currencyOf(price: string): string {
  if (/[€]|euro/iu.test(price)) return '€'
  if (/[$]|dollar/iu.test(price)) return '$'
  return price.includes('¥') ? '¥' : '£'
}

const CURRENCY_WORDS: Record<string, string> = { '£': 'pounds', '€': 'euros', $: 'dollars', '¥': 'yen' }

/** "£45, no wait, 40": the new amount takes the unit of the old one. Undefined if it is not certain that it has this unit. */
export function withUnitOf(old: string, bare: string): string | undefined {
  const sign = /^[£€$¥]/u.exec(old)?.[0]
  if (sign) return /^\d/u.test(bare) ? sign + bare : `${bare} ${CURRENCY_WORDS[sign] ?? ''}`
  const unit = unitOf(old)
  if (/^[ap]m$/iu.test(unit) && !isSameHalfOfDay(old, bare)) return undefined
  const found = TRAILING_UNIT.exec(old)
  if (!found) return /fiver|tenner|pound|quid|euro|dollar/iu.test(old) ? undefined : bare
  return bare + (IS_SPELLED_OUT.test(bare) && /^\p{L}/u.test(unit) ? ` ${unit}` : found[0])
}

const LONGEST_MOVE_IN_HOURS = 4

/** "5pm, no wait, 6" is 6pm. "11am, no wait, 12" is not 12am, and nor is "11am, no wait, 1" 1am. */
function isSameHalfOfDay(old: string, bare: string): boolean {
  const [from, to] = [old, bare].map((time) => Number(/^\d{1,2}(?!\d)/u.exec(time)?.[0] ?? Number.NaN))
  return from !== undefined && to !== undefined && to >= 1 && to <= 11 && Math.abs(to - (from % 12)) <= LONGEST_MOVE_IN_HOURS
}
