import { counted, free } from './caption-emphasis.ts'
import { isMonth, isYear, numbersIn, type Part, TO, type Token, tokensOf, WEEKDAYS, words } from './emphasized-parts.ts'

export type FactKind = 'price' | 'free' | 'date' | 'share' | 'address' | 'phone' | 'free thing' | 'count' | 'year' | 'time'

/** A fact of a text that readers look for, from one word to before another. */
export interface Fact extends Part {
  kind: FactKind
}

/** How much a fact matters to readers. */
const RANKS: Record<FactKind, number> = {
  price: 5,
  free: 5,
  date: 4,
  share: 4,
  address: 3,
  phone: 3,
  'free thing': 3,
  count: 2,
  year: 1,
  time: 1,
}
/** A fact of a lower rank is not set large. */
const LEAST_LARGE = 2
export const rankOf = (fact: Fact | null): number => (fact ? RANKS[fact.kind] : 0)

/** A text divided at its most important fact. Its words are in `before`, `fact` and `after`, in this order. */
export interface DividedText {
  before: string
  fact: string
  after: string
  kind: FactKind
}

/** In characters. A longer fact is not set large. */
const LONGEST_FACT = 38
/** In characters. Of a longer text only this start is searched. */
const LONGEST_TEXT = 600
/** Words of this length that begin a text and lead to a fact, such as "On". */
const LEADING = 5

const UNDIVIDED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Divides a text at the fact to set large; null if it has none. Not in scripts without spaces or from right to left. */
export function dividedAtFact(text: string): DividedText | null {
  if (text.length > LONGEST_TEXT || UNDIVIDED.test(text)) return null
  const fact = keyFactOf(text)
  if (!fact || rankOf(fact) < LEAST_LARGE) return null
  const tokens = tokensOf(text)
  const part = (from: number, to?: number) =>
    tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(' ')
  const found = part(fact.from, fact.to)
  if (found.length > LONGEST_FACT) return null
  return { before: part(0, fact.from), fact: found, after: part(fact.to), kind: fact.kind }
}

/** The most important fact of a text, of several the first; null if it has none. */
export function keyFactOf(text: string): Fact | null {
  const start = text.slice(0, LONGEST_TEXT)
  const known = recent.get(start)
  if (known !== undefined) return known
  const found = keyFactIn(tokensOf(start))
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(start, found)
  return found
}

/** A plan looks for the fact of a text several times. */
const recent = new Map<string, Fact | null>()
const MOST_RECENT = 500

/** Whether the most important fact of a text is a price, or that something is free. */
export function isOffer(text: string): boolean {
  const kind = keyFactOf(text)?.kind
  return kind === 'price' || kind === 'free' || kind === 'free thing'
}

/** Whether a beginning of a text leads to its fact and stays with it: "On", "From". */
export const isLeading = (before: string) => before !== '' && before.length <= LEADING && !before.includes(' ')

function keyFactIn(tokens: readonly Token[]): Fact | null {
  let best: Fact | null = null
  for (const fact of factsIn(tokens)) if (rankOf(fact) > rankOf(best)) best = fact
  return best
}

/** Returns the facts of a text in their order. */
export function factsIn(tokens: readonly Token[]): Fact[] {
  const places: Fact[] = [...addresses(tokens), ...phones(tokens)]
  const isTaken = ({ from, to }: Part) => places.some((place) => from < place.to && to > place.from)
  const numbers = numbersIn(tokens)
    .flatMap((part) => counted(tokens, part))
    .map((part) => withoutHours(tokens, part))
    .flatMap((part): Fact[] => {
      const kind = isNamed(tokens, part) ? null : kindOf(tokens.slice(part.from, part.to))
      return kind && !isTaken(part) ? [{ from: part.from, to: kind === 'price' ? unitEnd(tokens, part.to) : part.to, kind }] : []
    })
  const gifts = [
    ...free(tokens).map((part): Fact => withThing(tokens, part)),
    ...noCharge(tokens).map((part): Fact => ({ ...part, kind: 'free' })),
  ]
  return merged(
    tokens,
    [...places, ...numbers, ...gifts].toSorted((one, other) => one.from - other.from),
  )
}

