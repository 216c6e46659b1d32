import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runWithin, systemClock } from '@loomcast/service-kit/time'
import type { RunningEmulator } from '@loomcast/stripe-emulator/testing'
import fc from 'fast-check'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { createStripeProvider } from '../../src/engines/stripe/stripe-provider.ts'
import { emulatorHarness, startSeparateEmulator } from '../support/provider-harnesses.ts'
import { casesOf, SEED } from '../support/random-cases.ts'
import { type Interruption, interruptedFetch, type Refusal, refusingFetch } from '../support/refusing-fetch.ts'
import { type EmulatorHarness, renewed, subscribed } from './scenarios/scenario.ts'

const RUNS = casesOf(30)

const attempt = fc.record({
  scheduled: fc.constantFrom('nothing', 'downgrade', 'cancellation'),
  command: fc.constantFrom('upgrade', 'downgrade', 'cancel', 'cancel now', 'resume'),
  card: fc.constantFrom('ok', 'declined'),
  refusal: fc.option(
    fc.record({ write: fc.integer({ min: 1, max: 3 }), how: fc.constantFrom('rejected', 'rejected', 'rejected', 'response lost') }),
  ),
})

let emulator: RunningEmulator
let harness: EmulatorHarness
let keys = 0
const key = () => `failed-change:${++keys}`

beforeAll(async () => {
  emulator = await startSeparateEmulator('failed_changes')
  harness = await emulatorHarness(emulator)
})
afterAll(() => emulator?.close())

/** A provider for which one write fails, even when the SDK repeats it. */
function failingProvider(refusal: Refusal | null) {
  const { sandbox } = emulator
  const requests = refusingFetch((request) => sandbox.fetch(request))
  requests.refuse(refusal)
  return providerWith(requests.fetch)
}

/** A provider at which something else happens before one write. */
const interruptedProvider = (interruption: Interruption) =>
  providerWith(interruptedFetch((request) => emulator.sandbox.fetch(request), interruption))

function providerWith(fetch: typeof globalThis.fetch) {
  const stripe = createStripeClient({ secretKey: 'sk_test_emulator', fetch })
  return createStripeProvider({ name: 'stripe', stripe, clock: () => emulator.sandbox.clock(), signatureClock: systemClock })
}

test(
  'a change that fails does not alter the scheduled change at the provider',
  async () => {
    let failed = 0
    await fc.assert(
      fc.asyncProperty(attempt, async ({ scheduled, command, card, refusal }) => {
        const account = await harness.openAccount('ok')
        const subscriptionId = await harness.subscribe(account, 'premium')
        const lower = harness.priceId('basic')
        const higher = harness.priceId('premium')
        // An upgrade starts from the lower price, with the higher one as what is scheduled.
        const base = command === 'upgrade' ? lower : higher
        const prorationDate = (await read()).currentPeriodStart
        if (base === lower) await harness.provider.changeNow({ subscriptionId, priceId: lower, prorationDate, idempotencyKey: key() })
        const other = base === lower ? higher : lower
        if (scheduled === 'downgrade') await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: other, idempotencyKey: key() })
        if (scheduled === 'cancellation')
          await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key() })
        await harness.setCard(account, card as 'ok' | 'declined')
        const before = await read()
        const provider = failingProvider(refusal as Refusal | null)
        const idempotencyKey = key()
        const run = {
          upgrade: () => provider.changeNow({ subscriptionId, priceId: higher, prorationDate, idempotencyKey }),
          downgrade: () => provider.changeAtPeriodEnd({ subscriptionId, priceId: lower, idempotencyKey }),
          cancel: () => provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey }),
          'cancel now': () => provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey }),
          resume: () => provider.resumeSubscription({ subscriptionId }),
        }[command]
        const isDone = await run().then(
          () => true,
          () => false,
        )
        if (isDone) return
        failed++
        const { cancelAt, pendingChange, endedAt, priceId } = await read()
        // An immediate cancellation has happened although its response was lost, and so has a paid upgrade.
        if (refusal !== null && (endedAt !== null || priceId !== before.priceId)) return
        expect({ cancelAt, pendingChange }).toEqual({ cancelAt: before.cancelAt, pendingChange: before.pendingChange })

        async function read() {
          const { subscriptions } = await harness.provider.readCustomer(account.customerId)
          const [subscription] = subscriptions
          if (!subscription) throw new Error('no subscription')
          return subscription
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    expect(failed).toBeGreaterThan(RUNS / 5)
  },
  30_000 + RUNS * 5000,
)

