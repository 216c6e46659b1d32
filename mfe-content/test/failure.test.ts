import { describe, expect, test } from '@jest/globals'
import { failureOf, type Problem } from '../src/generation/failure.ts'

const problem = (status: number, more: Partial<Problem> = {}): Problem => ({
  status,
  code: 'bad_request',
  detail: 'The server said so.',
  charged: 'no',
  network: false,
  ...more,
})
const context = { provider: 'openai', received: false, online: true }

describe('every failure states what happened, what to do, and whether anything was charged', () => {
  test.each([
    [400, 'Failed to generate content', 'edit-brief'],
    [401, 'Failed to generate content', 'sign-in'],
    [402, "You've reached your monthly limit!", 'upgrade'],
    [403, 'Failed to generate content', 'edit-brief'],
    [409, 'Failed to generate content', 'retry'],
    [413, 'Failed to generate content', 'edit-brief'],
    [422, 'Failed to generate content', 'edit-brief'],
    [429, 'Failed to generate content', 'wait'],
    [500, 'Failed to generate content', 'retry'],
    [502, 'Failed to generate content', 'retry'],
    [503, 'Failed to generate content', 'retry'],
    [504, 'Failed to generate content', 'retry'],
  ])('status %i', (status, title, remedy) => {
    const failure = failureOf(problem(status), context)
    expect(failure.title).toBe(title)
    expect(failure.remedy.kind).toBe(remedy)
    expect(failure.charge).toBe('Nothing was charged.')
    if (status === 402) return
    expect(failure.advice).not.toBe('')
    expect(failure.what).toBe('The server said so.')
  })
})

test("shows the product's message for a reached limit, once", () => {
  const failure = failureOf(
    problem(402, { detail: "You've reached your monthly limit! Upgrade to Pro for unlimited AI-powered content generation." }),
    context,
  )
  expect([failure.title, failure.what, failure.advice]).toEqual(["You've reached your monthly limit!", '', ''])
})

test('names an unconfigured provider', () => {
  const failure = failureOf(problem(400, { code: 'provider_not_configured', detail: 'GEMINI API is not configured' }), {
    ...context,
    provider: 'gemini',
  })
  expect(failure.title).toBe('GEMINI API is not configured')
  expect(failure.remedy).toEqual({ kind: 'choose-provider' })
})

test('uses the wait time from the server', () => {
  expect(failureOf(problem(429, { retryAfter: 12 }), context).remedy).toEqual({ kind: 'wait', seconds: 12 })
  expect(failureOf(problem(503, { retryAfter: 7 }), context).remedy).toEqual({ kind: 'wait', seconds: 7 })
})

test('makes no claim about an unknown charge, and requires a lookup', () => {
  const failure = failureOf(problem(503, { code: 'generation_unconfirmed', charged: 'unknown' }), context)
  expect([failure.charge, failure.lost]).toEqual(['', true])
})

test('uses a generic message without a detail', () => {
  expect(failureOf(problem(500, { detail: '' }), context).what).toBe('Failed to generate content')
})

test('distinguishes a lost connection from being offline, and leaves its cost unknown', () => {
  const lostConnection = problem(0, { code: 'network', charged: 'unknown', network: true })
  expect(failureOf(lostConnection, context)).toMatchObject({ what: 'The connection was lost.', lost: true, charge: '' })
  expect(failureOf(lostConnection, { ...context, online: false }).what).toBe("You're offline.")
  expect(failureOf(lostConnection, { ...context, received: true }).advice).toContain('The text so far is below.')
})
