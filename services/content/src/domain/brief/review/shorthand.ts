import { withCapital } from '../with-capital.ts'
import { likeCase, withShortPhrases } from './short-phrases.ts'

const START = "(?<![\\p{L}\\p{N}'’@#/._-])"
const END = "(?![\\p{L}\\p{N}'’@_-]|\\.\\p{L})"
const whole = (words: string, flags = 'giu') => new RegExp(`${START}(?:${words})${END}`, flags)

const DAYS: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  wed: 'Wednesday',
  weds: 'Wednesday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const MONTHS: Record<string, string> = {
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  jun: 'June',
  jul: 'July',
  aug: 'August',
  sep: 'September',
  sept: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
}
const DAY = `(?:${Object.keys(DAYS).join('|')}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)`
const JOINT = '(?: ?(?:[+&/,–-]|and|or|to|till|until) ?| )'
/** Several days: "sat + sun", "Tues/Thurs", "Mon, Wed, Fri". */
const SEVERAL_DAYS = new RegExp(`${START}${DAY}(?:${JOINT}${DAY}){1,6}(?![\\p{L}\\p{N}'’_])`, 'giu')
/** One day next to a date, a time or a part of it. */
const BESIDE_TIME = '(?= (?:the )?\\d|,? \\d|,? (?:morning|afternoon|evening|night|only|mornings|evenings|afternoons|nights)(?![\\p{L}]))'
const ENDS_DAY =
  '(?= (?:morning|afternoon|evening|night|only|from|at|to|and|\\d|the|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6} \\d{1,2})(?![\\p{L}])| \\(|[.,;!?)]|$)'
const BEFORE_DAY = 'on|every|each|this|next|until|till|closed|shut'
const CLEAR_DAY = '(?:mon|tues?|thu|thurs?|fri)'
/** "they sat 12 guests", "full sun only" */
const NOT_DAY = '(?<!(?<![\\p{L}])(?:i|we|you|he|she|they|who|just|had|the|a|an|full|part|partial|midday|hot|direct|in|more|some|no) )'
const ONE_DAY = new RegExp(
  `${START}${CLEAR_DAY}\\.?${BESIDE_TIME}|(?<=\\d(?:am|pm)? )${CLEAR_DAY}(?=[.,;!?]|$)|${NOT_DAY}${START}(?:sat|sun|weds?)\\.?${BESIDE_TIME}|(?<=(?<![\\p{L}])(?:${BEFORE_DAY}|not|by|from|the) )${CLEAR_DAY}${ENDS_DAY}|(?<=(?<![\\p{L}])(?:${BEFORE_DAY}) )(?:sat|sun|weds?)${ENDS_DAY}|(?<=(?<![\\p{L}])(?:by|from) )(?:sat|weds)${ENDS_DAY}`,
  'giu',
)
/** "this eve", "Thursday eve", but "New Year's Eve" and "on the eve of" */
const EVENING =
  /(?<=(?<![\p{L}])(?:this|tomorrow|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|weds?|thurs?|fri|sat|sun) )eve(?=[ .,;!?)]|$)(?! of )/giu
const MONTH = `(?:${Object.keys(MONTHS).join('|')})`
const CLEAR_MONTH = '(?:feb|apr|jul|aug|sept?|oct|nov)'
/** "Jan" and "Dec" are names too: "hosted by Jan", "from Jan". */
const DATE = new RegExp(
  `(?<=(?<![\\d.,:])(?:[0-2]?\\d|3[01])(?:st|nd|rd|th)?(?: of)? )${MONTH}(?:\\.(?! \\p{Ll}))?(?![\\p{L}\\p{N}'’-])|${START}${MONTH}(?= (?:[0-2]?\\d|3[01])(?![\\d:]|\\.\\d))|(?<=(?<![\\p{L}])(?:from|until|till|in|since|by) )${CLEAR_MONTH}(?=[ ,.;!?)]|$)|(?<=(?<![\\p{L}])(?:until|till|in|since) )(?:jan|dec)(?=[ ,.;!?)]|$)|(?<=(?<![\\p{L}])from )(?:jan|dec)(?=, \\d| (?:to|till|until|on|onwards?)(?![\\p{L}]))`,
  'giu',
)

