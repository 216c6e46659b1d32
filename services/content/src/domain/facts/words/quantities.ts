import { type Language, list } from '../language.ts'

type Amounts = ReadonlyMap<string, number[]>

const amounts = (entries: Record<string, number[]>): Amounts =>
  new Map(Object.entries(entries).flatMap(([words, values]) => list(words).map((word): [string, number[]] => [word, values])))

/** Words for an approximate or relative amount, with the values that they can mean. */
export const LOOSE: Record<Language, Amounts> = {
  en: amounts({ dozen: [12], half: [0.5, 50, 30], twice: [2], couple: [2], quarter: [0.25, 25, 15], quarters: [0.25, 25] }),
  de: amounts({ dutzend: [12], 'halbe halben': [0.5, 50, 30], 'halber halfte': [0.5, 50] }),
  es: amounts({ docena: [12], media: [0.5, 50, 30], mitad: [0.5, 50] }),
  fr: amounts({ douzaine: [12], demi: [0.5, 50, 30], moitie: [0.5, 50] }),
  it: amounts({ dozzina: [12], 'mezzo mezza': [0.5, 50, 30], meta: [0.5, 50] }),
  pt: amounts({ duzia: [12], 'meio meia': [0.5, 50, 30], metade: [0.5, 50] }),
}

/** Words of a change by a factor. Each one is a fact of its own: "tripled" is not "doubled". */
export const MULTIPLES: Record<Language, Amounts> = {
  en: amounts({
    'doubled double doubles doubling twofold': [2],
    'tripled triple triples tripling trebled treble threefold': [3],
    'quadrupled quadruple fourfold': [4],
    'quintupled fivefold': [5],
    tenfold: [10],
    'halved halves halving': [0.5, 50],
  }),
  de: amounts({
    'verdoppelt verdoppelte doppelt doppelte verdoppeln': [2],
    'verdreifacht verdreifachte dreifach dreifache dreimal': [3],
    'vervierfacht vierfach vierfache': [4],
    'verfunffacht funffach': [5],
    'verzehnfacht zehnfach': [10],
    'halbiert halbierte': [0.5, 50],
  }),
  es: amounts({
    'duplicaron duplico duplicado duplicamos doble doblaron doblado': [2],
    'triplicaron triplico triplicado triplicamos triple': [3],
    'cuadruplicaron cuadruplico cuadruplicado': [4],
  }),
  fr: amounts({
    'double doublent doublee doubler': [2],
    'triple triplent triplee tripler': [3],
    'quadruple quadruplent': [4],
  }),
  it: amounts({
    'raddoppiate raddoppiati raddoppiato raddoppiata doppio doppia': [2],
    'triplicate triplicati triplicato triplicata triplo': [3],
    'quadruplicate quadruplicato': [4],
    'dimezzate dimezzati dimezzato': [0.5, 50],
  }),
  pt: amounts({
    'duplicaram duplicou dobraram dobrou dobro': [2],
    'triplicaram triplicou triplo': [3],
    'quadruplicaram quadruplicou': [4],
  }),
}

/** Phrases of fractions and spans of time: pattern, values, unit. */
export const QUANTITY_PHRASES: Record<Language, readonly [RegExp, number[], 'century' | 'decade' | null][]> = {
  en: phrases([
    ['three[ -]quarters?', [0.75, 75]],
    ['two[ -]thirds', [2 / 3, 66, 67]],
    ['(?:a|one)[ -]third', [1 / 3, 33]],
    ['(?:a|one)[ -]fifth', [0.2, 20]],
    ['(?:a|one)[ -]tenth', [0.1, 10]],
    ['half a century', [0.5], 'century'],
    ['(?:a|one) century', [1], 'century'],
    ['(?:a|one) decade', [1], 'decade'],
    ['two dozen', [24]],
    ['three dozen', [36]],
    ['half a million', [500_000]],
    ['half a dozen', [6]],
  ]),
  de: phrases([
    ['drei viertel', [0.75, 75]],
    ['zwei drittel', [2 / 3, 66, 67]],
    ['(?:ein(?:em?)? )?drittel', [1 / 3, 33]],
    ['ein viertel(?! (?:nach|vor))', [0.25, 25]],
    ['ein(?:em)? jahrhundert', [1], 'century'],
    ['ein(?:em)? jahrzehnt', [1], 'decade'],
    ['zwei dutzend', [24]],
  ]),
  es: phrases([
    ['tres cuartas partes', [0.75, 75]],
    ['dos tercios', [2 / 3, 66, 67]],
    ['un tercio', [1 / 3, 33]],
    ['un cuarto', [0.25, 25]],
    ['medio siglo', [0.5], 'century'],
    ['un siglo', [1], 'century'],
    ['una decada', [1], 'decade'],
  ]),
  fr: phrases([
    ['trois quarts(?! d)', [0.75, 75]],
    ['deux tiers', [2 / 3, 66, 67]],
    ['un tiers', [1 / 3, 33]],
    ['un quart(?! d)', [0.25, 25]],
    ['un siecle', [1], 'century'],
    ['une decennie', [1], 'decade'],
  ]),
  it: phrases([
    ['tre quarti', [0.75, 75]],
    ['due terzi', [2 / 3, 66, 67]],
    ['un terzo', [1 / 3, 33]],
    ['un quarto', [0.25, 25]],
    ['mezzo secolo', [0.5], 'century'],
    ['un secolo', [1], 'century'],
    ['un decennio', [1], 'decade'],
  ]),
  pt: phrases([
    ['tres quartos', [0.75, 75]],
    ['dois tercos', [2 / 3, 66, 67]],
    ['um terco', [1 / 3, 33]],
    ['um quarto', [0.25, 25]],
    ['meio seculo', [0.5], 'century'],
    ['um seculo', [1], 'century'],
    ['uma decada', [1], 'decade'],
  ]),
}

function phrases(entries: [string, number[], ('century' | 'decade')?][]): [RegExp, number[], 'century' | 'decade' | null][] {
  return entries.map(([phrase, values, unit = null]) => [
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrase})(?![\\p{L}\\p{N}])`, 'gu'),
    values,
    unit,
  ])
}

/** Words for large amounts without a number, such as "hundreds of customers". */
export const MANY: Record<Language, ReadonlySet<string>> = {
  en: new Set(list('dozens hundreds thousands millions billions')),
  de: new Set(list('dutzende dutzenden hunderte hunderten tausende tausenden millionen')),
  es: new Set(list('docenas cientos cientas miles millones')),
  fr: new Set(list('dizaines douzaines centaines milliers millions')),
  it: new Set(list('decine centinaia migliaia milioni')),
  pt: new Set(list('dezenas centenas milhares milhoes')),
}
