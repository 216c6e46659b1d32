import type { Brief } from '../../../domain/brief/brief.ts'
import { isVerb, MONTHS, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { sentenceCase } from '../../../domain/brief/wording.ts'
import { FOREIGN_MONTHS, hasForeignVerb } from './foreign-title.ts'
import { isOpenEnd, LEADING, SUPERLATIVE } from './short-title.ts'

const SHORTEST = 25
const CAPITALIZED = "\\p{Lu}[\\p{L}’'-]{1,24}"
const ENGLISH_DATE = `(?:(?:${WEEKDAYS}),? )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})|(?:${MONTHS}) \\d{1,2})`
/** "The Lantern Rooms, a 60-seat cinema in Hebden Bridge, will show …" */
const APPOSITION = /^([^,;:]{6,70}), [^,;:]{2,70}(?:, \p{Lu}[^,;:]{2,30})?, (?=(\p{Ll}[\p{L}’'-]*))/u
/** "Die Tischlerei Harmsen aus Leer hat …" */
const PLACE_OF_SENDER = new RegExp(
  `^([^,;:]{6,60}) (?:aus|in|near|à|en|de|bei) ${CAPITALIZED}(?: ${CAPITALIZED})? (?=(\\p{Ll}[\\p{L}’'-]*))`,
  'u',
)
const YEAR = new RegExp(`((?:${MONTHS}|${FOREIGN_MONTHS}))(?:,| de)? 20\\d\\d(?!\\p{N})`, 'iu')
const STREET = '(?:rue|avenue|boulevard|place|quai|calle|plaza|avenida|paseo|via|piazza|corso)'
/** An address or the town at the end, or in German before the participle. */
const ADDRESS = [
  / (?:in|an) (?:der|dem|den) (?:\p{Lu}[\p{L}-]{1,24} )?\p{Lu}?\p{L}{0,24}(?:[Ss]traße|[Ww]eg|[Gg]asse|[Aa]llee|[Pp]latz|[Mm]arkt)(?: \d{1,4}\p{Ll}?)?(?= \p{Ll}|$)/u,
  new RegExp(
    `,? (?:(?:au|en|dans|à|a|sur|no) (?:(?:la |le |el |l['’])?[\\p{L}-]{3,16} ){1,3})?(?:du|de la|au|en la|en el|à la|dans la|,) ?(?:\\d{1,4}(?: bis)?,? )?${STREET} [^;:]{3,40}$`,
    'u',
  ),
  / (?:en (?:el|la)|dans (?:le|la)) (?:barrio|centro|zona|polígono|quartier|centre|zone) [^,;:]{3,40}$/u,
  new RegExp(
    ` at \\d{1,5} (?:${CAPITALIZED} ){1,3}(?:in ${CAPITALIZED})?$| at \\d{1,5} ${CAPITALIZED}(?: ${CAPITALIZED}){0,3}(?:,? (?:in )?${CAPITALIZED}(?: ${CAPITALIZED})?)?$`,
    'u',
  ),
  new RegExp(` in (?!${MONTHS}|${WEEKDAYS})${CAPITALIZED}(?: ${CAPITALIZED})?(?:, ${CAPITALIZED}(?: ${CAPITALIZED})?)?$`, 'u'),
]
/** Another statement: ", and we are giving it away". */
const NEXT_CLAUSE = /, (?:and|but|so|which|where|und|et|y) \p{Ll}{1,12} \p{Ll}/u
/** "…, but only for members" makes it true. */
const CONDITION =
  /^, (?:and|but|so|und|aber|et|mais|y|pero) (?:only|not|no|never|without|unless|nur|nicht|kein|ohne|pas|sauf|seulement|sans|solo|sólo|sin|salvo)(?![\p{L}])/u
/** For whom something is, where it is more than a word. */
const FOR_WHOM = / (?:for|pour|para) \p{Ll}/u
const LEAST_READERS = 16
/** Verbs that need "for". */
const NEEDS_FOR = /(?<!\p{L})(?:looking|searching|asking|applying|known|waiting|calling|responsible|hoping) for /iu
const DATES = [
  new RegExp(`,? (?:on|from|starting|as of) ${ENGLISH_DATE}$`, 'iu'),
  new RegExp(
    `,? (?:(?:am|ab|zum|seit|ab dem|seit dem)|le|el|à partir du|dès le|desde el|a partir del|depuis le)(?: \\p{L}{4,10},?)? \\d{1,2}(?:er|\\.|º)? (?:de )?(?:${FOREIGN_MONTHS})(?= )`,
    'iu',
  ),
]

type Step = (text: string) => string

/**
 * The whole statement of a sentence without what a title can do without: when and where it begins, who the sender is, the address, the year, a second
 * statement. The day stays as long as the title fits. About `aim` characters if that is enough, otherwise at most `most`. If it is `loose`, for whom something is and the day are
 * left out where the title would be too long. Undefined if it still is.
 */
export function newsTitle(
  sentence: string,
  brief: Brief,
  { aim, most, loose }: { aim: number; most: number; loose: boolean },
): string | undefined {
  const dated = formsOf(sentence, brief, [
    withoutLeading,
    withoutApposition,
    withoutPlace,
    withoutYear,
    ...ADDRESS.map(without),
    withoutNextClause,
  ])
  const [, forAll = sentence] = formsOf(dated.at(-1) ?? sentence, brief, [withoutReaders])
  const undated = formsOf(forAll, brief, DATES.map(without))
  const isTitle = (text: string, longest: number) =>
    text.length >= SHORTEST && text.length <= longest && text.length < sentence.length && !isOpenEnd(text)
  return [
    dated.find((text) => isTitle(text, aim)),
    dated.findLast((text) => isTitle(text, most)),
    loose ? undated.find((text) => isTitle(text, most)) : undefined,
  ].find(Boolean)
}

function formsOf(sentence: string, { english }: Brief, steps: ((text: string, english: boolean) => string)[]): string[] {
  const forms = [sentence]
  for (const step of steps) forms.push(sentenceCase(step(forms.at(-1) ?? sentence, english), 'usual', english))
  return forms
}

const without =
  (part: RegExp): Step =>
  (text) =>
    text.replace(part, '')

function withoutLeading(text: string, english: boolean): string {
  const rest = english ? text.replace(LEADING, '') : text
  return /^(?:and|but|so|or)(?!\p{L})/iu.test(rest) ? text : rest
}

const withoutApposition = (text: string, english: boolean) => beforeVerb(text, APPOSITION, english)
const withoutPlace = (text: string, english: boolean) => (SUPERLATIVE.test(text) ? text : beforeVerb(text, PLACE_OF_SENDER, english))
const withoutYear: Step = (text) => text.replace(YEAR, '$1')
const withoutNextClause: Step = (text) => {
  const at = text.search(NEXT_CLAUSE)
  return at < 0 || /[;:]/u.test(text.slice(at)) || CONDITION.test(text.slice(at)) ? text : text.slice(0, at)
}
const withoutReaders: Step = (text) => {
  const at = text.search(FOR_WHOM)
  const readers = text.slice(at)
  return at < 0 || NEEDS_FOR.test(text) || readers.length < LEAST_READERS || /[,;:]/u.test(readers) ? text : text.slice(0, at)
}

/** Removes what is between the subject and its verb. */
function beforeVerb(text: string, part: RegExp, english: boolean): string {
  const [found, subject, verb] = part.exec(text) ?? []
  if (!found || !subject || !verb) return text
  const goesOn = english
    ? /^(?:will|can|has|have|is|are|was|were)$/u.test(verb) || (isVerb(verb) && !/ing$/u.test(verb))
    : hasForeignVerb(` ${verb} ${wordsOf(text.slice(found.length))[1] ?? ''}`)
  return goesOn ? `${subject} ${text.slice(found.length)}` : text
}
