import type { Params } from '../form.ts'

export interface Address {
  city: string | null
  /** ISO 3166-1 alpha-2, in uppercase. */
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

/** Returns the address in the parameters `address[…]` of a request; null if there are none. Throws ApiFailure for a value that is not a string. */
export function addressOf(params: Params): Address | null {
  if (params.keys().length === 0) return null
  const part = (name: string) => params.string(name) ?? null
  const city = part('city')
  const line1 = part('line1')
  const line2 = part('line2')
  return { city, country: part('country'), line1, line2, postal_code: part('postal_code'), state: part('state') }
}

/** Returns the address as lines to print, with the country's name in English. Empty lines are left out. */
export function addressLines({ city, country, line1, line2, postal_code, state }: Address): string[] {
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const name = country === null ? null : (COUNTRIES.of(country) ?? country)
  return [line1, line2, place, name].filter((line) => line !== null && line !== '') as string[]
}

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' })
