/** Finds dates, prices, times and percentages as a whole, in English, German, French, Spanish, Italian, Portuguese and Dutch. */

/** Longer parts are not emphasized. */
export const EMPHASIS_LIMIT = 60

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const MONTHS = words(
  [
    'january february april june july august september october november december',
    'januar jänner februar märz mai juni juli oktober dezember',
    'janvier février mars avril juin juillet août septembre octobre novembre décembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
    'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro',
    'januari februari maart mei augustus',
    'janv févr avr juil déc',
  ].join(' '),
)
/** Also common words, so only with a capital letter. */
const CAPITALIZED_MONTHS = words('March May Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Okt Nov Dec Dez Mrz')
export const WEEKDAYS = words(
  [
    'monday tuesday wednesday thursday friday saturday sunday',
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
    'lundi mardi mercredi jeudi vendredi samedi dimanche',
    'lunes martes miércoles jueves viernes sábado domingo',
    'lunedì martedì mercoledì giovedì venerdì sabato domenica',
    'segunda terça quarta quinta sexta segunda-feira terça-feira quarta-feira quinta-feira sexta-feira',
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  ].join(' '),
)
const OF = words('of de del di')
/** Between the two ends of a range. */
export const TO = words('- – — to till until bis à a al alle até às ás hasta tot')
const MAGNITUDES = words(
  'thousand million billion tausend million millionen milliarden mille millions mil millón millones mila milioni milhões duizend miljoen',
)
const CURRENCIES = words(
  'eur usd gbp chf euro euros dollar dollars pound pounds franken francs dólares libras dollari sterline franchi dólar pond frank',
)
const CURRENCY_CODES = words(
  'EUR USD GBP CHF US$ R$ CA$ A$ KSh KES TSh USh NOK SEK DKK ISK PLN CZK HUF AUD CAD NZD ZAR INR Rs JPY SGD HKD AED',
)
/** Between a weekday and its date. */
const BEFORE_DAYS = words('dem den der the le el il')
const TIMES = words("am pm a.m p.m uhr h hs hrs heures heure horas hora ore uur o'clock")
/** Times without a number. */
const TIMES_OF_DAY = words(
  'noon midnight mittag mitternacht midi minuit mediodía medianoche mezzogiorno mezzanotte meio-dia meia-noite middernacht',
)
const PERCENT = words('% ‰ percent prozent procent')
/** Two words, of which the second ends in "cent" or a like word. */
const PER = words('per pour por')
const HUNDRED = words('cent ciento cento')

export interface Token {
  text: string
  /** Without punctuation at both ends, in lower case. */
  word: string
  /** Whether a sentence or a clause ends with it. */
  ends: boolean
}

/** A stretch of a caption, from one token to before another. */
export interface Part {
  from: number
  to: number
}

/** Returns the dates, prices, times, percentages and other numbers of a text, as they are in it. */
export function numberParts(text: string): string[] {
  const tokens = tokensOf(text)
  const found = numbersIn(tokens).map((part) => textOf(tokens, part))
  return [...new Set(found.filter(({ length }) => length <= EMPHASIS_LIMIT))]
}

/** Returns the words of a text. */
export function tokensOf(text: string): Token[] {
  return text.split(/\s+/u).filter(Boolean).map(tokenOf)
}

/** Returns the text of a part without punctuation at its ends. */
export function textOf(tokens: readonly Token[], { from, to }: Part): string {
  const words = tokens.slice(from, to).map(({ text }) => text)
  return bare(words.join(' '))
}

/** Returns where the dates, prices, times, percentages and other numbers are. */
export function numbersIn(tokens: readonly Token[]): Part[] {
  const found: Part[] = []
  for (let from = 0; from < tokens.length; from++) {
    const to = factEnd(tokens, from)
    if (to === null) continue
    found.push({ from, to })
    from = to - 1
  }
  return found
}

/** Whether a part is a number without a word for what it counts. A year is a date. */
export function isPlainNumber(tokens: readonly Token[], { from, to }: Part): boolean {
  const parts = tokens.slice(from, to)
  const [only] = parts
  if (parts.length === 1 && isYear(only)) return false
  return parts.every((token) => /^\d+(?:[.,]\d+)*$/u.test(token.word))
}

/** Whether a part is a price or a percentage. */
export function isAmount(tokens: readonly Token[], { from, to }: Part): boolean {
  return tokens
    .slice(from, to)
    .some(
      (token) =>
        /[\p{Sc}%‰]/u.test(token.text) ||
        CURRENCIES.has(token.word) ||
        isCurrencyBefore(token) ||
        PERCENT.has(token.word) ||
        HUNDRED.has(token.word),
    )
}

