import type { DateParts, Figure, RawFact, Time } from './fact-scan.ts'
import { readFacts } from './read-facts.ts'
import { readShorthand } from './read-shorthand.ts'
import { wordsOf } from './scan-quotations.ts'
import { COMMON_CAPITALS, type Language, languageOf, spellingsOf } from './words.ts'

export type FactKind = 'number' | 'date' | 'price' | 'name' | 'handle' | 'link' | 'quotation' | 'claim'
export type FactState = 'supported' | 'unsupported' | 'unsure'
export type SourceName = 'brief' | 'instructions' | 'facts' | 'knowledge' | 'confirmed'

export interface Source {
  name: SourceName
  text: string
}

/** The fields of a text whose facts are marked. */
export type FactField = 'text' | 'title' | 'meta_description'
export const FACT_FIELDS: readonly FactField[] = ['text', 'title', 'meta_description']
/** Fields that are missing or null have no facts. */
export type FactTexts = { text: string } & { [Field in Exclude<FactField, 'text'>]?: string | null }

/** A fact in a field of a text; `start` and `end` are UTF-16 code units of the field. */
export interface FactMark {
  field: FactField
  start: number
  end: number
  text: string
  kind: FactKind
  state: FactState
  /** Null unless a place supports the fact or resembles it. */
  source: SourceName | null
  /** The place in the source, with the words around it. Null for the knowledge base, whose texts are not the user's. */
  quote: string | null
  /** The place in the brief in UTF-16 code units. Null for other sources. */
  source_start: number | null
  source_end: number | null
}

/** A fact that the user confirmed. Entries that were stored before the kind was are only the text, and confirm facts of every kind. */
export type ConfirmedFact = string | { kind: FactKind; text: string }

interface Place {
  source: number
  start: number
  end: number
}

interface Verdict {
  state: FactState
  place?: Place
}

const UNSUPPORTED: Verdict = { state: 'unsupported' }
const QUOTE_CONTEXT = 40
/** A quotation that shares this part of its words with a source can be a shortened or corrected one. */
const SIMILAR = 0.8

/** Marks every fact of a text with its place in the sources, field by field. Linear in the text, for sources of limited length. */
export function markFacts({
  sources,
  confirmed = [],
  ...texts
}: FactTexts & {
  sources: readonly Source[]
  confirmed?: readonly ConfirmedFact[]
}): FactMark[] {
  // A title is too short to have a language of its own.
  const language = languageOf(texts.text) ?? languageOf(sources.map((source) => source.text).join('\n'))
  const index = new SourceIndex(sources, language)
  const accepted = new Set(confirmed.map((fact) => (typeof fact === 'string' ? fact : keyOf(fact))))
  return FACT_FIELDS.flatMap((field) => {
    const text = texts[field] ?? ''
    return readFacts(text, { language, isDraft: true }).flatMap((fact): FactMark[] =>
      spansOf(fact, text, index).map(({ start, end, verdict }) => {
        const fragment = text.slice(start, end)
        const mark = { field, start, end, text: fragment, kind: kindOf(fact) }
        if (verdict.state !== 'supported' && (accepted.has(fragment) || accepted.has(keyOf(mark))))
          return { ...mark, state: 'supported', source: 'confirmed', quote: null, source_start: null, source_end: null }
        return { ...mark, state: verdict.state, ...sourceOf(verdict.place, sources) }
      }),
    )
  })
}

function sourceOf(
  place: Place | undefined,
  sources: readonly Source[],
): Pick<FactMark, 'source' | 'quote' | 'source_start' | 'source_end'> {
  const source = place && sources[place.source]
  if (!source) return { source: null, quote: null, source_start: null, source_end: null }
  const isBrief = source.name === 'brief'
  return {
    source: source.name,
    quote: source.name === 'knowledge' ? null : quoteOf(source.text, place),
    source_start: isBrief ? place.start : null,
    source_end: isBrief ? place.end : null,
  }
}

/** No fragment of a text has a NUL, which is not stored. */
const keyOf = ({ kind, text }: { kind: FactKind; text: string }) => `${kind}\0${text}`

function kindOf(fact: RawFact): FactKind {
  return fact.kind === 'code' || fact.kind === 'phone' ? 'number' : fact.kind
}

