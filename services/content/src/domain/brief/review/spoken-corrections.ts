import { hasVerb } from '../sentence.ts'

/** Two words that take something back, or one that has no other meaning: "no sorry", "scratch that". */
const TWO_WORDS =
  '(?:no|oh|wait|sorry|actually|nope),? (?:(?:no|wait|sorry|actually|hang on|hold on|make that|i mean)(?![\\p{L}]),? ?){1,3}'
const ONE_WORD = '(?:scratch that|scrap that|hang on|hold on|i mean|make that|or rather|correction),? '
const MARK = `(?:,|\\.\\.\\.|…)? ?(?<![\\p{L}])(?:${TWO_WORDS}|${ONE_WORD})(?:it['’]?s |its |that['’]?s |thats )?`

const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const SPELT = `(?:a hundred|(?:${TENS})(?:[ -](?:${ONES}))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|${ONES})`
const NUMBER = `(?:\\d{1,4}(?:[.,]\\d{1,3})?|${SPELT})`
const CURRENCY = '(?:pounds?|quid|euros?|dollars?|bucks|pence|p)(?![\\p{L}])'
const START = '(?<![\\p{L}\\p{N}£€$.,:/-])'
const END = '(?![\\p{L}\\p{N}]|[.,:]\\d)'
/** "£4.50", "four pounds fifty", "38" */
const AMOUNT = `(?:(?:${ONES}) (?:${TENS})|[£€$]?${NUMBER}(?: ?${CURRENCY}(?: ${NUMBER}(?= ?[,.;!?]| and | but |$))?)?)`
/** The words between an amount and what takes it back: " for a small dog". */
const TAIL = "((?: \\p{L}[\\p{L}’'-]{0,14}){0,5}?)"
/** What the sentence goes on with; a noun of its own can count something else. */
const GOES_ON = '(?= ?[,.;!?)]| and (?!under|over|up|above|below)| (?:but|so|at|in|outside|by) |$)'
/** The same, or words that say what costs as much: " for adults". */
const GOES_ON_WITH_TAIL = '(?= ?[,.;!?)]| and (?!under|over|up|above|below)| but | so | for | per | each| an? |$)'
const AMOUNTS = new RegExp(`${START}(${AMOUNT})${TAIL}${MARK}(${AMOUNT})${END}${GOES_ON_WITH_TAIL}`, 'giu')

/** "six for four pounds, no hang on, six for four fifty" */
const REPEATED = new RegExp(`(?<![\\p{L}\\p{N}])((?:${NUMBER}) for )(?:${AMOUNT})${MARK}\\1(${AMOUNT})${END}`, 'giu')

const CLOCK = '\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m)?'
const RANGE = `${CLOCK} ?(?:[-–]|to|till?|until) ?${CLOCK}`
/** "9-4, no wait 9-3" */
const RANGES = new RegExp(`${START}${RANGE}${MARK}(${RANGE})${END}${GOES_ON}`, 'giu')

const SPOKEN_CLOCK = `(?:half |quarter (?:past |to ))?(?:${ONES}|ten|eleven|twelve|\\d{1,2}(?:[.:]\\d\\d)?)(?: ?[ap]m)?`
/** "at two, no wait half two": the second with its hour. */
const CLOCKS = new RegExp(
  `(?<=(?<![\\p{L}])(?:at|from|till?|until|by) )(?:${SPOKEN_CLOCK})${MARK}(?:at )?((?:half |quarter (?:past |to ))(?:${ONES}|ten|eleven|twelve))(?![\\p{L}\\p{N}])`,
  'giu',
)

const DAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:the )?\\d{1,2}(?:st|nd|rd|th))?|the \\d{1,2}(?:st|nd|rd|th)(?: of \\p{L}{3,9})?'
const OF_MONTH = / of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}$/iu
/** "from Monday the 4th no sorry Tuesday the 5th cause we're open" */
const DAYS = new RegExp(`${START}(${DAY})${MARK}(?:on )?(${DAY})${END}(?!['’])`, 'giu')

const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)'
/** "Saturday the 14th, no sorry 15th", "3rd of May, I mean 4th": the weekday and the month stay. */
const ORDINALS = new RegExp(`${START}(${ORDINAL})((?: of)? \\p{L}{3,9})??${MARK}(?:the |it['’]?s (?:the )?)?(${ORDINAL})${END}`, 'giu')

