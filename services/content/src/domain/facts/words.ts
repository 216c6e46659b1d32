import { PLATFORM_IDS } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'

export type Language = 'en' | 'de' | 'es' | 'fr'

const list = (words: string) => words.split(' ')

/** Lower case without diacritics. Keeps the length of composed letters, so that positions stay valid. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[’‘]/gu, "'")
}

const COMMON_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(list('the and of to for with your our is in on at from we you it this that by or be are her his')),
  de: new Set(list('der die das und mit fur ist von bei ein eine den dem am im zum zur auf wir sie uns nicht ab du dein')),
  es: new Set(list('el la los las de y con para en por una un del al es tu nuestro desde que se su')),
  fr: new Set(list('le la de les et des pour avec du une un est dans au aux de en votre nos notre chez sur vous d l')),
}

/**
 * The language of a text by its most frequent words. Undefined if too few of them occur. Notes have few such words, and some belong to two
 * languages, so a language that is expected is preferred if it has only one word less.
 */
export function languageOf(text: string, expected?: Language): Language | undefined {
  const words = fold(text.slice(0, 4000)).match(/\p{L}+/gu) ?? []
  const countOf = (language: Language) => words.filter((word) => COMMON_WORDS[language].has(word)).length
  let best: Language | undefined
  let most = 0
  for (const language of ['en', 'de', 'es', 'fr'] as const) {
    const count = countOf(language)
    if (count === most) best = undefined
    else if (count > most) [best, most] = [language, count]
  }
  if (expected !== undefined && most > 0 && countOf(expected) >= most - 1) return expected
  return most > 0 && most / words.length >= 0.05 ? best : undefined
}

/** Spelled numbers of a language with their values; phrases have spaces instead of hyphens. */
export type Numerals = ReadonlyMap<string, number>

function english(): [string, number][] {
  const small = list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  )
  const tens = list('twenty thirty forty fifty sixty seventy eighty ninety')
  return [
    ...small.map((word, value): [string, number] => [word, value]),
    ...tens.flatMap((ten, index): [string, number][] => [
      [ten, index * 10 + 20],
      ...small.slice(1, 10).map((unit, value): [string, number] => [`${ten} ${unit}`, index * 10 + 21 + value]),
    ]),
    ['hundred', 100],
    ['thousand', 1000],
    ['million', 1e6],
  ]
}

function german(): [string, number][] {
  const small = list(
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  )
  const tens = list('zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig')
  return [
    ...small.map((word, value): [string, number] => [word, value]),
    ...tens.flatMap((ten, index): [string, number][] => [
      [ten, index * 10 + 20],
      ...['ein', ...small.slice(2, 10)].map((unit, value): [string, number] => [`${unit}und${ten}`, index * 10 + 21 + value]),
    ]),
    ['hundert', 100],
    ['einhundert', 100],
    ['eine', 1],
    ['einer', 1],
    ['tausend', 1000],
  ]
}

function spanish(): [string, number][] {
  const small = list(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  )
  const tens = list('treinta cuarenta cincuenta sesenta setenta ochenta noventa')
  return [
    ...small.map((word, value): [string, number] => [word, value]),
    ...tens.flatMap((ten, index): [string, number][] => [
      [ten, index * 10 + 30],
      ...small.slice(1, 10).map((unit, value): [string, number] => [`${ten} y ${unit}`, index * 10 + 31 + value]),
    ]),
    ['veintiun', 21],
    ['veintiuna', 21],
    ...tens.flatMap((ten, index): [string, number][] => [
      [`${ten} y un`, index * 10 + 31],
      [`${ten} y una`, index * 10 + 31],
    ]),
    ['cien', 100],
    ['ciento', 100],
    ['una', 1],
    ['mil', 1000],
  ]
}

