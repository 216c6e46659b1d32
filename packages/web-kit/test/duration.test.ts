import { timeLeftText } from '../src/duration.ts'

test.each([
  [0.4, '1 second left'],
  [40, '40 seconds left'],
  [59, '59 seconds left'],
  [60, '1 minute left'],
  [61, '2 minutes left'],
  [300, '5 minutes left'],
])('writes %d seconds as %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text))
