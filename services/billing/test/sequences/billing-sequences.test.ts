import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { SandboxInvoice, SandboxSubscription } from '@loomcast/stripe-emulator'
import fc from 'fast-check'
import { beginClosing } from '../../src/accounts/begin-closing.ts'
import { createPromotionCode } from '../../src/promotions/edit-promotion-codes.ts'
import { recheckDue } from '../../src/reconciliation/recheck-due.ts'
import { reconcileChanges } from '../../src/reconciliation/reconcile.ts'
import { casesOf, SEED } from '../support/random-cases.ts'
import { balanceAtProvider, type Command, command, priceOf, refusedWrite, run, type Shopper, stateOf } from './commands.ts'
import { codeRequests, expectedDiscounts, redeemedCodes } from './discount-oracle.ts'
import { FAILED_SEQUENCES } from './failed-sequences.ts'
import { expectedPackage } from './oracle.ts'
import { halfMade, scheduledOf } from './scheduled.ts'
import { startUseCases, type UseCases } from './use-cases.ts'

/** `FC_RUNS=30 FC_SEED=random npm run test:unit -- services/billing/test/sequences` explores 30 times as many sequences. */
const RUNS = casesOf(4)
const CHANGES = casesOf(6)
const MINIMUM_COMMANDS = 30
/** Most commands need a subscription. */
const FIRST: Command = { do: 'checkout', choice: 1 }
const FAULTS = ['duplicate', 'reorder', 'drop', 'fail', 'lose-requests', 'refuse-write', 'crash']
const always = { isValid: () => true }

let billing: UseCases
let users = 0
const transitions = new Map<string, number>()

beforeAll(async () => {
  billing = await startUseCases('sequences', fixedClock('2027-01-31T12:00:00Z'))
  for (const request of codeRequests()) await createPromotionCode(billing.context, request, 'usr_admin')
})
afterAll(async () => {
  const table = [...transitions].toSorted().map(([transition, count]) => `${String(count).padStart(6)}  ${transition}`)
  process.stdout.write(`Transitions of subscriptions (count, command: before -> after)\n${table.join('\n')}\n`)
  await billing.close()
})

async function subscriptionsOf(userId: string) {
  const customer = await billing.context.repositories.customers.find(userId)
  return billing.sandbox.views.subscriptions(customer?.customer_id ?? '')
}

/** Processes all pending events. The reconciler finds the events that a fault dropped. */
async function settle(): Promise<void> {
  const { context, sandbox } = billing
  await sandbox.faults.clear()
  billing.crashAfter(0)
  billing.refuse(null)
  await billing.processEvents()
  await reconcileChanges(context, always)
  await recheckDue(context, always)
  await billing.processEvents()
}

/** Resolves to the subscriptions of the shopper. */
async function checkInvariants({ userId }: Shopper): Promise<SandboxSubscription[]> {
  const { context, sandbox } = billing
  const { repositories } = context
  const customer = await repositories.customers.find(userId)
  if (!customer?.customer_id) return []
  const { customer_id: customerId, entitlement, entitlement_version } = customer
  const subscriptions = await sandbox.views.subscriptions(customerId)
  const invoices = await sandbox.views.invoices(customerId)
  const lookupKeys = new Map((await sandbox.views.prices()).map(({ id, lookupKey }) => [id, lookupKey ?? '']))
  const expected = expectedPackage(subscriptions, invoices, lookupKeys, sandbox.clock())

  const live = subscriptions.filter(({ status }) => ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status))
  expect({ live: live.length <= 1 }).toEqual({ live: true })
  expect({ package_id: entitlement.package_id, include_video: entitlement.include_video }).toEqual(expected)

  const events = (await context.connection.collection('outbox').find({ 'data.user_id': userId }).toArray()).map(
    ({ type, version, data }) => ({ type, version, data }),
  )
  const versions = events.filter(({ type }) => type === 'com.loomcast.billing.entitlement-changed.v2').map(({ version }) => version)
  expect(versions).toEqual(Array.from({ length: entitlement_version }, (_, index) => index + 1))

  const ledger = await context.connection.collection('payments').find({ user_id: userId }).toArray()
  const sum = (kind: string, status?: string) =>
    ledger
      .filter((row) => row['kind'] === kind && (status === undefined || row['status'] === status))
      .reduce((total, row) => total + Number(row['amount_minor']), 0)
  expect(sum('payment') - sum('refund', 'succeeded') - sum('dispute', 'lost')).toBe(await balanceAtProvider(sandbox, customerId))

  await checkDiscounts(customerId, { subscriptions, invoices, ledger })

  const recorded = events.filter(({ type }) => type === 'com.loomcast.billing.payment-recorded.v1').map(({ data }) => data.payment_id)
  expect(recorded.toSorted()).toEqual(ledger.flatMap((row) => (row['kind'] === 'payment' ? String(row['_id']) : [])).toSorted())
  const undone = await context.connection.collection('provider_events').countDocuments({ customer_id: customerId, state: { $ne: 'done' } })
  expect({ undone }).toEqual({ undone: 0 })
  return subscriptions
}

