import { withCalendarCapitals } from '../../calendar-capitals.ts'
import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS, POST_NOUNS } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import { linesOf } from '../announced/lines.ts'
import { tidiedValue } from '../announced/tidied-value.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED, SUBJECT_OF_REQUEST } from '../reasons.ts'

/** What names a list. */
const LIST =
  /(?<![\p{L}])(?:prices?|price ?list|rates|tariff|menu|timetable|schedule|rota|times|hours|fixtures|results|program(?:me)?|line-?up|dates|classes|sessions|services|treatments|specials|deals|flavou?rs|sizes|agenda|itinerary|calendar|week|weekend)(?![\p{L}])/iu
/** "can you please post our", "need to put up the new": what a request begins with. */
const OPENS_REQUEST =
  /^(?:(?:hi|hiya|hey|hello|ok|okay|so|right|here['’]?s|here (?:is|are)|this is|these are|pls|plz|please|can|could|would|you|u|we|i|need|needs?|want|have|got|gotta|to|just|quick|post|put|share|stick|pop|do|make|write|get|up|out|online|something|smth|a|an|the|our|my|this|that|me|us|for|about|of|on|with|w|re)(?: |[,:] ?))+/iu
/** "… for the FB page", ", tell them", " pls put it up": where what a request names ends. */
const ENDS_SUBJECT = new RegExp(
  String.raw`[,;:.!?(]|[ ]-+ | (?:pls|plz|please|thanks|thx|can (?:you|u)|could (?:you|u)|put (?:it|this|them)|(?:to|so) (?:post|put|share)|make (?:it|this)|tell|say|as an?)(?![\p{L}])| (?:for|on|to) (?:the |our |my )?(?:${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|${POST_NOUNS}|insta|socials?|page|website|group|story|stories)(?![\p{L}])`,
  'iu',
)
/** "can u put our new prices | up" */
const PARTICLES = /(?<=\S)(?: (?:up|out|on|online|here|now|today|too)){1,2}$/iu
const FEWEST_ROWS = 3
const MOST_WORDS_OF_ROW = 10
const MOST_WORDS = 9
const DAY = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}(?![\p{L}])/iu

const isRow = (text: string) => text.split(' ').length <= MOST_WORDS_OF_ROW && (/\d/u.test(text) || DAY.test(text))

/** "Spring detailing menu for the FB page:" as "Spring detailing menu:"; undefined if it names no list. */
function headingOf(request: string): string | undefined {
  const open = request.trim().replace(OPENS_REQUEST, '')
  const end = ENDS_SUBJECT.exec(open)?.index
  const subject = open.slice(0, end).replace(PARTICLES, '').trim()
  const words = subject.split(' ').length
  return LIST.test(subject) && words > 1 && words <= MOST_WORDS ? withCapital(withCalendarCapitals(tidiedValue(subject))) : undefined
}

/** The rows of a list have the heading that only the request above them has. */
export function withListHeading(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const lines = linesOf(passages, source)
  const rows = lines.map((line) => line.passages.some(({ use }) => use === 'publish') && isRow(line.text))
  const first = rows.findIndex((_row, index) => rows.slice(index, index + FEWEST_ROWS).filter(Boolean).length === FEWEST_ROWS)
  if (first < 1) return [...passages]
  const above = lines.slice(0, first).flatMap((line) => line.passages)
  const request = above.find(({ use, reason, source: own }) => use !== 'publish' && reason !== EXCLUDED.reason && headingOf(own))
  const heading = request && headingOf(request.source)
  if (!heading || above.some(({ use, text }) => use === 'publish' && LIST.test(text))) return [...passages]
  // A sentence on the line of the heading gets its own.
  const beside = lines.find((each) => each.passages.includes(request))?.passages.find(({ use }) => use === 'publish')
  if (beside)
    return passages.map((passage) =>
      passage === beside ? { ...passage, text: `${heading}\n${passage.text}`, reason: SUBJECT_OF_REQUEST } : passage,
    )
  return passages.map((passage) =>
    passage === request ? { ...passage, text: `${heading}:`, use: 'publish', reason: SUBJECT_OF_REQUEST, question: null } : passage,
  )
}
