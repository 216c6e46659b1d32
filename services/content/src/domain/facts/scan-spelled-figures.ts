import { type FactScan, figureOf, type Span, spanOf, WORD } from './fact-scan.ts'
import { LANGUAGES, type Language } from './language.ts'
import { counts, trendAt } from './scan-figures.ts'
import { halfAfter, type SpelledWord, spelledNumberAt } from './spelled-number.ts'
import { MONTHS } from './words/calendar.ts'
import { NOT_COUNTED, ORDINALS } from './words/counted.ts'
import { LOOSE, MANY, MULTIPLES, QUANTITY_PHRASES } from './words/quantities.ts'
import { currencyOf, UNITS } from './words/units.ts'

const PERCENT_AFTER = /^[\s-](?:per\s?cento?|prozent|pour\scent|por\s(?:ciento?|cento))(?!\p{L})/u

/** Spelled numbers, with the unit that follows, and words of quantity. "One" is left out because it is mostly an article. */
export function scanSpelledFigures(scan: FactScan): void {
  const language = scan.language ?? 'en'
  scanQuantityPhrases(scan)
  const words = [...scan.plain.matchAll(WORD)].map((match) => ({ word: match[0], ...spanOf(match) }))
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index]
    if (!first || scan.isTaken(first) || scan.isFull) continue
    const { start, end } = first
    if (MANY[language].has(first.word)) {
      scan.add({ kind: 'number', ...figureOf([]), many: true, start, end })
      continue
    }
    const multiple = multipleOf(first.word, scan.language)
    if (multiple) {
      scan.add({
        kind: 'number',
        ...figureOf(multiple, 'times'),
        loose: language === 'fr' || /^(?:double|triple|doble|doppelte?)$/u.test(first.word),
        start,
        end,
      })
      continue
    }
    index += addSpelledFigure(scan, words, index, language)
  }
}

/** In a text of unknown language, words of all languages are read. */
function multipleOf(word: string, language: Language | undefined): number[] | undefined {
  const languages = language === undefined ? LANGUAGES : [language]
  return languages.map((each) => MULTIPLES[each].get(word)).find((values) => values !== undefined)
}

function scanQuantityPhrases(scan: FactScan): void {
  const languages = scan.language === undefined ? LANGUAGES : [scan.language]
  for (const [pattern, values, unitName] of languages.flatMap((language) => QUANTITY_PHRASES[language])) {
    const unit = unitName === null ? undefined : UNITS.get(unitName)
    scan.each(scan.plain, pattern, (match) => {
      // "A third party", "a quarter past" and the like are no fractions.
      if (
        /^[\s-](?:part(?:y|ies)|edad|past|to|after|time|person|year|edition)(?!\p{L})/u.test(
          scan.plain.slice(spanOf(match).end, spanOf(match).end + 10),
        )
      )
        return
      scan.add({ kind: 'number', ...figureOf(values, unit?.[0] ?? null, unit?.[1] ?? 1), fraction: unit === undefined, ...spanOf(match) })
    })
  }
}

/** Returns how many words besides the first one belong to the number. */
function addSpelledFigure(scan: FactScan, words: readonly SpelledWord[], index: number, language: Language): number {
  const first = words[index]
  if (!first) return 0
  const number = spelledNumberAt(scan.plain, words, index, language)
  const ordinal = number ? undefined : ordinalOf(scan, first)
  const several = number ? [number.value] : (ordinal ?? LOOSE[language].get(first.word))
  if (several === undefined || isNewInFrench(scan, words[index - 1], first, words[index + 1])) return 0
  const length = number?.length ?? 1
  const last = words[index + length - 1] ?? first
  const half = number ? halfAfter(scan.plain, last.end, language) : 0
  let end = last.end + half
  const next = words.slice(index + length, index + length + 4).find((word) => word.start >= end)
  const isAdjacent = next !== undefined && /^[\s-]{1,2}$/u.test(scan.plain.slice(end, next.start))
  const follower = isAdjacent ? next.word : ''
  const unit = UNITS.get(follower)
  const currency = currencyOf(follower)
  const isSmall = number !== undefined && number.value < 2 && half === 0 && number.value % 1 === 0
  if (isSmall && unit?.[1] !== 60 && unit?.[1] !== 10080) return length - 1
  // "Sei" is also a verb.
  if (language === 'it' && first.word === 'sei' && length === 1 && !unit && !currency) return 0
  const [percent] = PERCENT_AFTER.exec(scan.plain.slice(end, end + 12)) ?? []
  const hasUnit = unit !== undefined || currency !== undefined
  if (percent !== undefined) end += percent.length
  else if (hasUnit && next) end = next.end
  // "Dos horas y media"
  const laterHalf = number && unit && half === 0 ? halfAfter(scan.plain, end, language) : 0
  const more = half > 0 || laterHalf > 0 ? 0.5 : 0
  const isPlain = !hasUnit && percent === undefined
  scan.add({
    kind: currency ? 'price' : 'number',
    spelled: first.word,
    ...figureOf(
      several.map((value) => value + more),
      currency ?? (percent === undefined ? (unit?.[0] ?? null) : '%'),
      unit?.[1] ?? 1,
    ),
    ...trendAt(scan, first.start, end),
    loose: number === undefined && ordinal === undefined,
    counts: isPlain && counts(scan, first.start, follower),
    isDay: isPlain && (MONTHS.has(follower) || (/^(?:de|of)$/u.test(follower) && isMonthAfter(scan, next))),
    start: first.start,
    end: end + laterHalf,
  })
  return words.slice(index + length, index + length + 4).filter((word) => word.end <= end + laterHalf).length + length - 1
}

/** "Quince de agosto" */
function isMonthAfter(scan: FactScan, of: Span | undefined): boolean {
  if (!of) return false
  const [, word = ''] = /^\s(\p{L}{3,10})/u.exec(scan.plain.slice(of.end, of.end + 11)) ?? []
  return MONTHS.has(word)
}

/** "Pneu neuf": after a noun and not before one, "neuf" means new. */
function isNewInFrench(
  scan: FactScan,
  previous: SpelledWord | undefined,
  { word, start, end }: SpelledWord,
  next: SpelledWord | undefined,
): boolean {
  if (scan.language !== 'fr' || word !== 'neuf' || previous === undefined) return false
  const followsNoun = /^\s$/u.test(scan.plain.slice(previous.end, start)) && !NOT_COUNTED.has(previous.word) && previous.word.length > 3
  return followsNoun && (next === undefined || NOT_COUNTED.has(next.word) || !/^[\s-]$/u.test(scan.plain.slice(end, next.start)))
}

/** "her fifth Halloween". With a capital, it is a part of a name, and "a third" a fraction. */
function ordinalOf(scan: FactScan, { word, start, end }: SpelledWord): number[] | undefined {
  const value = ORDINALS[scan.language ?? 'en'].get(word)
  if (value === undefined || (scan.language !== 'de' && /\p{Lu}/u.test(scan.text.charAt(start)))) return undefined
  const isFraction = /(?:^|\s)(?:a|one|two|un|une)\s$/u.test(scan.plain.slice(Math.max(0, start - 4), start))
  return isFraction || /^[\s-](?:part(?:y|ies)|edad)/u.test(scan.plain.slice(end, end + 9)) ? undefined : [value]
}
