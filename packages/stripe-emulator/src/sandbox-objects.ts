import type { Interval } from './calendar.ts'

/** How the provider treats a card: it is charged, it is declined, or its owner has to confirm the payment first (3-D Secure). */
export type SandboxCard = 'ok' | 'declined' | '3ds'

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
  refundedMinor: number
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