function tokenOf(text: string): Token {
  return { text, word: bare(text).toLowerCase(), ends: /[,;:!?]$/u.test(text) }
}

/** Removes punctuation at both ends, but not a sign that belongs to a number or is a word of its own. */
function bare(text: string): string {
  if (/^[-–—]$/u.test(text)) return text
  return text.replace(/^[^\p{L}\p{N}\p{Sc}%‰#@+]+/u, '').replace(/(?<![^\p{L}\p{N}\p{M}\p{Sc}%‰])[^\p{L}\p{N}\p{M}\p{Sc}%‰]+$/u, '')
}

export const isNumber = (token: Token | undefined): boolean => token !== undefined && /\d/u.test(token.word)
export const isMonth = (token: Token | undefined): boolean =>
  token !== undefined && (MONTHS.has(token.word) || CAPITALIZED_MONTHS.has(bare(token.text)))
const isIn = (set: ReadonlySet<string>, token: Token | undefined): boolean => token !== undefined && set.has(token.word)
export const isYear = (token: Token | undefined): boolean => token !== undefined && /^(?:19|20)\d{2}$/u.test(token.word)

/** The index after the fact that begins at a token; null if none does. */
function factEnd(tokens: readonly Token[], at: number): number | null {
  let end = partEnd(tokens, at)
  if (end === null) return null
  while (!tokens[end - 1]?.ends && isIn(TO, tokens[end])) {
    const other = partEnd(tokens, end + 1)
    if (other === null) break
    end = other
  }
  return end
}

/** The index after a date, a price, a time, a percentage or another number that begins at a token; null if none does. */
function partEnd(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (isIn(WEEKDAYS, token)) return dateEnd(tokens, isIn(BEFORE_DAYS, next) ? at + 2 : at + 1)
  const date = dateEnd(tokens, at)
  if (date !== null) return date
  if (isCurrencyBefore(token) && isNumber(next)) return amountEnd(tokens, at + 1)
  if (isIn(TIMES_OF_DAY, token)) return at + 1
  return isNumber(token) ? amountEnd(tokens, at) : null
}

const isCurrencyBefore = (token: Token | undefined): boolean =>
  token !== undefined && (CURRENCY_CODES.has(token.text) || /^\p{Sc}$/u.test(token.text))

/** "12 June", "12 de junio de 2026", "June 12, 2026", "June 2026", "12–14 juin" */
function dateEnd(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]
  if (isMonth(token)) {
    const next = tokens[at + 1]
    if (token?.ends || !isNumber(next)) return null
    return isYear(next) ? at + 2 : yearEnd(tokens, at + 2)
  }
  if (token === undefined || token.ends || !/^\d{1,2}(?!\d)/u.test(token.word)) return null
  const month = isIn(OF, tokens[at + 1]) ? at + 2 : at + 1
  return isMonth(tokens[month]) ? yearEnd(tokens, month + 1) : null
}

/** The index after the year that follows a day and a month, if one does. */
function yearEnd(tokens: readonly Token[], at: number): number {
  if (isYear(tokens[at])) return at + 1
  return !tokens[at - 1]?.ends && isIn(OF, tokens[at]) && isYear(tokens[at + 1]) ? at + 2 : at
}

/** The index after a number and its unit: "4,50 €", "1 000 euros", "20 per cent", "9 Uhr", "3 million dollars". */
function amountEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1
  const goesOn = () => !tokens[end - 1]?.ends
  while (goesOn() && /\d$/u.test(tokens[end - 1]?.text ?? '') && /^\d{3}(?!\d)/u.test(tokens[end]?.text ?? '') && !isYear(tokens[end]))
    end++
  if (goesOn() && isIn(MAGNITUDES, tokens[end])) {
    end++
    // "3 millions d'euros", "3 millones de euros"
    if (isIn(OF, tokens[end]) && isUnit(tokens[end + 1])) end++
  }
  if (!goesOn()) return end
  if (isUnit(tokens[end])) return end + 1
  return isIn(PER, tokens[end]) && isIn(HUNDRED, tokens[end + 1]) ? end + 2 : end
}

function isUnit(token: Token | undefined): boolean {
  if (token === undefined) return false
  const [word] = token.word.replace(/^d['’]/u, '').split('/')
  return word !== undefined && (/^\p{Sc}$/u.test(word) || CURRENCIES.has(word) || TIMES.has(word.replaceAll('’', "'")) || PERCENT.has(word))
}
