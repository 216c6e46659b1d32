import { isCommonWord } from '../../facts/common-words.ts'
import { withCapital } from '../with-capital.ts'

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
/** One day beside a date, a time or a part of it. */
const ONE_DAY = new RegExp(
  `${START}(?:${Object.keys(DAYS).join('|')})\\.?(?= (?:the )?\\d|,? \\d|,? (?:morning|afternoon|evening|night|only|mornings|evenings|afternoons|nights)(?![\\p{L}]))|(?<=(?:on|every|each|this|next|until|till|not|by|from|the|closed|shut) )(?:${Object.keys(
    DAYS,
  )
    .filter((day) => day !== 'sat' && day !== 'sun' && day !== 'wed')
    .join('|')}|sat|sun|wed)(?= (?:morning|afternoon|evening|night|only|from|at|to|and|\\d|the)| \\(|[.,;!?)]|$)`,
  'giu',
)
const MONTH = `(?:${Object.keys(MONTHS).join('|')})`
const DATE = new RegExp(
  `(?<=(?<![\\d.,:])(?:[0-2]?\\d|3[01])(?:st|nd|rd|th)? )${MONTH}(?:\\.(?! \\p{Ll}))?(?![\\p{L}\\p{N}'’-])|${START}${MONTH}(?= (?:[0-2]?\\d|3[01])(?![\\d:.]))|(?<=(?<![\\p{L}])(?:from|until|till|in|since|by) )(?:${Object.keys(
    MONTHS,
  )
    .filter((month) => month !== 'mar' && month !== 'jun')
    .join('|')})(?=[ ,.;!?)]|$)`,
  'giu',
)

const WORDS: Record<string, string> = {
  hrs: 'hours',
  incl: 'including',
  approx: 'about',
  mtg: 'meeting',
  mins: 'minutes',
  min: 'minutes',
  tel: 'phone',
  bf: 'before',
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
  weds: 'Wednesday',
  thur: 'Thursday',
  thurs: 'Thursday',
  avail: 'available',
  byob: 'BYOB',
  exp: 'experience',
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
  il: "I'll",
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
const MINUTES = /(?<=\d ?)min(?= (?:call|read|walk|drive|from|talk|session|film|chat)(?![\p{L}]))/giu
const PLUS = /(?<=[\p{L}\p{N})]) \+ (?=\p{L})(?!(?:GST|VAT|tax|P&P|postage)(?![\p{L}]))/giu
const ITS = new RegExp(
  `${START}its(?= (?:[£$€₦₹]?\\d|in(?![\\p{L}])|on(?![\\p{L}])|at(?![\\p{L}])|more(?![\\p{L}])|only(?![\\p{L}])|fixed|called|because|cos|open|closed|back|free(?=[.,!]|$)|ready|our(?![\\p{L}])|just(?![\\p{L}])|supposed|going|[\\w-]{2,30}\\.\\p{L}{2,10}(?![\\p{L}])|(?:mon|tues|wednes|thurs|fri|satur|sun)day|NOT|very|really|now|nearly|almost|under|over|about|island|\\p{L}{2,9}ed (?:at|on|to|by)(?![\\p{L}])))`,
  'giu',
)
const CLOCK = '(?:[1-9]|1[0-2])[0-5][05]'
/** "930 to 3", "at 730", "1030am" */
const TIMES = new RegExp(
  `(?<=(?<![\\p{L}])(?:at|from|by|till|until|to|doors) )${CLOCK}(?=(?: ?(?:am|pm|to|till|until|-|–|we|bar)(?![\\p{L}])|[.,;!]|$| (?:on|at|sharp|start|every|and)(?![\\p{L}])))|(?<![\\p{L}\\p{N}£$€.,:/#-])${CLOCK}(?= ?(?:am|pm|to|till|until|-|–) ?(?:\\d{1,2}(?![\\d])|\\d{3,4}|late|close|noon|midnight)|(?:am|pm)(?![\\p{L}]))|(?<=(?<!\\d)\\d{1,4}(?:am|pm)? ?(?:-|–|to|till|until) ?)(?:[1-9]|1[0-2])(?:30|45|15|00)(?=(?:am|pm)?(?:[ .,;)!]|$))`,
  'gu',
)
const ORDINALS = /(?<=[^\p{L}])inc(?=[.,;)!]|$)/gu