const UNITS_OF_PRICES = words('each apiece pièce pezzo stück brut brutto net netto')
const PER = words('per par pro por je al')

/** The index after what a price is for: "6,80 € pièce", "8 € por persona". */
function unitEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at - 1]?.ends !== false || /[.)]$/u.test(tokens[at - 1]?.text ?? '')) return at
  const word = tokens[at]?.word ?? ''
  if (UNITS_OF_PRICES.has(word)) return at + 1
  return PER.has(word) && tokens[at]?.ends === false && /^\p{L}+$/u.test(tokens[at + 1]?.word ?? '') ? at + 2 : at
}

/** Joins what is counted one after the other: "39 minutes 12 seconds". */
function merged(tokens: readonly Token[], facts: readonly Fact[]): Fact[] {
  const all: Fact[] = []
  for (const fact of facts) {
    const last = all.at(-1)
    const goesOn = last?.kind === 'count' && fact.kind === 'count' && last.to === fact.from && tokens[last.to - 1]?.ends === false
    if (goesOn) all[all.length - 1] = { ...last, to: fact.to }
    else all.push(fact)
  }
  return all
}

/** "Shelfmark 3.0 reads": a number that belongs to a name. */
const isNamed = (tokens: readonly Token[], { from, to }: Part) =>
  from > 1 && isCapital(tokens[from - 1]) && tokens[from - 1]?.ends === false && kindOf(tokens.slice(from, to)) === 'count'

/** "a free winter check": the thing with it; "the check is free" has none. */
function withThing(tokens: readonly Token[], { from, to }: Part): Fact {
  if (tokens[from]?.word !== 'free') return { kind: 'free', from, to }
  let end = from + 1
  while (end < tokens.length && end - from <= THING && tokens[end - 1]?.ends === false && THING_WORD.test(tokens[end]?.text ?? '')) end++
  return end === from + 1 ? { kind: 'free', from, to: end } : { kind: 'free thing', from, to: end }
}

