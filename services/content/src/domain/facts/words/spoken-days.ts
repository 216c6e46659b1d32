import { type Language, list } from '../language.ts'
import { NUMERALS } from './numerals.ts'

type Days = ReadonlyMap<string, number>

const ENGLISH = list(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
)

/** Cardinal numbers up to 31, which these languages use for days. */
const cardinals = (language: Language, first: string): Days =>
  new Map([
    ...[...NUMERALS[language]].filter(([, value]) => value >= 1 && value <= 31),
    ...list(first).map((word): [string, number] => [word, 1]),
  ])

const GERMAN_BELOW_20 = list(
  'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte',
)

/** The days of a month as they are spoken. */
export const DAYS_IN_WORDS: Record<Language, Days> = {
  en: new Map([
    ...ENGLISH.map((word, index): [string, number] => [word, index + 1]),
    ...ENGLISH.slice(0, 9).map((word, index): [string, number] => [`twenty ${word}`, index + 21]),
    ['thirtieth', 30],
    ['thirty first', 31],
  ]),
  de: new Map(
    [
      ...GERMAN_BELOW_20.map((word, index): [string, number] => [word, index + 1]),
      ...[...NUMERALS.de].filter(([, value]) => value >= 20 && value <= 31).map(([word, value]): [string, number] => [`${word}ste`, value]),
    ].flatMap(([word, day]) => ['', 'n', 'r'].map((ending): [string, number] => [word + ending, day])),
  ),
  es: cardinals('es', 'primero'),
  fr: cardinals('fr', 'premier'),
  it: cardinals('it', 'primo'),
  pt: cardinals('pt', 'primeiro'),
}

/** "The nineties" */
export const DECADES: ReadonlyMap<string, number> = new Map(
  list('tens twenties thirties forties fifties sixties seventies eighties nineties').map((word, index) => [word, (index + 1) * 10]),
)
