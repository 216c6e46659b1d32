import { expect, test } from '@jest/globals'
import { estimatedMicros, usdOf } from '../../src/domain/analytics/figures.ts'

test('Half a millionth of a dollar is rounded up, also where the fraction has no exact binary form', () => {
  expect(usdOf(estimatedMicros(90_282))).toBe(0.180564)
  // 0.0075235 dollars each.
  expect(usdOf(estimatedMicros(90_282) / 24)).toBe(0.007524)
  expect(usdOf(estimatedMicros(15_047) / 4)).toBe(0.007524)
  expect(usdOf(estimatedMicros(1) / 3)).toBe(0.000001)
})
