import type { Place, Source } from './fact-mark.ts'
import type { DateParts, Figure, RawFact, Time } from './fact-scan.ts'
import { LANGUAGES, type Language, languageOf, withAsciiDigits } from './language.ts'
import { readFacts } from './read-facts.ts'
import { readShorthand } from './read-shorthand.ts'
import { wordsOf } from './scan-quotations.ts'
import { wordsMeantBy } from './words/festivals.ts'
import { spellingsOf } from './words/names.ts'

export interface Placed<T> {
  value: T
  place: Place
}

const MAX_PER_VALUE = 20

/** The facts of a source, and its shorthand. `language`: that of the text that is compared with it. */
export function readSource(text: string, language: Language | undefined): { facts: readonly RawFact[]; shorthand: readonly RawFact[] } {
  const own = languageOf(text, language) ?? language
  const languages = own === undefined ? LANGUAGES : [own]
  return { facts: readFacts(text, { language: own, isDraft: false }), shorthand: languages.flatMap((each) => readShorthand(text, each)) }
}

/** What the sources contain, for look-ups by value. */
export class SourceIndex {
  /** The brief is in another language than the text, or the language is unknown. */
  readonly isForeign: boolean
  readonly keys = new Map<string, Place>()
  readonly links: Placed<string>[] = []
  readonly figures = new Map<number, Placed<Figure>[]>()
  /** Figures by what their digits mean in a language with the other separators. */
  readonly otherFigures = new Map<number, Placed<Figure>[]>()
  readonly prices: number[] = []
  readonly phones: Placed<string>[] = []
  /** Handles, links and hashtags, which can contain a name. */
  readonly compounds: Placed<string>[] = []
  everyDay: Place | undefined
  readonly weekdays = new Map<number, Place>()
  readonly days = new Map<number, Place>()
  /** Days that an ambiguous date of the sources can mean, and the pairs of readings. */
  readonly possibleDays = new Map<number, Place>()
  readonly ambiguousDays = new Map<string, Place>()
  readonly daysAlone = new Map<number, Place>()
  /** Days of the week with their day of the month. */
  readonly dated: { weekday: number; day: number }[] = []
  readonly months = new Map<number, Place>()
  readonly years = new Map<number, Place>()
  readonly times: Placed<Time>[] = []
  readonly words = new Map<string, Place>()
  readonly stems = new Map<string, Place>()
  readonly runs: { joined: string; starts: number[]; places: Place[] }[] = []
  readonly #language: Language | undefined
  readonly #facts: (readonly RawFact[])[] = []
  readonly #pairs = new Map<string, Place>()

  constructor(sources: readonly Source[], language: Language | undefined) {
    this.#language = language
    const brief = sources[0]?.text ?? ''
    const own = languageOf(brief, language)
    this.isForeign = language === undefined || (own !== undefined && own !== language)
    sources.forEach((source, position) => {
      const { facts, shorthand } = readSource(source.text, language)
      this.#facts.push(facts)
      for (const fact of [...facts, ...shorthand]) this.#addFact(fact, position)
      this.#addWords(withAsciiDigits(source.text), position)
    })
  }

  /** The facts of a source in text order, without its shorthand. */
  factsOf(source: number): readonly RawFact[] {
    return this.#facts[source] ?? []
  }

