import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import {
  dueReminder,
  type EntitlementFacts,
  evaluateEntitlement,
  type GrantFacts,
  ofFreePackage,
  type SubscriptionFacts,
} from '../src/domain/entitlement.ts'
import { DEFAULT_PACKAGES, type Package } from '../src/domain/package.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const DAY_MS = 24 * 3600_000
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)

function packageOf(id: string): Package {
  const found = DEFAULT_PACKAGES.find(({ package_id }) => package_id === id)
  if (!found) throw new Error(id)
  return found
}
const free = packageOf('starter')
const professional = packageOf('professional')
const enterprise = packageOf('enterprise')

function subscription(changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: 'sub_1',
    status: 'active',
    priceId: 'price_1',
    terms: professional,
    include_video: true,
    interval: 'month',
    amountMinor: 1900,
    currency: 'usd',
    startedAt: days(-40),
    currentPeriodStart: days(-10),
    currentPeriodEnd: days(20),
    cancelAt: null,
    pastDueSince: null,
    ...changes,
  }
}

function grant(changes: Partial<GrantFacts> = {}): GrantFacts {
  return { terms: enterprise, include_video: true, granted_at: days(-1), ends_at: null, ended_at: null, ...changes }
}

function evaluate(facts: Partial<EntitlementFacts>) {
  return evaluateEntitlement({
    subscriptions: [],
    grants: [],
    free,
    last: DEFAULT_ENTITLEMENT,
    graceDays: 14,
    now: NOW,
    ...facts,
  })
}

test('an entitlement has the flags of the package that was bought or granted', () => {
  const branded = { ...professional, custom_branding: true, analytics_access: false }
  expect(evaluate({ subscriptions: [subscription({ terms: branded })] }).entitlement).toMatchObject({
    custom_branding: true,
    analytics_access: false,
  })
  expect(evaluate({ grants: [grant({ terms: { ...enterprise, custom_branding: false } })] }).entitlement.custom_branding).toBe(false)
  expect(evaluate({}).entitlement.custom_branding).toBe(false)
})

const packageFor = (facts: Partial<EntitlementFacts>) => evaluate(facts).entitlement.package_id

describe('the status of a subscription', () => {
  test.each<[string, Partial<SubscriptionFacts>, string]>([
    ['trialing', { status: 'trialing' }, 'professional'],
    ['active', { status: 'active' }, 'professional'],
    ['active, cancellation scheduled', { cancelAt: days(1) }, 'professional'],
    ['active, cancellation date reached', { cancelAt: NOW }, 'starter'],
    ['active, period over and not renewed yet', { currentPeriodEnd: days(-1) }, 'professional'],
    ['past due since today', { status: 'past_due', pastDueSince: NOW }, 'professional'],
    ['past due for 13 days', { status: 'past_due', pastDueSince: days(-13) }, 'professional'],
    ['past due for 14 days', { status: 'past_due', pastDueSince: days(-14) }, 'starter'],
    ['past due without a date, period began 10 days ago', { status: 'past_due' }, 'professional'],
    ['past due without a date, period began 20 days ago', { status: 'past_due', currentPeriodStart: days(-20) }, 'starter'],
    ['past due and its cancellation date reached', { status: 'past_due', pastDueSince: NOW, cancelAt: days(-1) }, 'starter'],
    ['incomplete', { status: 'incomplete' }, 'starter'],
    ['incomplete_expired', { status: 'incomplete_expired' }, 'starter'],
    ['unpaid', { status: 'unpaid' }, 'starter'],
    ['paused', { status: 'paused' }, 'starter'],
    ['canceled', { status: 'canceled' }, 'starter'],
    ['an unknown status', { status: 'on_the_moon' }, 'starter'],
  ])('%s', (_name, changes, expected) => {
    expect(packageFor({ subscriptions: [subscription(changes)] })).toBe(expected)
  })

  test('a user without a subscription or grant has the free package, as all services assume', () => {
    expect(evaluate({}).entitlement).toEqual(DEFAULT_ENTITLEMENT)
    expect(ofFreePackage(free)).toEqual(DEFAULT_ENTITLEMENT)
  })
})

