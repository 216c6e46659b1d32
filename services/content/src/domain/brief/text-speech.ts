import { wordsOf } from './lexicon.ts'
import { hasVerb } from './sentence.ts'
import { withCapital } from './with-capital.ts'

const WORDS: Record<string, string> = {
  u: 'you',
  b4: 'before',
  weds: 'Wednesday',
  thurs: 'Thursday',
  tues: 'Tuesday',
  thx: 'thanks',
  thnx: 'thanks',
  tnx: 'thanks',
  ty: 'thank you',
  pls: 'please',
  plz: 'please',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomoz: 'tomorrow',
  '2moro': 'tomorrow',
  '2mrw': 'tomorrow',
  '2day': 'today',
  '2nite': 'tonight',
  tonite: 'tonight',
  'w/': 'with',
  'w/o': 'without',
  bc: 'because',
  cuz: 'because',
  coz: 'because',
  cos: 'because',
  msg: 'message',
  msgs: 'messages',
  ppl: 'people',
  soz: 'sorry',
  gr8: 'great',
  l8r: 'later',
  yr: 'year',
  yrs: 'years',
  wk: 'week',
  wkend: 'weekend',
  tht: 'that',
  cn: 'can',
  appt: 'appointment',
  appts: 'appointments',
  obvs: 'obviously',
  defo: 'definitely',
  probs: 'probably',
  thru: 'through',
  bday: 'birthday',
  xmas: 'Xmas',
  thankyou: 'thank you',
}
const START = "(?<![\\p{L}\\p{N}'’@#/._-])"
const END = "(?![\\p{L}\\p{N}'’@_-]|\\.\\p{L})"
const WORD = new RegExp(
  `${START}(?:w/o${END}|w/(?! ?[ceo](?![\\p{L}]))(?=[ \\p{L}])|(?:${Object.keys(WORDS)
    .filter((word) => !word.includes('/'))
    .join('|')})(?!/\\d)${END})`,
  'gu',
)
/** Forms whose meaning depends on the words next to them. */
const PHRASES: [RegExp, (found: string) => string][] = [
  [
    new RegExp(
      `${START}ur(?= (?:not|late|the|a|an|in|on|all|so|too|going|allergic|interested|able|free(?! \\p{Ll})|over \\d|under \\d|unsure|keen|stuck|local|ready|there|here|home|back|done|\\p{Ll}{2,12}(?:ing|in))${END})`,
      'gu',
    ),
    () => "you're",
  ],
  [new RegExp(`${START}ur${END}`, 'gu'), () => 'your'],
  [
    new RegExp(
      `(?<=${START}(?:u|you|we|they|there|doors|tickets|spaces) )r${END}|${START}r(?= (?:u|you|we|they|ready|open|closed|back|available|not)${END})`,
      'gu',
    ),
    () => 'are',
  ],
  [new RegExp(`${START}iv(?= (?:got|been|had|made)${END})`, 'gu'), () => "I've"],
  [
    new RegExp(
      `(?<=${START}(?:dm|text|call|ring|message|msg|want|need|easy|free|ready|got|have|come|pop in|back) )2(?= (?:know|go|be|get|book|do|see|make|let|find|come|ring|call|pay|bring|order|say|tell|join|win|try|buy|us|me|work|play|help)${END})`,
      'gu',
    ),
    () => 'to',
  ],
  [
    new RegExp(`(?<=[\\p{Ll}\\d] )4(?= (?:rent|sale|hire|ur|your|the|all|you|u|our|us|me|any|every|everyone|best|kids)${END})`, 'gu'),
    () => 'for',
  ],
  [/^its(?= (?:on|at|in|a|an|the|from|for) )/iu, (found) => `${found.charAt(0)}t's`],
  [
    /^were(?= (?:(?:still|now|also|all|so) )?(?:open|closed|shut|back|hiring|looking|moving|launching|recruiting|closing|opening|selling|running|having|celebrating|giving|offering|excited|sorry)(?![\p{L}])[^?]{0,300}$)/iu,
    (found) => `${found.charAt(0)}e're`,
  ],
  [/(?<=\p{L}[.!?]?) x{1,4}(?=[.!]?$)| \(lol\)|,? lol(?=[).,!?]|$)/gu, () => ''],
]
/** "everyone else unhurt + being brought back" in prose, not in a list of things. */
const PLUS = /(?<=\p{Ll}{3} )\+(?= \p{Ll}{3,} )/gu
const FEWEST_WORDS = 12
/** A quotation stays as it was said. */
const QUOTES = /["“«„]/u

export interface WrittenOut {
  text: string
  /** Each changed form with its replacement, as "b4" and "before". */
  changes: [string, string][]
}

/** English text speech as words: "closed weds b4 xmas, thx" as "closed Wednesday before xmas, thanks". */
export function writtenOut(text: string): WrittenOut {
  const changes: [string, string][] = []
  if (QUOTES.test(text)) return { text, changes }
  const change = (found: string, word: string) => {
    if (word) changes.push([found.trim(), word])
    return word
  }
  const joined = wordsOf(text).length >= FEWEST_WORDS && hasVerb(text) ? text.replace(PLUS, () => change('+', 'and')) : text
  const phrased = PHRASES.reduce((result, [pattern, word]) => result.replace(pattern, (found) => change(found, word(found))), joined)
  const written = phrased.replace(WORD, (found, at: number) => {
    const word = WORDS[found] ?? found
    change(found, word)
    // "w/ cheese" and "w/cheese"
    return found.endsWith('/') && /\p{L}/u.test(phrased[at + found.length] ?? '') ? `${word} ` : word
  })
  const opening = /^(?:\p{Lu}\p{Ll}*|\d\p{Ll}+)(?![\p{L}\p{N}'’-])/u.exec(text)?.[0]
  const known = opening ? WORDS[opening.toLowerCase()] : undefined
  if (!opening || !known || !written.startsWith(opening)) return { text: written, changes }
  changes.push([opening, known])
  return { text: withCapital(known) + written.slice(opening.length), changes }
}
