import type { Seconds } from '../calendar.ts'
import type { Metadata } from './customer.ts'

export function newProduct(fields: {
  id: string
  name: string
  description: string | null
  active: boolean
  metadata: Metadata
  now: Seconds
}) {
  const { id, name, description, active, metadata, now } = fields
  return {
    id,
    object: 'product' as const,
    active,
    created: now,
    default_price: null,
    description,
    images: [] as string[],
    livemode: false,
    marketing_features: [] as { name: string }[],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    unit_label: null,
    updated: now,
    url: null,
  }
}

export type ProductObject = ReturnType<typeof newProduct>
