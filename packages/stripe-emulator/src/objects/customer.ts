import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { SandboxCard } from '../sandbox.ts'

export type Metadata = Record<string, string>

interface NewCustomer {
  email: string | null
  name: string | null
  description: string | null
  metadata: Metadata
  now: Seconds
}

export function newCustomer({ email, name, description, metadata, now }: NewCustomer) {
  const id = stripeId('cus')
  return {
    id,
    object: 'customer' as const,
    address: null,
    balance: 0,
    created: now,
    currency: null as string | null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
    _sandbox: {
      /** How automatic charges end. Null: there is no card. */
      card: null as SandboxCard | null,
      deleted: false,
    },
  }
}

export type CustomerObject = ReturnType<typeof newCustomer>
