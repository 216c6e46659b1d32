import { type Language, list } from '../language.ts'

/** Months, 1 to 12, in all languages and without diacritics. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'january januar enero janvier gennaio janeiro jan janner',
    'february februar febrero fevrier febbraio fevereiro feb fevr',
    'march marz marzo mars marco',
    'april april abril avril aprile apr abr avr',
    'may mai mayo mai maggio maio',
    'june juni junio juin giugno junho jun',
    'july juli julio juillet luglio julho jul juil',
    'august agosto aout aug',
    'september septiembre septembre settembre setembro sept sep',
    'october oktober octubre octobre ottobre outubro oct okt',
    'november noviembre novembre novembro nov',
    'december dezember diciembre decembre dicembre dezembro dec dez dic',
  ].flatMap((names, index) => list(names).map((name): [string, number] => [name, index + 1])),
)

/** Abbreviated months, 1 to 12, which are months only in a source. */
export const SHORT_MONTHS: Record<Language, ReadonlyMap<string, number>> = {
  en: shortMonths('jan feb mar apr may jun jul aug sep oct nov dec'),
  de: shortMonths('jan feb mrz|mar apr mai jun jul aug sep|sept okt nov dez'),
  es: shortMonths('ene feb mar abr may jun jul ago sep|sept|set oct nov dic'),
  fr: shortMonths('janv|jan fevr|fev mars avr mai juin juil|jul aout sept|sep oct nov dec'),
  it: shortMonths('gen feb mar apr mag giu lug ago set|sett ott nov dic'),
  pt: shortMonths('jan fev mar abr mai jun jul ago set out nov dez'),
}

function shortMonths(names: string): Map<string, number> {
  return new Map(list(names).flatMap((each, index) => each.split('|').map((name): [string, number] => [name, index + 1])))
}

/** Days of the week, 0 (Sunday) to 6, in all languages. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'sunday sundays sonntag sonntags domingo domingos dimanche dimanches domenica domeniche',
    'monday mondays montag montags lunes lundi lundis lunedi segunda-feira',
    'tuesday tuesdays dienstag dienstags martes mardi mardis martedi terca-feira',
    'wednesday wednesdays mittwoch mittwochs miercoles mercredi mercredis mercoledi quarta-feira',
    'thursday thursdays donnerstag donnerstags jueves jeudi jeudis giovedi quinta-feira',
    'friday fridays freitag freitags viernes vendredi vendredis venerdi sexta-feira',
    'saturday saturdays samstag samstags sonnabend sabado sabados samedi samedis sabato',
  ].flatMap((names, index) => list(names).map((name): [string, number] => [name, index])),
)

/**
 * Abbreviated days in a source, 0 (Sunday) to 6. `certain` ones have no other meaning; the others are days only next to a day or a number,
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
  it: {
    certain: dayNames(['', '', '', '', '', '', '']),
    others: dayNames(['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab']),
  },
  pt: {
    certain: dayNames(['', '', '', '', '', '', '']),
    others: dayNames(['dom', 'seg segunda', 'ter terca', 'qua quarta', 'qui quinta', 'sex sexta', 'sab']),
  },
}

function dayNames(names: readonly string[]): Map<string, number> {
  return new Map(names.flatMap((each, day) => (each === '' ? [] : list(each)).map((name): [string, number] => [name, day])))
}

/** Abbreviated days, which are days only next to a range or a time. */
export const SHORT_WEEKDAYS: ReadonlyMap<string, number> = new Map(
  ['sun so dom dim', 'mon mo lun', 'tue tues di', 'wed mi mie mer', 'thu thurs do jue jeu', 'fri fr vie ven', 'sat sa sab sam'].flatMap(
    (names, index) => list(names).map((name): [string, number] => [name, index]),
  ),
)

export const WEEKEND = new Set(list('weekend weekends wochenende wochenenden finde fines'))
