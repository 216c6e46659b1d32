import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { SandboxFaults } from './faults.ts'
import type {
  CheckoutBuyer,
  SandboxCard,
  SandboxCheckout,
  SandboxCustomer,
  SandboxEvent,
  SandboxInvoice,
  SandboxPayment,
  SandboxPortal,
  SandboxPrice,
  SandboxSubscription,
} from './sandbox-objects.ts'

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
