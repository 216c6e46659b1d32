import type { Language } from './language.ts'
import { NUMERALS } from './words/numerals.ts'

/** A time of day in words. `duration`: the hours, if the words can also be a duration, such as "deux heures". */
export interface SpokenTime {
  start: number
  end: number
  hour: number
  minute: number
  dayPart: string
  duration?: number
}

const number = (language: Language, most: number) =>
  [...NUMERALS[language]]
    .filter(([, value]) => value <= most)
    .map(([phrase]) => phrase.replace(/ /gu, '[\\s-]'))
    .sort((one, other) => other.length - one.length)
    .join('|')

const BEGIN = '(?<![\\p{L}\\p{N}.,:])'
const END = '(?![\\p{L}\\p{N}])'
const EN = `${number('en', 12)}|\\d{1,2}`
const DE = `${number('de', 24)}|ein|\\d{1,2}`
const ES = `${number('es', 24)}|\\d{1,2}`
const IT = `${number('it', 24)}|\\d{1,2}`
const PT = `${number('pt', 24)}|\\d{1,2}`
const FR = `${number('fr', 24)}|\\d{1,2}`

/** Times in folded text. Groups: `hour`, `minute` (added), `less` (subtracted), `before` (part of the hour that ends), `part` of the day. */
const PATTERNS: Record<Language, RegExp[]> = {
  en: [
    new RegExp(
      `${BEGIN}(?<minute>half|quarter|five|ten|twenty(?:[\\s-]five)?|\\d{1,2})(?:\\sminutes)?\\s(?:past|after)\\s(?<hour>${EN})${END}(?<part>\\sin the (?:morning|afternoon|evening)|\\sat night|\\s?[ap]\\.?m${END})?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<less>quarter|twenty(?:[\\s-]five)?|(?:five|ten|\\d{1,2})\\sminutes)\\s(?:to|before)\\s(?<hour>${EN})${END}(?<part>\\sin the (?:morning|afternoon|evening)|\\sat night|\\s?[ap]\\.?m${END})?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<=(?:at|from|until|till|til|by|before|after|to|between|around|about|is|starts?|opens?)\\s)(?<minute>half)\\s(?<hour>${EN})${END}`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<hour>${number('en', 12)})(?:\\s(?<minute>fifteen|thirty|forty[\\s-]five))?(?<part>\\sin the (?:morning|afternoon|evening)|\\sat night|\\s[ap]\\.?m${END}|\\so'clock${END})`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<=(?:at|from|until|till|by|before|after|to)\\s)(?<hour>${number('en', 12)})\\s(?<minute>fifteen|thirty|forty[\\s-]five)${END}`,
      'gu',
    ),
  ],
  de: [
    new RegExp(
      `${BEGIN}(?<minute>viertel|funf|zehn|zwanzig)(?:\\sminuten)?\\snach\\s(?<hour>${DE})${END}(?:\\suhr)?(?<part>\\s(?:morgens|vormittags|nachmittags|abends))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<less>viertel|funf|zehn|zwanzig)(?:\\sminuten)?\\svor\\s(?<hour>${DE})${END}(?:\\suhr)?(?<part>\\s(?:morgens|vormittags|nachmittags|abends))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<before>halb|viertel|drei\\s?viertel)\\s(?<hour>${DE})${END}(?:\\suhr)?(?<part>\\s(?:morgens|vormittags|nachmittags|abends))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<hour>${number('de', 24)}|ein)\\suhr${END}(?:\\s(?<minute>${number('de', 59)})${END})?(?<part>\\s(?:morgens|vormittags|nachmittags|abends))?`,
      'gu',
    ),
  ],
  es: [
    new RegExp(
      `${BEGIN}(?<hour>${ES})\\sy\\s(?<minute>cuarto|media)${END}(?<part>\\s(?:de|por) la (?:manana|tarde|noche|madrugada))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<=las?\\s)(?<hour>${ES})\\sy\\s(?<minute>cinco|diez|veinte|veinticinco)${END}(?<part>\\s(?:de|por) la (?:manana|tarde|noche|madrugada))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<hour>${ES})\\smenos\\s(?<less>cuarto|cinco|diez|veinte|veinticinco)${END}(?<part>\\s(?:de|por) la (?:manana|tarde|noche|madrugada))?`,
      'gu',
    ),
    new RegExp(`${BEGIN}(?<less>cuarto)\\spara\\slas?\\s(?<hour>${ES})${END}`, 'gu'),
    new RegExp(`${BEGIN}(?<hour>${number('es', 24)})(?<part>\\s(?:de|por) la (?:manana|tarde|noche|madrugada)|\\sen punto)${END}`, 'gu'),
    new RegExp(`${BEGIN}(?<=las\\s)(?<hour>${number('es', 24)})\\s(?<minute>treinta|quince)${END}`, 'gu'),
  ],
  fr: [
    new RegExp(
      `${BEGIN}(?<hour>${FR}|midi|minuit)(?:\\sheures?)?\\s(?:et\\s(?<minute>quart|demie?)|moins\\s(?:le\\s)?(?<less>quart|cinq|dix|vingt(?:[\\s-]cinq)?))${END}(?<part>\\s(?:du matin|de l'apres-midi|du soir))?`,
      'gu',
    ),
    new RegExp(`${BEGIN}(?<hour>midi|minuit)\\s(?<minute>${number('fr', 59)}|\\d{2})${END}`, 'gu'),
    new RegExp(
      `${BEGIN}(?<hour>${number('fr', 24)})\\sheures?${END}(?:\\s(?<minute>${number('fr', 59)})${END})?(?<part>\\s(?:du matin|de l'apres-midi|du soir|pile|precises))?`,
      'gu',
    ),
  ],
  it: [
    new RegExp(
      `${BEGIN}(?<=(?:alle|le|dalle|ore)\\s)(?<hour>${IT})\\se\\s(?<minute>mezz[ao]|un quarto|trenta|quindici)${END}(?<part>\\s(?:di mattina|del pomeriggio|di sera))?`,
      'gu',
    ),
    new RegExp(`${BEGIN}(?<=(?:alle|le|dalle|ore)\\s)(?<hour>${IT})\\smeno\\s(?<less>un quarto)${END}`, 'gu'),
    new RegExp(
      `${BEGIN}(?<=(?:alle|dalle|ore)\\s)(?<hour>${number('it', 24)})${END}(?<part>\\s(?:di mattina|del pomeriggio|di sera))?`,
      'gu',
    ),
  ],
  pt: [
    new RegExp(
      `${BEGIN}(?<=(?:as|das)\\s)(?<hour>${PT})\\se\\s(?<minute>meia|um quarto|trinta|quinze)${END}(?<part>\\s(?:da manha|da tarde|da noite))?`,
      'gu',
    ),
    new RegExp(
      `${BEGIN}(?<=(?:as|das)\\s)(?<hour>${number('pt', 24)})${END}(?:\\shoras)?(?<part>\\s(?:da manha|da tarde|da noite))?`,
      'gu',
    ),
  ],
}

