import { cardinal, decade, decimal, digits, ordinal, year } from './numbers.ts'
import { CURRENCIES, MONTH_NAMES, MONTHS, SCALES, UNITS, WEEKDAYS } from './vocabulary.ts'

/** The day of a date, whose month is the word before or after it, and dates like 2026-07-12; null for anything else. */
export function date(core: string, previous: string, next: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(core)
  const month = iso && MONTH_NAMES[Number(iso[2]) - 1]
  if (iso && month) return `${month} ${ordinal(Number(iso[3]))} ${year(Number(iso[1]))}`
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/u.exec(core)
  const value = Number(day?.[1])
  if (!day || value < 1 || value > 31) return null
  if (isMonth(next)) return `the ${ordinal(value)} of`
  return isMonth(previous) ? ordinal(value) : null
}

/** "may" and "mar" only with a capital. */
const isMonth = (word: string) => /^\p{Lu}/u.test(word) && word.toLowerCase() in MONTHS

/** Words of numbers, prices, times, percentages, ordinals, quantities and fractions; null for anything else. */
export function expression(core: string, previous: string, next: string): string | null {
  if (!/\d/u.test(core)) return null
  if (core.startsWith('-')) return prefixed('minus', expression(core.slice(1), previous, next))
  return (
    money(core, next) ??
    time(core, next) ??
    percentage(core) ??
    phone(core, previous) ??
    counted(core) ??
    fraction(core) ??
    quantity(core) ??
    (isYear(core) ? year(Number(core)) : decimal(core))
  )
}

const prefixed = (prefix: string, words: string | null) => words && `${prefix} ${words}`
const followed = (words: string | null, suffix: string) => words && `${words} ${suffix}`

/** "9am-5pm", "10-12" and "Mon-Fri" are spoken with "to". `plain` reads words without digits. */
export function range(core: string, plain: (word: string) => string): string | null {
  const parts = core.split('-')
  const [from = '', to = ''] = parts
  if (parts.length !== 2) return null
  if (from.toLowerCase() in WEEKDAYS && to.toLowerCase() in WEEKDAYS)
    return `${WEEKDAYS[from.toLowerCase()]} to ${WEEKDAYS[to.toLowerCase()]}`
  if (isMonth(from) && isMonth(to)) return `${plain(from)} to ${plain(to)}`
  if (!/\d/u.test(from) || !/\d/u.test(to)) return null
  const [first, last] = [expression(from, '', ''), expression(to, '', '')]
  return first && last && `${first} to ${last}`
}

function money(core: string, next: string): string | null {
  const sign = core[0] ?? ''
  const atEnd = CURRENCIES[core.at(-1) ?? '']
  const currency = CURRENCIES[sign] ?? atEnd
  if (!currency) return null
  const written = CURRENCIES[sign] ? core.slice(1) : core.slice(0, -1)
  const { digits: amount, end } = split(written)
  const scale = SCALES[end.toLowerCase()]
  if (end && !scale) {
    // "$5-$10", "$20/month"
    const rest = end.slice(1)
    if (end.startsWith('/')) return followed(money(`${sign}${amount}`, ''), `per ${rest}`)
    const to = end.startsWith('-') ? money(CURRENCIES[rest[0] ?? ''] ? rest : `${sign}${rest}`, '') : null
    if (!to) return end === '+' ? followed(money(`${sign}${amount}`, ''), 'or more') : null
    return `${decimal(amount)} to ${to}`
  }
  const words = decimal(amount)
  if (!words) return null
  if (scale) return `${words} ${scale} ${currency[1]}`
  // The unit follows the next word: "$5 million".
  if (next.toLowerCase() in SCALES && next.length > 2) return `${words}`
  const [whole = '0', cents] = amount.split('.')
  const count = Number(whole.replaceAll(',', ''))
  const units = `${decimal(whole)} ${count === 1 ? currency[0] : currency[1]}`
  const small = cents?.length === 2 ? Number(cents) : 0
  if (cents !== undefined && cents.length !== 2) return `${words} ${currency[1]}`
  if (small === 0) return units
  const rest = `${cardinal(small)} ${small === 1 ? currency[2] : currency[3]}`
  return count === 0 ? rest : `${units} and ${rest}`
}

