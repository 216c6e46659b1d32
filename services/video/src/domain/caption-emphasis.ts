import { phrasesOf } from './caption-phrases.ts'
import { labels, promises } from './caption-promises.ts'
import {
  EMPHASIS_LIMIT,
  isAmount,
  isMonth,
  isPlainNumber,
  numbersIn,
  type Part,
  type Token,
  textOf,
  tokensOf,
  WEEKDAYS,
  words,
} from './emphasized-parts.ts'

/** What a number counts, where it does not end in "s". */
const UNITS = words(
  [
    'g kg mg m km cm mm mi ft km² m² ha l ml cl kw kwh gb mb tb min mph kmh km/h °c °f x people children men women',
    'grad meter kilometer gramm kilo liter tage tagen stunden minuten sekunden wochen monate monaten jahre jahren seiten personen plätze plätzen kinder sorten stück',
    'mois giorni ore minuti settimane mesi anni pagine persone posti metri grammi litri dagen uren minuten weken maanden jaar personen',
  ].join(' '),
)
const NUMBER_WORDS = words(
  'two three four five six seven eight nine ten eleven twelve twenty zwei drei vier fünf sechs sieben acht neun zehn zwölf deux trois quatre cinq sept huit neuf dix dos tres cuatro cinco seis siete ocho nueve diez',
)
/** No part of what a number counts. */
const FUNCTION_WORDS = words(
  [
    'a an the this that these those of in on at to for from by with without as is are was were be has have had does it its we you they he she us our your their or but so if',
    'der die das ein eine und oder mit von für im am zu le la les un une et ou avec de du des par pour en sur el los las una y o con por al il lo gli e di da per o os as um uma com em het een of met van voor op',
  ].join(' '),
)
/** What says with a number alone how many there are. */
const ABOUT = words('over nearly almost about around plus über fast rund etwa plus de presque más casi oltre quasi ruim')
const AND = words('and & und et y e en')
const FREE = words('free gratis kostenlos kostenfrei gratuit gratuite gratuits gratuites gratuito gratuita gratuitos gratuitas')
/** "Feel free", "free of sugar": something else than a price. */
const BEFORE_OTHER_FREE = words('feel feels be set')
/** "Gluten free cakes": without it, not without a price. */
const WITHOUT = words(
  'gluten dairy lactose sugar nut nuts egg eggs meat fat salt alcohol caffeine smoke plastic cruelty cage additive chemical chemicals fragrance duty tax rent toll debt risk stress pain hands hassle traffic car child dog pet carbon lead',
)
const AFTER_OTHER_FREE = words('of from to time range spirit will')
const BEFORE_PLACES = words('in at near from to on of around across through en à au de para em di nel naar bij')
const WITHIN_PLACES = words('de da do del di la le of the sur am')
/** Words that only German texts have: their nouns have capital letters. */
const GERMAN = words('der die das und mit ist wir für ein eine einen im am zum zur von den dem ihr uns unser unsere auf bei nach aus')
/** A caption in which more words than this share have a capital letter is written like a title. */
const TITLE_CASE = 0.6
/** The most words between a number and what it counts. */
const MAX_BETWEEN = 4

/** What a part says, the most important first. Of several parts of a kind, the first one is emphasized. */
const KINDS = ['free', 'amount', 'date', 'count', 'promise', 'place', 'name', 'label'] as const
type Stressed = Part & { kind: (typeof KINDS)[number] }

/**
 * Returns the part to emphasize in each phrase of a caption, as it is there: what is free, a price or a percentage, a date or a time, a number with what it counts,
 * otherwise a promise such as "within a day", a place, a name, or a label such as "Day 4". A part that is most of its phrase is shortened, and no other word is
 * emphasized.
 */
export function emphasizedParts(caption: string): string[] {
  return [...new Set(phrasesOf(caption).flatMap((phrase) => emphasizedPart(phrase) ?? []))]
}

/** The part to emphasize in a text that is displayed at once; null if nothing in it stands out. */
export function emphasizedPart(phrase: string): string | null {
  const tokens = tokensOf(phrase)
  const found = stressedParts(tokens)
    .map((part) => shortened(tokens, part))
    .filter((part) => part !== null)
  for (const kind of KINDS) {
    const first = found.filter((part) => part.kind === kind).toSorted((one, other) => one.from - other.from)[0]
    if (first) return textOf(tokens, first)
  }
  return null
}

function stressedParts(tokens: readonly Token[]): Stressed[] {
  const as = (kind: Stressed['kind'], parts: readonly Part[]) => parts.map((part): Stressed => ({ ...part, kind }))
  const numbers = numbersIn(tokens).flatMap((part) =>
    counted(tokens, part).map((whole): Stressed => {
      const kind = isAmount(tokens, part) ? 'amount' : isPlainNumber(tokens, part) ? 'count' : 'date'
      return { ...whole, kind }
    }),
  )
  return [
    ...as('free', free(tokens)),
    ...numbers,
    ...as('count', numberWords(tokens)),
    ...as('promise', promises(tokens)),
    ...as('place', places(tokens)),
    ...as('name', names(tokens)),
    ...as('label', labels(tokens)),
  ]
}

/** The largest share of a phrase that is emphasized, in words; two words of three are few, too. */
const MOST = 0.67
const FEW = 2
const LONG_PART = 3