/** A name is reduced to the words that no source has. */
function spansOf(fact: RawFact, text: string, index: SourceIndex): { start: number; end: number; verdict: Verdict }[] {
  const verdict = index.judge(fact)
  if (fact.kind !== 'name' || verdict.state === 'supported' || fact.words.length < 2) return [{ start: fact.start, end: fact.end, verdict }]
  const words = [...text.slice(fact.start, fact.end).matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)]
  const isKnown = (word: RegExpMatchArray) => index.placeOfWord(wordsOf(word[0])[0] ?? '') !== undefined
  const first = words.findIndex((word) => !isKnown(word))
  const last = words.findLastIndex((word) => !isKnown(word))
  const [from, to] = [words[first], words[last]]
  if (!from || !to) return [{ start: fact.start, end: fact.end, verdict }]
  return [{ start: fact.start + from.index, end: fact.start + to.index + to[0].length, verdict }]
}

function quoteOf(text: string, { start, end }: Place): string {
  const from = Math.max(0, start - QUOTE_CONTEXT)
  const to = Math.min(text.length, end + QUOTE_CONTEXT)
  const before = from === 0 ? text.slice(0, start) : `…${text.slice(from, start).replace(/^\S*\s/u, '')}`
  const after = to === text.length ? text.slice(end) : `${text.slice(end, to).replace(/\s\S*$/u, '')}…`
  return `${before}${text.slice(start, end)}${after}`.replace(/\s+/gu, ' ').trim().toWellFormed()
}

interface Placed<T> {
  value: T
  place: Place
}

/** What the sources contain, for look-ups by value. */
class SourceIndex {
  readonly #isForeign: boolean
  readonly #keys = new Map<string, Place>()
  readonly #links: Placed<string>[] = []
  readonly #figures = new Map<number, Placed<Figure>[]>()
  readonly #prices: number[] = []
  readonly #phones: Placed<string>[] = []
  /** Handles, links and hashtags, which can contain a name. */
  readonly #compounds: Placed<string>[] = []
  readonly #pairs = new Map<string, Place>()
  #everyDay: Place | undefined
  readonly #weekdays = new Map<number, Place>()
  readonly #days = new Map<number, Place>()
  /** Days that an ambiguous date of the sources can mean, and the pairs of readings. */
  readonly #possibleDays = new Map<number, Place>()
  readonly #ambiguousDays = new Map<string, Place>()
  readonly #daysAlone = new Map<number, Place>()
  /** Days of the week with their day of the month. */
  readonly #dated: { weekday: number; day: number }[] = []
  readonly #months = new Map<number, Place>()
  readonly #years = new Map<number, Place>()
  readonly #times: Placed<Time>[] = []
  readonly #words = new Map<string, Place>()
  readonly #stems = new Map<string, Place>()
  readonly #runs: { joined: string; starts: number[]; places: Place[] }[] = []

  constructor(sources: readonly Source[], language: Language | undefined) {
    const brief = sources[0]?.text ?? ''
    const own = languageOf(brief, language)
    this.#isForeign = language === undefined || (own !== undefined && own !== language)
    sources.forEach((source, position) => {
      const sourceLanguage = languageOf(source.text, language) ?? language
      for (const fact of readFacts(source.text, { language: sourceLanguage, isDraft: false })) this.#addFact(fact, position)
      const languages = sourceLanguage === undefined ? (['en', 'de', 'es', 'fr'] as const) : [sourceLanguage]
      for (const each of languages) for (const fact of readShorthand(source.text, each)) this.#addFact(fact, position)
      this.#addWords(source.text, position)
    })
  }

  judge(fact: RawFact): Verdict {
    if (fact.kind === 'link') return this.#judgeLink(fact.key)
    if (fact.kind === 'quotation') return this.#judgeQuotation(fact.words)
    if (fact.kind === 'date') return this.#judgeTimeOrDuration(fact.parts, fact.duration)
    if (fact.kind === 'name') return this.#judgeName(fact)
    if (fact.kind === 'phone') return this.#judgePhone(fact.digits)
    if ('values' in fact) return this.#judgeNumber(fact)
    return this.#found(this.#keys.get(`${fact.kind} ${fact.key}`) ?? (fact.kind === 'code' ? this.#words.get(fact.key) : undefined))
  }

  placeOfWord(word: string): Place | undefined {
    const same = this.#words.get(word) ?? this.#words.get(word.replace(/s$/u, '')) ?? this.#words.get(`${word}s`) ?? this.#pairs.get(word)
    if (same) return same
    const other = spellingsOf(word).find((spelling) => this.#words.has(spelling))
    return other === undefined ? undefined : this.#words.get(other)
  }

  #found(place: Place | undefined): Verdict {
    return place ? { state: 'supported', place } : UNSUPPORTED
  }

