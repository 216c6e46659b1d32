import type { RawFact } from '../fact-scan.ts'
import type { Language } from '../language.ts'
import { SOURCE_WEEKDAYS, WEEKDAYS } from '../words/calendar.ts'
import { beginningsOf, type Days, date, LIST, longestFirst, NO_LETTER, NOT_IN_WORD, RANGE } from './shorthand-fact.ts'

function weekdayPatterns(language: Language) {
  const { certain, others } = SOURCE_WEEKDAYS[language]
  const longer = [...WEEKDAYS].flatMap(([name, day]) => beginningsOf(name).map((each): [string, number] => [each, day]))
  const words = new Map([...longer, ...others, ...certain, ...WEEKDAYS])
  const any = longestFirst(words.keys())
  return {
    words,
    certain,
    token: new RegExp(`${NOT_IN_WORD}(?:${any})(?![\\p{L}])`, 'gu'),
    before: new RegExp(`${NOT_IN_WORD}(?:${any})\\.?(?:\\s\\d{1,2})?\\s?(?:${RANGE}|${LIST})\\s?(?:el\\s|le\\s|den\\s)?$`, 'u'),
    after: new RegExp(
      `^\\.?(?:\\s{0,12}[,:(]?\\s?\\d|\\s?(?:${RANGE}|${LIST})\\s?(?:${any})${NO_LETTER}|\\s(?:closed|open|am|pm|mornings?|afternoons?|evenings?|nights?|only|geschlossen|zu|frei|cerrado|ferme|matin|soir|tarde)${NO_LETTER}|:)`,
      'u',
    ),
    isRange: new RegExp(`^\\.?(?:\\s\\d{1,2}(?:st|nd|rd|th|\\.)?)?\\s?${RANGE}\\s?$`, 'u'),
  }
}
const WEEKDAY_PATTERNS = {
  en: weekdayPatterns('en'),
  de: weekdayPatterns('de'),
  es: weekdayPatterns('es'),
  fr: weekdayPatterns('fr'),
  it: weekdayPatterns('it'),
  pt: weekdayPatterns('pt'),
}
const BEFORE_WEEKDAY =
  /(?:^|[\s(])(?:every|each|on|this|next|last|closed|until|till|by|from|jeden|am|ab|bis|jew|cerrado|cada|chaque|ferme)\s$/u
/** "1. So im Monat", "last sat of the month" */
const NTH =
  /(?:^|[\s(])(?:\d(?:st|nd|rd|th|er|\.|º|°)?|first|second|third|fourth|last|jeden|jede[nr]?|jew\.|nachsten|kommenden|ersten|letzten|primer|segundo|tercer|ultimo|premier|deuxieme|dernier)\s$/u
/** "The sun", "la mer" */
const ARTICLE = /(?:^|\s)(?:the|la|das|die)\s$/u
const SPANISH_LETTERS = 'DLMXJVS'
const LETTER_HOURS = /(?<![\p{L}\p{N}])([LMXJVSD])(?=:?\s\d{1,2}(?:[:.h]\d{2}|\s?(?:h|[-–a])))/gu
const LETTERS = /(?<![\p{L}\p{N}])[LMXJVSD](?:\s?(?:[aàye]|al|-|–|,|\/)\s?[LMXJVSD]){1,6}(?![\p{L}\p{N}'’])/gu

/** Days of the week, with the days between the two of a range. */
export function weekdaysOf(text: string, plain: string, language: Language): Days[] {
  const { words, certain, token, before, after, isRange } = WEEKDAY_PATTERNS[language]
  const found: Days[] = []
  for (const match of plain.matchAll(token)) {
    const [word] = match
    const start = match.index
    const end = start + word.length
    const day = words.get(word)
    if (day === undefined) continue
    if (!certain.has(word) && !WEEKDAYS.has(word)) {
      const isCapital = /\p{Lu}/u.test(text.charAt(start))
      const preceding = plain.slice(Math.max(0, start - 24), start)
      const isInList = before.test(preceding) || after.test(plain.slice(end, end + 24))
      const follows = isInList || NTH.test(preceding) || (word.length > 2 && BEFORE_WEEKDAY.test(preceding))
      if (!follows || ARTICLE.test(preceding) || (word.length === 2 && !isCapital)) continue
    }
    const previous = found.at(-1)
    const [first] = previous?.days.slice(-1) ?? []
    const between = previous && start - previous.end < 24 && isRange.test(plain.slice(previous.end, start))
    const days = [day]
    if (between && first !== undefined) for (let next = (first + 1) % 7; next !== day; next = (next + 1) % 7) days.unshift(next)
    found.push({ start, end, days })
  }
  if (language === 'es' || language === 'fr') {
    for (const match of text.matchAll(LETTERS)) {
      const days: number[] = []
      let isRange = false
      for (const part of match[0].match(/[LMXJVSD]|[^\sLMXJVSD]+/gu) ?? []) {
        const day = SPANISH_LETTERS.indexOf(part)
        const last = days.at(-1)
        if (day !== -1 && isRange && last !== undefined)
          for (let next = (last + 1) % 7; next !== day; next = (next + 1) % 7) days.push(next)
        if (day !== -1) days.push(day)
        isRange = /^(?:a|à|al|-|–)$/u.test(part)
      }
      found.push({ start: match.index, end: match.index + match[0].length, days })
    }
    for (const match of language === 'es' ? text.matchAll(LETTER_HOURS) : [])
      found.push({ start: match.index, end: match.index + 1, days: [SPANISH_LETTERS.indexOf(match[0])] })
  }
  return found
}

const DAY_AFTER = /^\.?,?\s(?:the\s|el\s|le\s|den\s|dem\s)?(\d{1,2})(?!\p{N}|[:h]\d|\s?[-–]\s?\d{1,2}[:h])/u

/** "Sat 14": a day of the week with its day of the month. */
export function weekdayWithDay(plain: string, { start, end, days }: Days): RawFact[] {
  const [, day] = DAY_AFTER.exec(plain.slice(end, end + 16)) ?? []
  return day === undefined ? [] : [date(start, end, { weekdays: days.slice(-1), daysAlone: [Number(day)] })]
}

const DAY_GROUPS: [RegExp, number[]][] = [
  [
    /(?<![\p{L}\p{N}])(?:daily|every ?day|cada dia|diariamente|7 days|seven days|taglich|jeden tag|todos los dias|a diario|tous les jours|7 ?j?\/ ?7)(?!\p{L})/gu,
    [0, 1, 2, 3, 4, 5, 6],
  ],
  [
    /(?<![\p{L}\p{N}])(?:weekdays?|werktags?|wochentags|unter der woche|entre semana|dias laborables|en semaine)(?!\p{L})/gu,
    [1, 2, 3, 4, 5],
  ],
  [/(?<![\p{L}\p{N}])(?:week-?ends?|wochenenden?|fin(?:es)? de semana|findes?)(?!\p{L})/gu, [6, 0]],
]

export function groupsOfDays(plain: string): RawFact[] {
  return DAY_GROUPS.flatMap(([pattern, weekdays]) =>
    [...plain.matchAll(pattern)].map((match) => date(match.index, match.index + match[0].length, { weekdays })),
  )
}
