import { isVerb, MONTHS, plain, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasVerb } from '../../../domain/brief/sentence.ts'
import { sentenceCase } from '../../../domain/brief/wording.ts'
import { canEnd, isOpenQuote } from './clause-end.ts'
import { isOpenEnd } from './short-title.ts'

const SHORTEST = 22
const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{N}’'-]{1,24}"
const NAME = `(?:the |The )?${CAPITALIZED}(?: (?:(?:of|and|&|the) )?(?:${CAPITALIZED}|\\d{1,3})){0,4}`
const DAY = `(?:${WEEKDAYS})`
const DATE = `(?:(?:${DAY},? )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: (?:${MONTHS}))?(?: (?:to|and|-|–) (?:${DAY} )?\\d{1,2}(?:st|nd|rd|th)?)?(?: (?:${MONTHS}))|(?:${DAY},? )?(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?(?: ?(?:to|and|-|–) ?\\d{1,2})?)`
/** "On Wednesday 12 March ", "From Monday 3 to Sunday 9 March, " */
const LEADING_DATE = new RegExp(
  `^(?<date>(?:on|from|until) (?:${DAY} \\d{1,2} to (?:${DAY} )?\\d{1,2} (?:${MONTHS})|${DATE}|${DAY}))(?: (?:at|from) [\\d.:]{1,5} ?(?:[ap]\\.?m\\.?)?)?,? (?=\\p{L})(?!(?:${MONTHS}) \\d)`,
  'iu',
)
/** "Our choir, the Harbour Voices in Whitby, is giving …": what it is, its name, and the rest. */
const NAMED = new RegExp(
  `^(?<kind>(?:Our|The|My) (?:[\\p{L}\\d’'-]{1,20} ){0,5}?[\\p{L}’'-]{3,20}(?: (?:for|about|in) [^,.;:]{3,50})?), (?<name>${NAME})(?: (?:in|from|near) ${CAPITALIZED}(?: ${CAPITALIZED})?)?, (?<rest>\\p{Ll}.+)$`,
  'u',
)
/** Verbs that only introduce what is offered. */
const OFFERS =
  /^(?:(?:will|would like to|now|also|again|proudly) )*(?:is |are |['’]re )?(?:now |also )?(?:giving|holding|hosting|running|organi[sz]ing|offering|having|launching|presenting|introducing|gives?|holds?|hosts?|organi[sz]es?|offers?|has|have|launch(?:es)?|presents?|introduces?|sets? up|puts? on) (?<what>(?:an?|its|our|the|some|\p{N}[\p{N}.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|free|new|different) .+)$/iu
const SENDER =
  /^(?<sender>We|I|(?:Our|The|My) (?:[\p{L}\d’'-]{1,20} ){0,4}?[\p{L}’'-]{3,20}(?: (?:in|near|of|on) (?:the )?\p{Lu}[\p{L}’'-]+(?: (?:of )?\p{Lu}[\p{L}’'-]+){0,2})?)(?= |['’]re) ?(?<rest>.+)$/u
const OWN_ARTICLE = /^(?:an?|its|our|some) /iu
/** "We are looking for a paralegal, three or four days a week" */
const VACANCY =
  /^(?<sender>.{1,60}?) (?:is|are) (?:now |currently |also |still )?(?:looking for|hiring|recruiting|seeking) (?<who>(?:an? |one |two |three |four |five |\d{1,2} )[^,.;:()]{4,60})/iu
/** Where what is said could end, weakest connection first. */
const TAILS =
  /; | – | — | \(|, (?:including|with|mostly|mainly|especially|which|who|where|whose|because|so|and|but|as|while|until|after|before|from|all|each|both) | (?:because|so that|which|with the|and (?:needs?|has|have|takes?|costs?|lasts?|comes?|runs?|includes?|offers?|can|will|is|are|was|were|we|I|it|they|the|our)|while|whereas) |, /giu
/** The time of day and the place, which a title can do without. */
const ADJUNCTS = [
  / (?:at|from|between) (?:\d{1,2}[.:]\d{2} ?(?:[ap]\.?m\.?)?|\d{1,2} ?(?:[ap]\.?m\.?|o['’]clock)|\d{1,2}(?= (?:to|and|until) \d{1,2}(?:[.:]\d{2})? ?[ap]\.?m))(?: (?:to|and|until|–|-) \d{1,2}(?:[.:]\d{2})? ?(?:[ap]\.?m\.?)?)?(?= |$)/iu,
  new RegExp(
    ` (?:in|at) (?!${DAY}|(?:${MONTHS})(?!\\p{L}))(?:the |our )?${CAPITALIZED}(?: ${CAPITALIZED}){0,3}(?: (?:church|hall|library|park|school|road|street|lane))?(?:, (?:in )?${CAPITALIZED}| in ${CAPITALIZED})?$`,
    'u',
  ),
  / (?:compared with|compared to|rather than|instead of) [^,;:]{3,40}$/iu,
]

/** The sentence as a title in several forms, the most complete first. It begins with no announcement, and has no period at its end. */
export function titleShapes(statement: string, most: number): string[] {
  const dated = withoutYear(withDateLast(statement))
  const named = namedForm(dated)
  const base = [...new Set([dated, ...named, ...offerForms(dated), ...vacancyForms(dated)])]
  const shorter = base.flatMap((text) => [text, ...cuts(text)]).flatMap((text) => [text, ...withoutAdjuncts(text)])
  return [...new Set(shorter.map((text) => sentenceCase(text.trim())))].filter((text) => isTitle(text, most))
}

const isTitle = (text: string, most: number) =>
  text.length >= SHORTEST &&
  text.length <= most &&
  !isOpenEnd(text) &&
  !isOpenQuote(text) &&
  !/[,;:]$/u.test(text) &&
  !ENDS_WITHIN.test(text)

/** Ends with a word that needs another: a quantity before "before", an adverb of manner before its verb. */
const ENDS_WITHIN =
  /(?<![\p{L}-])(?:very|more|most|as|such|every|each|no|any|between|both|either|up|about|including|its|now|per|another|other|(?:with|of|to|in) the (?:best|worst|\p{L}{3,9}est))$/iu

/** "In 2024 our team replaced eight vans" */
function withoutYear(statement: string): string {
  const rest = statement.replace(/^(?:in (?:19|20)\d\d|yesterday|today),? (?=(?:our|the|we|i|my) )/iu, '')
  return rest === statement ? statement : sentenceCase(rest)
}

function withDateLast(statement: string): string {
  const { date } = LEADING_DATE.exec(statement)?.groups ?? {}
  const rest = statement.replace(LEADING_DATE, '')
  if (!date || rest === statement || !hasVerb(rest)) return statement
  const at = rest.search(TAILS)
  const clause = at > 0 && !isVerblessBefore(rest, at) ? rest.slice(0, at) : rest
  if (new RegExp(DATE, 'u').test(clause) || clause.length > LONGEST_BEFORE_DATE) return sentenceCase(rest)
  return `${sentenceCase(clause)} ${date.charAt(0).toLowerCase()}${date.slice(1)}`
}

const LONGEST_BEFORE_DATE = 80
const isVerblessBefore = (text: string, at: number) => !hasVerb(text.slice(0, at))

/** "The Harbour Voices: summer concert on Saturday 14 June", or the sentence with one of the two names. */
function namedForm(text: string): string[] {
  const { kind, name, rest = '' } = NAMED.exec(text)?.groups ?? {}
  if (!kind || !name || !goesOn(rest)) return []
  const what = OFFERS.exec(rest)?.groups?.what
  const offered = what ? [`${name.replace(/^the /iu, '')}: ${what.replace(OWN_ARTICLE, '')}`] : []
  return [...offered, `${sentenceCase(name)} ${rest}`, `${kind} ${rest}`]
}

const goesOn = (rest: string) => {
  const [first = '', second = ''] = wordsOf(rest)
  return isVerb(first) || (/ly$|^(?:now|also|again|still|once|never|always|just)$/u.test(first) && isVerb(second))
}

/** "Four free plots of 75 square metres" of "Our allotment association in Cardiff has four free plots …" */
function offerForms(text: string): string[] {
  const { sender = '', rest = '' } = SENDER.exec(text)?.groups ?? {}
  const what = OFFERS.exec(rest)?.groups?.what
  if (!what || isPerfect(what)) return []
  const object = sentenceCase(what.replace(OWN_ARTICLE, ''))
  const isGeneral = /^(?:we|i)$/iu.test(sender)
  const name = sentenceCase(sender.replace(/^(?:our|the|my) /iu, ''))
  // A second colon is hard to read.
  return isGeneral || object.includes(': ') ? [object] : [`${name}: ${object.charAt(0).toLowerCase()}${object.slice(1)}`, object]
}

/** "has just completed" is no offer. */
const isPerfect = (what: string) => /^(?:an? |the |its |our )?(?:lot|long|look|go|try|chance to|right to|place in)(?!\p{L})/iu.test(what)

function vacancyForms(text: string): string[] {
  const { who } = VACANCY.exec(text)?.groups ?? {}
  if (!who) return []
  const bare = who.replace(/^an? /iu, '').replace(/ (?:to|for|who|in|on|from|starting|with|at) .*$/iu, '')
  return bare.length >= LEAST_ROLE ? [`${sentenceCase(bare)} wanted`, `${sentenceCase(who.replace(/^an? /iu, ''))} wanted`] : []
}

const LEAST_ROLE = 5

/** The beginnings of a statement that are complete, longest first. */
function cuts(text: string): string[] {
  return [...text.matchAll(TAILS)]
    .map(({ index }) => ({ head: text.slice(0, index), index }))
    .filter(
      ({ head, index }) =>
        head.length >= SHORTEST &&
        canEnd(text, index) &&
        !VERB_FOLLOWS.test(text.slice(index)) &&
        isComplete(head, text) &&
        !isList(text, index),
    )
    .map(({ head }) => head)
    .reverse()
}

/** The subject with an apposition, without its verb: "The Corn Store, a theatre in Ludlow, | will show" */
const VERB_FOLLOWS =
  /^, (?:(?:now|also|again|still|just|\p{L}+ly) )?(?:has|have|had|is|are|was|were|will|can|must|may|(?!\p{L}+ss(?!\p{L}))\p{Ll}{3,}(?:es|[^s]s|ed))(?!\p{L})/u

/** Whether a comma is within a list: "spruce, smoke, cardamom". */
const isList = (text: string, index: number) =>
  text.startsWith(', ', index) &&
  /^, (?:[^,.;:]{2,30}, ){0,4}[^,.;:]{2,30}(?:,)? (?:and|or) /u.test(text.slice(index, index + 140)) &&
  !hasVerb(text.slice(index + 2, index + 40))

const isComplete = (head: string, whole: string) => hasVerb(head) || !hasVerb(whole)

function withoutAdjuncts(text: string): string[] {
  const forms: string[] = []
  let rest = text
  for (const adjunct of ADJUNCTS) {
    const next = rest.replace(adjunct, '')
    if (next === rest || next.length < SHORTEST) continue
    rest = next
    forms.push(rest)
  }
  return forms
}

/** Whether a title is the beginning of a sentence that goes on within the same phrase: "24 hours" of "24 hours before each lesson". */
export function isSplitSentence(title: string, sentence: string): boolean {
  const at = sentence.toLowerCase().indexOf(title.toLowerCase())
  if (at < 0) return false
  const rest = sentence.slice(at + title.length)
  if (VERB_FOLLOWS.test(rest) && !hasVerb(title.slice(title.lastIndexOf(', ') + 1))) return true
  // "… presents a new play", without its name
  if (/^, (?:The )?\p{Lu}\p{L}+ \p{Lu}\p{L}+/u.test(rest) && ENDS_WITH_KIND.test(title)) return true
  if (ENDS_WITHIN.test(title)) return true
  if (!/^ \p{L}/u.test(rest)) return false
  if (isPartOfPhrase(title, rest)) return true
  // "22 liters of waxed canvas, sewn", of "sewn in Burlington"
  if (/, \p{Ll}{2,14}$/u.test(title)) return true
  // "One rule about phones: they sleep", of "they sleep in a drawer"
  if (title.length - title.indexOf(': ') < SHORT_SECOND_PART && title.includes(': ')) return true
  const [next = ''] = wordsOf(rest.slice(0, NEXT_WORD))
  if (MEASURE_AT_END.test(title)) return /^(?:before|after|of|per|ago|earlier|later|an?|each|every|from|away|long|by)$/u.test(plain(next))
  return false
}

/** "for people | who own a machine", "the first woman | in the city", "run the number 14 | between Kendal and Windermere", "Stop storing it | in the door" */
const isPartOfPhrase = (title: string, rest: string) =>
  (/(?<!\p{L})(?:people|those|anyone|everyone|someone|families|children|parents|visitors|customers)$/iu.test(title) &&
    /^ (?:who|whose|with|over|under|aged|from)(?!\p{L})/u.test(rest)) ||
  (/(?<!\p{L})(?:first|last|only|\p{L}{3,9}est) \p{L}+$/iu.test(title) && /^ (?:in|to|of|on|since|who|ever)(?!\p{L})/u.test(rest)) ||
  /^ (?:between \p{Lu}|every (?:\d|half|hour))/u.test(rest) ||
  (/^(?:stop|never|don['’]t|do not)(?!\p{L})/iu.test(title) && /^ (?:in|on|at|with|until|when|if|before|after)(?!\p{L})/u.test(rest))

const ENDS_WITH_KIND =
  /(?<!\p{L})(?:play|show|film|book|novel|album|single|exhibition|musical|app|course|range|chef|director|manager|head)$/iu
const SHORT_SECOND_PART = 25
/** Characters in which the next word is found. */
const NEXT_WORD = 60
const MEASURE_AT_END =
  /(?<!\p{L})(?:\d[\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|metres?|meters?|miles?|km|grams?|kilos?|litres?|liters?|percent|per cent|euros?|pounds?|dollars?)$/iu
