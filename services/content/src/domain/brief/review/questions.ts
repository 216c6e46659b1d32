import { lettersOf } from '../../left-out.ts'
import { excludedSpansIn } from '../boilerplate/excluded-spans.ts'
import { folded } from '../boilerplate/folded-text.ts'
import { foreignExclusionOf } from '../boilerplate/foreign-exclusions.ts'
import { isSensitive } from '../boilerplate/sensitive-words.ts'
import { MONTHS } from '../lexicon.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import { USED } from './corrected.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

const MONTH_NAMES = MONTHS.split('|')
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const MONTH = `(${MONTHS}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`
const DAY = `(\\d{1,2})(?:st|nd|rd|th)?`
const DATES = [
  new RegExp(`(?<![\\d.,:])${DAY}(?: of)? ${MONTH}(?![\\p{L}])(?:,? (20\\d\\d))?`, 'giu'),
  new RegExp(`(?<![\\p{L}])${MONTH} ${DAY}(?![\\d:])(?:,? (20\\d\\d))?`, 'giu'),
  new RegExp(`(?<![\\p{L}])the (${ORDINALS.join('|')})(?: of)? ${MONTH}(?![\\p{L}])`, 'giu'),
]
const WEEKDAY = '((?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const BEFORE_DATE = new RegExp(`(?<![\\p{L}])${WEEKDAY},?(?: the)? $`, 'iu')
const DOUBTED_DAY = new RegExp(`(?:is (?:that|it|this)|i think (?:that['’]?s|it['’]?s|its)|that['’]?s|thats) a ${WEEKDAY}`, 'iu')

interface FoundDate {
  day: number
  /** From 0. */
  month: number
  year?: number
  weekday?: string
}

function datesIn(text: string): FoundDate[] {
  return DATES.flatMap((pattern, kind) =>
    [...text.matchAll(pattern)].flatMap((match): FoundDate[] => {
      const [first = '', second = ''] = kind === 1 ? [match[2], match[1]] : [match[1], match[2]]
      const day = kind === 2 ? ORDINALS.indexOf(first.toLowerCase()) + 1 : Number(first)
      const month = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(second.toLowerCase().slice(0, 3)))
      if (day < 1 || day > 31 || month < 0) return []
      const weekday = BEFORE_DATE.exec(text.slice(Math.max(0, match.index - 16), match.index))?.[1]
      return [{ day, month, ...(match[3] && { year: Number(match[3]) }), ...(weekday && { weekday: withCapital(weekday.toLowerCase()) }) }]
    }),
  )
}

const weekdayOf = ({ day, month }: FoundDate, year: number) => WEEKDAYS[new Date(Date.UTC(year, month, day)).getUTCDay()] ?? ''
const nameOf = ({ day, month }: FoundDate) => `${MONTH_NAMES[month]} ${day}`

/** The year in which a date without a year is next. */
function nextYear({ day, month }: FoundDate, now: Date): number {
  const year = now.getUTCFullYear()
  return Date.UTC(year, month, day + 1) < now.getTime() ? year + 1 : year
}

/** A day of the week that its date does not have in the stated year; without a year, in none of last, this and next year. */
function wrongWeekday(text: string, now: Date): string | undefined {
  for (const date of datesIn(text)) {
    if (!date.weekday) continue
    const year = now.getUTCFullYear()
    const years = date.year === undefined ? [year - 1, year, year + 1] : [date.year]
    if (years.some((each) => weekdayOf(date, each) === date.weekday)) continue
    const next = date.year ?? nextYear(date, now)
    return `You wrote ${date.weekday}, but ${nameOf(date)}, ${next}, is a ${weekdayOf(date, next)}. Which is right?`
  }
  return undefined
}

const QUESTION_WORD =
  /^(?:are|is|do|does|did|can|could|would|will|want|fancy|looking|have|has|who|what|when|where|why|how|which|ready|need)(?![\p{L}])/iu
const EITHER = /^(.{2,80}?),? (?:OR|or) (.{2,60}?)\?+(?: \([^)]{2,40}\))?[.]?$/u
const ALTERNATIVE = /^(?:or|maybe|perhaps)[ ,]+([£€$]?[\p{L}\d][^?.!]{0,40})\?*|^([£€$]?\d[\d.,]*\d) then\.?$/iu
const UNDECIDED =
  /(?<![\p{L}])(?:tb[ca]|to be confirmed|not (?:yet )?(?:confirmed|decided|sure(?! [^.!?]{1,60}\?))|have ?n['’]?t decided|undecided|double[- ]check|check with(?! (?:your|the|us|me)(?![\p{L}]))|check (?:that|this)(?=[.,;!)]|$)|let me check|i(?:['’]ll| will) check)(?![\p{L}])/iu