function french(): [string, number][] {
  const small = list('zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize')
  const teens: [string, number][] = [
    ['dix sept', 17],
    ['dix huit', 18],
    ['dix neuf', 19],
  ]
  const tens = list('vingt trente quarante cinquante soixante')
  return [
    ...small.map((word, value): [string, number] => [word, value]),
    ...teens,
    ...tens.flatMap((ten, index): [string, number][] => [
      [ten, index * 10 + 20],
      [`${ten} et un`, index * 10 + 21],
      ...small.slice(2, 10).map((unit, value): [string, number] => [`${ten} ${unit}`, index * 10 + 22 + value]),
    ]),
    ['soixante dix', 70],
    ['soixante et onze', 71],
    ...teens.map(([word, value]): [string, number] => [`soixante ${word}`, value + 60]),
    ...small.slice(12).map((word, index): [string, number] => [`soixante ${word}`, index + 72]),
    ['quatre vingts', 80],
    ['quatre vingt', 80],
    ['quatre vingt dix', 90],
    ...[...small.slice(1).map((word, index): [string, number] => [word, index + 1]), ...teens].map(([word, value]): [string, number] => [
      `quatre vingt ${word}`,
      value + 80,
    ]),
    ['cent', 100],
    ['mille', 1000],
    ['une', 1],
  ]
}

/** Adds "two hundred and ten" and "forty thousand" to the numbers below 100. */
function withLarge(
  numerals: [string, number][],
  { joint, hundreds, and, thousand }: { joint: string; hundreds: [string, number][]; and: readonly string[]; thousand: string },
): Numerals {
  const small = numerals.filter(([, value]) => value < 100)
  return new Map([
    ...small.filter(([, value]) => value > 1).map(([word, value]): [string, number] => [`${word}${joint}${thousand}`, value * 1000]),
    ...hundreds.flatMap(([word, hundred]): [string, number][] => [
      [word, hundred],
      ...and.flatMap((link) =>
        small.filter(([, value]) => value > 0).map(([unit, value]): [string, number] => [`${word}${link}${unit}`, hundred + value]),
      ),
    ]),
    ...numerals,
  ])
}

const hundredsOf = (numerals: [string, number][], joint: string, hundred: string): [string, number][] =>
  numerals.filter(([, value]) => value > 0 && value < 20).map(([word, value]) => [`${word}${joint}${hundred}`, value * 100])

const SPANISH_HUNDREDS = list('doscient trescient cuatrocient quinient seiscient setecient ochocient novecient').flatMap(
  (word, index): [string, number][] => [
    [`${word}os`, index * 100 + 200],
    [`${word}as`, index * 100 + 200],
  ],
)
const FRENCH_HUNDREDS: [string, number][] = [['cent', 100], ...hundredsOf(french(), ' ', 'cent'), ...hundredsOf(french(), ' ', 'cents')]

export const NUMERALS: Record<Language, Numerals> = {
  en: withLarge(english(), {
    joint: ' ',
    hundreds: [['hundred', 100], ...hundredsOf(english(), ' ', 'hundred')],
    and: [' and ', ' '],
    thousand: 'thousand',
  }),
  de: withLarge(german(), {
    joint: '',
    hundreds: [['hundert', 100], ...hundredsOf(german(), '', 'hundert')],
    and: ['', 'und'],
    thousand: 'tausend',
  }),
  es: withLarge(spanish(), { joint: ' ', hundreds: [['ciento', 100], ...SPANISH_HUNDREDS], and: [' '], thousand: 'mil' }),
  fr: withLarge(french(), { joint: ' ', hundreds: FRENCH_HUNDREDS, and: [' '], thousand: 'mille' }),
}

/** Words for an approximate or relative amount, with the values that they can mean. */
export const LOOSE: Record<Language, ReadonlyMap<string, number[]>> = {
  en: new Map([
    ['dozen', [12]],
    ['half', [0.5, 50, 30]],
    ['double', [2]],
    ['twice', [2]],
    ['triple', [3]],
    ['couple', [2]],
    ['quarter', [0.25, 25, 15]],
  ]),
  de: new Map([
    ['dutzend', [12]],
    ['halbe', [0.5, 50, 30]],
    ['halben', [0.5, 50, 30]],
    ['halber', [0.5, 50]],
    ['halfte', [0.5, 50]],
    ['doppelt', [2]],
  ]),
  es: new Map([
    ['docena', [12]],
    ['media', [0.5, 50, 30]],
    ['mitad', [0.5, 50]],
    ['doble', [2]],
  ]),
  fr: new Map([
    ['douzaine', [12]],
    ['demi', [0.5, 50, 30]],
    ['moitie', [0.5, 50]],
    ['double', [2]],
  ]),
}

/** Words for large amounts without a number, such as "hundreds of customers". */
export const MANY: Record<Language, ReadonlySet<string>> = {
  en: new Set(list('dozens hundreds thousands millions billions')),
  de: new Set(list('dutzende dutzenden hunderte hunderten tausende tausenden millionen')),
  es: new Set(list('docenas cientos cientas miles millones')),
  fr: new Set(list('dizaines douzaines centaines milliers millions')),
}