interface Stored {
  subscriptions: readonly SandboxSubscription[]
  invoices: readonly SandboxInvoice[]
  ledger: readonly Record<string, unknown>[]
}

/** Invoices, ledger and mirror have the discount that follows from the terms of the code and the number of the month. */
async function checkDiscounts(customerId: string, { subscriptions, invoices, ledger }: Stored): Promise<void> {
  const { context, sandbox } = billing
  const codes = await redeemedCodes(sandbox, customerId)
  for (const { id, endedAt, renewalMinor } of subscriptions) {
    const own = invoices.filter(({ subscriptionId }) => subscriptionId === id)
    for (const [invoiceId, expected] of expectedDiscounts(own, codes.get(id))) {
      const invoice = own.find((each) => each.id === invoiceId)
      const stored = await context.repositories.payments.invoice(invoiceId)
      const gross = invoice?.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) ?? 0
      expect({ total: invoice?.totalMinor, discount: stored?.discount_minor }).toEqual({ total: gross - expected, discount: expected })
      const paid = ledger.filter((row) => row['kind'] === 'payment' && row['invoice_id'] === invoiceId)
      expect(paid.map((row) => row['discount_minor'])).toEqual(paid.map(() => expected))
    }
    if (endedAt) continue
    const mirror = await context.repositories.subscriptions.find(id)
    if (mirror) expect({ id, renewalMinor: mirror.renewalMinor }).toEqual({ id, renewalMinor })
  }
}

/** Resolves to the state of the subscription after each command. */
async function runSequence(commands: readonly Command[]): Promise<string[]> {
  const states: string[] = []
  const shopper: Shopper = { userId: `usr_${++users}`, sessions: [] }
  let disturbed = false
  // Only commands and what settles them change anything.
  let subscriptions: SandboxSubscription[] = []
  try {
    for (const step of commands) {
      const before = stateOf(subscriptions)
      const outcome = await run(billing, shopper, step)
      if (outcome !== 'done') {
        const scheduled = { before: scheduledOf(subscriptions), after: scheduledOf(await subscriptionsOf(shopper.userId)) }
        const wantedPrice = step.choice === undefined ? null : await priceOf(billing, step.choice)
        const half = halfMade(step.do, { ...scheduled, disturbed, wantedPrice })
        expect({ do: step.do, outcome, half }).toEqual({ do: step.do, outcome, half: null })
      }
      // A fault stays for the next command.
      disturbed = FAULTS.includes(step.do)
      if (disturbed) continue
      await settle()
      subscriptions = await checkInvariants(shopper)
      const after = stateOf(subscriptions)
      states.push(after)
      if (before !== after)
        transitions.set(`${step.do}: ${before} -> ${after}`, (transitions.get(`${step.do}: ${before} -> ${after}`) ?? 0) + 1)
    }
    return states
  } finally {
    await closeAccount(shopper)
  }
}

