import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'
import type { ChargeObject } from './payment.ts'

interface NewRefund {
  charge: ChargeObject
  amount: number
  reason: string | null
  metadata: Metadata
  now: Seconds
}

export function newRefund({ charge, amount, reason, metadata, now }: NewRefund) {
  return {
    id: stripeId('re'),
    object: 'refund' as const,
    amount,
    balance_transaction: stripeId('txn'),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
    _sandbox: { customer: charge.customer },
  }
}

export type RefundObject = ReturnType<typeof newRefund>
