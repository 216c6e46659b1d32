/**
 * The locale of dates: the texts are English, and the order of day and month, and the clock, are those of the reader. A reader of another language outside the
 * United States gets the day first.
 */
export function dateLocale(language: string = globalThis.navigator?.language ?? 'en-US'): string {
  if (/^en-/iu.test(language)) return language
  return /^en$|-US$/iu.test(language) ? 'en-US' : 'en-GB'
}

/** Whether dates of an English locale begin with the month. */
export const isMonthFirst = (locale: string): boolean => /^en-(?:US|CA|PH)$/iu.test(locale)
