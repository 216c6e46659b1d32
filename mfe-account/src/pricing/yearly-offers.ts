import { type OfferedPackage, yearlyAmountOf, yearlySaving } from '@loomcast/web-kit/plans'

const OPTIONS = [false, true]

/** Whether any plan has a yearly price. */
export function isSoldYearly(offers: readonly OfferedPackage[]): boolean {
  return offers.some((offer) => OPTIONS.some((withVideo) => yearlyAmountOf(offer, withVideo) !== null))
}

/** `Save up to 16%`; `Save 16%` if every yearly price saves that; undefined if none saves a percent. */
export function largestSaving(offers: readonly OfferedPackage[]): string | undefined {
  const percents = offers.flatMap((offer) =>
    OPTIONS.filter((withVideo) => yearlyAmountOf(offer, withVideo) !== null && (offer.has_video_toggle || !withVideo)).map(
      (withVideo) => yearlySaving(offer, withVideo)?.percent ?? 0,
    ),
  )
  const least = Math.min(...percents)
  const most = Math.max(0, ...percents)
  if (most === 0) return undefined
  return least === most ? `Save ${most}%` : `Save up to ${most}%`
}
