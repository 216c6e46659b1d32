/** Written forms that are spoken differently from how they are spelled. A capital letter alone is spoken as the letter's name. */
export const MONTHS: Record<string, string> = {
  jan: 'january',
  feb: 'february',
  mar: 'march',
  apr: 'april',
  may: 'may',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
}
for (const name of Object.values(MONTHS)) MONTHS[name] = name

export const MONTH_NAMES = [...new Set(Object.values(MONTHS))]

export const WEEKDAYS: Record<string, string> = {
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
}

/** Spoken like this with a period at the end. */
export const WITH_PERIOD: Record<string, string> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miz',
  dr: 'doctor',
  prof: 'professor',
  jr: 'junior',
  sr: 'senior',
  ave: 'avenue',
  rd: 'road',
  blvd: 'boulevard',
  apt: 'apartment',
  dept: 'department',
  approx: 'approximately',
  inc: 'incorporated',
  ltd: 'limited',
  est: 'established',
  min: 'minutes',
  max: 'maximum',
  tel: 'telephone',
}

/** Spoken like this with and without a period. */
export const ABBREVIATIONS: Record<string, string> = {
  vs: 'versus',
  etc: 'et cetera',
  'e.g': 'for example',
  'i.e': 'that is',
  'a.m': 'A M',
  'p.m': 'P M',
  'u.s': 'U S',
  'u.k': 'U K',
  'w/': 'with',
  'w/o': 'without',
  'b/c': 'because',
  pls: 'please',
  dm: 'D M',
  dms: 'D Ms',
  asap: 'A S A P',
}

/** Capitals that are spoken as letters although a word is spelled the same. */
export const INITIALS = new Set(
  'AI AM AR BBQ CEO CFO CTO DIY DJ DM EU FAQ HR ID IT MC OK PDF PM PR QR RSVP SEO TV UK URL US USA VAT VIP VR'.split(' '),
)

/** Singular, plural. */
export const UNITS: Record<string, readonly [string, string]> = {
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  km: ['kilometer', 'kilometers'],
  m: ['meter', 'meters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  ft: ['foot', 'feet'],
  mi: ['mile', 'miles'],
  mph: ['mile per hour', 'miles per hour'],
  l: ['liter', 'liters'],
  ml: ['milliliter', 'milliliters'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  '°': ['degree', 'degrees'],
  '°c': ['degree Celsius', 'degrees Celsius'],
  '°f': ['degree Fahrenheit', 'degrees Fahrenheit'],
  x: ['times', 'times'],
  gb: ['gigabyte', 'gigabytes'],
  mb: ['megabyte', 'megabytes'],
  kcal: ['kilocalorie', 'kilocalories'],
}

export const SCALES: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  bn: 'billion',
  b: 'billion',
  thousand: 'thousand',
  million: 'million',
  billion: 'billion',
  trillion: 'trillion',
}

/** Singular, plural, then those of the hundredth part. */
export const CURRENCIES: Record<string, readonly [string, string, string, string]> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '€': ['euro', 'euros', 'cent', 'cents'],
}

/** Last parts of addresses. Those spoken as letters are in capitals. */
export const ADDRESS_ENDS = new Set(
  'com org net co shop store app dev info biz me cafe studio online UK US EU DE FR IO AI TV CA AU NL CH AT IE NZ BE ES IT'.split(' '),
)

export const SYMBOLS: Record<string, string> = {
  '&': 'and',
  '+': 'plus',
  '=': 'equals',
  '@': 'at',
  '%': 'percent',
  '#': 'number',
  '/': 'or',
}