const PARTS_OF_HOUR: Record<string, number> = {
  half: 30,
  quarter: 15,
  halb: 30,
  viertel: 15,
  media: 30,
  cuarto: 15,
  demi: 30,
  demie: 30,
  quart: 15,
  mezza: 30,
  mezzo: 30,
  meia: 30,
  'un quarto': 15,
  'um quarto': 15,
}
const HOUR_NAMES: Record<string, number> = { midi: 12, minuit: 0, ein: 1 }

/** Finds "half past nine", "Viertel nach acht", "seis menos cuarto" or "sept heures et demie" in folded text. */
export function spokenTimes(plain: string, language: Language): SpokenTime[] {
  return PATTERNS[language].flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap((match): SpokenTime[] => {
      const { hour: hourWord = '', minute: minuteWord, less, before, part = '' } = match.groups ?? {}
      const hour = amountOf(hourWord, language)
      const added = minuteWord === undefined ? 0 : amountOf(minuteWord, language)
      if (hour === undefined || added === undefined || hour > 24 || added > 59) return []
      const minute = added - (less === undefined ? 0 : (amountOf(less, language) ?? 0)) - (before === undefined ? 0 : partBefore(before))
      const isDuration = language === 'fr' && /\sheures?/u.test(match[0]) && less === undefined && !part
      return [
        {
          start: match.index,
          end: match.index + match[0].length,
          hour,
          minute,
          dayPart: part.trim(),
          ...(isDuration && { duration: hour + added / 60 }),
        },
      ]
    }),
  )
}

