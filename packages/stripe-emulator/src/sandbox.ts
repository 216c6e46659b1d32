import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { Interval } from './calendar.ts'
import type { SandboxFaults } from './faults.ts'

/** How the provider treats a card: it is charged, it is declined, or its owner has to confirm the payment first (3-D Secure). */
export type SandboxCard = 'ok' | 'declined' | '3ds'

/** What came of an attempt to pay. `confirmation_needed`: call the action that confirms. */
export type PaymentOutcome = 'paid' | 'declined' | 'confirmation_needed'

interface SandboxLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A signed event, as it is sent to `webhookUrl`. */
export interface SandboxDelivery {
  url: string
  body: string
  /** Value of the header `stripe-signature`. */
  signature: string
  event: { id: string; type: string }
}

export interface SandboxOptions {
  connection: Connection
  /** Real time. The sandbox's own clock is this time plus an offset, which is stored in the database. */
  clock: Clock
  /** Where events are delivered. */
  webhookUrl: string
  /** Origin of the hosted pages, without a trailing slash. */
  publicUrl: string
  /** The terms of service of the account. Without them, a checkout cannot request consent. */
  termsUrl?: string | null
  logger: SandboxLogger
  /** Start of the sandbox's collection names. Default: `sandbox_`. */
  prefix?: string
  /** Replaces the HTTP request of a delivery. Resolves to the HTTP status; a rejection counts as a failed attempt. */
  deliver?: (delivery: SandboxDelivery) => Promise<number>
}

export interface SandboxLine {
  description: string
  amountMinor: number
  currency: string
  proration: boolean
  periodStart: Date
  periodEnd: Date
}

/** A tax of an invoice, at one rate. */
export interface SandboxTax {
  /** Percent. */
  rate: number
  amountMinor: number
  /** The amount without this tax. */
  taxableMinor: number
  inclusive: boolean
  reverseCharge: boolean
}

export interface SandboxDiscount {
  /** The promotion code, or the name of the coupon. */
  name: string
  /** "25% off for 3 months" */
  text: string
  amountMinor: number
}

export interface SandboxInvoice {
  id: string
  number: string | null
  customerId: string
  /** As of the issue of the invoice, one line each: name, email, address, numbers. */
  customer: string[]
  /** Who sells, as the account states it on its invoices. */
  footer: string | null
  subscriptionId: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  currency: string
  subtotalMinor: number
  discounts: SandboxDiscount[]
  taxes: SandboxTax[]
  totalMinor: number
  /** The amount to pay after the credit balance was applied. */
  amountDueMinor: number
  amountPaidMinor: number
  amountRemainingMinor: number
  /** Credit balance that was applied. */
  creditAppliedMinor: number
  createdAt: Date
  dueAt: Date | null
  paidAt: Date | null
  nextAttemptAt: Date | null
  attempts: number
  /** Whether the payment waits for a confirmation (3-D Secure). */
  needsConfirmation: boolean
  periodStart: Date
  periodEnd: Date
  lines: SandboxLine[]
}

/** The payment of an invoice, and what the buyer's bank does with it. */
export interface SandboxPayment {
  chargeId: string
  dispute: { id: string; status: 'needs_response' | 'won' | 'lost' } | null
}

export interface SandboxCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  customerId: string
  priceId: string
  productName: string
  productDescription: string | null
  /** Before the discount. */
  subtotalMinor: number
  amountMinor: number
  /** What the next renewal costs, if the discount still applies then. */
  renewalMinor: number
  /** Whether a promotion code can be entered. */
  acceptsCodes: boolean
  discount: SandboxDiscount | null
  currency: string
  interval: Interval
  expiresAt: Date
  /** Why the session has expired: its time passed, the seller ended it earlier, or the customer was deleted. Null unless it has expired. */
  expiredBy: 'time' | 'seller' | 'deletion' | null
  /** With `{CHECKOUT_SESSION_ID}` replaced. */
  successUrl: string
  cancelUrl: string | null
  subscriptionId: string | null
  /** Whether the buyer's details are entered: until the first attempt to pay. */
  needsDetails: boolean
  /** The customer's email address, if it is known. */
  email: string | null
  collectsTaxId: boolean
  /** What the buyer has to accept; null: nothing. */
  terms: { text: string; url: string } | null
  /** A text next to the buttons. */
  note: string | null
  /** Tax within the amount or in addition to it; null until it is computed. */
  taxMinor: number | null
  /** Whether a tax that is not computed yet is added to the amounts. */
  addsTax: boolean
  /** Whether a payment waits for a confirmation: show the confirmation page instead of the card form. */
  needsConfirmation: boolean
  metadata: Readonly<Record<string, string>>
}

