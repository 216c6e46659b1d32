import { list } from '../language.ts'

/** Units with a common base unit and its factor, so that 60 minutes and 1 hour can be compared. */
export const UNITS: ReadonlyMap<string, readonly [string, number]> = new Map(
  (
    [
      ['second seconds sec secs sekunde sekunden sek segundo segundos seconde secondes secondo secondi', 'minute', 1 / 60],
      ['min mins minute minutes minuten minuto minutos minuti', 'minute', 1],
      ['h hs hr hrs hour hours stunde stunden std hora horas heure heures ora ore', 'minute', 60],
      ['day days tag tage tagen dia dias jour jours giorno giorni', 'minute', 1440],
      ['night nights nacht nachte nachten noche noches nuit nuits notte notti noite noites', 'night', 1],
      ['week weeks wk wks woche wochen semana semanas semaine semaines settimana settimane', 'minute', 10080],
      ['month months mth mths monat monate monaten mes meses mois mese mesi', 'month', 1],
      ['year years yr yrs jahr jahre jahren ano anos an ans annee annees anno anni', 'month', 12],
      ['decade decades jahrzehnt jahrzehnte jahrzehnten decada decadas decennie decennies decennio decenni', 'month', 120],
      ['century centuries jahrhundert jahrhunderte jahrhunderten siglo siglos siecle siecles secolo secoli seculo seculos', 'month', 1200],
      ['mg milligram milligrams milligramm', 'gram', 0.001],
      ['g gr gram grams gramm gramos gramo grammes gramme grammi grammo gramas', 'gram', 1],
      ['kg kgs kilo kilos kilogram kilograms kilogramm kilogramos kilogrammes chili chilo quilo quilos', 'gram', 1000],
      ['tonne tonnes ton tons tonnen tonelada toneladas tonnellate tonnellata', 'gram', 1e6],
      ['lb lbs', 'lb', 1],
      ['ml millilitre millilitres milliliter', 'milliliter', 1],
      ['cl', 'milliliter', 10],
      ['dl', 'milliliter', 100],
      ['l liter liters litre litres litern litro litros litri', 'milliliter', 1000],
      ['gal gallon gallons', 'gallon', 1],
      ['pint pints', 'pint', 1],
      ['cup cups', 'cup', 1],
      ['tsp teaspoon teaspoons', 'teaspoon', 1],
      ['tbsp tablespoon tablespoons', 'tablespoon', 1],
      ['mm millimeter millimetre millimetres', 'meter', 0.001],
      ['cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros centimetri', 'meter', 0.01],
      ['meter meters metre metres metern metro metros metri', 'meter', 1],
      ['km kilometer kilometers kilometre kilometres kilometern kilometro kilometros chilometri quilometros', 'meter', 1000],
      ['ft foot feet', 'foot', 1],
      ['inch inches', 'inch', 1],
      ['yd yds yard yards', 'yard', 1],
      ['mi mile miles meile meilen milla millas miglia milhas', 'mile', 1],
      ['mph', 'mph', 1],
      ['oz ounce ounces', 'ounce', 1],
      ['ha hectare hectares hektar hectarea hectareas ettaro ettari hectares', 'hectare', 1],
      ['acre acres', 'acre', 1],
      ['m² sqm qm quadratmeter quadratmetern', 'square meter', 1],
      ['km²', 'square meter', 1e6],
      ['sqft ft²', 'square foot', 1],
      ['kb', 'byte', 1e3],
      ['mb', 'byte', 1e6],
      ['gb', 'byte', 1e9],
      ['tb', 'byte', 1e12],
      ['kw', 'watt', 1e3],
      ['mw', 'watt', 1e6],
      ['kwh', 'watt hour', 1e3],
      ['mwh', 'watt hour', 1e6],
      ['degrees degree grad grados degres gradi graus', 'degree', 1],
    ] as const
  ).flatMap(([names, base, factor]) => list(names).map((name): [string, readonly [string, number]] => [name, [base, factor]])),
)

const SQUARE: readonly (readonly [string, readonly [string, number]])[] = [
  ['square met(?:er|re)s?|sq\\.? ?m|metros? (?:cuadrados?|quadrados?)|metres? carres?|metr[oi] quadr(?:at)?[oi]', ['square meter', 1]],
  ['square (?:feet|foot)|sq\\.? ?ft', ['square foot', 1]],
  ['square miles?', ['square mile', 1]],
  ['square kilomet(?:er|re)s?', ['square meter', 1e6]],
]

/** Units of more than one word, for a pattern. */
export const LONG_UNIT = SQUARE.map(([pattern]) => pattern).join('|')

export const unitOf = (text: string): readonly [string, number] | undefined =>
  UNITS.get(text) ?? SQUARE.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(text))?.[1]

/** Signs of degrees, as they are written after a number. */
export const DEGREES: Record<string, string> = { '°': 'degree', '°c': 'celsius', ºc: 'celsius', '°f': 'fahrenheit', ºf: 'fahrenheit' }

/** What a word after a number multiplies it by. Of `k` and `m`, the number alone is a second reading. */
export const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mil: 1e3,
  mila: 1e3,
  tausend: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millon: 1e6,
  millones: 1e6,
  milione: 1e6,
  milioni: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  bn: 1e9,
  billion: 1e9,
  mrd: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  miliardi: 1e9,
  bilhoes: 1e9,
  trillion: 1e12,
  万: 1e4,
  億: 1e8,
  亿: 1e8,
}

const CURRENCY_SIGNS: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
}
const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['eur euro euros', 'EUR'],
      ['usd dollar dollars dolares bucks dollari', 'USD'],
      ['gbp pound pounds quid libras sterline', 'GBP'],
      ['chf franc francs franken fr franchi', 'CHF'],
      ['rs inr rupee rupees', 'INR'],
      ['cent cents centime centimes centimos centimo centesimi pence p', 'CENT'],
    ] as const
  ).flatMap(([names, code]) => list(names).map((name): [string, string] => [name, code])),
)

export const currencyOf = (sign: string): string | undefined => CURRENCY_SIGNS[sign] ?? CURRENCY_WORDS.get(sign)