const WORDS: Record<string, string> = {
  hrs: 'hours',
  approx: 'about',
  mtg: 'meeting',
  mkt: 'market',
  hols: 'holidays',
  mkts: 'markets',
  appt: 'appointment',
  appts: 'appointments',
  wkend: 'weekend',
  wkends: 'weekends',
  enq: 'enquiries',
  mins: 'minutes',
  min: 'minutes',
  tel: 'phone',
  btw: 'by the way',
  asap: 'as soon as possible',
  ppl: 'people',
  grt: 'great',
  gd: 'good',
  nr: 'near',
  opp: 'opposite',
  rd: 'Road',
  bn: 'been',
  abt: 'about',
  tues: 'Tuesday',
  thur: 'Thursday',
  thurs: 'Thursday',
  avail: 'available',
  byob: 'BYOB',
  nite: 'night',
  nites: 'nights',
  shd: 'should',
  shld: 'should',
  til: 'until',
  rehersal: 'rehearsal',
  rehersals: 'rehearsals',
  calendr: 'calendar',
  everyl: 'every',
  mth: 'month',
  mths: 'months',
  wks: 'weeks',
  evng: 'evening',
  eve: 'evening',
  // Spelling
  aswell: 'as well',
  exept: 'except',
  execpt: 'except',
  erly: 'early',
  txt: 'text',
  normaly: 'normally',
  recieved: 'received',
  recieve: 'receive',
  togther: 'together',
  actualy: 'actually',
  overnite: 'overnight',
  definately: 'definitely',
  definatly: 'definitely',
  seperate: 'separate',
  tomorow: 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  untill: 'until',
  upto: 'up to',
  alot: 'a lot',
  wich: 'which',
  becuase: 'because',
  beacuse: 'because',
  thier: 'their',
  freind: 'friend',
  freinds: 'friends',
  restaraunt: 'restaurant',
  resturant: 'restaurant',
  availible: 'available',
  availabe: 'available',
  avaliable: 'available',
  accomodate: 'accommodate',
  accomodation: 'accommodation',
  occured: 'occurred',
  begining: 'beginning',
  buisness: 'business',
  calender: 'calendar',
  comming: 'coming',
  febuary: 'February',
  wensday: 'Wednesday',
  wednesay: 'Wednesday',
  saterday: 'Saturday',
  libary: 'library',
  neccessary: 'necessary',
  recomend: 'recommend',
  succesful: 'successful',
  suprise: 'surprise',
  teh: 'the',
  adn: 'and',
  wierd: 'weird',
  writting: 'writing',
  childrens: "children's",
  mens: "men's",
  womens: "women's",
  hes: "he's",
  shes: "she's",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  youll: "you'll",
  theyre: "they're",
  weve: "we've",
  theres: "there's",
  thats: "that's",
  whats: "what's",
  lets: "let's",
  havent: "haven't",
  wasnt: "wasn't",
  isnt: "isn't",
  didnt: "didn't",
  doesnt: "doesn't",
  cant: "can't",
  wont: "won't",
  dont: "don't",
}
/** Never at the beginning of a longer name or before a number: "min 8", "Rd". */
const WORD = whole(
  Object.keys(WORDS)
    .filter((word) => !['min', 'rd', 'eve', 'tel', 'lets', 'opp'].includes(word))
    .join('|'),
)
const MINUTES = /(?<=\d ?)min(?= (?:call|read|walk|drive|talk|session|film|chat)(?![\p{L}]))/giu
/** "5 min from the station" */
const COUNT_OF_MINUTES =
  /(?<=(?<![\d.,])(?:[2-9]|[1-9]\d{1,2}) ?)min(?= (?:from|to|away|by|on|before|after|each|early|late)(?![\p{L}])|[.,;)]|$)/giu
const PLUS = /(?<=[\p{L}\p{N})]) \+ (?=\p{L})(?!(?:GST|VAT|tax|P&P|postage)(?![\p{L}]))/giu
const ITS = new RegExp(
  `${START}its(?= (?:[£$€₦₹]?\\d|in(?![\\p{L}])|on(?![\\p{L}])|at(?![\\p{L}])|more(?![\\p{L}])|only(?![\\p{L}])|fixed|flooded|raining|snowing|broken|cancelled|shut|walk|called|because|cos|open|closed|back|free(?=[.,!]|$)|ready|our(?![\\p{L}])|just(?![\\p{L}])|like (?:\\d|an? |five|ten|twenty|thirty|forty|fifty)|supposed|going|[\\w-]{2,30}\\.\\p{L}{2,10}(?![\\p{L}])|(?:mon|tues|wednes|thurs|fri|satur|sun)day|NOT|very|really|now|nearly|almost|under|over|about|island|\\p{L}{2,9}ed (?:at|on|to|by)(?![\\p{L}])))`,
  'giu',
)
const CLOCK = '(?:[1-9]|1[0-2])[0-5][05]'
const QUARTER = '(?:[1-9]|1[0-2])(?:00|15|30|45)'
const DAYTIME = '(?:[6-9]|1[0-2])(?:15|30|45)'
const PART_OF_HOUR = '(?:[1-9]|1[0-2])(?:15|30|45)'
const HOUR = '(?:[1-9]|1[0-2])'
const TO = ' ?(?:-|–|to|till|until) ?'
const HALF_DAY = ' ?(?:am|pm)(?![\\p{L}])'
const BEFORE_TIME = '(?<![\\p{L}\\p{N}£€$.,:/#-])'
/** Nothing that is counted follows: not "to 250 guests", "to 150,000". */
const ENDS_TIME = `(?=${HALF_DAY}|[.,;!)](?!\\d)|$| (?:on|at|sharp|start|every|each|and|we|bar|till|until|in|with|but)(?![\\p{L}]))`
/** Words that a time of day follows: "opens at 730", "Friday 930 to 1230" */
const OF_TIME =
  '(?<=(?<![\\p{L}])(?:doors|opens?|opening(?: hours)?|closes|hours|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: (?:at|from|till|until|by|are))?:? )'
