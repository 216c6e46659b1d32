import type { SandboxActions, SandboxCard, SandboxFaults } from '@loomcast/stripe-emulator'
import type {
  CheckoutRequest,
  PaymentProvider,
  ProviderCustomerState,
  ProviderInvoice,
  ProviderSubscription,
  ProviderTransaction,
} from '../../../src/engines/payment-provider.ts'

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

export const DAY = 24 * 3600_000
export const HOUR = 3600_000
let keys = 0
/** Unique in every run, because Stripe remembers keys for a day. */
const run = `${Date.now()}-${process.pid}`
export const key = (label: string) => `${label}:${run}:${++keys}`

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
export function monthOf(start: Date, time: Date): string {
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

export async function read(harness: ProviderHarness, { customerId }: Account) {
  return reduce(harness, await harness.provider.readCustomer(customerId))
}

export async function subscriptionOf(harness: ProviderHarness, { customerId }: Account): Promise<ProviderSubscription> {
  const [subscription] = (await harness.provider.readCustomer(customerId)).subscriptions
  if (!subscription) throw new Error('There is no subscription')
  return subscription
}

/** Past the end of the period, when the renewal's invoice is finalized. */
export const renewalOf = ({ currentPeriodEnd }: ProviderSubscription): Date => new Date(currentPeriodEnd.getTime() + 2 * HOUR)

export async function subscribed(harness: ProviderHarness, price: PriceName, card: SandboxCard = 'ok') {
  const account = await harness.openAccount(card)
  const subscriptionId = await harness.subscribe(account, price)
  return { account, subscriptionId, subscription: await subscriptionOf(harness, account) }
}

export async function renewed(harness: ProviderHarness, card: SandboxCard) {
  const { account, subscription } = await subscribed(harness, 'basic')
  await harness.setCard(account, card)
  await account.advance(renewalOf(subscription))
  return account
}

export async function failureOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no failure',
    (error: { failure?: string }) => error.failure ?? String(error),
  )
}

export async function openCheckout(harness: ProviderHarness, account: Account) {
  return harness.provider.createCheckout(checkoutRequest(harness, account))
}

export function checkoutRequest(harness: ProviderHarness, account: Account): CheckoutRequest {
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

export async function checkoutState(harness: ProviderHarness, checkoutId: string): Promise<string> {
  const { status, paymentStatus, subscriptionId, url } = await harness.provider.retrieveCheckout(checkoutId)
  return [status, paymentStatus, subscriptionId && 'with a subscription', url && 'with a page'].filter(Boolean).join(', ')
}