/** A part that is too much of its phrase without its weekday, "within a day" without its first word, or of "40 food and craft stalls" only the number; null if that is not enough. */
function shortened(tokens: readonly Token[], part: Stressed): Stressed | null {
  const length = ({ from, to }: Part) => to - from
  const isFew = (each: Part) => length(each) < tokens.length && length(each) <= Math.max(FEW, MOST * tokens.length)
  const isShort = (each: Part) => textOf(tokens, each).length <= EMPHASIS_LIMIT && textOf(tokens, each) !== ''
  if (part.kind === 'count' && (length(part) > LONG_PART || !isFew(part))) {
    const from = ABOUT.has(tokens[part.from - 1]?.word ?? '') ? part.from - 1 : part.from
    return from < part.from ? { ...part, from, to: part.from + 1 } : isFew(part) && isShort(part) ? part : null
  }
  if (isFew(part)) return isShort(part) ? part : null
  const first = tokens[part.from]?.word ?? ''
  const rest = { ...part, from: first === 'within' || WEEKDAYS.has(first) ? part.from + 1 : part.from }
  return length(rest) < length(part) && isFew(rest) && isShort(rest) ? rest : null
}

/** A number with its unit or with what it counts; nothing if it has neither. */
export function counted(tokens: readonly Token[], part: Part): Part[] {
  if (!isPlainNumber(tokens, part)) return [part]
  const to = nounEnd(tokens, part.to)
  return to === null ? [] : [{ from: part.from, to }]
}

/** The index after what a number before `at` counts: a unit, or up to four words that end with a plural. */
function nounEnd(tokens: readonly Token[], at: number): number | null {
  if (tokens[at - 1]?.ends) return null
  for (const [index, { word, ends }] of tokens.slice(at, at + MAX_BETWEEN).entries()) {
    if (UNITS.has(word) || isPlural(word)) return at + index + 1
    const isAnd = index > 0 && AND.has(word)
    if (ends || !/^[&\p{L}-]+$/u.test(word) || (FUNCTION_WORDS.has(word) && !isAnd)) return null
  }
  return null
}

const isPlural = (word: string) => /^\p{L}{3,}s$/u.test(word) && !/(?:ss|us|is)$/u.test(word)

/** The parts that offer something free of charge. */
export function free(tokens: readonly Token[]): Part[] {
  return tokens.flatMap(({ word, ends }, from): Part[] => {
    if (!FREE.has(word)) return []
    if (word !== 'free') return [{ from, to: from + 1 }]
    const next = ends ? undefined : tokens[from + 1]
    const before = tokens[from - 1]?.word ?? ''
    if (BEFORE_OTHER_FREE.has(before) || WITHOUT.has(before) || AFTER_OTHER_FREE.has(next?.word ?? '')) return []
    return [{ from, to: next && isPlural(next.word) ? from + 2 : from + 1 }]
  })
}

function numberWords(tokens: readonly Token[]): Part[] {
  return tokens.flatMap(({ word }, from): Part[] => {
    const to = NUMBER_WORDS.has(word) ? nounEnd(tokens, from + 1) : null
    return to === null ? [] : [{ from, to }]
  })
}

/** Whether a text is German, in which all nouns have capital letters. */
export const isGerman = (tokens: readonly Token[]) => tokens.some(({ word }) => GERMAN.has(word))

/** Whether only names have capital letters: not in German, nor in titles. */
function hasNames(tokens: readonly Token[]): boolean {
  const capitals = tokens.filter(isName).length
  return !isGerman(tokens) && !tokens.some(({ word }) => /[äöüß]/u.test(word)) && capitals <= Math.max(3, TITLE_CASE * tokens.length)
}

/** No name of its own in a text: "I", "the Park" of a longer name, and days. */
const BEFORE_NO_NAME = words('the a an this')

/** Words with a capital letter within a sentence. */
function names(tokens: readonly Token[]): Part[] {
  if (!hasNames(tokens)) return []
  const found: Part[] = []
  for (let from = 1; from < tokens.length; from++) {
    const before = tokens[from - 1]
    const isFirst =
      before === undefined ||
      /[.:!?…]["'”’)]*$/u.test(before.text) ||
      isName(before) ||
      BEFORE_NO_NAME.has(before.word) ||
      AND.has(before.word)
    if (isFirst || !isName(tokens[from]) || isMonth(tokens[from]) || WEEKDAYS.has(tokens[from]?.word ?? '')) continue
    let to = from + 1
    while (!tokens[to - 1]?.ends && isName(tokens[to])) to++
    found.push({ from, to })
  }
  return found
}

const BEFORE_EXACT_PLACES = words('at in near from am im bei in nahe à au chez en al nel bij')

/** The names of places in a text, after a word such as "at" or "from", but not days. */
export function placesOf(text: string): string[] {
  const tokens = tokensOf(text)
  const isPlace = ({ from }: Part) => BEFORE_EXACT_PLACES.has(tokens[from - 1]?.word ?? '') && !isMonth(tokens[from])
  return places(tokens)
    .filter((part) => isPlace(part) && !WEEKDAYS.has(tokens[part.from]?.word ?? ''))
    .map((part) => textOf(tokens, part))
}

/** Names after a word such as "in" or "from". */
function places(tokens: readonly Token[]): Part[] {
  if (!hasNames(tokens)) return []
  const found: Part[] = []
  for (let from = 1; from < tokens.length; from++) {
    const before = tokens[from - 1]
    if (!before || before.ends || !BEFORE_PLACES.has(before.word) || !isName(tokens[from])) continue
    let to = from + 1
    while (!tokens[to - 1]?.ends) {
      if (isName(tokens[to])) to++
      else if (WITHIN_PLACES.has(tokens[to]?.text ?? '') && isName(tokens[to + 1])) to += 2
      else break
    }
    found.push({ from, to })
    from = to
  }
  return found
}

const isName = (token: Token | undefined) => token !== undefined && /^["“'‘(]?\p{Lu}\p{L}/u.test(token.text)