/** Several common short forms and misspellings of hurried English in full. */
export function withoutShorthand(text: string): string {
  const long = (word: string, names: Record<string, string>) => names[word.replace(/\.$/u, '').toLowerCase()] ?? withCapital(word)
  return text
    .replace(/(?<![\p{L}])childrens(?= (?:below|under|over|above|aged|who|are|can|between)(?![\p{L}]))/giu, 'children')
    .replace(/(?<![\p{L}])incl\.?(?= \p{Lu}|$)/gu, 'included.')
    .replace(/(?<![\p{L}])(?:incl?|approx)\.(?= )/giu, (word) => (/^i/iu.test(word) ? 'including' : 'about'))
    .replace(/(?<=\p{L}[,.]?) n (?=\p{L})/gu, ' and ')
    .replace(/(?<=\p{L}{3}) r (?=\p{L})/gu, ' are ')
    .replace(/(?<=\p{L}) w (?=\p{L})/gu, ' with ')
    .replace(/(?<![\p{L}\d])u(?=1?\d(?!\d))/gu, 'under ')
    .replace(/^were(?= (?:in|at|on|near|next|opposite|behind) )/iu, (word) => `${word.charAt(0)}e're`)
    .replace(/(?<![\p{L}])prices is(?![\p{L}])/giu, (words) => `${words.slice(0, 6)} are`)
    .replace(SEVERAL_DAYS, (days) =>
      joinedDays(days.replace(/\p{L}+/gu, (word) => (/^(?:and|or|to|till|until)$/iu.test(word) ? word : long(word, DAYS)))),
    )
    .replace(ONE_DAY, (word) => long(word, DAYS))
    .replace(DATE, (word) => long(word, MONTHS))
    .replace(TIMES, (time) => `${time.slice(0, -2)}:${time.slice(-2)}`)
    .replace(MINUTES, 'minute')
    .replace(WORD, (word) => likeCase(WORDS[word.toLowerCase()] ?? word, word))
    .replace(/(?<![\p{L}])if its(?= \p{Ll})/gu, "if it's")
    .replace(/(?<![\p{L}])dm(?![\p{L}])/gu, 'DM')
    .replace(ITS, (word) => likeCase("it's", word))
    .replace(ORDINALS, 'inclusive')
    .replace(PLUS, ' and ')
}

const likeCase = (word: string, model: string) => (/^\p{Lu}/u.test(model) ? withCapital(word) : word)

/** "Thursday Friday Saturday" as "Thursday, Friday and Saturday", "Saturday + Sunday" as "Saturday and Sunday". */
function joinedDays(days: string): string {
  const names = days.split(/ ?[+&/,] ?|(?<=day) (?=\p{Lu})/u)
  if (names.length < 2 || names.some((name) => / /u.test(name.trim()) || !/day$/u.test(name.trim())))
    return days.replace(/ ?\+ ?/gu, ' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const AFTER_PLACE_WORD =
  /(?<=(?<![\p{L}])(?:in|from|near|from \p{Lu}\p{L}{1,20}(?: \p{L}{2,12})? to) )\p{Ll}[\p{Ll}'’-]{3,}(?=[ .,;!?)]|$)/gu
const LAST_WORD = /(?<=, )\p{Ll}[\p{Ll}'’-]{3,}(?=[.]?$)/u

/** Places in small letters: a word that is not frequent in English, behind "in" or at the end of an address. */
export function withPlaces(text: string, isRow: boolean): string {
  const named = (word: string) => (isCommonWord(word.toLowerCase().replace('’', "'")) ? word : withCapital(word))
  const placed = text.replace(AFTER_PLACE_WORD, named)
  return isRow ? placed.replace(LAST_WORD, named) : placed
}
