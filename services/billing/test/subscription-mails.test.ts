import { describe, expect, test } from '@jest/globals'
import type { PaymentRecord } from '../src/ledger/payment.model.ts'
import { dependsOnFacts, type MailInput, subscriptionMails } from '../src/mails/subscription-mails.ts'
import type { SubscriptionRecord } from '../src/subscription-records/subscription.model.ts'

const DAY_MS = 24 * 3600_000
const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const NEXT = daysAgo(-30)

const plan: SubscriptionRecord = {
  _id: 'sub_1',
  user_id: 'usr_1',
  status: 'active',
  priceId: 'price_pro',
  amountMinor: 1900,
  taxBehavior: 'inclusive',
  recurringMinor: 1900,
  taxMinor: 0,
  renewalMinor: 1900,
  discount: null,
  currency: 'usd',
  interval: 'month',
  startedAt: daysAgo(1),
  currentPeriodStart: daysAgo(1),
  currentPeriodEnd: NEXT,
  cancelAt: null,
  endedAt: null,
  endedFor: null,
  trialEnd: null,
  pastDueSince: null,
  needsConfirmation: false,
  pendingChange: null,
  terms: null,
  include_video: false,
  reservation_id: null,
  entitled: true,
  version: 1,
  changed_at: daysAgo(1),
}

const payment: PaymentRecord = {
  _id: 'pay_1',
  kind: 'payment',
  provider_id: 'ch_1',
  payment_id: null,
  user_id: 'usr_1',
  subscription_id: 'sub_1',
  invoice_id: 'in_1',
  invoice_number: 'A-1',
  package_id: 'professional',
  package_name: 'Professional',
  tier: 'pro',
  amount_minor: 1900,
  tax_minor: 0,
  discount_minor: 0,
  promotion_code: null,
  currency: 'usd',
  status: 'succeeded',
  refundable: true,
  refund_events: 0,
  occurred_at: now,
  recorded_at: now,
  account_closed_at: null,
}
const refund: PaymentRecord = { ...payment, _id: 'rfd_1', kind: 'refund', provider_id: 're_1', payment_id: 'pay_1', refundable: false }

interface Case {
  before?: Partial<SubscriptionRecord> | null
  after?: Partial<SubscriptionRecord>
  entitled?: boolean
  input?: Partial<MailInput>
}

/** The emails after a change of the plan; without `before`, it was seen before as it is. */
function mailsAfter({ before = {}, after = {}, entitled = true, input = {} }: Case) {
  const change = { before: before === null ? undefined : { ...plan, ...before }, after: { ...plan, ...before, ...after }, changed: true }
  return subscriptionMails({
    subscriptions: [change],
    ledger: [],
    invoices: [],
    duplicates: new Set(),
    endedBy: { refund: new Set(), dispute: new Set() },
    reservations: new Set(),
    pendingTerms: new Map(),
    evaluation: { entitling: new Set(entitled ? ['sub_1'] : []) },
    graceDays: 14,
    supportEmail: 'help@example.com',
    now,
    ...input,
  })
}
const only = (test: Case) => {
  const mails = mailsAfter(test)
  expect(mails).toHaveLength(1)
  return mails[0]
}

const RENEWS = { next_amount: '$19.00', next_interval: 'month', renews_at: NEXT.toISOString(), ends_at: '' }
const renewalInvoice = { _id: 'in_1', billing_reason: 'subscription_cycle' } as MailInput['invoices'][number]
const firstInvoice = {
  ...renewalInvoice,
  subscription_id: 'sub_1',
  billing_reason: 'subscription_create',
  total_minor: 1900,
  currency: 'usd',
}
const renewal = { ledger: [{ before: undefined, after: payment }], invoices: [renewalInvoice] }

