import { describe, expect, test } from '@jest/globals'
import { bannerFor, formHint, isBlocked, isFreePackage, type PackageAnswer, usageOf, withUserUsage } from '../src/usage/usage.ts'
import { starter } from './server.ts'

const left = (remaining: number, bonus = 0) => usageOf(starter(remaining, bonus))

describe('the banner follows what is left of the month', () => {
  test.each([
    [0, 'limit-reached'],
    [1, 'low-usage'],
    [3, 'low-usage'],
    [4, 'promo'],
    [7, 'promo'],
    [8, null],
  ])('%i left: %s', (remaining, banner) => {
    expect(bannerFor(left(remaining))).toBe(banner)
  })

  test('a bonus keeps the limit from being reached', () => {
    expect(bannerFor(left(0, 2))).toBeNull()
    expect(isBlocked(left(0, 2))).toBe(false)
    expect(isBlocked(left(0))).toBe(true)
  })

  test.each([[null], [0], [''], [-1]])('a limit of %p is unlimited: no banner, no hint', (limit) => {
    const usage = usageOf({ ...starter(0), limits: { limit, used: 40, remaining: null } })
    expect(usage.limit).toBeNull()
    expect(bannerFor(usage)).toBeNull()
    expect(formHint(usage)).toBeNull()
  })
})

describe('the hint beside the button', () => {
  test.each([
    [6, undefined],
    [5, '5 generations left this month.'],
    [3, '3 generations left this month.'],
    [2, 'Only 2 generations left!'],
    [1, 'Only 1 generation left!'],
    [0, 'No generations left this month.'],
  ])('%i left: %s', (remaining, text) => {
    expect(formHint(left(remaining))?.text).toBe(text)
  })

  test('names the bonus when the month is used up', () => {
    expect(formHint(left(0, 4))).toEqual({ text: 'Monthly generations used up. 4 generations from your bonus left.', urgent: false })
  })
})

test.each([
  ['Starter', true],
  ['starter', true],
  ['Free', true],
  ['Professional', false],
  ['Enterprise', false],
])('package %s is for upgrade prompts: %p', (name, free) => {
  expect(isFreePackage({ ...starter(3), package: { name } })).toBe(free)
})

test('no package at all is a free one', () => {
  expect(isFreePackage({ ...starter(3), package: null })).toBe(true)
})

test('a missing remaining is counted from the limit and never negative', () => {
  const answer: PackageAnswer = { ...starter(0), limits: { limit: 10, used: 12, remaining: null } }
  expect(usageOf(answer).remaining).toBe(0)
})

test('the figures of a generation replace the known ones', () => {
  const next = withUserUsage(starter(3), { remaining: 2, used: 8, limit: 10, referral_bonus: 1, used_bonus: 0 })
  expect(usageOf(next)).toMatchObject({ remaining: 2, used: 8, bonusLeft: 1, periodEndsAt: '2026-12-12T00:00:00.000Z' })
})
