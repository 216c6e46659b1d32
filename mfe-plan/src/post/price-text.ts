import type { Platform } from '@loomcast/platforms'

export const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** What a platform charges for each post through its API; null if it charges nothing. */
export function priceText(platform: Platform | undefined): string | null {
  if (!platform?.apiPrice) return null
  const { post, postWithLink } = platform.apiPrice
  return `${platform.brand} charges the operator of this site ${dollars.format(post)} for each post, and ${dollars.format(postWithLink)} for one with a link.`
}