const FEWER = '(?<!(?:cut|reduced|fell|down|dropped|went|lowered|grew|rose)(?: from)? )'
/** "930 to 3", "opens at 730", "1030am". A number that can be a count is left as it is. */
const TIMES = new RegExp(
  [
    `${BEFORE_TIME}${CLOCK}(?:${TO}(?:${CLOCK}|${HOUR}))?(?=${HALF_DAY})`,
    `(?<=\\d ?(?:am|pm)${TO})${CLOCK}${ENDS_TIME}`,
    `${BEFORE_TIME}${CLOCK}(?=${TO}(?:late|noon|midnight|close(?! \\p{L}))(?![\\p{L}]))`,
    `${OF_TIME}(?:${PART_OF_HOUR}${TO}(?:${QUARTER}|${HOUR})|(?:${QUARTER}|${HOUR})${TO}${PART_OF_HOUR})${ENDS_TIME}`,
    `${OF_TIME}${PART_OF_HOUR}${ENDS_TIME}`,
    `${BEFORE_TIME}${CLOCK}(?= sharp(?![\\p{L}]))`,
    `${FEWER}${BEFORE_TIME}${DAYTIME}${TO}${HOUR}${ENDS_TIME}`,
  ].join('|'),
  'giu',
)
const SHORT_TIME = '\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m)?'
/** "10 til 2" as "10 to 2" */
const TIL = new RegExp(`(?<=(?<![\\p{N}£€$₹.,:])${SHORT_TIME}) til (?=${SHORT_TIME}(?![\\p{L}\\p{N}%]|[.,:]\\d))`, 'giu')
const FULL_MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
/** Between a date and its hours: "12 December 10 to 2" */
const AFTER_DATE = new RegExp(
  `(?<=(?<!\\p{N})\\d{1,2}(?:st|nd|rd|th)? ${FULL_MONTH}) (?=${SHORT_TIME} ?(?:to|-|–|until) ?${SHORT_TIME}(?![\\p{L}\\p{N}%]|[.,:]\\d))`,
  'gu',
)
const withColons = (times: string) => times.replace(/\d{3,4}/gu, (time) => `${time.slice(0, -2)}:${time.slice(-2)}`)
/** Behind an ordinal, a number or a day: "12-18 inc". Behind a name it can be a company. */
const INCLUSIVE = /(?<=(?:\d(?:st|nd|rd|th)?|days?) )inc(?=[.,;)!]|$)/gu
const DETERMINED = /(?<![\p{L}])(?:my|his|her|their|our|your|its|no|\d) $/iu

