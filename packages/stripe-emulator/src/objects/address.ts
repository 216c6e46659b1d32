import type { Params } from '../form.ts'

export interface Address {
  city: string | null
  /** ISO 3166, two capital letters. */
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

/** The address in the parameters of a request; null if none was sent. */
export function addressOf(params: Params): Address | null {
  if (params.keys().length === 0) return null
  const part = (name: string) => params.string(name) ?? null
  const city = part('city')
  const line1 = part('line1')
  const line2 = part('line2')
  return { city, country: part('country'), line1, line2, postal_code: part('postal_code'), state: part('state') }
}

/** The printed lines of the address. */
export function addressLines({ city, country, line1, line2, postal_code, state }: Address): string[] {
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const name = country === null ? null : (COUNTRIES.of(country) ?? country)
  return [line1, line2, place, name].filter((line) => line !== null && line !== '') as string[]
}

const COUNTRIES = new Intl.DisplayNames('en-US', { type: 'region' })
