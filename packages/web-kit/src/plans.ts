import type { ResponseData } from '@loomcast/api-types'

/** Packages that users can buy, as `GET /api/packages` lists them. Stateless: bundled into each slice that uses it. */

export type OfferedPackage = ResponseData<'/api/packages', 'get'>['packages'][number]

/** `$19.00`; the currency is an ISO 4217 code in any case. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
}

/** The price per interval, as a headline: `$4.95`, and `$0` for a free package. */
export function priceOf(offer: OfferedPackage, withVideo: boolean, interval: BillingInterval = 'month'): string {
  const amount = amountOf(offer, withVideo, interval)
  return amount === 0 ? money(0, offer.currency).replace(/\D00$/, '') : money(amount, offer.currency)
}

/** The price per interval; per month, if the choice is not sold by the year. */
export function amountOf(offer: OfferedPackage, withVideo: boolean, interval: BillingInterval = 'month'): number {
  const yearly = interval === 'year' ? yearlyAmountOf(offer, withVideo) : null
  if (yearly !== null) return yearly
  return withVideo && offer.content_video_price !== null ? offer.content_video_price : offer.content_only_price
}

/** After a price to which the checkout adds taxes: ` plus tax`. Missing in responses of earlier releases, whose prices contain the taxes. */
export function taxNote(price: { tax_behavior?: string }): string {
  return price.tax_behavior === 'exclusive' ? ' plus tax' : ''
}

/** Behind an amount that contains the taxes that are added to its price. */
export function withTaxNote(price: { tax_behavior?: string }): string {
  return taxNote(price) === '' ? '' : ' including any tax'
}

export type BillingInterval = 'month' | 'year'

const MONTHS_OF_YEAR = 12

/** The price of a year; null if the choice is not sold by the year. Missing in responses of earlier releases, which sold by the month only. */
export function yearlyAmountOf(offer: OfferedPackage, withVideo: boolean): number | null {
  const hasVideo = withVideo && offer.content_video_price !== null
  return (hasVideo ? offer.content_video_price_yearly : offer.content_only_price_yearly) ?? null
}

/** The interval of a choice for a preferred interval: monthly if it is not sold by the year. */
export function intervalOf(offer: OfferedPackage, withVideo: boolean, wished: BillingInterval): BillingInterval {
  return wished === 'year' && yearlyAmountOf(offer, withVideo) !== null ? 'year' : 'month'
}

/** What a year costs less than twelve months, and its share of them in percent, rounded down. Null if it costs the same, or is not sold. */
export function yearlySaving(offer: OfferedPackage, withVideo: boolean): { amount: number; percent: number } | null {
  const yearly = yearlyAmountOf(offer, withVideo)
  const months = amountOf(offer, withVideo) * MONTHS_OF_YEAR
  if (yearly === null || yearly >= months) return null
  const amount = months - yearly
  // The largest number of cents is far below what a double holds exactly.
  return { amount, percent: Math.floor((Math.round(amount * 100) * 100) / Math.round(months * 100)) }
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