  #addFact(fact: RawFact, source: number): void {
    const place = { source, start: fact.start, end: fact.end }
    if (fact.kind === 'link') this.#links.push({ value: fact.key, place })
    if ((fact.kind === 'link' || fact.kind === 'handle') && this.#compounds.length < 100)
      this.#compounds.push({ value: fact.key.replace(/[^\p{L}\p{N}]/gu, ''), place })
    if (fact.kind === 'phone') this.#phones.push({ value: fact.digits, place })
    else if (fact.kind === 'handle' || fact.kind === 'code') this.#keys.set(`${fact.kind} ${fact.key}`, place)
    else if (fact.kind === 'date') this.#addDate(fact.parts, place)
    else if (fact.kind === 'number' || fact.kind === 'price') this.#addFigure(fact, place)
  }

  #addFigure(figure: Figure & { kind: 'number' | 'price' }, place: Place): void {
    for (const value of figure.values) {
      const known = this.#figures.get(value)
      if (!known) this.#figures.set(value, [{ value: figure, place }])
      else if (known.length < 20) known.push({ value: figure, place })
      if (figure.kind === 'price' && this.#prices.length < 40) this.#prices.push(value)
    }
  }

  #addDate({ weekdays, days, ambiguousDays, daysAlone, months, years, times }: DateParts, place: Place): void {
    const [[weekday], [dayAlone]] = [weekdays, daysAlone]
    if (weekday !== undefined && dayAlone !== undefined && this.#dated.length < 40) this.#dated.push({ weekday, day: dayAlone })
    if (weekdays.length === 7) this.#everyDay ??= place
    else for (const day of weekdays) if (!this.#weekdays.has(day)) this.#weekdays.set(day, place)
    for (const day of days) this.#days.set(day, place)
    for (const readings of ambiguousDays) {
      this.#ambiguousDays.set(readings.join(' '), place)
      for (const day of readings) this.#possibleDays.set(day, place)
    }
    for (const day of daysAlone) this.#daysAlone.set(day, place)
    for (const day of days) this.#months.set(Math.floor(day / 100), place)
    for (const month of months) this.#months.set(month, place)
    for (const year of years) this.#years.set(year, place)
    for (const time of times) if (this.#times.length < 200) this.#times.push({ value: time, place })
  }

  #addWords(text: string, source: number): void {
    const joined: string[] = []
    const starts: number[] = []
    const places: Place[] = []
    let length = 1
    for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const word = wordsOf(match[0])[0] ?? ''
      const place = { source, start: match.index, end: match.index + match[0].length }
      if (!this.#words.has(word)) this.#words.set(word, place)
      if (word.length >= 5 && !this.#stems.has(word.slice(0, 5))) this.#stems.set(word.slice(0, 5), place)
      const previous = joined.at(-1)
      if (previous !== undefined && !this.#pairs.has(previous + word)) this.#pairs.set(previous + word, place)
      joined.push(word)
      starts.push(length)
      places.push(place)
      length += word.length + 1
    }
    this.#runs.push({ joined: ` ${joined.join(' ')} `, starts, places })
  }

  #judgeLink(key: string): Verdict {
    const same = this.#links.find(({ value }) => value === key)
    if (same) return { state: 'supported', place: same.place }
    const longer = this.#links.find(({ value }) => value.startsWith(`${key}/`))
    return longer ? { state: 'unsure', place: longer.place } : UNSUPPORTED
  }

  #judgeQuotation(words: string[]): Verdict {
    const phrase = ` ${words.join(' ')} `
    for (const { joined, starts, places } of this.#runs) {
      const at = joined.indexOf(phrase)
      if (at === -1) continue
      const first = starts.indexOf(at + 1)
      const [from, to] = [places[first], places[first + words.length - 1]]
      if (from && to) return { state: 'supported', place: { ...from, end: to.end } }
    }
    const known = words.filter((word) => this.#words.has(word)).length
    return words.length > 2 && known / words.length >= SIMILAR ? { state: 'unsure' } : this.#isForeign ? { state: 'unsure' } : UNSUPPORTED
  }

  #judgeName({ words, certain, firstIsUncertain }: RawFact & { kind: 'name' }): Verdict {
    const places = words.map((word) => this.placeOfWord(word))
    if (places.every((place) => place !== undefined)) return this.#found(places[0])
    const whole = this.#words.get(words.join(''))
    if (whole) return { state: 'supported', place: whole }
    const rest = words.filter((_, position) => places[position] === undefined)
    const related = rest.map((word) => this.#placeOfSimilar(word))
    const [place] = related
    if (related.every((each) => each !== undefined)) return place ? { state: 'unsure', place } : { state: 'unsure' }
    // The capital of "Rated" in "Rated Good" is that of the sentence.
    if (firstIsUncertain && words.length > 1 && places.every((each, position) => (position === 0) === (each === undefined)))
      return { state: 'unsure' }
    return !certain || this.#isForeign || rest.every((word) => COMMON_CAPITALS.has(word)) ? { state: 'unsure' } : UNSUPPORTED
  }

  /** A word with the same beginning, or a handle or link that contains the word. */
  #placeOfSimilar(word: string): Place | undefined {
    const stem = word.length >= 5 ? this.#stems.get(word.slice(0, 5)) : undefined
    if (stem || word.length < 4) return stem
    return this.#compounds.find(({ value }) => value.includes(word))?.place
  }

  /** Equal apart from the code of the country or city. */
  #judgePhone(digits: string): Verdict {
    const local = digits.replace(/^0+/u, '')
    return this.#found(this.#phones.find(({ value }) => value.endsWith(local) || local.endsWith(value.replace(/^0+/u, '')))?.place)
  }