  placeOfWord(word: string): Place | undefined {
    const same = this.words.get(word) ?? this.words.get(word.replace(/s$/u, '')) ?? this.words.get(`${word}s`) ?? this.#pairs.get(word)
    if (same) return same
    const other = [...spellingsOf(word), ...this.#inflectionsOf(word)].find((spelling) => this.words.has(spelling))
    return other === undefined ? undefined : this.words.get(other)
  }

  /** German nouns with and without their endings: "Heizungen" for "Heizung". */
  #inflectionsOf(word: string): string[] {
    if (this.#language !== 'de' || word.length < 5) return []
    const stem = word.replace(/(?:en|er|es|n|e|s)$/u, '')
    return ['', 'en', 'er', 'es', 'n', 'e', 's'].flatMap((ending) => [word + ending, stem + ending])
  }

  /** A word with the same beginning, or a handle or link that contains the word. */
  placeOfSimilar(word: string): Place | undefined {
    const stem = word.length >= 5 ? this.stems.get(word.slice(0, 5)) : undefined
    if (stem || word.length < 4) return stem
    return this.compounds.find(({ value }) => value.includes(word))?.place
  }

  #addFact(fact: RawFact, source: number): void {
    const place = { source, start: fact.start, end: fact.end }
    if (fact.kind === 'link') this.links.push({ value: fact.key, place })
    if ((fact.kind === 'link' || fact.kind === 'handle') && this.compounds.length < 100)
      this.compounds.push({ value: fact.key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''), place })
    if (fact.kind === 'phone') this.phones.push({ value: fact.digits, place })
    else if (fact.kind === 'handle' || fact.kind === 'code') this.keys.set(`${fact.kind} ${fact.key}`, place)
    else if (fact.kind === 'date') this.#addDate(fact.parts, place)
    else if (fact.kind === 'number' || fact.kind === 'price') this.#addFigure(fact, place)
  }

  #addFigure(figure: Figure & { kind: 'number' | 'price' }, place: Place): void {
    for (const value of figure.values) {
      addTo(this.figures, value, { value: figure, place })
      if (figure.kind === 'price' && this.prices.length < 40) this.prices.push(value)
    }
    for (const value of figure.otherValues ?? []) addTo(this.otherFigures, value, { value: figure, place })
  }

  #addDate({ weekdays, days, ambiguousDays, daysAlone, months, years, times }: DateParts, place: Place): void {
    const [[weekday], [dayAlone]] = [weekdays, daysAlone]
    if (weekday !== undefined && dayAlone !== undefined && this.dated.length < 40) this.dated.push({ weekday, day: dayAlone })
    if (weekdays.length === 7) this.everyDay ??= place
    else for (const day of weekdays) if (!this.weekdays.has(day)) this.weekdays.set(day, place)
    for (const day of days) this.days.set(day, place)
    for (const readings of ambiguousDays) {
      this.ambiguousDays.set(readings.join(' '), place)
      for (const day of readings) this.possibleDays.set(day, place)
    }
    for (const day of daysAlone) this.daysAlone.set(day, place)
    for (const day of days) this.months.set(Math.floor(day / 100), place)
    for (const month of months) this.months.set(month, place)
    for (const year of years) this.years.set(year, place)
    for (const time of times) if (this.times.length < 200) this.times.push({ value: time, place })
  }

  #addWords(text: string, source: number): void {
    const joined: string[] = []
    const starts: number[] = []
    const places: Place[] = []
    let length = 1
    for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const word = wordsOf(match[0])[0] ?? ''
      const place = { source, start: match.index, end: match.index + match[0].length }
      for (const each of [word, ...wordsMeantBy(word, joined.at(-1))]) {
        if (!this.words.has(each)) this.words.set(each, place)
        if (each.length >= 5 && !this.stems.has(each.slice(0, 5))) this.stems.set(each.slice(0, 5), place)
      }
      const previous = joined.at(-1)
      if (previous !== undefined && !this.#pairs.has(previous + word)) this.#pairs.set(previous + word, place)
      joined.push(word)
      starts.push(length)
      places.push(place)
      length += word.length + 1
    }
    this.runs.push({ joined: ` ${joined.join(' ')} `, starts, places })
  }
}

function addTo(figures: Map<number, Placed<Figure>[]>, value: number, placed: Placed<Figure>): void {
  const known = figures.get(value)
  if (!known) figures.set(value, [placed])
  else if (known.length < MAX_PER_VALUE) known.push(placed)
}