/** What a buyer enters on the page of a checkout. */
export interface CheckoutBuyer {
  name: string
  email: string
  address: { line1: string; city: string; postal_code: string; country: string }
  /** Empty: none. */
  taxId: string
  acceptsTerms: boolean
}

export interface SandboxPortal {
  id: string
  customerId: string
  returnUrl: string | null
  flow: string | null
  /** What its configuration lets the customer do. */
  offers: { cancellation: boolean; planChange: boolean; card: boolean; invoices: boolean }
}

export interface SandboxSubscription {
  id: string
  customerId: string
  status: string
  itemId: string
  priceId: string
  productName: string
  amountMinor: number
  /** What the next renewal charges: net of discounts, with taxes. */
  renewalMinor: number
  currency: string
  interval: Interval
  currentPeriodStart: Date
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  cancelAt: Date | null
  canceledAt: Date | null
  endedAt: Date | null
  latestInvoiceId: string | null
  /** A change that waits for the payment of its invoice. */
  pendingUpdate: { priceId: string; renewalMinor: number; invoiceId: string | null; expiresAt: Date } | null
  /** A change that is scheduled. */
  scheduledChange: { priceId: string; productName: string; amountMinor: number; renewalMinor: number; at: Date } | null
  metadata: Readonly<Record<string, string>>
}

export interface SandboxPrice {
  id: string
  productId: string
  productName: string
  productDescription: string | null
  amountMinor: number
  currency: string
  interval: Interval
  lookupKey: string | null
  metadata: Readonly<Record<string, string>>
}

export interface SandboxCustomer {
  id: string
  card: SandboxCard | null
  /** Last four digits of the card. */
  last4: string | null
  /** Negative: credit that reduces the next invoices. */
  balanceMinor: number
}

export interface SandboxEvent {
  id: string
  type: string
  customerId: string | null
  createdAt: Date
  /** `stored`: no endpoint is subscribed to this type. */
  state: 'pending' | 'delivered' | 'dropped' | 'failed' | 'stored'
  attempts: number
}

/** What people do on hosted pages, at their bank or in the provider's dashboard. An action that the state does not allow throws SandboxRefusal. */
export interface SandboxActions {
  /** `buyer`: what was entered at the first attempt. Default: a sample buyer who accepts the terms. */
  payCheckout(sessionId: string, card: SandboxCard, buyer?: CheckoutBuyer): Promise<PaymentOutcome>
  /** Applies a promotion code in place of another one; null removes it. */
  enterCode(sessionId: string, code: string | null): Promise<void>
  /** Answers the confirmation that `payCheckout` with '3ds' needs. */
  confirmCheckout(sessionId: string, accept: boolean): Promise<PaymentOutcome>
  expireCheckout(sessionId: string): Promise<void>

  /** The card for the next automatic charges. */
  setCard(customerId: string, card: SandboxCard): Promise<void>
  /** Pays an open invoice with another card, or with the customer's. */
  payInvoice(invoiceId: string, card?: SandboxCard): Promise<PaymentOutcome>
  confirmInvoice(invoiceId: string, accept: boolean): Promise<PaymentOutcome>
  voidInvoice(invoiceId: string): Promise<void>

