import { poll, testDatabase } from '@loomcast/service-kit/testing'
import { systemClock } from '@loomcast/service-kit/time'
import type { EmulatorOptions, SandboxCard } from '@loomcast/stripe-emulator'
import { type RunningEmulator, startEmulator } from '@loomcast/stripe-emulator/testing'
import type Stripe from 'stripe'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { createStripeProvider } from '../../src/engines/stripe/stripe-provider.ts'
import { type Account, type EmulatorHarness, PRICES, type PriceName, type ProviderHarness } from '../providers/scenarios/scenario.ts'

/** Stripe's test cards by their behavior. */
const METHODS: Record<SandboxCard, string> = {
  ok: 'pm_card_visa',
  declined: 'pm_card_chargeCustomerFail',
  '3ds': 'pm_card_authenticationRequired',
}
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** An emulator on a separate database whose events are all accepted. */
export async function startSeparateEmulator(name: string, options: Pick<EmulatorOptions, 'onExchange'> = {}): Promise<RunningEmulator> {
  const { connection, drop } = await testDatabase(`billing_${name}`)
  const emulator = await startEmulator({
    ...options,
    connection,
    clockCanAdvance: true,
    publicUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/api/billing/webhook',
    deliver: async () => 200,
  })
  return {
    ...emulator,
    async close() {
      await emulator.close()
      await drop()
    },
  }
}

/** The provider `stripe` with another URL of the API. */
export async function emulatorHarness({ url, sandbox }: Pick<RunningEmulator, 'url' | 'sandbox'>): Promise<EmulatorHarness> {
  const stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: url })
  const methods = await commonMethods(stripe)
  const clock = () => sandbox.clock()
  return {
    ...methods,
    provider: createStripeProvider({ name: 'stripe', stripe, clock, signatureClock: systemClock }),
    actions: sandbox.actions,
    faults: sandbox.faults,
    async openAccount(card): Promise<Account> {
      const { id } = await stripe.customers.create({})
      await methods.attach(id, card)
      return { customerId: id, now: clock, advance: (to) => sandbox.advance(to) }
    },
  }
}

/** Stripe's test mode. Every customer is on a test clock; `close` deletes the clocks with their customers. */
export async function testModeHarness(secretKey: string): Promise<ProviderHarness & { close(): Promise<void> }> {
  const stripe = createStripeClient({ secretKey })
  const methods = await commonMethods(stripe)
  const clocks: string[] = []
  return {
    ...methods,
    provider: createStripeProvider({ name: 'stripe', stripe, clock: systemClock, signatureClock: systemClock }),
    async openAccount(card): Promise<Account> {
      let time = new Date()
      const { id: test_clock } = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(time) })
      clocks.push(test_clock)
      const { id } = await stripe.customers.create({ test_clock })
      await methods.attach(id, card)
      return { customerId: id, now: () => time, advance }

      async function advance(to: Date): Promise<void> {
        await stripe.testHelpers.testClocks.advance(test_clock, { frozen_time: seconds(to) })
        await poll(async () => (await stripe.testHelpers.testClocks.retrieve(test_clock)).status === 'ready', { timeoutMs: 120_000 })
        time = to
      }
    },
    async close() {
      for (const id of clocks) await stripe.testHelpers.testClocks.del(id)
    },
  }
}

async function commonMethods(stripe: Stripe) {
  const prices: Record<PriceName, string> = {
    basic: await findOrCreatePrice(stripe, 'basic'),
    premium: await findOrCreatePrice(stripe, 'premium'),
    yearly: await findOrCreatePrice(stripe, 'yearly'),
  }
  const attach = async (customer: string, card: SandboxCard): Promise<void> => {
    const { id } = await stripe.paymentMethods.attach(METHODS[card], { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  }
  return {
    attach,
    priceId: (name: PriceName) => prices[name],
    async subscribe({ customerId }: Account, price: PriceName): Promise<string> {
      const { id } = await stripe.subscriptions.create({ customer: customerId, items: [{ price: prices[price] }] })
      return id
    },
    setCard: ({ customerId }: Account, card: SandboxCard) => attach(customerId, card),
    async payInvoice(invoiceId: string): Promise<void> {
      await stripe.invoices.pay(invoiceId)
    },
  }
}

/** Not managed by the catalog, so that its synchronization leaves them. */
async function findOrCreatePrice(stripe: Stripe, name: PriceName): Promise<string> {
  const lookup_key = `loomcast-scenarios-${name}`
  const [found] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data
  if (found) return found.id
  const { id } = await stripe.prices.create({
    lookup_key,
    currency: 'usd',
    unit_amount: PRICES[name],
    recurring: { interval: name === 'yearly' ? 'year' : 'month' },
    product_data: { name: `Loomcast scenarios: ${name}` },
  })
  return id
}
