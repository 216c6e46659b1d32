import { fold, type Language, withAsciiDigits } from './language.ts'

export interface Span {
  start: number
  end: number
}

/** A time of day. `exact`: false if the text has neither am, pm nor an hour above 12. */
export interface Time {
  minutes: number
  exact: boolean
  /** "Midi" and "mediodía" are also the hours around noon. */
  around?: boolean
}

export interface DateParts {
  weekdays: number[]
  /** A weekday that recurs, such as "Sundays". */
  recurs: boolean
  /** Day and month as 100 × month + day. */
  days: number[]
  /** The two readings of an ambiguous day, such as "5/6" in English. */
  ambiguousDays: [number, number][]
  /** A day without its month, such as "the 20th". */
  daysAlone: number[]
  months: number[]
  years: number[]
  times: Time[]
}

export type Direction = -1 | 1

export interface Figure {
  /** More than one if the notation is ambiguous, such as "half". */
  values: number[]
  /** What the digits mean in a language with the other separators, such as 1.2 for the German 1.200. */
  otherValues?: number[]
  /** The span of time of a rate, such as the month of "£40 a month". */
  per?: string
  /** A written plus or minus. */
  sign?: Direction
  /** The direction that the words next to it give, such as "5 % off". */
  trend?: Direction
  /** That of a verb next to it, such as "fell by 5 %". */
  change?: Direction
  /** "A third": can be a percentage. */
  fraction?: boolean
  /** Names one of several, such as "#12" or "Route 9". */
  label?: boolean
  /** `%`, a currency, or a base unit. */
  unit: string | null
  /** The factor from the figure's unit to its base unit. */
  factor: number
  /** "a dozen", "half" */
  loose: boolean
  /** "hundreds" */
  many: boolean
  /** Followed by what it counts, such as "20 places", or a label, such as "Route 9". */
  counts: boolean
}

export interface Word extends Span {
  word: string
  folded: string
}

export type RawFact = Span &
  (
    | { kind: 'link' | 'handle' | 'code'; key: string }
    | { kind: 'quotation'; words: string[] }
    // `duration`: also a duration, such as "14 horas".
    | { kind: 'date'; parts: DateParts; duration?: Figure }
    // `isDay`: also a day of a month, such as "le 17". `spelled`: the word, such as "neuf", which is also an adjective.
    | ({ kind: 'number' | 'price'; isDay?: boolean; spelled?: string } & Figure)
    | { kind: 'phone'; digits: string }
    // A hashtag with its years, and, if it has capitals, its words.
    | { kind: 'tag'; words: string[]; years: number[]; language: Language | undefined }
    // `firstIsUncertain`: the place in the sentence can explain the capital of the first word.
    | { kind: 'name'; words: string[]; certain: boolean; firstIsUncertain: boolean }
  )

const MAX_FACTS = 400
export const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** A text while its facts are found. A place that belongs to a fact is taken, so that later patterns do not match within it. */
export class FactScan {
  /** With ASCII digits. */
  readonly text: string
  /** The text without capitals and accents. It has the same length. */
  readonly plain: string
  readonly language: Language | undefined
  readonly isDraft: boolean
  readonly #taken: Uint8Array
  readonly #facts: RawFact[] = []

  constructor(text: string, language: Language | undefined, isDraft: boolean) {
    this.text = withAsciiDigits(text)
    this.plain = fold(this.text)
    this.language = language
    this.isDraft = isDraft
    this.#taken = new Uint8Array(text.length)
  }

  /** The facts that were found, in text order. */
  get facts(): RawFact[] {
    return this.#facts.toSorted((one, other) => one.start - other.start).slice(0, MAX_FACTS)
  }

  /** Whether so many facts were found that no more are added. */
  get isFull(): boolean {
    return this.#facts.length >= MAX_FACTS * 2
  }

  isTaken({ start, end }: Span): boolean {
    return this.#taken.subarray(start, end).includes(1)
  }

  isTakenAt(index: number): boolean {
    return this.#taken[index] === 1
  }

  take({ start, end }: Span): void {
    this.#taken.fill(1, start, end)
  }

  add(fact: RawFact, isOpaque = true): void {
    this.#facts.push(fact)
    if (isOpaque) this.take(fact)
  }

  /** Calls `use` for each match that contains no taken place. */
  each(text: string, pattern: RegExp, use: (match: RegExpMatchArray & { index: number }) => void): void {
    for (const match of text.matchAll(pattern)) {
      if (this.isFull) return
      const start = match.index
      if (!this.isTaken({ start, end: start + match[0].length })) use(match)
    }
  }
}

/** Without a period at the end, unless it belongs to an abbreviation. */
export function spanOf(match: RegExpMatchArray & { index: number }): Span {
  const text = /[ap]\.m\.$/iu.test(match[0]) ? match[0] : match[0].replace(/\.$/u, '')
  return { start: match.index, end: match.index + text.length }
}

/** A figure with no more than values and a unit. */
export const figureOf = (values: number[], unit: string | null = null, factor = 1): Figure => ({
  values,
  unit,
  factor,
  loose: false,
  many: false,
  counts: false,
})

export const noParts = (): DateParts => ({
  weekdays: [],
  recurs: false,
  days: [],
  ambiguousDays: [],
  daysAlone: [],
  months: [],
  years: [],
  times: [],
})
