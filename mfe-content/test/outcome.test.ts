import { expect, test } from '@jest/globals'
import { outcomeOf } from '../src/set/outcome.ts'

test('counts the written posts and those that were not finished', () => {
  expect(outcomeOf(['linkedin', 'blog'], [])).toBe('Your 2 posts are ready.')
  expect(outcomeOf(['linkedin'], [])).toBe('Your LinkedIn Post is ready.')
  expect(outcomeOf(['linkedin', 'instagram'], ['blog'])).toBe('Your 2 posts are ready. Your Blog Post was not finished.')
  expect(outcomeOf([], ['linkedin', 'blog'])).toBe('Your 2 posts were not finished.')
})
