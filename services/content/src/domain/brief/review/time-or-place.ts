import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../lexicon.ts'

const COUNT = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple'
/** The words of which a statement of a time consists. */
const OF_TIME = new RegExp(
  `^(?:on|in|at|from|for|until|till?|by|during|over|since|starting|every|each|this|next|last|the|all|only|just|of|to|between|and|or|coming|following|past|first|second|third|early|late|mid|end|beginning|rest|new|bank|half|quarter|half[- ]?term|as|\\d{1,4}(?:st|nd|rd|th)?|\\d{1,2}(?:[.:]\\d\\d)?(?:am|pm)?|am|pm|noon|midday|midnight|onwards?|${COUNT}|today|tomorrow|tonight|mornings?|afternoons?|evenings?|nights?|days?|weekdays?|weekends?|weeks?|fortnight|months?|years?|year['’]s|eve|hours?|minutes?|spring|summer|autumn|winter|christmas|easter|halloween|holidays?|term|(?:${WEEKDAYS})s?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|${MONTHS}|${SHORT_MONTHS}),?$`,
  'iu',
)
/** Without one of these, the words can be a number of things: "for the first two". */
const NAMES_TIME = new RegExp(
  `(?<![\\p{L}\\d])(?:today|tomorrow|tonight|morning|afternoon|evening|night|day|weekday|weekend|week|fortnight|month|year|spring|summer|autumn|winter|christmas|easter|halloween|holiday|term|\\d{1,2}(?:[.:]\\d\\d)?(?:am|pm)|noon|midday|midnight|${WEEKDAYS}|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|${MONTHS}|${SHORT_MONTHS})s?(?![\\p{L}])`,
  'iu',
)
/** "half term every day": words of another kind are those of a row. */
const OPENS_TIME = new RegExp(
  `^(?:on|in|at|from|for|until|till?|by|during|over|since|starting|as|every|each|this|next|last|all|today|tomorrow|tonight|(?:${WEEKDAYS})s?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)(?![\\p{L}])`,
  'iu',
)
/** "at 14 Otley Road", "in the church hall" */
const OF_PLACE =
  /^(?:at|in|near|outside|behind|opposite) (?:(?:the|our) )?(?:[\p{L}\d'’]{1,14} ){0,4}(?:road|street|lane|avenue|square|hill|market|hall|church|school|library|park|centre|center|town|village|shop|café|cafe|studio|garden|yard|station)$/iu
const JOINED = /^(?:(?:and|but|so|also|then|oh|ok) ){1,2}/iu
const MOST_WORDS = 9

/** Whether words only say when or where something happens, so that the clause behind them belongs to them: "on Tuesday 3 March | we are closed". */
export function isTimeOrPlace(words: string): boolean {
  const stated = words.trim().replace(JOINED, '').replace(/,$/u, '')
  const each = stated.split(' ')
  if (each.length > MOST_WORDS) return false
  return (OPENS_TIME.test(stated) && NAMES_TIME.test(stated) && each.every((word) => OF_TIME.test(word))) || OF_PLACE.test(stated)
}

/** "I've been a baker eight years and last month | I lost my shop": whether "and" joins the clause behind the words, which begins with a time. `words` end before it. */
export function joinsClauseOfTime(words: string): boolean {
  const near = words.split(' ').slice(-MOST_WORDS - 1)
  const joint = near.findLastIndex((word) => /^(?:and|but)$/iu.test(word))
  const time = near.slice(joint + 1).join(' ')
  if (joint < FEWEST_BEFORE_JOINT || !OPENS_TIME.test(time) || !isTimeOrPlace(time)) return false
  return !OF_SAME_LIST.test(near.slice(0, joint).join(' '))
}

const FEWEST_BEFORE_JOINT = 2
/** "closed this week and next week": times that are listed. */
const OF_SAME_LIST = new RegExp(
  `(?<![\\p{L}\\d])(?:today|tomorrow|tonight|(?:this|next|last|every|each|the) \\p{L}{3,9}|mornings?|afternoons?|evenings?|nights?|weekends?|\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:[.:]\\d\\d)?(?:am|pm)|(?:${WEEKDAYS})s?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|${MONTHS}|${SHORT_MONTHS})$`,
  'iu',
)