/** Also keeps the time that later sequences need for each step constant. */
async function closeAccount({ userId }: Shopper): Promise<void> {
  const { context } = billing
  await billing.sandbox.faults.clear()
  billing.crashAfter(0)
  billing.refuse(null)
  await withTransaction(context.connection, (tx) => beginClosing(context, tx, userId, context.clock()))
  await billing.closeAccounts()
  expect((await subscriptionsOf(userId)).filter(({ endedAt, status }) => endedAt === null && status !== 'incomplete_expired')).toEqual([])
}

const DISCOUNTED: Command[][] = [0, 1, 2, 3].map((code) => [
  FIRST,
  { do: 'code', choice: code },
  { do: 'pay', card: 'ok' },
  { do: 'wait', days: 16 },
  { do: 'change', choice: 3 },
  { do: 'wait', days: 31 },
  { do: 'change', choice: 0 },
  { do: 'wait', days: 31 },
  { do: 'wait', days: 31 },
])

test.each(DISCOUNTED)('a plan that was bought with a code is changed up and down', async (...commands) => {
  await runSequence(commands)
})

/** Transitions that few random sequences have, with the state after each command. */
const UNUSUAL: [command: Command, state: string][][] = [
  [
    [FIRST, 'none'],
    [{ do: 'pay', card: '3ds' }, 'incomplete'],
    [{ do: 'pay', card: 'ok' }, 'active'],
    [{ do: 'cancel' }, 'active, ends'],
    [{ do: 'portal-resume' }, 'active'],
  ],
  [
    [FIRST, 'none'],
    [{ do: 'pay', card: '3ds' }, 'incomplete'],
    [{ do: 'pay-invoice', card: 'ok' }, 'active'],
  ],
  [
    [FIRST, 'none'],
    [{ do: 'pay', card: '3ds' }, 'incomplete'],
    [{ do: 'checkout', choice: 2 }, 'incomplete_expired'],
    [{ do: 'pay', card: '3ds' }, 'incomplete'],
  ],
  [
    [FIRST, 'none'],
    [{ do: 'pay', card: '3ds' }, 'incomplete'],
    [{ do: 'checkout', choice: 2 }, 'incomplete_expired'],
    [{ do: 'pay', card: 'ok' }, 'active'],
  ],
]

test.each(UNUSUAL)('a payment that was not completed at first can be completed, repeated or replaced', async (...steps) => {
  const states = await runSequence(steps.map(([step]) => step))
  expect(states).toEqual(steps.map(([, state]) => state))
})

test.each(FAILED_SEQUENCES)('a sequence that failed before, which begins with %j %j %j %j', async (...commands) => {
  await runSequence(commands)
})

const SCHEDULED: Command[][] = [[], [{ do: 'change', choice: 0 }], [{ do: 'cancel' }]]
const disturbedChange = fc.record({
  scheduled: fc.constantFrom(...SCHEDULED),
  card: fc.constantFrom('ok', 'ok', 'declined'),
  fault: fc.oneof(
    { weight: 3, arbitrary: refusedWrite },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), writes: fc.integer({ min: 1, max: 4 }) }) },
  ),
  change: fc.oneof(
    fc.record({ do: fc.constant('change'), choice: fc.constantFrom(0, 1, 2, 5) }),
    fc.record({ do: fc.constantFrom('cancel', 'resume') }),
  ),
})

test(
  'a change after a fault is made completely or not at all',
  async () => {
    await fc.assert(
      fc.asyncProperty(disturbedChange, async ({ scheduled, card, fault, change }) => {
        const bought: Command[] = [FIRST, { do: 'pay', card: 'ok' }, { do: 'wait', days: 1 }]
        const commands = [...bought, ...scheduled, { do: 'card', card }, { do: 'wait', days: 1 }, fault, change]
        await runSequence(commands as Command[])
      }),
      { numRuns: CHANGES, seed: SEED, endOnFailure: process.env['FC_SHRINK'] === undefined },
    )
  },
  60_000 + CHANGES * 20_000,
)

test(
  'any sequence of commands leaves provider, ledger and entitlement in agreement',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: MINIMUM_COMMANDS, maxLength: 36, size: 'max' }), async (commands) => {
        await runSequence([FIRST, ...(commands as Command[])])
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env['FC_SHRINK'] === undefined },
    )
  },
  60_000 + RUNS * 60_000,
)