describe('an email about a charge has the amount, the next amount and the date of the next renewal', () => {
  const overdue = { status: 'past_due', pastDueSince: now }
  test.each<[string, Case, object]>([
    ['plan-started', { before: null }, { amount: '$19.00', ...RENEWS }],
    ['plan-renewed', { input: renewal }, { amount: '$19.00', ...RENEWS }],
    [
      'payment-recovered',
      { before: overdue, after: { status: 'active', pastDueSince: null }, input: renewal },
      { amount: '$19.00', ...RENEWS },
    ],
    ['payment-failed', { after: overdue }, { amount: '$19.00', day: '0', ...RENEWS }],
    [
      'payment-confirmation',
      { after: { ...overdue, needsConfirmation: true } },
      { amount: '$19.00', grace_until: daysAgo(-14).toISOString(), ...RENEWS },
    ],
    [
      'plan-changed',
      {
        after: { priceId: 'price_big', amountMinor: 4900, renewalMinor: 4900 },
        input: { ledger: [{ before: undefined, after: payment }] },
      },
      { amount_charged: '$19.00', ...RENEWS, next_amount: '$49.00', cancellation_withdrawn: '' },
    ],
    ['plan-resumed', { before: { cancelAt: NEXT }, after: { cancelAt: null } }, RENEWS],
    ['payment-refunded', { input: { ledger: [{ before: undefined, after: refund }] } }, { amount: '$19.00', ...RENEWS }],
  ])('%s', (template, change, data) => {
    expect(only(change)).toMatchObject({ template, data: { ...data, link: '/billing' } })
  })

  test.each<[string, Case, string]>([
    ['plan-started', { before: null, input: { invoices: [{ ...firstInvoice, number: 'A-0' }] } }, 'A-0'],
    ['plan-started', { before: null, input: { invoices: [{ ...firstInvoice, number: null }] } }, ''],
    ['plan-renewed', { input: renewal }, 'A-1'],
    ['payment-recovered', { before: overdue, after: { status: 'active', pastDueSince: null }, input: renewal }, 'A-1'],
    ['plan-changed', { after: { priceId: 'price_big' }, input: { ledger: [{ before: undefined, after: payment }] } }, 'A-1'],
    ['plan-changed', { after: { priceId: 'price_big' } }, ''],
    ['payment-refunded', { input: { ledger: [{ before: undefined, after: refund }] } }, 'A-1'],
  ])('%s has the number of its invoice and the address of support', (template, change, invoice_number) => {
    expect(only(change)).toMatchObject({ template, data: { invoice_number, support_email: 'help@example.com' } })
  })

  test('a renewal before a scheduled change has the amount of the change', () => {
    const pendingChange = { priceId: 'price_small', amountMinor: 495, renewalMinor: 495, at: NEXT }
    expect(only({ before: { pendingChange }, input: renewal })).toMatchObject({ data: { amount: '$19.00', next_amount: '$4.95' } })
  })

  test('a renewal of a plan that is canceled has its end', () => {
    const data = { next_amount: '', renews_at: '', ends_at: NEXT.toISOString() }
    expect(only({ before: { cancelAt: NEXT }, input: renewal })).toMatchObject({ template: 'plan-renewed', data })
  })
})

test.each(['price_big', 'price_pro'])('a change to %s that withdraws a cancellation reports it', (priceId) => {
  const pendingChange = priceId === 'price_pro' ? { priceId: 'price_small', amountMinor: 495, renewalMinor: 495, at: NEXT } : null
  const mail = only({ before: { cancelAt: NEXT }, after: { cancelAt: null, priceId, pendingChange } })
  expect(mail?.template).toBe(pendingChange ? 'plan-change-scheduled' : 'plan-changed')
  expect(mail?.data).toMatchObject({ cancellation_withdrawn: 'yes' })
})

describe('the email about the end of a plan has the reason', () => {
  const ended = { status: 'canceled', endedAt: now, cancelAt: now } as const
  const endedBy = (kind: 'refund' | 'dispute') => ({
    endedBy: { refund: new Set<string>(), dispute: new Set<string>(), [kind]: new Set(['sub_1']) },
  })
  test.each<[string, Case, object]>([
    ['a cancellation', { after: { ...ended, endedFor: 'cancellation_requested' } }, { reason: 'canceled', amount: '', payment_open: '' }],
    ['a date that has passed', { before: { cancelAt: daysAgo(1) } }, { reason: 'canceled' }],
    [
      'a cancellation while a payment was overdue',
      {
        before: { status: 'past_due', pastDueSince: daysAgo(2) },
        after: { ...ended, pastDueSince: null, endedFor: 'cancellation_requested' },
      },
      { reason: 'canceled' },
    ],
    [
      'a failed payment',
      { after: { ...ended, endedFor: 'payment_failed' } },
      { reason: 'unpaid', amount: '$19.00', payment_open: '', link: '/pricing' },
    ],
    [
      'the end of the grace period, while the provider still tries',
      { before: { status: 'past_due', pastDueSince: daysAgo(14) } },
      { reason: 'unpaid', amount: '$19.00', payment_open: 'yes', link: '/billing' },
    ],
    ['a refund', { after: { ...ended, endedFor: 'cancellation_requested' }, input: endedBy('refund') }, { reason: 'refunded' }],
    ['a lost dispute', { after: { ...ended, endedFor: 'cancellation_requested' }, input: endedBy('dispute') }, { reason: 'disputed' }],
    ['another end at the provider', { after: { ...ended, endedFor: null } }, { reason: 'ended' }],
  ])('%s', (_what, change, data) => {
    expect(only({ ...change, entitled: false })).toMatchObject({ template: 'plan-ended', data })
  })
})

