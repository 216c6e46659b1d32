import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { SandboxCard } from '../sandbox-objects.ts'

/** Last four digits of Stripe's test cards with the same behavior. */
export const LAST4: Record<SandboxCard, string> = { ok: '4242', declined: '0341', '3ds': '3184' }

export function newPaymentMethod({ card, customer, now }: { card: SandboxCard; customer: string | null; now: Seconds }) {
  return {
    id: stripeId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'always' as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: LAST4[card],
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer,
    livemode: false,
    metadata: {} as Record<string, string>,
    type: 'card' as const,
    _sandbox: { card },
  }
}

export type PaymentMethodObject = ReturnType<typeof newPaymentMethod>
