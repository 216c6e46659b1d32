import { AMOUNT, categoryOf, DATE, END, escaped, START, unitOf, WEEKDAY } from './values.ts'

/** "12", "7.30", "12 to 5", "11-4pm" */
const TIMES = `\\d{1,2}(?:[:.h]\\d{2}| h(?: \\d{2})?)? ?(?:am|pm|uhr)?(?: ?(?:to|-|–|till?|until|bis|à|a) ?\\d{1,2}(?:[:.h]\\d{2})? ?(?:am|pm|uhr)?)?`
// The Spanish "no" has an article after it. The English one means "without": "entry is £20, no £5 fee".
const NOT = '(?:(?:not|pas|nicht|statt|instead of|rather than|au lieu de)(?: (?:at|on|the|à|am|um|a|el|le))?|no (?:a las?|el|los))'
const UPDATES = [`(?:${DATE})`, WEEKDAY, TIMES, AMOUNT].map(
  (value) =>
    new RegExp(`${START}(${value})(?: now| instead| maintenant| jetzt| ahora)?,? (?:and |et |und |y |e )?${NOT} (${value})${END}`, 'giu'),
)
/** A noun after the denied value has another role: "not £5 booking fee". */
const GOES_ON =
  /^(?: ?[.,;:!?)(…]| [–—-] |\s*$|\s*\n| (?:please|pls|now|anymore|any more|and|but|as|because|since|so|this|from|on|at|in|for|per|each|a|an|thanks|thx|cheers|bitte|danke|merci|gracias|und|et|y)(?!\p{L}))/iu
/** Whether the text after a denied value shows that the value is all that is denied. */
export const endsDenial = (after: string) => GOES_ON.test(after.slice(0, 40))

const MOST_UPDATES = 20

interface Update {
  wrong: string
  right: string
  start: number
  end: number
}

/** Replaces the values that a later message corrects: "it's 12 to 5 now, not 11 to 4". */
export function withUpdates(text: string, later: string): string {
  return updatesIn(later)
    .slice(0, MOST_UPDATES)
    .reduce((result, { wrong, right }) => withUpdate(result, wrong, right), text)
}

/** Each correction once: "12 to 5 now, not 11 to 4" does not also correct 11 to 5. */
function updatesIn(later: string): Update[] {
  const updates: Update[] = []
  for (const pattern of UPDATES)
    for (const match of later.matchAll(pattern)) {
      const [whole, right = '', wrong = ''] = match
      const [start, end] = [match.index, match.index + whole.length]
      if (updates.some((each) => start < each.end && end > each.start)) continue
      updates.push({ right: right.trim(), wrong: wrong.trim(), start, end })
    }
  return updates.filter(({ right, wrong, end }) => wrong !== '' && isSameUnit(right, wrong) && endsDenial(later.slice(end)))
}

function isSameUnit(right: string, wrong: string): boolean {
  const [to, from] = [categoryOf(right), categoryOf(wrong)]
  const isClock = (value: string) => /^\d{1,2}(?:[.:]\d{2})?$/u.test(value)
  if (to !== from) return (to === 'time' && isClock(wrong)) || (from === 'time' && isClock(right))
  return to !== 'measure' || unitOf(right).toLowerCase() === unitOf(wrong).toLowerCase()
}

const found = (value: string, before = START) => new RegExp(`${before}${escaped(value)}${END}`, 'giu')

const TIME_WORD = '(?<=(?<![\\p{L}])(?:at|from|to|until|till|by|before|after|um|ab|bis|à|las) )'

/**
 * "7.30 not 7" changes "7pm" into "7.30pm", and "at 7" into "at 7.30". Other numbers and prices are only changed if the text has them once,
 * as the same number can count something else.
 */
function withUpdate(text: string, wrong: string, right: string): string {
  const isNumber = (value: string) => /^\d{1,2}(?:[.:]\d{2})?$/u.test(value)
  const isBareTime = isNumber(wrong) && isNumber(right)
  if (isBareTime) {
    const timed = text.replace(
      new RegExp(`${START}${escaped(wrong)}( ?(?:am|pm|uhr|h))${END}`, 'giu'),
      (_found, suffix: string) => right + suffix,
    )
    if (timed !== text) return timed
  }
  const isClock = isBareTime && (/[.:]/u.test(right) || /[.:]/u.test(wrong))
  const pattern = isClock ? found(wrong, TIME_WORD) : found(wrong)
  const isAmbiguous =
    ['money', 'bare', 'percent', 'measure'].includes(categoryOf(wrong)) && !/\p{L}{3}|\d ?[-–] ?\d| (?:to|a|à) /u.test(wrong)
  if (isAmbiguous && !isClock && (text.match(pattern) ?? []).length !== 1) return text
  return text.replace(pattern, () => right)
}