test('a change that its caller abandoned does not alter the scheduled change at the provider', async () => {
  const account = await harness.openAccount('ok')
  const subscriptionId = await harness.subscribe(account, 'premium')
  await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key() })
  const scheduled = async () => (await harness.provider.readCustomer(account.customerId)).subscriptions[0]?.pendingChange
  const before = await scheduled()
  expect(before).not.toBeNull()
  // The first write releases the schedule. The second gets no response within the time of the caller.
  const provider = failingProvider({ write: 2, how: 'no response' })
  const cancellation = { subscriptionId, at: 'period_end', idempotencyKey: key() } as const
  await expect(runWithin(2_000, () => provider.cancelSubscription(cancellation))).rejects.toThrow()
  expect(await scheduled()).toEqual(before)
})

describe('a call whose object changes after it was read', () => {
  test.each(['paid', 'void'] as const)('leaves an invoice that is %s by then as it is', async (status) => {
    const account = await renewed(harness, 'declined')
    const invoice = async () => (await harness.provider.readCustomer(account.customerId)).invoices.find(({ id }) => id === unpaid?.id)
    const unpaid = (await harness.provider.readCustomer(account.customerId)).invoices.find((each) => each.status === 'open')
    const id = unpaid?.id ?? ''
    const run = () => (status === 'paid' ? emulator.sandbox.actions.payInvoice(id, 'ok') : harness.provider.voidInvoice(id))
    await interruptedProvider({ write: 1, run }).voidInvoice(id)
    expect(await invoice()).toMatchObject({ status })
  })

  test('completes an upgrade whose declined payment is made on its page', async () => {
    const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
    await harness.setCard(account, 'declined')
    const run = async () => {
      const { invoices } = await harness.provider.readCustomer(account.customerId)
      await emulator.sandbox.actions.payInvoice(invoices.find(({ status }) => status === 'open')?.id ?? '', 'ok')
    }
    const prorationDate = subscription.currentPeriodStart
    const upgrade = { subscriptionId, priceId: harness.priceId('premium'), prorationDate, idempotencyKey: key() }
    // The second write voids the invoice.
    expect(await interruptedProvider({ write: 2, run }).changeNow(upgrade)).toEqual({ outcome: 'changed' })
    const [changed] = (await harness.provider.readCustomer(account.customerId)).subscriptions
    expect(changed).toMatchObject({ priceId: harness.priceId('premium') })
  })

  test.each(['resumeSubscription', 'cancelSubscription'] as const)('%s resolves if the subscription has ended by then', async (call) => {
    const { account, subscriptionId } = await subscribed(harness, 'basic')
    if (call === 'resumeSubscription')
      await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key() })
    const run = () => emulator.sandbox.actions.cancelSubscription(subscriptionId, 'now')
    await interruptedProvider({ write: 1, run })[call]({ subscriptionId, at: 'period_end', idempotencyKey: key() })
    const [ended] = (await harness.provider.readCustomer(account.customerId)).subscriptions
    expect(ended).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) })
  })

  test('a write that is rejected for another reason still fails', async () => {
    const account = await renewed(harness, 'declined')
    const { invoices } = await harness.provider.readCustomer(account.customerId)
    const id = invoices.find(({ status }) => status === 'open')?.id ?? ''
    await expect(failingProvider({ write: 1, how: 'rejected' }).voidInvoice(id)).rejects.toMatchObject({ failure: 'rejected' })
  })
})
