import type { SandboxActions, SandboxCard, SandboxFaults } from '@loomcast/stripe-emulator'
import {
  type CheckoutRequest,
  type PaymentProvider,
  type ProviderCustomerState,
  ProviderError,
  type ProviderInvoice,
  type ProviderSubscription,
  type ProviderTransaction,
} from '../../src/engines/payment-provider.ts'

export type PriceName = 'basic' | 'premium' | 'yearly'
export const PRICES: Record<PriceName, number> = { basic: 500, premium: 2000, yearly: 6000 }

/** A customer with a card, and the provider's time for the customer. */
export interface Account {
  customerId: string
  now(): Date
  advance(to: Date): Promise<void>
}

/** A provider with everything that a scenario needs in addition to the port. */
export interface ProviderHarness {
  provider: PaymentProvider
  priceId(name: PriceName): string
  openAccount(card: SandboxCard): Promise<Account>
  /** Subscribes by API, without a hosted page. */
  subscribe(account: Account, price: PriceName): Promise<string>
  /** Sets the card for the next automatic payments. */
  setCard(account: Account, card: SandboxCard): Promise<void>
  payInvoice(invoiceId: string): Promise<void>
}

/** An emulator, where the scenario can do what people do on hosted pages and what the provider's network does. */
export interface EmulatorHarness extends ProviderHarness {
  actions: SandboxActions
  faults: SandboxFaults
}

interface Row {
  name: string
  /** Reduced results, so that providers can be compared. */
  expected: unknown
}
/** Needs no hosted page, so it can also run against Stripe's test mode. */
export interface ApiScenario extends Row {
  needs: 'api'
  run(harness: ProviderHarness): Promise<unknown>
}
export interface EmulatorScenario extends Row {
  needs: 'emulator'
  run(harness: EmulatorHarness): Promise<unknown>
}
export type Scenario = ApiScenario | EmulatorScenario

const DAY = 24 * 3600_000
const HOUR = 3600_000
let keys = 0
/** Unique in every run, because Stripe remembers keys for a day. */
const run = `${Date.now()}-${process.pid}`
const key = (label: string) => `${label}:${run}:${++keys}`

/** In UTC; the last day of the month if it has no such day. */
function addMonths(date: Date, months: number): Date {
  const added = new Date(date)
  added.setUTCDate(1)
  added.setUTCMonth(added.getUTCMonth() + months)
  const days = new Date(Date.UTC(added.getUTCFullYear(), added.getUTCMonth() + 1, 0)).getUTCDate()
  added.setUTCDate(Math.min(date.getUTCDate(), days))
  return added
}

/** A time as months after the start of the subscription, such as `month 1`. */
function monthOf(start: Date, time: Date): string {
  for (let month = 0; month <= 24; month++) if (addMonths(start, month).getTime() === time.getTime()) return `month ${month}`
  return time > start ? 'between months' : 'before the start'
}