/** "forty, no sorry, fifty five seats": spoken numbers, the first without a noun of its own. */
const COUNT = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])${SPELT},? (?=(?:no|oh|sorry|actually),? (?:sorry|actually|no|wait,? sorry))${MARK}(${SPELT} \\p{L}{3,})`,
  'giu',
)

/** "booking by phone, actually no it's walk-in only" */
const CLAUSE =
  /(^|[,;:.] )([^,;:.\n]{2,60}?),? (?:actually,? no|no,? actually|no,? wait|wait,? no|no,? sorry|sorry,? no)[, ]{1,2}(?=(?:it['’]?s|its) (?:by |via )?(?:phone|text|email|e-mail|post|online|drop[- ]?in|walk[- ]?in|booking|cash|card)(?: only)?(?:[,.;!\n]|$))/giu
const PRICE = /[£€$]\d|\d ?(?:p|pounds?|quid|euros?)(?![\p{L}])/iu
/** "by email", in which "email" is no verb. */
const BY = /^(?:yes,? )?(?:by|via|through) \p{L}+$/iu

const currencyOf = (amount: string) => /^[£€$]/u.exec(amount)?.[0] ?? ''
const UNIT_AT_END = new RegExp(` ?${CURRENCY}$`, 'iu')
const hasUnit = (amount: string) => /^[£€$]|\p{L}$/u.test(amount.replace(new RegExp(`(?:^| )(?:${SPELT})$`, 'iu'), ''))

/**
 * A hurried text in which what its author takes back is replaced: "it's 38 for a small dog no sorry 36" as "it's 36 for a small dog". The user sees the
 * change, so that less is needed than in a draft.
 */
export function withSpokenCorrections(text: string): string {
  return text
    .replace(RANGES, (_whole, right: string) => right)
    .replace(CLOCKS, (_whole, right: string) => right)
    .replace(DAYS, (whole: string, wrong: string, right: string) =>
      /\d/u.test(wrong) && !/\d/u.test(right) ? whole : right + (/ of /u.test(right) ? '' : (OF_MONTH.exec(wrong)?.[0] ?? '')),
    )
    .replace(ORDINALS, (_whole, _wrong, month: string | undefined, right: string) => right + (month ?? ''))
    .replace(REPEATED, (_whole, before: string, right: string) => before + right)
    .replace(AMOUNTS, (whole: string, wrong: string, tail: string, right: string, at: number, all: string) => {
      const rest = all.slice(at + whole.length).toLowerCase()
      if (HAS_TAIL.test(rest)) {
        const isSame = tail !== '' && rest.startsWith(tail.toLowerCase()) && ENDS_TAIL.test(rest.slice(tail.length))
        return isSame ? withUnitOf(wrong, right) : whole
      }
      // "no wait" without a currency: "free entry from 10, no wait, 3 barbers"
      if (hasVerb(tail) || COUNTS_SEVERAL.test(tail) || (isMoney(wrong) && !isMoney(right) && hasUnit(right))) return whole
      return withUnitOf(wrong, right) + tail
    })
    .replace(COUNT, (_whole, right: string) => right)
    .replace(CLAUSE, (whole: string, before: string, wrong: string) => {
      if (PRICE.test(wrong)) return `${before}${wrong}. `
      return BY.test(wrong) ? before : whole
    })
}

const HAS_TAIL = /^ (?:for|per|each|an?)(?![\p{L}])/u
const ENDS_TAIL = /^(?: ?[,.;!?)\n]|$)/u
/** With these, the amounts need not be of the same thing: " for adults and kids", " open from". */
const COUNTS_SEVERAL = /(?<![\p{L}])(?:and|or|but|plus|at|from|till?|until|by|doors|free|get|off|if)(?![\p{L}])/iu

const withUnitOf = (wrong: string, right: string) =>
  hasUnit(right) ? right : currencyOf(wrong) + right + (UNIT_AT_END.exec(wrong)?.[0] ?? '')

const isMoney = (amount: string) => new RegExp(`[£€$]|${CURRENCY}`, 'iu').test(amount)

const LONGEST_TAIL = 60

const MARKS = new RegExp(MARK, 'giu')
const NEAR = { before: 60, after: 24 }

/** Whether a text still takes something back, with a number on both sides. */
export const takesBack = (text: string) =>
  [...text.matchAll(MARKS)].some(({ index, 0: mark }) => {
    const before = text.slice(Math.max(0, index - NEAR.before), index)
    return /\d/u.test(before) && /\d/u.test(text.slice(index + mark.length, index + mark.length + NEAR.after))
  })

/** The stretches that `withSpokenCorrections` changes, as offsets. */
export function spokenCorrectionsIn(text: string): { start: number; end: number }[] {
  return [RANGES, CLOCKS, DAYS, ORDINALS, REPEATED, AMOUNTS, COUNT, CLAUSE].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const end = match.index + match[0].length
      const near = text.slice(match.index, end + LONGEST_TAIL)
      return withSpokenCorrections(near) === near ? [] : [{ start: match.index, end }]
    }),
  )
}
