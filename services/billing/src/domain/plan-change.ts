import { isLongerInterval, monthlyMinor } from './interval.ts'

interface PlanIdentity {
  package_id: string | null
  include_video: boolean
  interval: string
}

/** What a subscription is and what it should become. Amounts are per interval in the minor unit of the same currency. */
export interface PlanChange {
  current: PlanIdentity & { amount_minor: number }
  /** `monthly_minor`: the price of the same choice per month. */
  wanted: PlanIdentity & { amount_minor: number; monthly_minor: number }
  /** The change that is scheduled for the end of the period. */
  pending: PlanIdentity | null
  cancelScheduled: boolean
}

/**
 * | kind | when | what happens |
 * |---|---|---|
 * | resume | the current package, while a downgrade or a cancellation is scheduled | the scheduled change is withdrawn |
 * | unchanged | the current package, or the one that is scheduled | nothing |
 * | upgrade | with the same interval, the amount is higher | at once, the difference for the rest of the period is charged |
 * | upgrade | from monthly to yearly, of the same choice or of one whose price per month is not lower | at once, a year is charged less what is left of the month |
 * | downgrade | otherwise | at the end of the period |
 *
 * A change from yearly to monthly is a downgrade, whatever the package: at once, more could be left of the year than the new plan costs, and the difference would
 * be a credit that is not paid out.
 */
export type PlanChangeKind = 'upgrade' | 'downgrade' | 'resume' | 'unchanged'

export function classifyChange({ current, wanted, pending, cancelScheduled }: PlanChange): PlanChangeKind {
  if (isSame(current, wanted)) return pending || cancelScheduled ? 'resume' : 'unchanged'
  if (pending && isSame(pending, wanted)) return 'unchanged'
  return wanted.amount_minor > current.amount_minor && isAtLeast(wanted, current) ? 'upgrade' : 'downgrade'
}

/** Whether the choice is worth as much as the current one, regardless of the discount of a longer interval. */
function isAtLeast(wanted: PlanChange['wanted'], current: PlanChange['current']): boolean {
  if (wanted.interval === current.interval) return true
  if (!isLongerInterval(wanted.interval, current.interval)) return false
  return isSameOption(current, wanted) || wanted.monthly_minor >= monthlyMinor(current.amount_minor, current.interval)
}

function isSameOption(one: PlanIdentity, other: PlanIdentity): boolean {
  return one.package_id === other.package_id && one.include_video === other.include_video
}

function isSame(one: PlanIdentity, other: PlanIdentity): boolean {
  return isSameOption(one, other) && one.interval === other.interval
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
