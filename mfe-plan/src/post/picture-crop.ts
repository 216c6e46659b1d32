import { type PlatformId, platformById } from '@loomcast/platforms'
import type { Network } from '../api/plan.ts'

export interface PictureRules {
  /** The most pictures; 0 if the network takes none. */
  max: number
  /** The fewest pictures of a post. */
  min: number
  /** Whether a film can take their place. */
  canBeFilm: boolean
  /** Width divided by height of the narrowest and the widest picture; null: any. */
  ratios: readonly [narrowest: number, widest: number] | null
  /** The longest alt text; 0 if the network has none, and null if it is not known. */
  alt: number | null
  /** "Bluesky" */
  name: string
}

/** What the network of a connection accepts, or the platform of a post that the person publishes. A post with a film needs no picture. */
export function pictureRules(platform: PlatformId, network: Network | undefined, hasFilm = false): PictureRules {
  if (network) {
    // A service of an earlier release sends neither a minimum nor ratios.
    const { max = 0, min = 0, alt = 0, ratios } = network.pictures ?? {}
    const [narrowest, widest] = ratios ?? []
    return {
      max,
      min: hasFilm ? 0 : min,
      canBeFilm: Boolean(network.films),
      ratios: narrowest !== undefined && widest !== undefined ? [narrowest, widest] : null,
      alt,
      name: network.name,
    }
  }
  const { brand, pictures } = platformById(platform)
  return { max: pictures.max, min: 0, canBeFilm: true, ratios: null, alt: null, name: brand }
}

type Crop = { max: number; ratio: readonly [width: number, height: number] }

/**
 * How the network of a connection shows the pictures. Without a crop of its own, it shows one picture whole, and several next to each other as squares. Undefined: as
 * the platform does.
 */
export function pictureCrop(network: Network | undefined, sizes: readonly { width: number; height: number }[]): Crop | undefined {
  if (!network) return undefined
  const { max = 0, ratio = null } = network.pictures ?? {}
  const [width, height] = ratio ?? []
  if (width !== undefined && height !== undefined) return { max, ratio: [width, height] }
  return { ...wholePictures(sizes), max }
}

/** One picture whole, and several next to each other as squares. */
export function wholePictures(sizes: readonly { width: number; height: number }[]): Crop {
  const [only] = sizes
  const max = sizes.length
  if (max === 1 && only) return { max, ratio: [only.width, only.height] }
  return { max, ratio: max === 2 ? [2, 1] : [3, 2] }
}