function time(core: string, next: string): string | null {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|a\.m|p\.m)?$/iu.exec(core)
  if (!found) return null
  const [, hours = '', minutes, half] = found
  const named = half ?? (/^(?:am|pm|a\.m|p\.m)$/iu.test(next) ? '' : undefined)
  const hour = Number(hours)
  if (hour > 24 || Number(minutes ?? 0) > 59) return null
  if (named === undefined && !(minutes && core.includes(':'))) return null
  const part = half ? (half.toLowerCase().startsWith('a') ? ' A M' : ' P M') : ''
  const [shown, added] = named === undefined && hour > 12 && hour < 24 ? [hour - 12, ' P M'] : [hour, part]
  if (!minutes || minutes === '00') return `${cardinal(shown)}${added || (named === '' ? '' : " o'clock")}`
  return `${cardinal(shown)} ${minutes.startsWith('0') ? `oh ${cardinal(Number(minutes))}` : cardinal(Number(minutes))}${added}`
}

function percentage(core: string): string | null {
  if (!core.endsWith('%')) return null
  const written = core.slice(0, -1)
  const words = decimal(written)
  if (words) return `${words} percent`
  const to = range(written, (word) => word)
  return to && `${to} percent`
}

/** Numbers of phones are read digit by digit: those that start with + or 0, and groups of three and four digits. */
function phone(core: string, previous: string): string | null {
  const groups = core.replace(/^\+/u, '').split('-')
  if (!groups.every((group) => /^\d+$/u.test(group))) return null
  const starts = core.startsWith('+') || (core.startsWith('0') && core.length > 2) || (/^\+/u.test(previous) && core.length > 1)
  const grouped = groups.length > 1 && groups.at(-1)?.length === 4 && groups.slice(0, -1).every(({ length }) => length === 3)
  return starts || grouped ? `${core.startsWith('+') ? 'plus ' : ''}${groups.map(digits).join(' ')}` : null
}

/** "1st" and "1990s". */
function counted(core: string): string | null {
  const place = /^(\d+)(?:st|nd|rd|th)$/iu.exec(core)
  if (place) return ordinal(Number(place[1]))
  const years = /^(\d{4}|\d0)'?s$/u.exec(core)
  return years ? decade(Number(years[1])) : null
}

function fraction(core: string): string | null {
  if (core === '24/7') return 'twenty four seven'
  const found = /^(\d{1,2})\/(\d{1,2})$/u.exec(core)
  const [top, bottom] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || bottom < 2) return null
  const part = bottom === 2 ? 'half' : bottom === 4 ? 'quarter' : ordinal(bottom)
  return top < bottom ? `${cardinal(top)} ${part}${top > 1 ? 's' : ''}` : `${cardinal(top)} out of ${cardinal(bottom)}`
}

/** Digits with a unit directly after them: "5kg", "30°C", "10k", "3x". */
function quantity(core: string): string | null {
  const { digits: amount, end } = split(core)
  const words = end ? decimal(amount) : null
  if (!words) return null
  const unit = UNITS[end.toLowerCase()]
  if (unit) return `${words} ${amount === '1' ? unit[0] : unit[1]}`
  if (end === '+') return `${words} plus`
  return SCALES[end.toLowerCase()] ? `${words} ${SCALES[end.toLowerCase()]}` : null
}

const isYear = (text: string) => /^(?:1[1-9]|20)\d{2}$/u.test(text)

/** Separates the digits at the start, with their points and commas, from what follows. */
function split(text: string): { digits: string; end: string } {
  const length = /^[\d.,]*/u.exec(text)?.[0].length ?? 0
  return { digits: text.slice(0, length), end: text.slice(length) }
}
