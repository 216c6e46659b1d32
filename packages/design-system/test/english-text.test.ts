import { dayText, numberText } from '../src/full/english-text.ts'

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
