import type { Entitlement } from '@loomcast/contracts'

/** A user's package as every service returns it. `price` is per month, in major units of the currency (dollars). */
export interface PackageSummary {
  name: string
  description: string
  price: number
  is_paid: boolean
}

export function packageSummary({ package_name, package_description, price_minor, currency, is_paid }: Entitlement): PackageSummary {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return { name: package_name, description: package_description, price: price_minor / 10 ** digits, is_paid }
}
