import { expect, test } from '@jest/globals'
import { validatorFactory } from '../src/http/validation.ts'

const validate = validatorFactory({})({ schema: { type: 'string', format: 'date-time' }, httpPart: 'querystring' })

test.each(['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.250Z', '2026-12-01T09:00:00+01:00', '2028-02-29T00:00:00Z'])(
  '%s is a time',
  (text) => {
    expect([validate(text), new Date(text).getTime() > 0]).toEqual([true, true])
  },
)

test.each([
  ['no time zone', '2026-12-01T09:00:00'],
  ['a leap second, which Date cannot represent', '2026-12-31T23:59:60Z'],
  ['a day that does not exist', '2026-02-30T00:00:00Z'],
  ['an hour that does not exist', '2026-12-01T24:30:00Z'],
  ['no time', '2026-12-01'],
])('a text with %s is no time', (_what, text) => {
  expect(validate(text)).toBe(false)
})
