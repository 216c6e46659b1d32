import { type Language, list } from '../language.ts'

/** Spelled numbers below 100 with their values. Phrases have spaces instead of hyphens. */
export type Numerals = ReadonlyMap<string, number>

type Entries = [string, number][]

const counted = (words: string, first = 0): Entries => list(words).map((word, index) => [word, index + first])
const tensOf = (words: string, first: number): Entries => list(words).map((word, index) => [word, (index + first) * 10])

/** Each of the tens with each unit, joined. */
const joined = (tens: Entries, units: Entries, join: (ten: string, unit: string) => string): Entries =>
  tens.flatMap(([ten, value]) => units.map(([unit, added]): [string, number] => [join(ten, unit), value + added]))

const ENGLISH = counted(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const ENGLISH_TENS = tensOf('twenty thirty forty fifty sixty seventy eighty ninety', 2)

const GERMAN = counted(
  'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
)
const GERMAN_TENS = tensOf('zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig', 2)
const GERMAN_UNITS: Entries = [['ein', 1], ...GERMAN.slice(2, 10)]

const SPANISH = counted(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
)
const SPANISH_TENS = tensOf('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 3)

const FRENCH = counted('zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize')
const FRENCH_TEENS: Entries = [
  ['dix sept', 17],
  ['dix huit', 18],
  ['dix neuf', 19],
]
const FRENCH_TENS = tensOf('vingt trente quarante cinquante soixante', 2)
const FRENCH_BELOW_20: Entries = [...FRENCH.slice(1), ...FRENCH_TEENS]

const ITALIAN = counted(
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
)
const ITALIAN_TENS = tensOf('venti trenta quaranta cinquanta sessanta settanta ottanta novanta', 2)

const PORTUGUESE = counted(
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
)
const PORTUGUESE_TENS = tensOf('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa', 2)
const PORTUGUESE_UNITS: Entries = [...PORTUGUESE.slice(1, 10), ['uma', 1], ['duas', 2]]

export const NUMERALS: Record<Language, Numerals> = {
  en: new Map([...ENGLISH, ...ENGLISH_TENS, ...joined(ENGLISH_TENS, ENGLISH.slice(1, 10), (ten, unit) => `${ten} ${unit}`)]),
  de: new Map([
    ...GERMAN,
    ['eine', 1],
    ['einer', 1],
    ['dreissig', 30],
    ...GERMAN_TENS,
    ...joined(GERMAN_TENS, GERMAN_UNITS, (ten, unit) => `${unit}und${ten}`),
  ]),
  es: new Map([
    ...SPANISH,
    ['una', 1],
    ['veintiun', 21],
    ['veintiuna', 21],
    ...SPANISH_TENS,
    ...joined(SPANISH_TENS, [...SPANISH.slice(1, 10), ['un', 1], ['una', 1]], (ten, unit) => `${ten} y ${unit}`),
  ]),
  fr: new Map([
    ...FRENCH,
    ['une', 1],
    ...FRENCH_TEENS,
    ...FRENCH_TENS,
    ...joined(FRENCH_TENS, FRENCH.slice(2, 10), (ten, unit) => `${ten} ${unit}`),
    ...joined(FRENCH_TENS, [['un', 1]], (ten, unit) => `${ten} et ${unit}`),
    ...joined([['soixante', 60]], FRENCH_BELOW_20.slice(9), (ten, unit) => `${ten} ${unit}`),
    ['soixante et onze', 71],
    ['quatre vingts', 80],
    ['quatre vingt', 80],
    ...joined([['quatre vingt', 80]], FRENCH_BELOW_20, (ten, unit) => `${ten} ${unit}`),
  ]),
  it: new Map([
    ...ITALIAN,
    ['una', 1],
    ...ITALIAN_TENS,
    ...joined(ITALIAN_TENS, ITALIAN.slice(1, 10), (ten, unit) => (/^[uo]/u.test(unit) ? ten.slice(0, -1) + unit : ten + unit)),
  ]),
  pt: new Map([
    ...PORTUGUESE,
    ...PORTUGUESE_UNITS,
    ['quatorze', 14],
    ['dezesseis', 16],
    ['dezessete', 17],
    ['dezenove', 19],
    ...PORTUGUESE_TENS,
    ...joined(PORTUGUESE_TENS, PORTUGUESE_UNITS, (ten, unit) => `${ten} e ${unit}`),
  ]),
}

/** The words from which larger numbers are made. */
export interface LargeNumbers {
  /** Multiplies the number before it by 100. */
  hundred: ReadonlySet<string>
  /** Hundreds in one word, such as "doscientos". */
  hundreds: Numerals
  /** Multiplies the number before it. */
  scales: Numerals
  /** Between the parts of a number. */
  and: ReadonlySet<string>
  /** Within a compound word, such as "zwölfhundert": multiplies the number before it; the number after it is added. */
  compounds: readonly (readonly [RegExp, number])[]
}

const hundreds = (stems: string, endings: readonly string[]): Entries =>
  counted(stems, 2).flatMap(([stem, value]) => endings.map((ending): [string, number] => [stem + ending, value * 100]))

const scales = (thousand: string, million: string, milliard: string): Numerals =>
  new Map([
    ...list(thousand).map((word): [string, number] => [word, 1e3]),
    ...list(million).map((word): [string, number] => [word, 1e6]),
    ...list(milliard).map((word): [string, number] => [word, 1e9]),
  ])

export const LARGE_NUMBERS: Record<Language, LargeNumbers> = {
  en: {
    hundred: new Set(['hundred']),
    hundreds: new Map(),
    scales: new Map([...scales('thousand', 'million', 'billion'), ['lakh', 1e5], ['crore', 1e7]]),
    and: new Set(['and']),
    compounds: [],
  },
  de: {
    hundred: new Set(['hundert']),
    hundreds: new Map(),
    scales: scales('tausend', 'million millionen', 'milliarde milliarden'),
    and: new Set(['und']),
    compounds: [
      [/tausend(?:und)?/u, 1000],
      [/hundert(?:und)?/u, 100],
    ],
  },
  es: {
    hundred: new Set(),
    hundreds: new Map([
      ['cien', 100],
      ['ciento', 100],
      ...hundreds('doscient trescient cuatrocient quinient seiscient setecient ochocient novecient', ['os', 'as']),
    ]),
    scales: scales('mil', 'millon millones', 'millardo'),
    and: new Set(['y']),
    compounds: [],
  },
  fr: {
    hundred: new Set(['cent', 'cents']),
    hundreds: new Map(),
    scales: scales('mille', 'million millions', 'milliard milliards'),
    and: new Set(['et']),
    compounds: [],
  },
  it: {
    hundred: new Set(['cento']),
    hundreds: new Map(),
    scales: scales('mille mila', 'milione milioni', 'miliardo miliardi'),
    and: new Set(['e']),
    compounds: [
      [/mila|mille/u, 1000],
      [/cento/u, 100],
    ],
  },
  pt: {
    hundred: new Set(),
    hundreds: new Map([
      ['cem', 100],
      ['cento', 100],
      ...hundreds('duzent trezent quatrocent quinhent seiscent setecent oitocent novecent', ['os', 'as']),
    ]),
    scales: scales('mil', 'milhao milhoes', 'bilhao bilhoes'),
    and: new Set(['e']),
    compounds: [],
  },
}