/** Minutes before the full hour: "halb acht" is 7:30 and "viertel acht" 7:15. */
function partBefore(word: string): number {
  if (word === 'halb') return 30
  return word === 'viertel' ? 45 : 15
}

function amountOf(word: string, language: Language): number | undefined {
  const phrase = word.replace(/\sminutes$/u, '').replace(/[\s-]+/gu, ' ')
  return /^\d/u.test(phrase) ? Number(phrase) : (HOUR_NAMES[phrase] ?? PARTS_OF_HOUR[phrase] ?? NUMERALS[language].get(phrase))
}

const HALF_MORE: Record<Language, RegExp> = {
  en: /(?<![\p{L}\p{N}])(?:(an|one|two|three|four|five|six|\d{1,2}) hours? and a half|(one|two|three|four|five|six) and a half hours)(?!\p{L})/gu,
  de: /(?<![\p{L}\p{N}])(anderthalb|eineinhalb|zweieinhalb|dreieinhalb|viereinhalb) (?:stunden)(?!\p{L})/gu,
  es: /(?<![\p{L}\p{N}])(?:(una|dos|tres|cuatro|cinco|seis|\d{1,2}) )?horas? y media(?!\p{L})/gu,
  fr: /(?<![\p{L}\p{N}])(?:duree d'|d')?(une) heure et demie(?= de | d')/gu,
  it: /(?<![\p{L}\p{N}])(?:(un|una|due|tre|quattro|cinque|\d{1,2})['\s])?or[ae] e mezz[ao](?!\p{L})/gu,
  pt: /(?<![\p{L}\p{N}])(?:(uma|duas|tres|quatro|cinco|\d{1,2}) )?horas? e meia(?!\p{L})/gu,
}
const PART_OF_HOUR: Record<Language, RegExp> = {
  en: /(?<![\p{L}\p{N}])(three[\s-]quarters of an hour|quarter of an hour|half[\s-]an[\s-]hour|half[\s-]hour)(?!\p{L})/gu,
  de: /(?<![\p{L}\p{N}])(dreiviertelstunde|drei viertelstunden|viertelstunde|halbe stunde|halben stunde)(?!\p{L})/gu,
  es: /(?<![\p{L}\p{N}])(tres cuartos de hora|cuarto de hora|media hora)(?!\p{L})/gu,
  fr: /(?<![\p{L}\p{N}])(trois quarts d'heure|quart d'heure|demi[\s-]heure)(?!\p{L})/gu,
  it: /(?<![\p{L}\p{N}])(tre quarti d'ora|un quarto d'ora|mezz'ora|mezza ora)(?!\p{L})/gu,
  pt: /(?<![\p{L}\p{N}])(tres quartos de hora|um quarto de hora|meia hora)(?!\p{L})/gu,
}

/** "an hour and a half", "dreiviertelstunde", "media hora" in minutes. */
export function spokenDurations(plain: string, language: Language): { start: number; end: number; minutes: number }[] {
  const span = (match: RegExpMatchArray & { index: number }) => ({ start: match.index, end: match.index + match[0].length })
  const longer = [...plain.matchAll(HALF_MORE[language])].map((match) => {
    const word = match[1] ?? match[2] ?? 'an'
    const hours = /^(?:an|anderthalb|eineinhalb|une|un|una|uma)$/u.test(word) ? 1 : amountOf(word.replace('einhalb', ''), language)
    return { ...span(match), minutes: (hours ?? 1) * 60 + 30 }
  })
  const shorter = [...plain.matchAll(PART_OF_HOUR[language])].map((match) => {
    const isHalf = /half|halbe|media|demi|mezz|meia/u.test(match[0])
    return { ...span(match), minutes: isHalf ? 30 : /^(?:three|drei|tres|trois|tre )/u.test(match[0]) ? 45 : 15 }
  })
  return [...longer, ...shorter]
}
