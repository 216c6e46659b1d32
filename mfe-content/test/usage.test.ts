import { describe, expect, test } from '@jest/globals'
import { blockedReason, costOf, hintFor, isBlocked, noticeFor, noticesOf, usageOf, withUserUsage } from '../src/usage/usage.ts'
import { starter } from './server.ts'

const left = (remaining: number, bonus = 0) => usageOf(starter(remaining, bonus))

describe('the notice depends on the remaining quota', () => {
  test.each([
    [0, 'limit-reached'],
    [1, 'low-usage'],
    [3, 'low-usage'],
    [4, 'promo'],
    [7, 'promo'],
    [8, null],
  ])('%i left: %s', (remaining, notice) => {
    expect(noticeFor(left(remaining), true)).toBe(notice)
  })

  test('does not reach the limit with a bonus', () => {
    expect(noticeFor(left(0, 2), true)).toBeNull()
    expect(isBlocked(left(0, 2))).toBe(false)
    expect(isBlocked(left(0))).toBe(true)
  })

  test('shows no notice and no hint for an unlimited package', () => {
    const usage = usageOf({ ...starter(0), limits: { limit: null, used: 40, remaining: null } })
    expect(noticeFor(usage, true)).toBeNull()
    expect(hintFor(usage)).toBeNull()
  })
})

test('uses the specified texts, and offers an upgrade only if the user can upgrade', () => {
  const withOffer = noticesOf(left(0), true, true)
  expect(withOffer.map(({ kind }) => kind)).toEqual(['limit-reached', 'low-usage', 'promo'])
  expect(withOffer[0]).toMatchObject({ title: "You've reached your monthly limit!" })
  for (const { text } of withOffer) expect(text).toContain('Upgrade to Pro for unlimited AI-powered content generation.')
  for (const { text } of noticesOf(left(0), true, false)) {
    expect(text).toContain('Upgrade to Pro for unlimited posts by the built-in writer.')
    expect(text).not.toContain('AI')
  }
  const withoutOffer = noticesOf(left(0), false, true)
  expect(withoutOffer.map(({ kind }) => kind)).toEqual(['limit-reached', 'low-usage'])
  for (const { text } of withoutOffer) expect(text).toBe('Your generations renew on December 12, 2026.')
  expect(noticeFor(left(5), false)).toBeNull()
})

test.each([
  [7, 0, 'Uses 1 of your 7 left', undefined],
  [0, 2, 'Uses 1 of your 2 bonus generations left', undefined],
  [0, 1, 'Uses 1 of your 1 bonus generation left', undefined],
  [1200, 0, 'Uses 1 of your 1,200 left', undefined],
  [0, 0, undefined, 'You have no generations left this month. They renew on December 12, 2026.'],
])('%i left and %i bonus: shows what one more uses, or why the user is blocked', (remaining, bonus, cost, reason) => {
  expect(costOf(left(remaining, bonus))).toBe(cost)
  expect(blockedReason(left(remaining, bonus))).toBe(reason)
})

describe('the hint', () => {
  test.each([
    [6, undefined],
    [5, '5 generations left this month.'],
    [3, '3 generations left this month.'],
    [2, 'Only 2 generations left!'],
    [1, 'Only 1 generation left!'],
    [0, 'No generations left this month.'],
  ])('%i left: %s', (remaining, text) => {
    expect(hintFor(left(remaining))?.text).toBe(text)
  })

  test('is not urgent while a bonus is left', () => {
    expect(hintFor(left(2, 4))).toEqual({ text: '2 generations left this month.', urgent: false })
  })

  test('mentions the bonus when the month’s quota is used up', () => {
    expect(hintFor(left(0, 4))).toEqual({ text: '4 bonus generations left.', urgent: false })
  })
})

test('updates the usage from a generation’s response', () => {
  const next = withUserUsage(starter(3), { remaining: 2, used: 8, limit: 10, referral_bonus: 1, used_bonus: 0 })
  expect(usageOf(next)).toMatchObject({ remaining: 2, used: 8, bonusLeft: 1, periodEndsAt: '2026-12-12T00:00:00.000Z' })
})