  #judgeTimeOrDuration(parts: DateParts, duration: Figure | undefined): Verdict {
    const verdict = this.#judgeDate(parts)
    return verdict.state === 'unsupported' && duration ? this.#judgeFigure(duration, false) : verdict
  }

  #judgeNumber(fact: RawFact & { kind: 'number' | 'price' }): Verdict {
    const verdict = this.#judgeFigure(fact, fact.kind === 'price')
    const [value = 0] = fact.values
    if (verdict.state !== 'unsupported') return verdict
    const spelled = fact.spelled === undefined || fact.many ? undefined : this.#words.get(fact.spelled)
    if (spelled && fact.unit === null) return { state: 'supported', place: spelled }
    if (fact.unit !== null) return verdict
    if (value >= 1e6) return this.#judgePhone(String(value))
    if (value >= 1900 && value < 2100) return this.#judgeYear(value)
    return fact.isDay ? this.#judgeDayAlone(value) : verdict
  }

  #judgeDate(parts: DateParts): Verdict {
    const verdicts = [
      ...parts.days.map((day) => this.#judgeDay(day)),
      ...parts.ambiguousDays.map((readings) => this.#judgeAmbiguousDay(readings)),
      ...parts.daysAlone.map((day) => this.#judgeDayAlone(day)),
      ...(parts.days.length === 0 ? parts.months.map((month) => this.#judgeMonth(month)) : []),
      ...parts.years.map((year) => this.#judgeYear(year)),
      ...parts.weekdays.map((day) => this.#judgeWeekday(day, parts.recurs)),
      ...parts.times.map((time) => this.#judgeTime(time)),
    ]
    return weakest(verdicts)
  }

  /** Unsure if only one of the readings is supported. */
  #judgeAmbiguousDay(readings: [number, number]): Verdict {
    const same = this.#ambiguousDays.get(readings.join(' '))
    if (same) return { state: 'supported', place: same }
    const [one, other] = readings.map((day) => this.#judgeDay(day)) as [Verdict, Verdict]
    if (one.state === other.state) return one
    const { place } = one.state === 'unsupported' ? other : one
    return place ? { state: 'unsure', place } : { state: 'unsure' }
  }

  #judgeMonth(month: number): Verdict {
    const place = this.#months.get(month)
    if (place) return { state: 'supported', place }
    const possible = [...this.#possibleDays].find(([day]) => Math.floor(day / 100) === month)?.[1]
    return possible ? { state: 'unsure', place: possible } : UNSUPPORTED
  }

  #judgeDay(day: number): Verdict {
    const place = this.#days.get(day)
    if (place) return { state: 'supported', place }
    const possible = this.#possibleDays.get(day)
    if (possible) return { state: 'unsure', place: possible }
    const ofMonth = this.#months.get(Math.floor(day / 100))
    // The last day of a month that the brief names can be what the brief means by its end.
    const hasDays = [...this.#days.keys()].some((known) => Math.floor(known / 100) === Math.floor(day / 100))
    return ofMonth && !hasDays && (day % 100 >= 28 || day % 100 === 1) ? { state: 'unsure', place: ofMonth } : UNSUPPORTED
  }

  #judgeDayAlone(day: number): Verdict {
    const full = [...this.#days].find(([known]) => known % 100 === day)?.[1]
    const place = this.#daysAlone.get(day) ?? full
    if (place) return { state: 'supported', place }
    const possible = [...this.#possibleDays].find(([known]) => known % 100 === day)?.[1]
    return possible ? { state: 'unsure', place: possible } : UNSUPPORTED
  }

  #judgeYear(year: number): Verdict {
    const place = this.#years.get(year)
    if (place) return { state: 'supported', place }
    return this.#found(this.#figures.get(year)?.[0]?.place)
  }

  /** A day of the week can be calculated from a date, unless the sources name the day themselves. */
  #judgeWeekday(day: number, recurs: boolean): Verdict {
    const place = this.#weekdays.get(day)
    if (place) return { state: 'supported', place }
    const daysOfMonth = [...new Set([...[...this.#days.keys()].map((known) => known % 100), ...this.#daysAlone.keys()])]
    const isCalculated = this.#dated.some((known) => daysOfMonth.some((other) => (known.weekday + other - known.day + 35) % 7 === day))
    if (isCalculated && !recurs) return { state: 'unsure' }
    if (this.#everyDay) return { state: 'unsure', place: this.#everyDay }
    const [anyDay] = this.#weekdays.size === 0 ? [...this.#days.values(), ...this.#possibleDays.values()] : []
    return !recurs && anyDay ? { state: 'unsure', place: anyDay } : UNSUPPORTED
  }

  #judgeTime(time: Time): Verdict {
    const same = this.#times.find(({ value }) => value.minutes % 1440 === time.minutes % 1440)
    if (same) return { state: 'supported', place: same.place }
    const twelve = this.#times.find(({ value }) => (!value.exact || !time.exact) && value.minutes % 720 === time.minutes % 720)
    const isNear = ({ value }: Placed<Time>) => value.minutes % 720 >= 690 || (value.minutes % 720 <= 210 && value.minutes <= 930)
    const near = time.around ? this.#times.find(isNear) : undefined
    if (near) return { state: 'unsure', place: near.place }
    if (twelve) return { state: time.exact ? 'unsure' : 'supported', place: twelve.place }
    return UNSUPPORTED
  }

  #judgeFigure(figure: Figure, isPrice: boolean): Verdict {
    if (figure.many) return UNSUPPORTED
    const same = figure.values.flatMap((value) => this.#figures.get(value) ?? [])
    const exact = same.find(({ value }) => value.unit === figure.unit && !value.loose)
    if (exact) return { state: figure.loose ? 'unsure' : 'supported', place: exact.place }
    const compatible = same.find(({ value }) => isCompatible(value.unit, figure.unit) && !(value.counts && figure.unit !== null))
    if (compatible) {
      const isCertain = figure.unit === null && !figure.loose && !compatible.value.loose
      return { state: isCertain ? 'supported' : 'unsure', place: compatible.place }
    }
    const converted = this.#converted(figure)
    if (converted) return { state: 'unsure', place: converted }
    if (figure.loose) return { state: 'unsure' }
    const time = isPrice || figure.unit !== null || figure.counts ? undefined : this.#timeAt(figure.values)
    if (time) return { state: 'supported', place: time }
    if (isPrice && figure.values.some((value) => this.#isDifference(value))) return { state: 'unsure' }
    return UNSUPPORTED
  }

  /** "60 minutes" for "1 hour", and "50 %" for "half". */
  #converted(figure: Figure): Place | undefined {
    for (const known of this.#figures.values()) {
      for (const { value, place } of known) {
        const isSameBase = value.unit !== null && value.unit === figure.unit && UNIT_BASES.has(value.unit)
        if (
          isSameBase &&
          value.values.some((one) => figure.values.some((other) => Math.abs(one * value.factor - other * figure.factor) < 1e-6))
        )
          return place
        if (value.loose && value.values.some((one) => figure.values.includes(one))) return place
      }
    }
    return undefined
  }

  /** A number that is an hour of the sources, such as "until 3" for 15:00. */
  #timeAt(values: readonly number[]): Place | undefined {
    return this.#times.find(({ value }) => values.some((hour) => hour <= 24 && value.minutes % 720 === (hour * 60) % 720))?.place
  }

  /** "$12 less" if the brief has $42 and $30. */
  #isDifference(value: number): boolean {
    return this.#prices.some((one) => this.#prices.includes(one + value))
  }
}

const UNIT_BASES = new Set(['minute', 'month', 'gram', 'milliliter', 'meter'])

/** Whether a number without a unit can be the same as one with a unit. A percentage and an amount of money are different facts. */
function isCompatible(source: string | null, draft: string | null): boolean {
  if (source === draft) return true
  if (draft === null) return source !== '%'
  if (source === null) return draft !== '%'
  return false
}

function weakest(verdicts: readonly Verdict[]): Verdict {
  return (
    verdicts.find(({ state }) => state === 'unsupported') ?? verdicts.find(({ state }) => state === 'unsure') ?? verdicts[0] ?? UNSUPPORTED
  )
}