  /** The portal's actions. `changePlan` charges an upgrade at once and schedules a downgrade for the end of the period. */
  changePlan(subscriptionId: string, priceId: string): Promise<PaymentOutcome | 'scheduled'>
  /** What `changePlan` would charge now; 0 for a downgrade. */
  previewPlan(subscriptionId: string, priceId: string): Promise<{ amountDueMinor: number; currency: string; at: Date; scheduled: boolean }>
  cancelSubscription(subscriptionId: string, at: 'period_end' | 'now'): Promise<void>
  /** Withdraws a scheduled cancellation and a scheduled change. */
  resumeSubscription(subscriptionId: string): Promise<void>

  /** Refunds in the provider's dashboard. Resolves to the refund's id. */
  refundCharge(chargeId: string, amountMinor?: number): Promise<string>
  /** Resolves to the dispute's id. */
  openDispute(chargeId: string): Promise<string>
  closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<void>
  /** Deletes the customer in the provider's dashboard. */
  loseCustomer(customerId: string): Promise<void>
}

/** What hosted pages and tests read. Undefined: no such object. */
export interface SandboxViews {
  checkout(sessionId: string): Promise<SandboxCheckout | undefined>
  portal(portalId: string): Promise<SandboxPortal | undefined>
  customer(customerId: string): Promise<SandboxCustomer | undefined>
  /** Newest first. */
  subscriptions(customerId: string): Promise<SandboxSubscription[]>
  subscription(subscriptionId: string): Promise<SandboxSubscription | undefined>
  /** Newest first. */
  invoices(customerId: string): Promise<SandboxInvoice[]>
  invoice(invoiceId: string): Promise<SandboxInvoice | undefined>
  /** The successful payment of an invoice. */
  payment(invoiceId: string): Promise<SandboxPayment | undefined>
  /** Ids, newest first. */
  charges(customerId: string): Promise<{ id: string; invoiceId: string | null; amountMinor: number; paid: boolean; disputed: boolean }[]>
  /** Active prices of active products, cheapest first. */
  prices(): Promise<SandboxPrice[]>
  /** Oldest first. */
  events(): Promise<SandboxEvent[]>
}

/** Work outside of the sandbox that its clock makes due. */
export interface ClockFollower {
  /** The first time after `after` at which something is due; null if there is none. */
  nextDue(after: Date): Promise<Date | null>
  /** Does what is due at the present time. `customers`: ids of customers whose objects were due in the sandbox. */
  follow(customers: readonly string[]): Promise<void>
}

export interface Sandbox {
  /** Handles requests to https://api.stripe.com/v1/…; for `Stripe.createFetchHttpClient`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Real time plus the stored offset. Other processes read a change within a second. */
  readonly clock: Clock
  /** What the clock adds to real time now, in ms. Never less than before. */
  clockOffset(): Promise<number>
  /**
   * Moves the clock forward in steps, from one time at which something is due to the next. `to` can be computed from the present time, which another process
   * may have advanced a moment ago. Rejects with RangeError if it is in the past.
   */
  advance(to: Date | ((now: Date) => Date), follower?: ClockFollower): Promise<void>
  /** Runs what is due at the present time: expiries, renewals, retries of payments, ends of subscriptions. */
  runDue(): Promise<void>
  /** Delivers the pending events that are due, or all pending events. Resolves to the number of attempts. */
  deliver(options?: { all?: boolean }): Promise<number>
  /** Runs due work and deliveries every second, and deliveries right after each change of this process. */
  start(): void
  /** Ends what `start` began and the reading of the stored clock. Call it in every process before the connection is closed. */
  stop(): Promise<void>
  /** The signing secret of events, created once. */
  webhookSecret(): Promise<string>
  readonly faults: SandboxFaults
  readonly actions: SandboxActions
  readonly views: SandboxViews
}

/** Thrown by actions. The message is for the person on the hosted page. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal'
}

/** Paths of the hosted pages below `publicUrl`. */
export const hostedPaths = {
  checkout: (sessionId: string) => `/sandbox/checkout/${sessionId}`,
  portal: (portalId: string) => `/sandbox/portal/${portalId}`,
  invoice: (invoiceId: string) => `/sandbox/invoices/${invoiceId}`,
  invoicePdf: (invoiceId: string) => `/sandbox/invoices/${invoiceId}/pdf`,
}
