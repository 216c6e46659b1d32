import { type OfferedPackage, perMonth, VIDEOS, videoLimitOf } from '@loomcast/web-kit/plans'

const MOST_POPULAR = 'professional'
const MAX_LINES = 6

export const isMostPopular = (offer: OfferedPackage): boolean => offer.package_id === MOST_POPULAR

/** The features on a package's card, at most 6. The line on videos depends on the video option. */
export function planLines(offer: OfferedPackage, withVideo: boolean): string[] {
  const withOption = perMonth(offer.video_generation_limit, VIDEOS)
  const names = offer.features.map(({ name }) => name)
  const lines = offer.has_video_toggle
    ? names.map((name) => (name.startsWith(withOption) ? perMonth(videoLimitOf(offer, withVideo), VIDEOS) : name))
    : names
  return lines.slice(0, MAX_LINES)
}
