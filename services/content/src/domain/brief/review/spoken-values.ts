import { categoryOf, type Value, valuesIn, withUnitOf } from '../boilerplate/values.ts'

/** The digits of a telephone number as they are spoken: "oh seven seven double oh nine hundred". */
const DIGITS: Record<string, string> = {
  oh: '0',
  o: '0',
  zero: '0',
  nought: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  hundred: '00',
  thousand: '000',
}
const DIGIT = 'oh|o|zero|nought|one|two|three|four|five|six|seven|eight|nine|hundred|thousand|\\d{1,6}'
const SPOKEN_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:double|triple|treble) )?(?:${DIGIT})(?:[ ,-]{1,2}(?:(?:double|triple|treble) )?(?:${DIGIT})(?![\\p{L}\\p{N}])){5,15}`,
  'giu',
)
const TOKEN = new RegExp(`(?:(double|triple|treble) )?(${DIGIT})(?![\\p{L}\\p{N}])`, 'giu')
/** Before a number of ten digits that begins with no zero, which can also be a list of numbers. */
const BEFORE_PHONE =
  /(?<![\p{L}])(?:call|text|ring|phone|number(?:['’]s| is)?|tel|dial|whatsapp|(?:me|us) (?:on|at))(?: (?:on|at|is|me|us))?[ :]{0,2}$/iu
const NEAR = 24

function digitsOf(spoken: string): string {
  let digits = ''
  for (const [, times, word = ''] of spoken.matchAll(TOKEN)) {
    const digit = DIGITS[word.toLowerCase()] ?? word
    digits += digit.repeat(times === undefined ? 1 : times.toLowerCase() === 'double' ? 2 : 3)
  }
  return digits
}

/** "07700 900142", "555-013-4477" */
function writtenPhone(digits: string): string | undefined {
  if (/^02\d{9}$/u.test(digits)) return `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`
  if (/^0\d{9,10}$/u.test(digits)) return `${digits.slice(0, 5)} ${digits.slice(5)}`
  return /^[2-9]\d{9}$/u.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : undefined
}

/** Spoken telephone numbers in digits. */
const withPhones = (text: string) =>
  text.replace(SPOKEN_NUMBER, (found, at: number) => {
    if (!/[a-z]/iu.test(found)) return found
    const digits = digitsOf(found)
    const phone = writtenPhone(digits)
    const isPhone = phone !== undefined && (digits.startsWith('0') || BEFORE_PHONE.test(text.slice(Math.max(0, at - NEAR), at)))
    return isPhone && phone.length <= found.length ? phone.padEnd(found.length) : found
  })

const MARK = '(?:no|nope|sorry|wait|actually|hang on|hold on|scratch that|i mean|make that|or rather|i tell a lie)'
/** Between a value and the one that replaces it: "no", "sorry", "no wait it's". */
const CORRECTS = new RegExp(
  `^,? (?:(?:um|er|oh|well) )?(${MARK}(?:,? ${MARK}){0,3}),?(?: (?:it['’]?s|its|that['’]?s|thats|at|on|for|from))? $`,
  'iu',
)
/** The same with the words before the first value again: "last one's four sorry last one's half three". */
const CORRECTS_AGAIN = new RegExp(`^,? (?:(?:um|er|oh) )?(?:${MARK}(?:,? ${MARK}){0,3}),? ((?:[\\p{L}’']{1,14} ){1,4})$`, 'iu')
/** What can follow the second value if only "no" is before it. A noun would be counted: "£20 no £5 booking fee". */
const GOES_ON =
  /^ ?(?:$|[,.;!?)\n]|(?:and|but|so|because|cause|cos|at|in|on|for|from|till?|until|to|per|each|an?|if|the|it['’]?s|its|we|i|they|you|there|goes|with|only|or|then|sorry|is|starts?|every)(?![\p{L}]))/iu
const OPENS_HOURS = /^ ?(?:till?|until|to|[-–]) ?(?:\d|\p{L}{3})/iu
const SORRY = /^,? sorry(?![\p{L}])(?! (?:for|about|to|we|if|i)(?![\p{L}]))/iu
/** A text with as many words between two signs was dictated. */
const FEWEST_WORDS = 20
const isDictated = (text: string) => text.split(/[.,;:!?\n]/u).some((stretch) => stretch.trim().split(/\s+/u).length >= FEWEST_WORDS)

/** "six fifteen Thursday no six thirty Thursday": the words behind the first value are behind the second one again. */
const CORRECTS_WITH_TAIL = new RegExp(`^((?: [\\p{L}’']{2,12}){1,2}),? (?:(?:um|er|oh) )?${MARK}(?:,? ${MARK}){0,3},? $`, 'iu')

function repeatsTail(text: string, before: Value, value: Value): boolean {
  const tail = CORRECTS_WITH_TAIL.exec(text.slice(before.end, value.start))?.[1]
  return tail !== undefined && before.kind === 'amount' && value.kind === 'amount' && text.slice(value.end).startsWith(tail)
}

/** Whether a value replaces the one before it, by its kind and the words between them. */
function replaces(text: string, before: Value, value: Value): boolean {
  if (before.kind !== value.kind) return false
  const between = text.slice(before.end, value.start)
  const mark = CORRECTS.exec(between)?.[1]
  const again = mark === undefined ? CORRECTS_AGAIN.exec(between)?.[1] : undefined
  if (mark === undefined && (again === undefined || !text.slice(0, before.start).endsWith(again))) return false
  if (!GOES_ON.test(text.slice(value.end, value.end + NEAR))) return false
  if (before.kind !== 'amount') return true
  const [old, now] = [before, value].map(({ text: own }) => categoryOf(own))
  // "one pound no wait it's ten till two": hours are no price.
  if (old === 'money' && now === 'bare' && OPENS_HOURS.test(text.slice(value.end, value.end + NEAR))) return false
  // "twelve pounds no fourteen" has its unit once; "four sorry half three" are two ways to say a time.
  return old === now || now === 'bare' || (old === 'bare' && (again !== undefined || mark !== 'no'))
}

/** "last one's" is no number, and "twenty three pounds sixty" one price. */
function spokenValuesIn(text: string): Value[] {
  const values: Value[] = []
  for (const value of valuesIn(text)) {
    const last = values.at(-1)
    if (/^one$/iu.test(value.text) && NO_NUMBER.test(text.slice(Math.max(0, value.start - NEAR), value.end + 2))) continue
    const isPence = last?.kind === 'amount' && last.end + 1 === value.start && PENCE.test(value.text) && /\p{L}$/u.test(last.text)
    if (last && isPence) values[values.length - 1] = { ...last, text: text.slice(last.start, value.end), end: value.end }
    else values.push(value)
  }
  return values
}

const NO_NUMBER = /(?<![\p{L}])(?:last|first|this|that|the|next|big|small|new|other) one|one['’]/iu
const PENCE = /^(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]\p{L}{3,5})?|ten|fifteen|oh \p{L}{3,5})$/iu
const POUNDS_AND_PENCE =
  /^(\p{L}+(?: (?!pounds|quid|euros|dollars)\p{L}+)??) ((?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\p{L}*|ten|fifteen)$/iu
const CURRENCY = /(?<![\p{L}])(?:pounds|quid|euros|dollars)(?![\p{L}])/iu

/** The later value with the unit of the earlier one if it has none. */
function withUnit(before: Value, value: Value): string {
  if (value.kind !== 'amount' || categoryOf(value.text) !== 'bare') return value.text
  const currency = CURRENCY.exec(before.text)?.[0]
  const parts = currency === undefined ? null : POUNDS_AND_PENCE.exec(value.text)
  if (parts) return `${parts[1]} ${currency} ${parts[2]}`
  return withUnitOf(before.text, value.text) ?? value.text
}

/** A dictated text without the values that its author takes back. */
function withLastValues(text: string): string {
  const values = spokenValuesIn(text)
  let result = text
  values.forEach((value, index) => {
    const near = [values[index - 1], values[index - 2]]
    const before = near.find((each) => each && (replaces(text, each, value) || repeatsTail(text, each, value)))
    if (!before) return
    const own = withUnit(before, value)
    const sorry = SORRY.exec(text.slice(value.end, value.end + NEAR))?.[0] ?? ''
    const end = value.end + sorry.length
    const written = own.length <= end - before.start ? own : value.text
    result = result.slice(0, before.start) + written.padEnd(end - before.start) + result.slice(end)
  })
  return result
}

/** Between two prices of a list: " chillies ", " for small ". */
const ITEM_BETWEEN =
  /^ (?!and |or |for |to |no |off |each |with |per |if |from |till? |until |but |now |later )(?:\p{L}{3,} ){1,2}(?<! (?:and|or|for|plus) )$/u
const GROUP_BETWEEN = /^ for (?:an? )?\p{L}{3,} $/u
/** "every £40 ticket" */
const BEFORE_NOUN = /(?<![\p{L}])(?:every|each|of|an?|the|per|any|our|this|your|with|spend|over|under) $/iu
const isPrice = ({ kind, text }: Value) => kind === 'amount' && categoryOf(text) === 'money'

/** A spoken list of prices with commas: "tomatoes are a pound fifty, chillies two pounds". It is longer than before. */
export function withPricesApart(sentence: string): string {
  const values = spokenValuesIn(sentence)
  const commas = values.flatMap((value, index) => {
    const next = values[index + 1]
    const between = next === undefined ? '' : sentence.slice(value.end, next.start)
    if (!next || value.kind !== 'amount' || next.kind !== 'amount') return []
    const isOfItem = !BEFORE_NOUN.test(sentence.slice(Math.max(0, value.start - NEAR), value.start))
    const isFirst = !/\p{L}{3}/u.test(sentence.slice(0, value.start))
    if (isOfItem && isPrice(value) && isPrice(next) && ITEM_BETWEEN.test(between)) return [isFirst ? next.start - 1 : value.end]
    return categoryOf(value.text) === categoryOf(next.text) && GROUP_BETWEEN.test(between) ? [next.start - 1] : []
  })
  return commas.reduceRight((text, at) => `${text.slice(0, at)},${text.slice(at)}`, sentence)
}

/** A text with spoken telephone numbers in digits, and, if it was dictated, without values that are taken back. It is as long as before. */
export function withSpokenValues(text: string): string {
  const phoned = withPhones(text)
  return isDictated(phoned) ? withLastValues(phoned) : phoned
}
