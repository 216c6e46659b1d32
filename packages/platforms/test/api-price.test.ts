import { expect, test } from '@jest/globals'
import { apiPrice } from '../src/api-price.ts'
import { PLATFORMS } from '../src/platforms.ts'

const X = PLATFORMS.find((platform) => platform.apiPrice)?.id ?? ''

test('costs more with a link', () => {
  expect(apiPrice(X, 'Half price after six.')).toEqual({ usd: 0.015, posts: 1, withLink: 0 })
  expect(apiPrice(X, 'Half price after six: https://example.com')).toEqual({ usd: 0.2, posts: 1, withLink: 1 })
})

test('is charged for each post of a thread', () => {
  const thread = `${'Our bread is half price after six. '.repeat(20)}https://example.com`
  const price = apiPrice(X, thread)
  expect(price).toMatchObject({ withLink: 1, posts: expect.any(Number) })
  expect(price?.usd).toBeCloseTo(((price?.posts ?? 0) - 1) * 0.015 + 0.2, 5)
})

test('is nothing where a platform charges nothing', () => {
  expect(apiPrice('linkedin', 'Half price after six: https://example.com')).toBeNull()
})