/** Several common short forms and misspellings of hurried English in full. */
export function withoutShorthand(text: string): string {
  const long = (word: string, names: Record<string, string>) => names[word.replace(/\.$/u, '').toLowerCase()] ?? withCapital(word)
  return withShortPhrases(text)
    .replace(/(?<![\p{L}])childrens(?= (?:below|under|over|above|aged|who|are|can|between)(?![\p{L}]))/giu, 'children')
    .replace(/(?<=[£€$]\d{1,4}(?:\.\d\d)?) ?ea(?:\.(?= \p{Ll}))?(?![\p{L}])/gu, ' each')
    .replace(/(?<![\p{L}])esp\.? (?=\p{L})/gu, 'especially ')
    .replace(
      /(?<=(?<![\p{L}])(?:in ?store|in shop|opens?|until|till|closed|starts|this|next|every|back|(?:open|opens|back|closed|starts) from) )(?:mon|tues?|wed|thurs?|fri|sat|sun)(?=[,.;!)]| [-–]|$)/giu,
      (day) => long(day, DAYS),
    )
    .replace(/^(?:mon|tues?|weds?|thurs?|fri|sat|sun) - (?=\p{L})/giu, (day) => `${long(day.slice(0, -3), DAYS)}: `)
    .replace(/(?<=including )(?:mon|tues?|wed|thurs?|fri|sat|sun)s?(?![\p{L}])/giu, (day) => long(day, DAYS))
    .replace(/(?<=\p{L} )w (?=\d{1,3} \p{L})/gu, 'with ')
    .replace(/(?<![\p{L}])incl\.?$/gu, 'included.')
    .replace(/(?<![\p{L}])incl(?= |\. [\p{Ll}\d£€$])\.?/gu, 'including')
    .replace(/(?<=\d(?: ?\p{Ll}{2})? )inc\.(?= [\p{Ll}\d£€$])/gu, 'including')
    .replace(/(?<![\p{L}])approx\.(?= )/giu, (word) => likeCase('about', word))
    .replace(/(?<=[\p{L}\d][,.]?) n (?=\p{L})/gu, ' and ')
    .replace(/(?<=\p{L}{3}) r (?=\p{L})/gu, ' are ')
    .replace(/(?<=\p{L}) w (?=\p{L})/gu, ' with ')
    .replace(/(?<![\p{L}\d])u(?=(?:[4-9]|1\d)s?(?![\p{L}\d]))/gu, 'under ')
    .replace(/^were(?= (?:in|at|on|near|next|opposite|behind) )/iu, (word) => `${word.charAt(0)}e're`)
    .replace(/(?<![\p{L}])prices is(?![\p{L}])/giu, (words) => `${words.slice(0, 6)} are`)
    .replace(SEVERAL_DAYS, (days) =>
      joinedDays(days.replace(/\p{L}+/gu, (word) => (/^(?:and|or|to|till|until)$/iu.test(word) ? word : long(word, DAYS)))),
    )
    .replace(ONE_DAY, (word, at: number, whole: string) => (isExam(word, whole.slice(at + word.length)) ? word : long(word, DAYS)))
    .replace(EVENING, 'evening')
    .replace(DATE, (word) => long(word, MONTHS))
    .replace(TIMES, withColons)
    .replace(TIL, ' to ')
    .replace(AFTER_DATE, ', ')
    .replace(MINUTES, 'minute')
    .replace(COUNT_OF_MINUTES, 'minutes')
    .replace(WORD, (word, at: number, whole: string) =>
      isShortForm(word, whole.slice(0, at), whole.slice(at + word.length)) ? likeCase(WORDS[word.toLowerCase()] ?? word, word) : word,
    )
    .replace(/(?<![\p{L}])if its(?= \p{Ll})/gu, "if it's")
    .replace(/(?<![\p{L}\p{N}])(?<!\d )dm(?![\p{L}])/gu, 'DM')
    .replace(ITS, (word) => likeCase("it's", word))
    .replace(INCLUSIVE, 'inclusive')
    .replace(PLUS, ' and ')
}

/** "the SAT", but "SAT 22 NOV" */
const isExam = (word: string, after: string) => /^(?:SAT|SUN|WED)$/u.test(word) && !/^,? \d{1,2}(?!\d)/u.test(after)

const SHORT = 4
const BEGINS = /(?:^|[.!?:\n(–—-] ?)$/u

/** "Glan yr Afon Farm": the article of Welsh between two names. */
const IN_WELSH_NAME = /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+ yr \p{Lu}/u

/** Whether a word is the short form and no name in capitals ("IL", "Im"), noun ("my wont"), unit ("3 bn") or Welsh article. */
function isShortForm(word: string, before: string, after: string): boolean {
  if (/^\p{Lu}{2}/u.test(word)) return false
  // "125 ex btw": the Dutch value added tax
  if (/^btw$/iu.test(word) && /(?<![\p{L}])(?:ex|exc|excl|inc|incl)\.? $/iu.test(before.slice(-6))) return false
  if (word === 'yr' && IN_WELSH_NAME.test(`${before.slice(-40)}${word}${after.slice(0, 2)}`)) return false
  if (/^\p{Lu}/u.test(word) && (word.length < SHORT || /^nite/iu.test(word)) && !BEGINS.test(before.slice(-2))) return false
  return !/^(?:wont|avail|bn)$/iu.test(word) || !DETERMINED.test(before.slice(-8))
}

/** "Thursday Friday Saturday" as "Thursday, Friday and Saturday", "Saturday + Sunday" as "Saturday and Sunday". */
function joinedDays(days: string): string {
  const names = days.split(/ ?[+&/,] ?|(?<=day) (?=\p{Lu})/u)
  if (names.length < 2 || names.some((name) => / /u.test(name.trim()) || !/day$/u.test(name.trim())))
    return days.replace(/ ?\+ ?/gu, ' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
