/** What a subscription is and what it should become. Amounts are per month in the minor unit of the same currency. */
export interface PlanChange {
  current: { package_id: string | null; include_video: boolean; amount_minor: number }
  wanted: { package_id: string; include_video: boolean; amount_minor: number }
  /** The change that is scheduled for the end of the period. */
  pending: { package_id: string | null; include_video: boolean } | null
  cancelScheduled: boolean
}

/**
 * | kind | when | what happens |
 * |---|---|---|
 * | resume | the current package, while a downgrade or a cancellation is scheduled | the scheduled change is withdrawn |
 * | unchanged | the current package, or the one that is scheduled | nothing |
 * | upgrade | the monthly amount is higher | at once, the difference is charged |
 * | downgrade | otherwise | at the end of the period |
 */
export type PlanChangeKind = 'upgrade' | 'downgrade' | 'resume' | 'unchanged'

export function classifyChange({ current, wanted, pending, cancelScheduled }: PlanChange): PlanChangeKind {
  if (isSame(current, wanted)) return pending || cancelScheduled ? 'resume' : 'unchanged'
  if (pending && isSame(pending, wanted)) return 'unchanged'
  return wanted.amount_minor > current.amount_minor ? 'upgrade' : 'downgrade'
}

function isSame(
  one: { package_id: string | null; include_video: boolean },
  other: { package_id: string; include_video: boolean },
): boolean {
  return one.package_id === other.package_id && one.include_video === other.include_video
}

/** How long a preview can be confirmed (ms). */
export const PREVIEW_MS = 10 * 60_000

/** The provider counts the price difference from a whole second. */
export function wholeSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

/**
 * Whether a preview of that time can still be confirmed: it is not in the future, at most 10 minutes old, and belongs to the current period. The period can begin
 * a little later by the provider's clock.
 */
export function isCurrentPreview(prorationDate: Date, { now, periodStart }: { now: Date; periodStart: Date }): boolean {
  const age = now.getTime() - prorationDate.getTime()
  const isFirstMoment = prorationDate.getTime() === wholeSeconds(periodStart).getTime()
  return (age >= 0 || isFirstMoment) && age <= PREVIEW_MS && prorationDate >= wholeSeconds(periodStart)
}
