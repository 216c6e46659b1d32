import { describe, expect, test } from '@jest/globals'
import { modelOffer, shortageOf, writeOffer } from '../src/usage/set-cost.ts'
import { usageOf } from '../src/usage/usage.ts'
import { starter } from './server.ts'

const left = (remaining: number, bonus = 0) => usageOf(starter(remaining, bonus))
const unlimited = usageOf({ ...starter(0), package: { is_paid: true }, limits: { limit: null, used: 3, remaining: null } })

describe('the button states what it writes and uses', () => {
  test.each([
    [3, left(7), 3, 'Write 3 posts, uses 3 of your 7 left'],
    [1, left(7), 1, 'Write 1 post, uses 1 of your 7 left'],
    [1, left(1), 1, 'Write 1 post, uses 1 of your 1 left'],
    [3, left(2), 2, 'Write the first 2, uses 2 of your 2 left'],
    [3, left(1), 1, 'Write the first one, uses 1 of your 1 left'],
    [3, left(1, 4), 3, 'Write 3 posts, uses 3 of your 5 left'],
    [2, left(0, 4), 2, 'Write 2 posts, uses 2 of your 4 bonus generations left'],
    [3, left(0), 3, 'Write 3 posts'],
    [3, unlimited, 3, 'Write 3 posts'],
    [1, unlimited, 1, 'Write 1 post'],
    [2, undefined, 2, 'Write 2 posts'],
    [0, left(7), 1, 'Write 1 post, uses 1 of your 7 left'],
  ])('%i chosen', (chosen, usage, count, label) => {
    expect(writeOffer(chosen, usage)).toEqual({ count, label })
  })
})

test.each([
  [1, left(7), 'Write it with GPT, uses 1 of your 7 left'],
  [3, left(7), 'Write 3 posts with GPT, uses 3 of your 7 left'],
  [3, left(2), 'Write the first 2 with GPT, uses 2 of your 2 left'],
  [3, unlimited, 'Write 3 posts with GPT'],
])('a button of another model states it too: %i chosen', (chosen, usage, label) => {
  expect(modelOffer('GPT', chosen, usage)).toBe(label)
})

test('lists the posts that fit the month and those that do not', () => {
  const names = ['LinkedIn Post', 'Instagram Caption', 'Blog Post']
  expect(shortageOf(names, left(2))).toBe(
    'You have 2 generations left. Written: LinkedIn Post and Instagram Caption. Not written: Blog Post. They renew on December 12, 2026.',
  )
  expect(shortageOf(names, left(3))).toBeUndefined()
  expect(shortageOf(names, left(0))).toBeUndefined()
  expect(shortageOf(names, unlimited)).toBeUndefined()
})