/** In words. */
const THING = 4
/** No function word. */
const THING_WORD =
  /^(?!(?:for|from|with|when|until|every|each|also|this|that|your|today|admission)(?!\p{L}))[\p{L}\d][\p{L}\d’'-]{3,}[,;:.!?]?$/u

/** "8 to 11 until Friday 28 June": only the date. */
function withoutHours(tokens: readonly Token[], { from, to }: Part): Part {
  for (let at = from + 1; at < to - 1; at++)
    if (TO.has(tokens[at]?.word ?? '') && WEEKDAYS.has(tokens[at + 1]?.word ?? '') && !isDay(tokens.slice(from, at)))
      return { from: at + 1, to }
  return { from, to }
}

const isDay = (tokens: readonly Token[]) => tokens.some((token) => WEEKDAYS.has(token.word) || isMonth(token))

const CURRENCY = /\p{Sc}|^R\d/u

function kindOf(tokens: readonly Token[]): FactKind | null {
  const has = (matches: (token: Token) => boolean) => tokens.some(matches)
  if (has(({ text }) => CURRENCY.test(text)) || isAmount(tokens)) return 'price'
  if (has(isMonth)) return 'date'
  if (has(({ text, word }) => /\d[%‰]/u.test(text) || SHARES.has(word))) return 'share'
  if (has(({ word }) => TIME.test(word) || TIME_WORDS.has(word))) return 'time'
  if (tokens.length === 1) return isYear(tokens[0]) ? 'year' : null
  if (!/^\d/u.test(tokens[0]?.text ?? '')) return null
  if (tokens.every(({ word }) => /^\d+$/u.test(word) || TO.has(word))) return 'time'
  return 'count'
}

const SHARES = words('% ‰ percent prozent')
const MONEY = words(
  'eur usd gbp chf euro euros dollar dollars pound pounds franken francs dólares libras dollari sterline franchi dólar ksh kes tsh ush nok sek dkk isk pln czk huf aud cad nzd zar inr rs jpy sgd hkd aed',
)
const isAmount = (tokens: readonly Token[]) => tokens.some(({ word }) => MONEY.has(word.replace(/^d['’]/u, '').split('/')[0] ?? ''))
const TIME = /^\d{1,2}(?:[.:]\d{2})?(?:[ap]m|h|hs|hrs|h\d{2})$|^\d{1,2}[.:]\d{2}$/u
const TIME_WORDS = words("am pm a.m p.m uhr h hs hrs heures heure horas hora ore uur o'clock noon midnight mittag mitternacht midi minuit")

const CHARGE = words('charge cost fee')
const ENTRY = words('eintritt entrée entrada ingresso')
const ENTRY_FREE = words('frei libre livre libero gratuito')

/** "no charge", "Eintritt frei" */
function noCharge(tokens: readonly Token[]): Part[] {
  return tokens.flatMap(({ word }, from): Part[] => {
    const next = tokens[from + 1]?.word ?? ''
    const isFree = (word === 'no' && CHARGE.has(next)) || (ENTRY.has(word) && ENTRY_FREE.has(next))
    return isFree && tokens[from]?.ends !== true ? [{ from, to: from + 2 }] : []
  })
}

const STREETS = words(
  'street st road rd avenue ave lane drive dr square way row court terrace quay boulevard blvd crescent close hill parade mews highway place',
)
const STREETS_BEFORE = words(
  'rue avenue boulevard place chemin quai route impasse allée cours calle avenida plaza carretera via viale piazza rua',
)
const STREET_END = /(?:straße|strasse|str|weg|platz|gasse|allee|ring|damm|ufer|markt|steig)$/u
const STREET_NUMBER = /^\d{1,5}[a-z]?$/u
/** The most words of the name of a street. */
const STREET_WORDS = 4

const isCapital = (token: Token | undefined) => token !== undefined && /^[^\p{L}\p{N}]?\p{Lu}/u.test(token.text)

/** "48 Barrack Street", "Bautzener Straße 41", "17 rue des Chevaliers" */
function addresses(tokens: readonly Token[]): Fact[] {
  return tokens.flatMap((token, at): Fact[] => {
    if (STREET_NUMBER.test(token.word) && !token.ends) {
      const to = streetEnd(tokens, at + 1)
      return to === null ? [] : [{ kind: 'address', from: at, to }]
    }
    const next = tokens[at + 1]
    if (!isCapital(token) || token.ends || !STREET_END.test(token.word) || !next || !STREET_NUMBER.test(next.word)) return []
    const isSecond = token.word.length <= 8 && isCapital(tokens[at - 1]) && tokens[at - 1]?.ends === false
    return [{ kind: 'address', from: isSecond ? at - 1 : at, to: at + 2 }]
  })
}

/** The index after the name of a street that begins at a word. */
function streetEnd(tokens: readonly Token[], at: number): number | null {
  const isBefore = STREETS_BEFORE.has(tokens[at]?.word ?? '') && !isCapital(tokens[at])
  for (let end = at; end < Math.min(tokens.length, at + STREET_WORDS); end++) {
    const token = tokens[end]
    if (isBefore && end > at && isCapital(token)) return end + 1
    if (!isBefore && !isCapital(token)) return null
    if (!isBefore && end > at && STREETS.has(token?.word ?? '')) return end + 1
    if (token?.ends) return null
  }
  return null
}

const PHONE_PART = /^[(+]{0,2}\d[\d()/.,;:!?-]*$/u
const LEAST_DIGITS = 8

/** "807-555-0163", "+254 700 555 014" */
function phones(tokens: readonly Token[]): Fact[] {
  const found: Fact[] = []
  for (let from = 0; from < tokens.length; from++) {
    let to = from
    let digits = ''
    while (to < tokens.length && to < from + 7 && PHONE_PART.test(tokens[to]?.text ?? '')) {
      digits += (tokens[to]?.text ?? '').replaceAll(/\D/gu, '')
      to++
      if (tokens[to - 1]?.ends) break
    }
    const starts = /^\(?(?:\+|0)/u.test(tokens[from]?.text ?? '') || /\d-\d/u.test(tokens[from]?.text ?? '')
    if (to > from && starts && digits.length >= LEAST_DIGITS) found.push({ kind: 'phone', from, to })
    if (to > from) from = to - 1
  }
  return found
}
