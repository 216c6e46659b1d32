const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion']
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** Returns the words of a nonnegative integer: 1200 is "one thousand two hundred". Integers from 1e15 on are read digit by digit. */
export function cardinal(value: number): string {
  if (!Number.isSafeInteger(value) || value >= 1e15) return digits(String(value))
  const words: string[] = []
  let rest = value
  for (let scale = 0; rest > 0; scale++) {
    const group = rest % 1000
    if (group > 0) words.unshift(...[...hundreds(group), SCALES[scale] ?? ''].filter(Boolean))
    rest = Math.floor(rest / 1000)
  }
  return words.join(' ') || 'zero'
}

function hundreds(value: number): string[] {
  const words = value >= 100 ? [small(Math.floor(value / 100)), 'hundred'] : []
  const rest = value % 100
  if (rest > 0 && rest < 20) words.push(small(rest))
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)] ?? '', ...(rest % 10 ? [small(rest % 10)] : []))
  return words
}

const small = (value: number) => SMALL[value] ?? ''

/** Returns the words of an ordinal number: 21 is "twenty first". */
export function ordinal(value: number): string {
  const words = cardinal(value).split(' ')
  const last = words.pop() ?? ''
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)].join(' ')
}

/** Returns the words of a year: 1995 is "nineteen ninety five", 2005 is "two thousand five", 1905 is "nineteen oh five". */
export function year(value: number): string {
  const [century, rest] = [Math.floor(value / 100), value % 100]
  if (century % 10 === 0 && rest < 10) return cardinal(value)
  if (rest === 0) return `${cardinal(century)} hundred`
  return `${cardinal(century)} ${rest < 10 ? `oh ${small(rest)}` : cardinal(rest)}`
}

/** Returns the words of a decade: 1990 is "nineteen nineties", 80 is "eighties". */
export function decade(value: number): string {
  const words = (value >= 1000 ? year(value) : cardinal(value)).split(' ')
  const last = words.pop() ?? ''
  return [...words, last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`].join(' ')
}

/** Reads the digits of a text one by one: "020" is "zero two zero". Other characters are left out. */
export function digits(text: string): string {
  return [...text].flatMap((digit) => (digit >= '0' && digit <= '9' ? [small(Number(digit))] : [])).join(' ')
}

/** Returns the words of a number such as "1,200", "4.5" ("four point five") or "007" ("zero zero seven"); null if the text is not such a number. */
export function decimal(text: string): string | null {
  const [whole = '', fraction, ...others] = text.split('.')
  if (others.length > 0 || !isWhole(whole)) return null
  const plain = whole.replaceAll(',', '')
  const words = plain.length > 1 && plain.startsWith('0') ? digits(plain) : cardinal(Number(plain))
  if (fraction === undefined) return words
  return /^\d+$/u.test(fraction) ? `${words} point ${digits(fraction)}` : null
}

/** Whether a text consists of digits, either without commas or with a comma before each group of three. */
function isWhole(text: string): boolean {
  const [first = '', ...groups] = text.split(',')
  return /^\d+$/u.test(first) && (groups.length === 0 || first.length <= 3) && groups.every((group) => /^\d{3}$/u.test(group))
}
