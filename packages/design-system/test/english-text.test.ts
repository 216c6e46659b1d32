import { dateLocale } from '../src/full/date-locale.ts'
import { dateText, dayText, numberText } from '../src/full/english-text.ts'

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, -1_234, Number.MAX_SAFE_INTEGER, 0.125, 1_234.5678, 1e21])(
  'formats %d as Intl does',
  (value) => {
    expect(numberText(value)).toBe(new Intl.NumberFormat('en').format(value))
  },
)

test('formats each day of a year as Intl does, in UTC', () => {
  const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  for (let day = 1; day <= 366; day++) {
    const date = new Date(Date.UTC(2028, 0, day, 23, 59))
    expect(dayText(date)).toBe(format.format(date))
  }
})

test.each(['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE', 'en-IN', 'en-PH'])('formats days and dates of %s as Intl does', (locale) => {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const date = new Date('2026-12-09T23:59:00Z')
  expect([dayText(date, locale), dateText(date, locale)]).toEqual([day.format(date), full.format(date)])
})

test.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['en-GB', 'en-GB'],
  ['de-DE', 'en-GB'],
  ['fr', 'en-GB'],
  ['es-US', 'en-US'],
])('writes the dates of a reader of %s as in %s', (language, locale) => expect(dateLocale(language)).toBe(locale))

test('writes dates as the browser of the reader', () => {
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT')
  expect(dateText(new Date('2026-12-09'))).toBe('9 December 2026')
  language.mockRestore()
})
