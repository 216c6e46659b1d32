import type { ResponseData } from '@loomcast/api-types'

/** Packages that users can buy, as `GET /api/packages` lists them. Stateless: bundled into each slice that uses it. */

export type OfferedPackage = ResponseData<'/api/packages', 'get'>['packages'][number]
export type PackageFeature = OfferedPackage['features'][number]

/** `$19.00`; the currency is an ISO 4217 code in any case. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
}

/** The price per month, as a headline: `$4.95`, and `$0` for a free package. */
export function priceOf(offer: OfferedPackage, withVideo: boolean): string {
  const amount = amountOf(offer, withVideo)
  return amount === 0 ? money(0, offer.currency).replace(/\D00$/, '') : money(amount, offer.currency)
}

export function amountOf(offer: OfferedPackage, withVideo: boolean): number {
  return withVideo && offer.content_video_price !== null ? offer.content_video_price : offer.content_only_price
}

const grouped = new Intl.NumberFormat('en')

/** `Unlimited generations`, `10 generations per month`. */
export function perMonth(limit: number | null, noun: { one: string; many: string }): string {
  if (limit === null) return `Unlimited ${noun.many}`
  return `${grouped.format(limit)} ${limit === 1 ? noun.one : noun.many} per month`
}

export const GENERATIONS = { one: 'generation', many: 'generations' }
export const VIDEOS = { one: 'video', many: 'videos' }

/** Videos per month; 0 if the package has none. */
export function videoLimitOf(offer: OfferedPackage, withVideo: boolean): number | null {
  if (!offer.video_enabled) return 0
  return offer.has_video_toggle && !withVideo ? offer.content_only_video_limit : offer.video_generation_limit
}