describe('what is seen for the first time', () => {
  const bought = { startedAt: daysAgo(4), currentPeriodStart: daysAgo(4), reservation_id: 'rsv_1' }
  const templates = (change: Case) => mailsAfter(change).map(({ template }) => template)

  test('a purchase of the last two days is confirmed', () => {
    expect(templates({ before: null, after: { startedAt: daysAgo(1) } })).toEqual(['plan-started'])
  })

  test('a purchase that the user made here is confirmed also days later', () => {
    expect(templates({ before: null, after: bought, input: { reservations: new Set(['rsv_1']) } })).toEqual(['plan-started'])
  })

  test('an imported subscription causes no email, with or without the reservation of another installation', () => {
    expect(templates({ before: null, after: { ...bought, reservation_id: null } })).toEqual([])
    expect(templates({ before: null, after: bought })).toEqual([])
  })

  test('a renewal that was missed for days is confirmed, and the refund of a payment that was stored before', () => {
    const late = { ...payment, occurred_at: daysAgo(5) }
    expect(templates({ input: { ...renewal, ledger: [{ before: undefined, after: late }] } })).toEqual(['plan-renewed'])
    expect(templates({ input: { ledger: [{ before: undefined, after: { ...refund, occurred_at: daysAgo(5) } }] } })).toEqual([
      'payment-refunded',
    ])
  })

  test('imported payments and refunds cause no email', () => {
    const ledger = [payment, refund].map((row) => ({ before: undefined, after: { ...row, occurred_at: daysAgo(40) } }))
    const imported = { startedAt: daysAgo(100), currentPeriodStart: daysAgo(40) }
    expect(templates({ before: null, after: imported, input: { ledger, invoices: [renewalInvoice] } })).toEqual([])
  })
})

test.each([{}, { cancelAt: NEXT }])('the refund that ends a plan has no later end and no renewal', (before) => {
  const endedBy = { refund: new Set(['sub_1']), dispute: new Set<string>() }
  expect(only({ before, input: { ledger: [{ before: undefined, after: refund }], endedBy } })).toMatchObject({
    template: 'payment-refunded',
    data: { amount: '$19.00', next_amount: '', renews_at: '', ends_at: '' },
  })
})

test('a refund that fails after it succeeded is reported once', () => {
  const failed = { ...refund, status: 'failed' }
  expect(only({ input: { ledger: [{ before: refund, after: failed }] } })).toMatchObject({
    template: 'refund-failed',
    data: { amount: '$19.00' },
  })
  expect(mailsAfter({ input: { ledger: [{ before: { ...refund, status: 'pending' }, after: failed }] } })).toEqual([])
})

describe('alerts and reservations', () => {
  const of = new Set(['sub_1', 'rsv_1'])
  const everything = { duplicates: of, endedBy: { refund: of, dispute: of }, reservations: of }
  const states = ['active', 'past_due', 'unpaid', 'canceled'] as const
  const cases = [null, ...states.flatMap((status) => [true, false].map((entitled) => ({ status, entitled })))].flatMap((before) =>
    states.flatMap((status) => [true, false].map((entitled) => ({ before, status, entitled }))),
  )
  const read = ({ before, status, entitled }: (typeof cases)[number], ledger: MailInput['ledger'] = []) => {
    const at = status === 'past_due' ? daysAgo(1) : null
    const stored = before && { ...plan, ...before, reservation_id: 'rsv_1', startedAt: daysAgo(9) }
    const after = { ...plan, status, pastDueSince: at, reservation_id: 'rsv_1', startedAt: daysAgo(9) }
    return {
      subscriptions: [{ before: stored ?? undefined, after, changed: true }],
      ledger,
      evaluation: { entitling: new Set(entitled ? ['sub_1'] : []) },
      invoices: [],
      pendingTerms: new Map(),
      graceDays: 14,
      supportEmail: '',
      now,
    }
  }
  const none = {
    duplicates: new Set<string>(),
    endedBy: { refund: new Set<string>(), dispute: new Set<string>() },
    reservations: new Set<string>(),
  }

  test('are read whenever an email differs by them, and not for most changes', () => {
    const inputs = cases.flatMap((each) => [read(each), read(each, [{ before: { ...refund, status: 'pending' }, after: refund }])])
    const differing = inputs.filter((input) => {
      const [without, withThem] = [none, everything].map((facts) => JSON.stringify(subscriptionMails({ ...input, ...facts })))
      return without !== withThem
    })
    expect(differing.length).toBeGreaterThan(10)
    expect(differing.filter((input) => !dependsOnFacts(input))).toEqual([])
    expect(inputs.filter((input) => !dependsOnFacts(input)).length).toBeGreaterThan(10)
  })
})
