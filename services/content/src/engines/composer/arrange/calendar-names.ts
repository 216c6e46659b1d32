import { MONTHS, WEEKDAYS } from '../../../domain/facts/words/calendar.ts'

/** Dutch months are those of other languages, its days are not. */
const DUTCH_DAYS = /^(?:maan|dins|woens|donder|vrij|zater|zon)dag(?:en|s)?$/u
/** Shorter names of months have other meanings ("may", "mai"). */
const LEAST_MONTH = 4

const plainName = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a word is the full name of a day, in any language of the composer. */
export function isWeekday(word: string): boolean {
  const name = plainName(word)
  return WEEKDAYS.has(name) || DUTCH_DAYS.test(name)
}

/** Whether a word is the full name of a day or month, in any language of the composer. */
export const isCalendarName = (word: string) => isWeekday(word) || (word.length >= LEAST_MONTH && MONTHS.has(plainName(word)))