/** Months, 1 to 12, in all languages and without diacritics. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'january januar enero janvier jan janner',
    'february februar febrero fevrier feb fevr',
    'march marz marzo mars',
    'april april abril avril apr abr avr',
    'may mai mayo mai',
    'june juni junio juin jun',
    'july juli julio juillet jul juil',
    'august agosto aout aug',
    'september septiembre septembre sept sep',
    'october oktober octubre octobre oct okt',
    'november noviembre novembre nov',
    'december dezember diciembre decembre dec dez dic',
  ].flatMap((names, index) => list(names).map((name): [string, number] => [name, index + 1])),
)

/** Abbreviated months, 1 to 12, which are months only in a source. */
export const SHORT_MONTHS: Record<Language, ReadonlyMap<string, number>> = {
  en: shortMonths('jan feb mar apr may jun jul aug sep oct nov dec'),
  de: shortMonths('jan feb mrz|mar apr mai jun jul aug sep|sept okt nov dez'),
  es: shortMonths('ene feb mar abr may jun jul ago sep|sept|set oct nov dic'),
  fr: shortMonths('janv|jan fevr|fev mars avr mai juin juil|jul aout sept|sep oct nov dec'),
}

function shortMonths(names: string): Map<string, number> {
  return new Map(list(names).flatMap((each, index) => each.split('|').map((name): [string, number] => [name, index + 1])))
}

/** Days of the week, 0 (Sunday) to 6, in all languages. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'sunday sundays sonntag sonntags domingo domingos dimanche dimanches',
    'monday mondays montag montags lunes lundi lundis',
    'tuesday tuesdays dienstag dienstags martes mardi mardis',
    'wednesday wednesdays mittwoch mittwochs miercoles mercredi mercredis',
    'thursday thursdays donnerstag donnerstags jueves jeudi jeudis',
    'friday fridays freitag freitags viernes vendredi vendredis',
    'saturday saturdays samstag samstags sonnabend sabado sabados samedi samedis',
  ].flatMap((names, index) => list(names).map((name): [string, number] => [name, index])),
)

/**
 * Abbreviated days in a source, 0 (Sunday) to 6. `certain` ones have no other meaning; the others are days only beside a day or a number,
 * and those of two letters only with a capital.
 */
export const SOURCE_WEEKDAYS: Record<Language, { certain: ReadonlyMap<string, number>; others: ReadonlyMap<string, number> }> = {
  en: {
    certain: dayNames(['', 'mon mons', 'tue tues', 'wed weds', 'thu thur thurs', 'fri fris', '']),
    others: dayNames(['sun suns su', 'mo', 'tu', 'we', 'th', 'fr', 'sat sats sa']),
  },
  de: {
    certain: dayNames(['', '', '', '', '', '', '']),
    others: dayNames(['so son', 'mo mon', 'di die', 'mi mit', 'do don', 'fr fre', 'sa sam']),
  },
  es: {
    certain: dayNames(['', 'lun', '', 'mie mier', 'jue', 'vie', 'sab']),
    others: dayNames(['dom do', 'lu', 'mar ma', 'mi', 'ju', 'vi', 'sa']),
  },
  fr: {
    certain: dayNames(['', '', '', '', '', '', '']),
    others: dayNames(['dim di', 'lun lu', 'mar ma', 'mer me', 'jeu je', 'ven ve', 'sam sa']),
  },
}

function dayNames(names: readonly string[]): Map<string, number> {
  return new Map(names.flatMap((each, day) => (each === '' ? [] : list(each)).map((name): [string, number] => [name, day])))
}

/** Abbreviated days, which are days only beside a range or a time. */
export const SHORT_WEEKDAYS: ReadonlyMap<string, number> = new Map(
  ['sun so dom dim', 'mon mo lun', 'tue tues di', 'wed mi mie mer', 'thu thurs do jue jeu', 'fri fr vie ven', 'sat sa sab sam'].flatMap(
    (names, index) => list(names).map((name): [string, number] => [name, index]),
  ),
)

export const WEEKEND = new Set(list('weekend weekends wochenende wochenenden finde fines'))