describe('several subscriptions', () => {
  const business = subscription({ id: 'sub_2', terms: enterprise, include_video: false, amountMinor: 100 })

  test('the highest tier applies, regardless of its price and of the order', () => {
    expect(packageFor({ subscriptions: [subscription(), business] })).toBe('enterprise')
    expect(packageFor({ subscriptions: [business, subscription()] })).toBe('enterprise')
  })

  test('in a tier, the highest amount applies', () => {
    const cheap = subscription({ id: 'sub_2', include_video: false, amountMinor: 495 })
    expect(evaluate({ subscriptions: [cheap, subscription()] }).entitlement.price_minor).toBe(1900)
  })

  test('the end of one does not end the other', () => {
    expect(packageFor({ subscriptions: [{ ...business, status: 'canceled' }, subscription()] })).toBe('professional')
  })
})

describe('grants', () => {
  test('a better grant applies until its end, then the subscription', () => {
    const facts = { subscriptions: [subscription()], grants: [grant({ ends_at: days(3) })] }
    expect(evaluate(facts)).toMatchObject({
      entitlement: { package_id: 'enterprise', source: 'grant', price_minor: 0, ends_at: days(3).toISOString() },
    })
    expect(evaluate(facts).recheckAt).toEqual(days(3))
    expect(packageFor({ ...facts, now: days(3) })).toBe('professional')
  })

  test('a worse grant does not replace the subscription', () => {
    const grants = [grant({ terms: professional, include_video: false })]
    expect(evaluate({ subscriptions: [subscription()], grants }).entitlement.source).toBe('subscription')
  })

  test('a grant with videos is better than a subscription of the same tier without', () => {
    const subscriptions = [subscription({ include_video: false, amountMinor: 495 })]
    expect(evaluate({ subscriptions, grants: [grant({ terms: professional })] }).entitlement).toMatchObject({
      source: 'grant',
      include_video: true,
    })
  })

  test('an ended grant has no effect', () => {
    expect(packageFor({ grants: [grant({ ended_at: days(-1) })] })).toBe('starter')
  })
})

describe('an unknown price', () => {
  const unknown = subscription({ terms: null })
  const { entitlement: last } = evaluate({ subscriptions: [subscription()] })

  test('keeps the previous entitlement of a subscription and is reported', () => {
    const { entitlement, findings } = evaluate({ subscriptions: [unknown], last })
    expect(entitlement).toEqual(last)
    expect(findings).toEqual([{ kind: 'unknown_price', subscriptionId: 'sub_1', priceId: 'price_1' }])
  })

  test('gives a user of the free package nothing', () => {
    expect(packageFor({ subscriptions: [unknown] })).toBe('starter')
  })

  test('keeps nothing once the subscription has ended, and is no longer reported', () => {
    expect(evaluate({ subscriptions: [{ ...unknown, status: 'canceled' }], last })).toMatchObject({
      entitlement: { package_id: 'starter' },
      findings: [],
    })
  })

  test('does not prolong a grant', () => {
    const granted = evaluate({ grants: [grant()] }).entitlement
    expect(packageFor({ subscriptions: [unknown], last: granted })).toBe('starter')
  })
})

describe('when to evaluate again', () => {
  test.each<[string, Partial<SubscriptionFacts>, Date | null]>([
    ['an hour after the period', {}, new Date(days(20).getTime() + 3600_000)],
    ['in an hour while a renewal is not visible', { currentPeriodEnd: days(-1) }, new Date(NOW.getTime() + 3600_000)],
    ['at a scheduled cancellation', { cancelAt: days(5) }, days(5)],
    ['at the next reminder', { status: 'past_due', pastDueSince: days(-1) }, days(2)],
    ['at the end of the grace period', { status: 'past_due', pastDueSince: days(-13) }, days(1)],
    ['a day after an incomplete start', { status: 'incomplete', startedAt: NOW }, days(1)],
    ['never after the end', { status: 'canceled' }, null],
  ])('%s', (_name, changes, expected) => {
    expect(evaluate({ subscriptions: [subscription(changes)] }).recheckAt).toEqual(expected)
  })
})

describe('reminders', () => {
  test.each<[number, number | undefined]>([
    [0, 0],
    [2, 0],
    [3, 3],
    [8, 7],
    [13, 12],
    [14, undefined],
  ])('%d days after the failure, the reminder of day %s is due', (age, expected) => {
    expect(dueReminder(subscription({ status: 'past_due', pastDueSince: days(-age) }), 14, NOW)).toBe(expected)
  })

  test('nothing is due for a subscription that is paid', () => {
    expect(dueReminder(subscription(), 14, NOW)).toBeUndefined()
  })
})