function describeSubscription(harness: ProviderHarness, subscription: ProviderSubscription): string {
  const { status, priceId, amountMinor, currency, interval, startedAt, currentPeriodStart, currentPeriodEnd } = subscription
  const at = (time: Date) => monthOf(startedAt, time)
  const { cancelAt, endedAt, pastDueSince, paymentUrl, needsConfirmation, pendingChange } = subscription
  return [
    `${status} ${nameOf(harness, priceId)} ${amountMinor} ${currency} per ${interval}`,
    `from ${at(currentPeriodStart)} to ${at(currentPeriodEnd)}`,
    cancelAt && !endedAt && `ends at ${at(cancelAt)}`,
    endedAt && `ended at ${at(endedAt)}`,
    pastDueSince && 'past due',
    paymentUrl && 'has a payment page',
    needsConfirmation && 'needs confirmation',
    pendingChange && `then ${nameOf(harness, pendingChange.priceId)} ${pendingChange.amountMinor} from ${at(pendingChange.at)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function nameOf(harness: ProviderHarness, priceId: string | null): string {
  const names: PriceName[] = ['basic', 'premium', 'yearly']
  return names.find((name) => harness.priceId(name) === priceId) ?? String(priceId)
}

function describeTransaction(transaction: ProviderTransaction): string {
  const { kind, amountMinor } = transaction
  if (kind === 'payment') return `payment of ${amountMinor}${transaction.refundable ? '' : ', not refundable'}`
  if (kind === 'failed_payment') return `failed payment of ${amountMinor}`
  return `${kind} of ${amountMinor}, ${transaction.status}`
}

const describeInvoice = (harness: ProviderHarness, invoice: ProviderInvoice): string =>
  `${invoice.status} ${nameOf(harness, invoice.priceId)}, ${invoice.amountPaidMinor} of ${invoice.totalMinor} paid`

/** Sorted by text, because things can happen in the same second. */
export function reduce(harness: ProviderHarness, { subscriptions, invoices, transactions }: ProviderCustomerState) {
  return {
    subscriptions: subscriptions.map((each) => describeSubscription(harness, each)).toSorted(),
    invoices: invoices.map((each) => describeInvoice(harness, each)).toSorted(),
    transactions: transactions.map(describeTransaction).toSorted(),
  }
}

async function read(harness: ProviderHarness, { customerId }: Account) {
  return reduce(harness, await harness.provider.readCustomer(customerId))
}

async function subscriptionOf(harness: ProviderHarness, { customerId }: Account): Promise<ProviderSubscription> {
  const [subscription] = (await harness.provider.readCustomer(customerId)).subscriptions
  if (!subscription) throw new Error('There is no subscription')
  return subscription
}

/** Past the end of the period, when the renewal's invoice is finalized. */
const renewalOf = ({ currentPeriodEnd }: ProviderSubscription): Date => new Date(currentPeriodEnd.getTime() + 2 * HOUR)

async function subscribed(harness: ProviderHarness, price: PriceName, card: SandboxCard = 'ok') {
  const account = await harness.openAccount(card)
  const subscriptionId = await harness.subscribe(account, price)
  return { account, subscriptionId, subscription: await subscriptionOf(harness, account) }
}

async function renewed(harness: ProviderHarness, card: SandboxCard) {
  const { account, subscription } = await subscribed(harness, 'basic')
  await harness.setCard(account, card)
  await account.advance(renewalOf(subscription))
  return account
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no failure',
    (error: { failure?: string }) => error.failure ?? String(error),
  )
}

async function openCheckout(harness: ProviderHarness, account: Account) {
  return harness.provider.createCheckout(checkoutRequest(harness, account))
}

function checkoutRequest(harness: ProviderHarness, account: Account): CheckoutRequest {
  return {
    customerId: account.customerId,
    priceId: harness.priceId('premium'),
    successUrl: 'https://app.example/billing?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://app.example/pricing',
    expiresAt: new Date(account.now().getTime() + 31 * 60_000),
    note: 'Renews until you cancel.',
    terms: null,
    metadata: { user_id: 'usr_1', reservation_id: 'res_1' },
    idempotencyKey: key('checkout'),
  }
}

async function checkoutState(harness: ProviderHarness, checkoutId: string): Promise<string> {
  const { status, paymentStatus, subscriptionId, url } = await harness.provider.retrieveCheckout(checkoutId)
  return [status, paymentStatus, subscriptionId && 'with a subscription', url && 'with a page'].filter(Boolean).join(', ')
}

/** Every provider passes the whole table. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'a subscription is paid and active',
    needs: 'api',
    run: async (harness) => read(harness, (await subscribed(harness, 'basic')).account),
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid'],
      transactions: ['payment of 500'],
    },
  },
  {
    name: 'a renewal is paid',
    needs: 'api',
    run: async (harness) => read(harness, await renewed(harness, 'ok')),
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
      invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid'],
      transactions: ['payment of 500', 'payment of 500'],
    },
  },
  {
    name: 'a declined renewal is past due, and recovers when it is paid',
    needs: 'api',
    async run(harness) {
      const account = await renewed(harness, 'declined')
      const { invoices, transactions } = await harness.provider.readCustomer(account.customerId)
      const pastDue = await read(harness, account)
      const failed = transactions.some(({ kind }) => kind === 'failed_payment')
      await harness.setCard(account, 'ok')
      for (const { id, status } of invoices) if (status === 'open') await harness.payInvoice(id)
      const recovered = await read(harness, account)
      return {
        pastDue: pastDue.subscriptions,
        failed,
        recovered: { ...recovered, transactions: recovered.transactions.filter((each) => each.startsWith('payment')) },
      }
    },
    expected: {
      pastDue: ['past_due basic 500 usd per month, from month 1 to month 2, past due, has a payment page'],
      failed: true,
      recovered: {
        subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
        invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid'],
        transactions: ['payment of 500', 'payment of 500'],
      },
    },
  },
  {
    name: 'a renewal that waits for a confirmation is past due',
    needs: 'api',
    run: async (harness) => (await read(harness, await renewed(harness, '3ds'))).subscriptions,
    expected: ['past_due basic 500 usd per month, from month 1 to month 2, past due, has a payment page, needs confirmation'],
  },
  {
    name: 'a subscription is canceled at the end of its period',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { provider } = harness
      await provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      const ended = await read(harness, account)
      await provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      return { scheduled: scheduled.subscriptions, ended }
    },
    expected: {
      scheduled: ['active basic 500 usd per month, from month 0 to month 1, ends at month 1'],
      ended: {
        subscriptions: ['canceled basic 500 usd per month, from month 0 to month 1, ended at month 1'],
        invoices: ['paid basic, 500 of 500 paid'],
        transactions: ['payment of 500'],
      },
    },
  },
  {
    name: 'a cancellation is withdrawn, more than once',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'basic')
      await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      await harness.provider.resumeSubscription({ subscriptionId })
      await harness.provider.resumeSubscription({ subscriptionId })
      return (await read(harness, account)).subscriptions
    },
    expected: ['active basic 500 usd per month, from month 0 to month 1'],
  },
  {
    name: 'a subscription is canceled at once, more than once',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'basic')
      await harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      await harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      const { subscriptions, transactions } = await harness.provider.readCustomer(account.customerId)
      return { statuses: subscriptions.map(({ status, endedAt }) => [status, endedAt !== null]), transactions: transactions.length }
    },
    expected: { statuses: [['canceled', true]], transactions: 1 },
  },
  {
    name: 'a subscription with a scheduled change is canceled by several processes at the same moment',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('basic') })
      const cancel = () => harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      const outcomes = await Promise.allSettled([cancel(), cancel(), cancel(), cancel()])
      const { subscriptions } = await harness.provider.readCustomer(account.customerId)
      return { outcomes: outcomes.map(({ status }) => status), statuses: subscriptions.map(({ status }) => status) }
    },
    expected: { outcomes: ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'], statuses: ['canceled'] },
  },
  {
    name: 'an upgrade costs what its preview stated',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { currentPeriodStart, currentPeriodEnd } = subscription
      const prorationDate = new Date((currentPeriodStart.getTime() + currentPeriodEnd.getTime()) / 2)
      await account.advance(prorationDate)
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate }
      const { amountDueMinor, currency, nextAmountMinor, nextDate } = await harness.provider.previewChange(change)
      const idempotencyKey = key('upgrade')
      const result = await harness.provider.changeNow({ ...change, idempotencyKey })
      const repeated = await harness.provider.changeNow({ ...change, idempotencyKey })
      return {
        preview: `${amountDueMinor} ${currency} now, ${nextAmountMinor} at ${monthOf(subscription.startedAt, nextDate)}`,
        outcomes: [result.outcome, repeated.outcome],
        ...(await read(harness, account)),
      }
    },
    expected: {
      preview: '750 usd now, 2000 at month 1',
      outcomes: ['changed', 'changed'],
      subscriptions: ['active premium 2000 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'paid premium, 750 of 750 paid'],
      transactions: ['payment of 500', 'payment of 750'],
    },
  },
  {
    name: 'a change from monthly to yearly charges a year less what is left of the month, and starts a year',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { currentPeriodStart: start, currentPeriodEnd: end } = subscription
      const prorationDate = new Date((start.getTime() + end.getTime()) / 2)
      const days = (time: Date) => Math.round((time.getTime() - prorationDate.getTime()) / (24 * HOUR))
      await account.advance(prorationDate)
      const change = { subscriptionId, priceId: harness.priceId('yearly'), prorationDate }
      const { amountDueMinor, currency, nextAmountMinor, nextDate } = await harness.provider.previewChange(change)
      const result = await harness.provider.changeNow({ ...change, idempotencyKey: key('yearly') })
      const changed = await subscriptionOf(harness, account)
      const { invoices, transactions } = await read(harness, account)
      return {
        preview: `${amountDueMinor} ${currency} now, ${nextAmountMinor} after a year: ${[365, 366].includes(days(nextDate))}`,
        outcome: result.outcome,
        period: [days(changed.currentPeriodStart), days(changed.currentPeriodEnd) - days(nextDate)],
        price: [changed.amountMinor, changed.interval],
        invoices,
        transactions,
      }
    },
    expected: {
      preview: '5750 usd now, 6000 after a year: true',
      outcome: 'changed',
      period: [0, 0],
      price: [6000, 'year'],
      invoices: ['paid basic, 500 of 500 paid', 'paid yearly, 5750 of 5750 paid'],
      transactions: ['payment of 500', 'payment of 5750'],
    },
  },
  {
    name: 'a change from yearly to monthly happens at the end of the year',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'yearly')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('monthly') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      return { scheduled: scheduled.subscriptions, ...(await read(harness, account)) }
    },
    expected: {
      scheduled: ['active yearly 6000 usd per year, from month 0 to month 12, then basic 500 from month 12'],
      subscriptions: ['active basic 500 usd per month, from month 12 to month 13'],
      invoices: ['paid basic, 500 of 500 paid', 'paid yearly, 6000 of 6000 paid'],
      transactions: ['payment of 500', 'payment of 6000'],
    },
  },
  {
    name: 'a change from monthly to a year that is scheduled starts the year at the end of the month',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('yearly'), idempotencyKey: key('year-later') })
      await account.advance(renewalOf(subscription))
      return read(harness, account)
    },
    expected: {
      subscriptions: ['active yearly 6000 usd per year, from month 1 to month 13'],
      invoices: ['paid premium, 2000 of 2000 paid', 'paid yearly, 6000 of 6000 paid'],
      transactions: ['payment of 2000', 'payment of 6000'],
    },
  },
  {
    name: 'a downgrade happens at the end of the period, and a repeated downgrade replaces it',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      const change = { subscriptionId, priceId: harness.priceId('basic') }
      await harness.provider.changeAtPeriodEnd({ ...change, idempotencyKey: key('downgrade') })
      await harness.provider.changeAtPeriodEnd({ ...change, idempotencyKey: key('downgrade') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      return { scheduled: scheduled.subscriptions, ...(await read(harness, account)) }
    },
    expected: {
      scheduled: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
      subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
      invoices: ['paid basic, 500 of 500 paid', 'paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000', 'payment of 500'],
    },
  },
  {
    name: 'a subscription renews at the lower price after a downgrade',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await account.advance(renewalOf(subscription))
      await account.advance(renewalOf(await subscriptionOf(harness, account)))
      return read(harness, account)
    },
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 2 to month 3'],
      invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid', 'paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000', 'payment of 500', 'payment of 500'],
    },
  },
  {
    name: 'a scheduled downgrade is withdrawn',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await harness.provider.resumeSubscription({ subscriptionId })
      return (await read(harness, account)).subscriptions
    },
    expected: ['active premium 2000 usd per month, from month 0 to month 1'],
  },
  {
    name: 'a cancellation replaces a scheduled downgrade, and the other way around',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      const downgrade = () =>
        harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await downgrade()
      await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      const canceled = await read(harness, account)
      await downgrade()
      return { canceled: canceled.subscriptions, downgraded: (await read(harness, account)).subscriptions }
    },
    expected: {
      canceled: ['active premium 2000 usd per month, from month 0 to month 1, ends at month 1'],
      downgraded: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
    },
  },
  {
    name: 'a payment is refunded in part and then in full',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [payment] = (await harness.provider.readCustomer(account.customerId)).transactions
      const paymentId = payment?.id ?? ''
      const idempotencyKey = key('refund')
      await harness.provider.refund({ paymentId, amountMinor: 200, idempotencyKey })
      await harness.provider.refund({ paymentId, amountMinor: 200, idempotencyKey })
      const partly = await read(harness, account)
      await harness.provider.refund({ paymentId, idempotencyKey: key('refund') })
      const refunded = await read(harness, account)
      const again = await failureOf(harness.provider.refund({ paymentId, idempotencyKey: key('refund') }))
      return {
        partly: partly.transactions,
        refunded: refunded.transactions,
        again,
        customer: (await harness.provider.customerOfPayment(paymentId)) === account.customerId,
      }
    },
    expected: {
      partly: ['payment of 500', 'refund of 200, succeeded'],
      refunded: ['payment of 500, not refundable', 'refund of 200, succeeded', 'refund of 300, succeeded'],
      again: 'no failure',
      customer: true,
    },
  },
  {
    name: 'a deleted customer has an empty state',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      await harness.provider.deleteCustomer(account.customerId)
      await harness.provider.deleteCustomer(account.customerId)
      return read(harness, account)
    },
    expected: { subscriptions: [], invoices: [], transactions: [] },
  },
  {
    name: 'a customer is created once per idempotency key',
    needs: 'api',
    async run({ provider }) {
      const request = { userId: 'usr_1', idempotencyKey: key('customer') }
      const one = await provider.createCustomer(request)
      const other = await provider.createCustomer(request)
      const third = await provider.createCustomer({ ...request, idempotencyKey: key('customer') })
      return [one.customerId === other.customerId, one.customerId === third.customerId]
    },
    expected: [true, false],
  },
  {
    name: 'the events list the customers that changed, each once',
    needs: 'api',
    async run(harness) {
      const since = new Date(Date.now() - 5 * 60_000)
      const { account } = await subscribed(harness, 'basic')
      const ids: string[] = []
      for await (const id of harness.provider.changedCustomers(since)) ids.push(id)
      return ids.filter((id) => id === account.customerId).length
    },
    expected: 1,
  },
  {
    name: 'calls for unknown objects fail as not found',
    needs: 'api',
    async run({ provider, priceId }) {
      const subscriptionId = 'sub_unknown'
      const change = { subscriptionId, priceId: priceId('basic'), prorationDate: new Date() }
      return {
        state: await provider.readCustomer('cus_unknown'),
        checkout: await failureOf(provider.retrieveCheckout('cs_test_unknown')),
        preview: await failureOf(provider.previewChange(change)),
        cancel: await failureOf(provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })),
        refund: await failureOf(provider.refund({ paymentId: 'ch_unknown', idempotencyKey: key('refund') })),
        invoice: await failureOf(provider.invoicePdf('in_unknown')),
      }
    },
    expected: {
      state: { exists: false, saleOutdated: false, subscriptions: [], invoices: [], transactions: [] },
      checkout: 'not_found',
      preview: 'not_found',
      cancel: 'not_found',
      refund: 'not_found',
      invoice: 'not_found',
    },
  },
  {
    name: 'an invoice has a PDF',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [invoice] = (await harness.provider.readCustomer(account.customerId)).invoices
      const pdf = await harness.provider.invoicePdf(invoice?.id ?? '')
      return [invoice?.number !== null, invoice?.hostedUrl !== null, pdf !== null]
    },
    expected: [true, true, true],
  },
  {
    name: 'a checkout is paid',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const checkout = await openCheckout(harness, account)
      const open = await checkoutState(harness, checkout.id)
      const outcome = await harness.actions.payCheckout(checkout.id, 'ok')
      const expired = await harness.provider.expireCheckout(checkout.id)
      const { metadata } = await subscriptionOf(harness, account)
      return {
        open,
        outcome,
        paid: await checkoutState(harness, checkout.id),
        expired: expired.status,
        metadata,
        ...(await read(harness, account)),
      }
    },
    expected: {
      open: 'open, unpaid, with a page',
      outcome: 'paid',
      paid: 'complete, paid, with a subscription',
      expired: 'complete',
      metadata: { user_id: 'usr_1', reservation_id: 'res_1' },
      subscriptions: ['active premium 2000 usd per month, from month 0 to month 1'],
      invoices: ['paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000'],
    },
  },
  {
    name: 'a declined checkout stays open and can be paid with another card',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const { id } = await openCheckout(harness, account)
      const declined = await harness.actions.payCheckout(id, 'declined')
      const open = await checkoutState(harness, id)
      const active = (await read(harness, account)).subscriptions.filter((each) => each.startsWith('active'))
      const paid = await harness.actions.payCheckout(id, 'ok')
      return { declined, open, active, paid, state: await checkoutState(harness, id) }
    },
    expected: {
      declined: 'declined',
      open: 'open, unpaid, with a page',
      active: [],
      paid: 'paid',
      state: 'complete, paid, with a subscription',
    },
  },
  {
    name: 'a checkout with 3-D Secure is paid after the confirmation only',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const { id } = await openCheckout(harness, account)
      const first = await harness.actions.payCheckout(id, '3ds')
      const refused = await harness.actions.confirmCheckout(id, false)
      const second = await harness.actions.payCheckout(id, '3ds')
      const waiting = (await read(harness, account)).subscriptions.filter((each) => each.startsWith('active'))
      const confirmed = await harness.actions.confirmCheckout(id, true)
      return { first, refused, second, waiting, confirmed, state: await checkoutState(harness, id) }
    },
    expected: {
      first: 'confirmation_needed',
      refused: 'declined',
      second: 'confirmation_needed',
      waiting: [],
      confirmed: 'paid',
      state: 'complete, paid, with a subscription',
    },
  },
  {
    name: 'a checkout expires at its time or on request',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const one = await openCheckout(harness, account)
      const other = await openCheckout(harness, account)
      const onRequest = await harness.provider.expireCheckout(one.id)
      const again = await harness.provider.expireCheckout(one.id)
      await account.advance(new Date(account.now().getTime() + HOUR))
      const byTime = await harness.provider.retrieveCheckout(other.id)
      return [onRequest.status, again.status, byTime.status]
    },
    expected: ['expired', 'expired', 'expired'],
  },
  {
    name: 'an upgrade with a declined card is refused, leaves nothing to pay, and succeeds with another card',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      await harness.setCard(account, 'declined')
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate: subscription.currentPeriodStart }
      const refused = await harness.provider
        .changeNow({ ...change, idempotencyKey: key('upgrade') })
        .catch((error) => (error instanceof ProviderError ? error.failure : error))
      const { subscriptions, invoices } = await read(harness, account)
      await harness.setCard(account, 'ok')
      const again = await harness.provider.changeNow({ ...change, idempotencyKey: key('upgrade') })
      return { refused, subscriptions, invoices, again: again.outcome, paid: (await read(harness, account)).subscriptions }
    },
    expected: {
      refused: 'declined',
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'void premium, 0 of 1500 paid'],
      again: 'changed',
      paid: ['active premium 2000 usd per month, from month 0 to month 1'],
    },
  },
  {
    name: 'an upgrade that is never paid is withdrawn',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      await harness.setCard(account, '3ds')
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate: subscription.currentPeriodStart }
      await harness.provider.changeNow({ ...change, idempotencyKey: key('upgrade') })
      const waiting = await read(harness, account)
      await account.advance(new Date(account.now().getTime() + 2 * DAY))
      const { subscriptions, invoices } = await read(harness, account)
      return { waiting: waiting.subscriptions, subscriptions, invoices }
    },
    expected: {
      waiting: ['active basic 500 usd per month, from month 0 to month 1, has a payment page, needs confirmation'],
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'void premium, 0 of 1500 paid'],
    },
  },
  {
    name: 'a disputed payment cannot be refunded',
    needs: 'emulator',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [payment] = (await harness.provider.readCustomer(account.customerId)).transactions
      const disputeId = await harness.actions.openDispute(payment?.id ?? '')
      const opened = await read(harness, account)
      const refund = await failureOf(harness.provider.refund({ paymentId: payment?.id ?? '', idempotencyKey: key('refund') }))
      await harness.actions.closeDispute(disputeId, 'lost')
      return { opened: opened.transactions, refund, closed: (await read(harness, account)).transactions }
    },
    expected: {
      opened: ['dispute of 500, needs_response', 'payment of 500, not refundable'],
      refund: 'rejected',
      closed: ['dispute of 500, lost', 'payment of 500, not refundable'],
    },
  },
  {
    name: 'the portal changes the card, the plan and the cancellation',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      const { url } = await harness.provider.createPortalSession({
        customerId: account.customerId,
        returnUrl: 'https://app.example/billing',
      })
      const flow = 'payment_method_update'
      const card = await harness.provider.createPortalSession({
        customerId: account.customerId,
        returnUrl: 'https://app.example/billing',
        flow,
      })
      const changed = await harness.actions.changePlan(subscriptionId, harness.priceId('basic'))
      const downgraded = await read(harness, account)
      await harness.actions.cancelSubscription(subscriptionId, 'period_end')
      const canceled = await read(harness, account)
      await harness.actions.resumeSubscription(subscriptionId)
      return {
        urls: [url, card.url].map((each) => URL.canParse(each)),
        changed,
        downgraded: downgraded.subscriptions,
        canceled: canceled.subscriptions,
        resumed: (await read(harness, account)).subscriptions,
      }
    },
    expected: {
      urls: [true, true],
      changed: 'scheduled',
      downgraded: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
      canceled: ['active premium 2000 usd per month, from month 0 to month 1, ends at month 1'],
      resumed: ['active premium 2000 usd per month, from month 0 to month 1'],
    },
  },
  {
    name: 'a checkout is created once when the response is lost',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      await harness.faults.set({ failRequests: { count: 1, when: 'after' } })
      const request = checkoutRequest(harness, account)
      const first = await harness.provider.createCheckout(request)
      const again = await harness.provider.createCheckout(request)
      return first.id === again.id
    },
    expected: true,
  },
  {
    name: 'the catalog is synchronized without a second effect, and a new amount is a new price',
    needs: 'emulator',
    async run({ provider }) {
      const price = (packageId: string, includeVideo: boolean, amountMinor: number, interval: 'month' | 'year' = 'month') => {
        const productName = packageId
        const packageDescription = `The package ${packageId}`
        const currency = 'usd'
        return { packageId, productName, packageDescription, includeVideo, interval, amountMinor, currency }
      }
      const before = [price('one', false, 500), price('one', true, 2000), price('two', false, 900), price('one', false, 5000, 'year')]
      const ids = async (wanted: typeof before) => (await provider.syncCatalog(wanted)).map(({ priceId }) => priceId)
      const first = await ids(before)
      const second = await ids(before)
      const raised = await ids([price('one', false, 600), ...before.slice(1)])
      const restored = await ids(before)
      return {
        unique: new Set(first).size,
        unchanged: second.map((id, index) => id === first[index]),
        raised: raised.map((id, index) => id === first[index]),
        restored: restored.map((id, index) => id === first[index] || id === raised[index]),
      }
    },
    expected: {
      unique: 4,
      unchanged: [true, true, true, true],
      raised: [false, true, true, true],
      restored: [false, true, true, true],
    },
  },
  {
    name: 'the portal is configured once, and also if a package has prices with and without videos, by the month and by the year',
    needs: 'emulator',
    async run({ provider }) {
      const shared = { packageId: 'two-prices', productName: 'Two prices', packageDescription: '', currency: 'usd' }
      await provider.syncCatalog([
        { ...shared, includeVideo: false, interval: 'month', amountMinor: 500 },
        { ...shared, includeVideo: false, interval: 'year', amountMinor: 5000 },
        { ...shared, includeVideo: true, interval: 'month', amountMinor: 2000 },
      ])
      return [await provider.configurePortal(), await provider.configurePortal()]
    },
    expected: ['created', 'unchanged'],
  },
  {
    name: 'the webhook endpoint is created once and found by its URL',
    needs: 'emulator',
    async run({ provider }) {
      const webhookUrl = 'https://app.example/api/billing/webhook'
      const first = await provider.configureWebhook({ webhookUrl })
      const second = await provider.configureWebhook({ webhookUrl })
      const { webhooks, apiVersion } = await provider.account()
      return {
        created: [first.created, second.created],
        secrets: [first.secret !== null, second.secret !== null],
        same: first.webhookId === second.webhookId,
        endpoints: webhooks
          .filter(({ url }) => url === webhookUrl)
          .map((each) => [each.status, each.apiVersion === apiVersion, each.events.length > 20]),
      }
    },
    expected: { created: [true, false], secrets: [true, false], same: true, endpoints: [['enabled', true, true]] },
  },
]
