import type { Discount, DiscountDuration } from '../domain/discount.ts'
import type { BillingInterval } from '../domain/interval.ts'
import type { SubscriptionStatus } from '../domain/subscription.ts'
import type { TaxBehavior } from '../domain/tax.ts'

export type { SubscriptionStatus }

/** The port to a payment provider. Amounts are integers in the minor unit of their currency; currencies are ISO 4217 in lowercase. */

export interface ProviderSubscription {
  id: string
  customerId: string
  status: SubscriptionStatus
  priceId: string
  /** The price per interval, without discounts and without a tax that is added to it. */
  amountMinor: number
  /** Whether the price contains the taxes. */
  taxBehavior: TaxBehavior
  /** What recurs each period: the price less discounts that are for more than one payment, with all taxes. */
  recurringMinor: number
  /** The tax in `recurringMinor`, at the rate of the newest invoice. */
  taxMinor: number
  /** What the next renewal charges. */
  renewalMinor: number
  /** The discount that it has now. It can end before the next renewal. */
  discount: Discount | null
  currency: string
  /** How often it renews: day, week, month or year. */
  interval: string
  startedAt: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** When the subscription ended or is scheduled to end; null if it renews. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Why it ended or is scheduled to end; null if the provider has no reason. */
  endedFor: 'cancellation_requested' | 'payment_failed' | 'payment_disputed' | (string & {}) | null
  trialEnd: Date | null
  /** Since when its oldest unpaid invoice is open; null if nothing is overdue. */
  pastDueSince: Date | null
  /** Where the user can pay or confirm an open invoice; a fresh link on every read. */
  paymentUrl: string | null
  /** Whether the open invoice waits for a confirmation by the user (3-D Secure). */
  needsConfirmation: boolean
  /** A change that is scheduled for the end of the period. */
  pendingChange: { priceId: string; amountMinor: number; renewalMinor: number; at: Date } | null
  /** Set when the checkout was created: `user_id`, `reservation_id`. */
  metadata: Readonly<Record<string, string>>
}

export interface ProviderInvoice {
  id: string
  customerId: string
  subscriptionId: string | null
  /** Null until the invoice is finalized. */
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | (string & {})
  /** Why it was issued: subscription_create, subscription_cycle (renewal), subscription_update (plan change), or another word of the provider. */
  billingReason: string
  totalMinor: number
  /** Part of the total. */
  taxMinor: number
  /** What discounts took off; not part of the total. */
  discountMinor: number
  /** The code that was redeemed for it. */
  promotionCode: string | null
  amountPaidMinor: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Price of the subscription line, if there is one. */
  priceId: string | null
  hostedUrl: string | null
  pdfUrl: string | null
}

/** A movement of money, as the provider reports it. */
export type ProviderTransaction =
  | { kind: 'payment'; id: string; invoiceId: string | null; amountMinor: number; currency: string; at: Date; refundable: boolean }
  | {
      kind: 'failed_payment'
      id: string
      invoiceId: string | null
      amountMinor: number
      currency: string
      at: Date
      declineCode: string | null
    }
  | { kind: 'refund'; id: string; paymentId: string; amountMinor: number; currency: string; at: Date; status: string }
  | { kind: 'dispute'; id: string; paymentId: string; amountMinor: number; currency: string; at: Date; status: string }

/** All data of a customer at the provider, read at one time. */
export interface ProviderCustomerState {
  /** False for a customer that was deleted or that belongs to another account of the provider; the lists are empty then. */
  exists: boolean
  /** Whether the customer's next invoices would not name the seller as it is now, or have no taxes although these are computed now. */
  saleOutdated: boolean
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
  transactions: ProviderTransaction[]
}

export interface ProviderCheckout {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** The provider's own word: paid, unpaid, no_payment_required. */
  paymentStatus: string
  customerId: string
  subscriptionId: string | null
  /** Whether the buyer accepted the terms of service. */
  termsAccepted: boolean
  metadata: Readonly<Record<string, string>>
}

export interface CheckoutRequest {
  customerId: string
  priceId: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The text next to the button that pays. */
  note: string
  /** The text next to the checkbox for the terms of service; null: nothing has to be accepted. */
  terms: string | null
  /** Stored with the session and with its subscription. */
  metadata: { user_id: string; reservation_id: string }
  idempotencyKey: string
}

export interface ChangePreview {
  amountDueMinor: number
  currency: string
  nextAmountMinor: number
  /** Of another interval, the end of the first period, which begins with the change. */
  nextDate: Date
}

export interface ChangeRequest {
  subscriptionId: string
  priceId: string
  /** The time from which the price difference counts. The same value as in the preview gives the previewed amount. */
  prorationDate: Date
  idempotencyKey: string
}

export type ChangeResult = { outcome: 'changed' } | { outcome: 'confirmation_needed'; paymentUrl: string | null }

export interface ProviderEvent {
  id: string
  type: string
  /** Null if the event has no customer. */
  customerId: string | null
  /** Set for events of checkout sessions. */
  checkoutId: string | null
  /** The payment of a refund or dispute. An event of a dispute has no customer: see `customerOfPayment`. */
  paymentId: string | null
  createdAt: Date
}

/** An option of a package. */
export interface CatalogProduct {
  packageId: string
  /** With its option, such as "Professional with videos". */
  productName: string
  packageDescription: string
  includeVideo: boolean
}

/** A price that the provider must have for the catalog. Prices are immutable: a new amount is a new price. */
export interface CatalogPrice extends CatalogProduct {
  interval: BillingInterval
  /** Per interval. */
  amountMinor: number
  currency: string
}