/** Units with a common base unit and its factor, so that 60 minutes and 1 hour can be compared. */
export const UNITS: ReadonlyMap<string, readonly [string, number]> = new Map(
  (
    [
      ['second seconds sec secs sekunde sekunden sek segundo segundos seconde secondes', 'minute', 1 / 60],
      ['min mins minute minutes minuten minuto minutos', 'minute', 1],
      ['h hs hr hrs hour hours stunde stunden std hora horas heure heures', 'minute', 60],
      ['day days tag tage tagen dia dias jour jours', 'minute', 1440],
      ['night nights nacht nachte nachten noche noches nuit nuits', 'night', 1],
      ['week weeks wk wks woche wochen semana semanas semaine semaines', 'minute', 10080],
      ['month months mth mths monat monate monaten mes meses mois', 'month', 1],
      ['year years yr yrs jahr jahre jahren ano anos an ans annee annees', 'month', 12],
      ['g gram grams gramm gramos grammes', 'gram', 1],
      ['kg kilo kilos kilograms kilogramm kilogramos kilogrammes', 'gram', 1000],
      ['ml', 'milliliter', 1],
      ['cl', 'milliliter', 10],
      ['l liter liters litre litres litro litros', 'milliliter', 1000],
      ['km kilometer kilometers kilometre kilometres kilometern kilometro kilometros', 'meter', 1000],
      ['cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros', 'meter', 0.01],
      ['meter meters metre metres metern metro metros', 'meter', 1],
      ['ft foot feet', 'foot', 1],
      ['inch inches', 'inch', 1],
      ['oz ounce ounces', 'ounce', 1],
      ['tonne tonnes tonnen tonelada toneladas', 'gram', 1e6],
      ['mile miles', 'mile', 1],
      ['degrees degree grad grados degres', 'degree', 1],
    ] as const
  ).flatMap(([names, base, factor]) => list(names).map((name): [string, readonly [string, number]] => [name, [base, factor]])),
)

/** Words after a number that do not name what it counts. */
export const NOT_COUNTED = new Set(
  list(
    'a an the and or of in at to for from on off by per each ea every with w until till is are was now plus incl only total pp pc pcs x adults adult kids kid child children und oder von vom im in am um ab bis pro je fur mit uhr nur statt ist erw erwachsene kinder kind y o de del la el los las al en por para cada con solo hasta desde adultos ninos et ou le du des au aux dans par pour avec chez adultes enfants',
  ),
)

/** Words before a number that make it a label, such as "Route 9". */
export const LABELS = new Set(
  list(
    'route suite unit room floor apt no nr number hall gate platform bus line exit junction lot lote charge highway level grade chapter page zimmer raum halle gleis linie haus etage stock aula local sala salle batiment ligne quai ruta linea puerta piso numero numéro num',
  ),
)

/** Spelled ordinal numbers. The first two are frequent in other meanings. */
export const ORDINALS: Record<Language, ReadonlyMap<string, number>> = {
  en: ordinals(
    'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    [''],
  ),
  de: ordinals(
    'dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste',
    ['', 'n', 'r', 's', 'm'],
  ),
  es: ordinals('tercer* cuart* quint* sext* septim* octav* noven* decim*', ['', 'o', 'a', 'os', 'as']),
  fr: ordinals(
    'troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme quinzieme seizieme',
    ['', 's'],
  ),
}

function ordinals(names: string, endings: readonly string[]): Map<string, number> {
  const found = list(names).flatMap((name, index) => endings.map((ending): [string, number] => [name.replace('*', '') + ending, index + 3]))
  // "Cuarto" is also a quarter.
  return new Map(found.filter(([word]) => !/^cuart/u.test(word)))
}

/** Words of addresses and titles with their abbreviations. A name that has one of them has the others. */
const ABBREVIATIONS = [
  'street st str',
  'saint st sankt san santa',
  'avenue ave av avenida avda avd',
  'road rd',
  'square sq',
  'lane ln',
  'drive dr',
  'doctor dr dra doctora docteur doktor',
  'boulevard blvd bd bld boul',
  'court ct',
  'place pl platz plaza pza plza pl',
  'terrace ter',
  'parkway pkwy',
  'highway hwy',
  'mount mt',
  'fort ft',
  'suite ste',
  'apartment apt',
  'building bldg',
  'department dept',
  'company co',
  'limited ltd',
  'calle c',
  'carretera ctra',
  'paseo pso po',
  'route rte',
  'impasse imp',
  'chemin ch che chem',
  'allee all',
  'faubourg fbg fg',
  'professor prof profesor profesora professeur',
  'brothers bros',
  'association assoc assn',
  'university univ uni',
  'center centre ctr',
]
const SPELLINGS = new Map<string, string[]>()
for (const words of ABBREVIATIONS.map(list)) for (const word of words) SPELLINGS.set(word, [...(SPELLINGS.get(word) ?? []), ...words])

