import type { SandboxPrice } from '../sandbox-objects.ts'

/** Metadata of a price: whether the package includes videos. */
const VIDEO_METADATA = 'loomcast_video'

/** A package has one product with two prices. Their names must differ, so that people can choose. */
export function planName({ productName, metadata }: Pick<SandboxPrice, 'productName' | 'metadata'>): string {
  return metadata[VIDEO_METADATA] === 'true' ? `${productName} with videos` : productName
}

/** The name of the plan with the price. An archived price is not in `prices`; it has its product's name. */
export function planNameOf({ priceId, productName }: { priceId: string; productName: string }, prices: readonly SandboxPrice[]): string {
  const price = prices.find(({ id }) => id === priceId)
  return price ? planName(price) : productName
}
