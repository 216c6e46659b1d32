import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { SandboxCard } from '../sandbox-objects.ts'
import type { InvoiceObject } from './invoice.ts'
import { LAST4 } from './payment-method.ts'

export interface PaymentError {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  doc_url: string
}

export function newPaymentIntent({ invoice, now }: { invoice: InvoiceObject; now: Seconds }) {
  const id = stripeId('pi')
  return {
    id,
    object: 'payment_intent' as const,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as Seconds | null,
    cancellation_reason: null as 'void_invoice' | null,
    capture_method: 'automatic' as const,
    client_secret: `${id}_secret_${stripeId('s').slice(2)}`,
    confirmation_method: 'automatic' as const,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    description: 'Subscription payment',
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    metadata: {},
    next_action: null as { type: 'redirect_to_url'; redirect_to_url: { return_url: null; url: string | null } } | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled',
    transfer_data: null,
    transfer_group: null,
    _sandbox: { invoice: invoice.id },
  }
}

export type PaymentIntentObject = ReturnType<typeof newPaymentIntent>

/** Links an invoice with its payment intent. */
export function newInvoicePayment({ invoice, intent, now }: { invoice: InvoiceObject; intent: PaymentIntentObject; now: Seconds }) {
  return {
    id: stripeId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null as Seconds | null, paid_at: null as Seconds | null },
  }
}

export type InvoicePaymentObject = ReturnType<typeof newInvoicePayment>

interface NewCharge {
  intent: PaymentIntentObject
  invoice: InvoiceObject
  card: SandboxCard
  paid: boolean
  now: Seconds
}

export function newCharge({ intent, invoice, card, paid, now }: NewCharge) {
  const id = stripeId('ch')
  return {
    id,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? stripeId('txn') : null,
    billing_details: { address: null, email: invoice.customer_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LOOMCAST',
    captured: paid,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: 'Subscription payment',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : DECLINED.message,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : 'insufficient_funds',
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank returned the decline code `insufficient_funds`.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: {
      card: { brand: 'visa', country: 'US', exp_month: 12, exp_year: 2040, funding: 'credit', last4: LAST4[card], network: 'visa' },
      type: 'card',
    },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? ('succeeded' as const) : ('failed' as const),
    transfer_data: null,
    transfer_group: null,
    _sandbox: { invoice: invoice.id },
  }
}

export type ChargeObject = ReturnType<typeof newCharge>

const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' } as const

export function declineError(chargeId: string): PaymentError {
  return { type: 'card_error', ...DECLINED, charge: chargeId, doc_url: 'https://stripe.com/docs/error-codes/card-declined' }
}