/** The other spellings of a folded word: "street" for "st", "hauptstraße" for "hauptstr". */
export function spellingsOf(word: string): readonly string[] {
  const known = SPELLINGS.get(word)
  if (known) return known
  const stem = /^(\p{L}{2,})(?:straße|strasse|str)$/u.exec(word)?.[1]
  if (stem) return [`${stem}straße`, `${stem}strasse`, `${stem}str`]
  if (word === 'straße' || word === 'strasse') return ['str', 'straße', 'strasse']
  return word.includes('ß') ? [word.replaceAll('ß', 'ss')] : []
}

/** Capitalized words that are no names, or that are known to every reader. Not found in the brief, they are unsure at most. */
export const COMMON_CAPITALS = new Set([
  ...PLATFORM_IDS.flatMap((id) => guidanceFor(id).inBriefs.names.map((name) => name.replaceAll(' ', ''))),
  ...list(
    'saint st san santa santo sankt day halloween christmas easter valentine valentines thanksgiving ramadan hanukkah advent weihnachten ostern silvester valentinstag navidad pascua noel paques valentin valentin toussaint google whatsapp pinterest threads internet web european english british american french german spanish italian portuguese greek turkish polish dutch swiss austrian irish scottish welsh japanese chinese indian mexican thai korean ethiopian african asian nordic scandinavian mediterranean europe europa',
  ),
])

/** Words that begin with a capital wherever they stand, and short words at the start of a clause. */
export const NO_NAMES = new Set(
  list(
    "i i'm i'll i've i'd ok dm p.s ps rsvp faq asap diy tv pm am a.m p.m vs etc mr mrs ms dr herr frau monsieur madame senor senora don dona sr sra mme m doctor doctora docteur the a an and or but no yes our your my we you they he she it this that these those in on at from to of for with by as if so not all new free now today here there what when where who why how come see find get join meet book call just only every each let's don't we're you're it's un una el la los las le les der die das ein eine du der des l d y et und o ou oder con mit avec por para pour fur von de unser unsere unserem unseren euer eure ihr ihre dein deine mein meine kein keine sein seine nuestro nuestra nuestros su sus tu notre nos votre vos leur leurs ce cette ces si no ven pide",
  ),
)

/** Frequent given names. In German, where every noun has a capital, and at the start of a sentence, they show that a word is a name. */
export const GIVEN_NAMES = new Set(
  list(
    'james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark paul steven andrew joshua kevin brian george edward peter jack harry oliver noah liam lucas henry leo oscar max ben sam alex adam luke ethan ryan jacob tom tim jim bob dave mike steve chris nick phil simon martin philip callum mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley emily kim donna emma olivia ava sophia isabella mia charlotte amelia grace lily ella chloe lucy alice hannah anna julia laura maria eva nina clara ida lena leonie lea marie sophie johanna katharina katrin kathrin birgit sabine susanne petra monika ursula renate heike andrea claudia stefanie nicole anja silke meike maike inge helga gisela ingrid brigitte hans klaus jurgen gunter dieter wolfgang werner helmut manfred heinz horst uwe ulrich stefan andreas matthias markus bernd frank ralf jens thorsten sven dirk jorg kai lars tobias sebastian florian felix jan jonas lukas niklas moritz emil anton karl fritz otto carlos jose juan luis miguel antonio manuel francisco javier alejandro pablo diego sergio jorge rafael alberto fernando pedro angel mateo hugo inaki carmen josefa isabel dolores pilar teresa rosa cristina lucia marta paula elena sara ana raquel beatriz silvia rocio jean pierre michel philippe alain patrick nicolas christophe laurent julien antoine maxime bastien mathis yann karim benoit francois guillaume louis jules gabriel arthur camille manon lea sarah oceane celine sandrine nathalie isabelle catherine sylvie valerie monique odile helene jeanne claire aurelie giulia marco luca giovanni francesca chiara carla paolo sofia ali mohammed ahmed fatima yuki priya raj mei chen matej tiago joao ivan olga natalia',
  ),
)