/** A promotion code that should exist at the provider. Its terms never change. */
export interface CatalogPromotionCode {
  /** Ours. */
  id: string
  code: string
  percentOff: number | null
  amountOffMinor: number | null
  currency: string
  duration: DiscountDuration
  durationInMonths: number | null
  /** Options of packages that it reduces, including those that are not sold yet; null: all of them. */
  products: CatalogProduct[] | null
  expiresAt: Date | null
  maxRedemptions: number | null
  firstPurchaseOnly: boolean
  /** Whether it can be redeemed. A code that must not be redeemable is deactivated, and not created if it is missing. */
  isWanted: boolean
}

export interface ProviderAccount {
  id: string
  businessName: string | null
  chargesEnabled: boolean
  payoutsEnabled: boolean
  /** The version of the provider's API that this service is written for. Webhooks should have the same version. */
  apiVersion: string
  webhooks: { id: string; url: string; status: string; apiVersion: string | null; events: string[] }[]
}

export type ConfigurationChange = 'created' | 'updated' | 'unchanged'

/** Why a call failed; the caller maps it to an error code. */
export type ProviderFailure = 'unavailable' | 'declined' | 'not_found' | 'rejected'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure
  /** The provider's own code, such as `card_declined`. */
  readonly providerCode: string | null

  constructor(
    failure: ProviderFailure,
    message: string,
    { providerCode = null, cause }: { providerCode?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.failure = failure
    this.providerCode = providerCode
  }
}

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/** A signed event with content that cannot be used. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'
}

/**
 * All calls reject with ProviderError. A call with the same idempotency key has its effect once. A rejected change of a subscription leaves what was scheduled
 * for it as it was.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  /** Whether the prices of the catalog contain the taxes. */
  readonly taxBehavior: TaxBehavior

  createCustomer(request: { userId: string; idempotencyKey: string }): Promise<{ customerId: string }>
  /** Deletes the customer and ends what is left of its subscriptions. Resolves if the customer is already deleted. */
  deleteCustomer(customerId: string): Promise<void>
  /** Names the present seller on the customer's next invoices, and lets them have taxes if these are computed now. */
  updateSale(customerId: string): Promise<void>
  /** A deleted or unknown customer has an empty state. */
  readCustomer(customerId: string): Promise<ProviderCustomerState>

  createCheckout(request: CheckoutRequest): Promise<ProviderCheckout>
  retrieveCheckout(checkoutId: string): Promise<ProviderCheckout>
  /** Resolves with the resulting session: a session that was paid in the meantime stays complete. */
  expireCheckout(checkoutId: string): Promise<ProviderCheckout>
  createPortalSession(request: { customerId: string; returnUrl: string; flow?: 'payment_method_update' }): Promise<{ url: string }>

  previewChange(request: Omit<ChangeRequest, 'idempotencyKey'>): Promise<ChangePreview>
  /** What the next renewal would charge for another price. */
  renewalAmount(request: { subscriptionId: string; priceId: string }): Promise<number>
  /** Changes the price at once and charges the difference. Ends a scheduled change, unless the payment waits for a confirmation. */
  changeNow(request: ChangeRequest): Promise<ChangeResult>
  /** Schedules another price for the end of the period. Replaces a change that was scheduled before. */
  changeAtPeriodEnd(request: Omit<ChangeRequest, 'prorationDate'>): Promise<void>
  /** Also ends a scheduled change. Resolves if the subscription has ended. */
  cancelSubscription(request: { subscriptionId: string; at: 'period_end' | 'now'; idempotencyKey: string }): Promise<void>
  /** Withdraws a scheduled cancellation and a scheduled change. Resolves if the subscription has ended. */
  resumeSubscription(request: { subscriptionId: string }): Promise<void>
  /** Resolves also if the invoice is no longer open, such as one that was paid in the meantime. */
  voidInvoice(invoiceId: string): Promise<void>
  /** Refunds a payment in full, or `amountMinor` of it. */
  refund(request: { paymentId: string; amountMinor?: number; idempotencyKey: string }): Promise<void>

  /** Creates missing products and prices, archives prices that are not in the list, and returns the ids of the others in the same order. */
  syncCatalog(prices: readonly CatalogPrice[]): Promise<{ priceId: string }[]>
  /** Creates a missing promotion code, or deactivates it. Null: it must not be redeemable, and does not exist. Can be repeated. */
  syncPromotionCode(code: CatalogPromotionCode): Promise<{ promotionCodeId: string; timesRedeemed: number } | null>
  /** How often each promotion code was redeemed, by our id. */
  redemptions(): Promise<Map<string, number>>
  /** Creates or updates the webhook endpoint. `secret` only when the endpoint was created. */
  configureWebhook(request: { webhookUrl: string }): Promise<{ webhookId: string; secret: string | null; created: boolean }>
  /** Creates or updates the portal's configuration: cards, addresses, invoices and the cancellation, and no changes of the plan. */
  configurePortal(): Promise<ConfigurationChange>
  account(): Promise<ProviderAccount>

  /** Throws InvalidSignature or InvalidEvent. `secrets` are tried one after another. */
  verifyEvent(body: Buffer, signature: string | undefined, secrets: readonly string[]): ProviderEvent
  /** Null if the payment has no customer or is unknown. */
  customerOfPayment(paymentId: string): Promise<string | null>
  /** Customers with events since `since`, without duplicates; all customers if `since` is before the oldest event that the provider keeps. */
  changedCustomers(since: Date): AsyncIterable<string>
  /** Where the invoice's PDF can be downloaded, or null if the provider has none for this invoice. */
  invoicePdf(invoiceId: string): Promise<{ url: string } | null>
}
