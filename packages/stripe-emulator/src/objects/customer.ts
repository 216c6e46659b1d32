import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { SandboxCard } from '../sandbox-objects.ts'
import type { Address } from './address.ts'
import type { TaxId } from './tax.ts'

export type Metadata = Record<string, string>

interface NewCustomer {
  email: string | null
  name: string | null
  description: string | null
  address: Address | null
  footer: string | null
  metadata: Metadata
  now: Seconds
}

export function newCustomer({ email, name, description, address, footer, metadata, now }: NewCustomer) {
  const id = stripeId('cus')
  return {
    id,
    object: 'customer' as const,
    address,
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
      footer,
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
      /** The card for automatic charges, which determines their outcome. Null: the customer has no card. */
      card: null as SandboxCard | null,
      deleted: false,
      taxIds: [] as TaxId[],
    },
  }
}

export type CustomerObject = ReturnType<typeof newCustomer>