const OPEN_WITH_PERSON = /(?<![\p{L}])(?:[Aa]sk|[Cc]heck with) \p{Lu}\p{Ll}+[).]?$|(?<![\p{L}])if \p{Lu}\p{Ll}+ (?:agrees|can)(?![\p{L}])/u
/** In brackets: "Questions? Ask Maria." is for readers. */
const OPEN_IN_TEXT = /\((?:[Aa]sk|[Cc]heck with) \p{Lu}\p{Ll}+\)|(?<![\p{L}])if \p{Lu}\p{Ll}+ (?:agrees|can)(?=[.,;)!]|$)/u
const UNNAMED = /(?:do not|don['’]?t) (?:name|use the name of) (?:her|him|them)(?![\p{L}])/iu
const NOTE_AT_MARGIN = /^<-+ ?(.{2,40})/u
const OWES =
  /(?<![\p{L}])(?:we|i) (?:still )?owe(?! (?:it|this|that|you|everything|all|so|much|a|our \d)(?![\p{L}]))(?: [^\s.!?]+){0,5} (?:[£€$₦₹]?\d|rent|tax|money|fees)/iu
const CONFIRMS = /(?:,? (?:yes|right|yeah|ok|correct))\?+$/iu
const SILENCE = /(?:do not|don['’]?t) (?:put|mention|say|print) (?:the|my|our|his|her) \p{L}+/iu
const THINKS = /(?<![\p{L}])i think(?![\p{L}])|^(?:actually|no(?! (?:emojis?|hash ?tags?|links?|exclamation|pictures?|photos?)))[, ]/iu
/** Said of everybody, it needs no answer. */
const RHETORICAL = /^(?:every(?:one|body)|no ?body|no one|who|you|we all|we['’]ve all)(?![\p{L}])/iu
/** "over 18s only after 9 I think??": a statement that its author doubts. */
const THINKS_AT_END = /,? i think[?. ]{0,4}$/iu
const WORDS_OF_DOUBTED = { least: 3, most: 12 }

function doubtedIn(note: string): string | undefined {
  const at = note.search(THINKS_AT_END)
  const statement = at === -1 ? '' : note.slice(0, at)
  const count = statement.split(' ').length
  const isStatement = count >= WORDS_OF_DOUBTED.least && count <= WORDS_OF_DOUBTED.most && /\d/u.test(statement)
  return isStatement ? statement : undefined
}

/** In other languages, "im" is a word. */
const AGE = '(?:only )?(?:[6-9]|1[0-7])(?:[.,](?!\\d)|$| (?:and|but|so|years?[ -]old|yrs?|now|this|next|today)(?![\\p{L}]))'
const IS_CHILD = new RegExp(`(?<![\\p{L}])(?:i['’]m|i am) ${AGE}`, 'iu')
const IS_CHILD_HURRIED = new RegExp(`(?<![\\p{L}])(?:i['’]? ?a?m) ${AGE}`, 'iu')
const STOPS = /[.,;:!?…–—،؛؟।。、，；：！？]/u
const LONGEST = 36
const PERHAPS = /(?<![\p{L}])(?:maybe|waiting to hear|hopefully|fingers crossed)(?![\p{L}])/iu
const OPEN_SIGN = /\?{2,}|\(\?\)/u

const NOT_DECIDED = "This doesn't seem to be decided yet. What should readers see?"

interface Asking {
  now: Date
  isHurried: boolean
  /** Whether the brief is in another language than English. */
  isForeign: boolean
  /** Whether a passage can be one that its author keeps out of the text. */
  isDoubtful: (passage: string) => boolean
  /** Whether a passage of a brief that is about something else has what people seldom publish. */
  isPrivateMatter: (passage: string) => boolean
}

/** A question about what a sentence itself leaves open. */
function ownQuestion(
  { text, source }: ReviewedPassage,
  { now, isHurried, isForeign, isDoubtful, isPrivateMatter }: Asking,
): string | undefined {
  const either = EITHER.exec(text.replace(/^[-*•] /u, ''))
  if (either && !QUESTION_WORD.test(text) && /\d/u.test(`${either[1]}${either[2]}`))
    return `Which is right, ${either[1]} or ${either[2]}? Keep only that one.`
  if ((isForeign && foreignExclusionOf(text)) || isDoubtful(source)) return 'This can be a note to the writer. Should readers see it?'
  if (isForeign && isPrivateMatter(text)) return 'This can be a private matter. Should readers see it?'
  if (isHurried && PERHAPS.test(text)) return NOT_DECIDED
  if (OPEN_SIGN.test(source) && !QUESTION_WORD.test(text)) return 'You put question marks here. What is right?'
  if ((UNDECIDED.test(text) || OPEN_IN_TEXT.test(text)) && !/(?<![\p{L}])(?:if you|your?|please)(?![\p{L}])/iu.test(text))
    return NOT_DECIDED
  if ((isHurried ? IS_CHILD_HURRIED : IS_CHILD).test(text)) return "This gives a child's age. Should readers see it?"
  if (source.split(/\s+/u).length > LONGEST && !STOPS.test(source.slice(0, -1)))
    return 'This sentence is very long. Should readers see all of it?'
  if (OWES.test(text)) return 'This says what you owe or pay. Should readers see it?'
  if (isHurried && CONFIRMS.test(source) && !RHETORICAL.test(text)) return "You weren't sure about this. Is it right?"
  return wrongWeekday(text, now)
}

/** What a passage that is left out says about the sentence before it. */
function questionAbout(before: ReviewedPassage, note: string, now: Date): string | undefined {
  const doubted = DOUBTED_DAY.exec(note)?.[1]
  const date = datesIn(before.text).at(-1)
  if (doubted && date) {
    const year = date.year ?? nextYear(date, now)
    const actual = weekdayOf(date, year)
    const isRight = actual.toLowerCase() === doubted.toLowerCase()
    return isRight
      ? `${nameOf(date)}, ${year}, is a ${actual}. You wanted to check that. Is it the right date?`
      : `${nameOf(date)}, ${year}, is a ${actual}, not a ${withCapital(doubted.toLowerCase())}. Which day is right?`
  }
  const alternative = ALTERNATIVE.exec(note)
  const other = alternative?.[1] ?? alternative?.[2]
  if (other && /\d/u.test(other) && /\d/u.test(before.text)) return `You also wrote “${other.trim()}”. Which is right?`
  if (UNNAMED.test(note)) return 'You asked not to name someone. Change or remove the name here.'
  const margin = NOTE_AT_MARGIN.exec(note)?.[1]
  if (margin) return `You wrote “${margin}” next to this. Keep it?`
  if (SILENCE.test(note) && before.source.endsWith(',')) return `You wrote “${shortened(note)}”. Should this sentence stay?`
  if (
    THINKS.test(note) &&
    /\d|day|teen|ty(?![\p{L}])|first|second|third|th(?![\p{L}])|(?<![\p{L}])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}])/iu.test(
      note,
    )
  )
    return `You wrote “${shortened(note)}”. Is this right?`
  if (UNDECIDED.test(note) || OPEN_WITH_PERSON.test(note)) return `You wrote “${shortened(note)}”. Is this decided?`
  return undefined
}

const LONGEST_QUOTATION = 80
const shortened = (text: string) =>
  text.length > LONGEST_QUOTATION ? `${text.slice(0, LONGEST_QUOTATION).trimEnd()} …` : text.replace(/[.,;]$/u, '')

const FEWEST_LETTERS = 6

function doubtfulIn(source: string): (passage: string) => boolean {
  const doubtful = excludedSpansIn(source).flatMap(({ start, end, kind, isWeak }) =>
    kind === 'doubtful' || isWeak ? [lettersOf(source.slice(start, end))] : [],
  )
  return (passage) => {
    const letters = lettersOf(passage)
    return letters.length >= FEWEST_LETTERS && doubtful.some((each) => each.includes(letters) || letters.includes(each))
  }
}

/** Adds what only the user can decide: an open choice, a date whose weekday does not fit, what a note doubts. */
export function withQuestions(
  passages: ReviewedPassage[],
  { source, now, isHurried, isForeign }: { source: string } & Omit<Asking, 'isDoubtful' | 'isPrivateMatter'>,
): ReviewedPassage[] {
  const isDoubtful = doubtfulIn(source)
  const isPrivate = (text: string) => isSensitive(folded(text))
  const isSubject = passages.filter(({ use, text }) => use === 'publish' && isPrivate(text)).length > 1
  const isPrivateMatter = isSubject ? () => false : isPrivate
  const result = passages.map((passage) =>
    passage.use === 'publish'
      ? {
          ...passage,
          question: passage.question ?? ownQuestion(passage, { now, isHurried, isForeign, isDoubtful, isPrivateMatter }) ?? null,
        }
      : { ...passage },
  )
  for (const passage of result) {
    const doubted = passage.use === 'leave_out' ? doubtedIn(passage.source) : undefined
    if (!doubted || !isHurried || passage.reason === USED || passage.reason === EXCLUDED.reason || DOUBTED_DAY.test(passage.source))
      continue
    const question = `You wrote “${shortened(passage.source)}”. Is this right?`
    Object.assign(passage, { text: withStop(withCapital(doubted)), use: 'publish', reason: null, question })
  }
  let last: ReviewedPassage | undefined
  let at = 0
  for (const passage of result) {
    const start = Math.max(at, source.indexOf(passage.source, at))
    const isNear = !source.slice(at, start).includes('\n') || passage.source.split(' ').length <= MAX_WORDS_OF_NEXT_LINE
    at = start + passage.source.length
    if (passage.use === 'publish') last = passage
    else if (!isNear || APPLIED.test(passage.reason ?? '')) last = undefined
    else if (last && !last.question && passage.reason !== USED) last.question = questionAbout(last, passage.source, now) ?? null
  }
  return result
}

/** A note on the next line is about the line before it if it is so short. */
const MAX_WORDS_OF_NEXT_LINE = 5
/** The sentence that a later note means is not in the post. */
const APPLIED = /^You (?:asked to leave the price out|already said this|said this was a joke)/u
