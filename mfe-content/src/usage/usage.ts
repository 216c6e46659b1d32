import { numberText } from '@loomcast/design-system/full'
import type { PackageResponse, UserUsage } from '../api/package.ts'
import { dayOf } from './renewal-day.ts'

/** The quota for display. `limit` and `remaining` are null when unlimited. */
export interface Usage {
  used: number
  limit: number | null
  remaining: number | null
  bonusLeft: number
  periodEndsAt: string | null
}

export type NoticeKind = 'limit-reached' | 'low-usage' | 'promo'

export interface UsageNotice {
  kind: NoticeKind
  title: string
  text: string
}

export const LIMIT_REACHED = "You've reached your monthly limit!"

/** What the larger plan has. It promises a model only where one is set up: `hasModel`. */
export const upgradeOffer = (hasModel: boolean): string =>
  hasModel ? 'Upgrade to Pro for unlimited AI-powered content generation.' : 'Upgrade to Pro for unlimited posts by the built-in writer.'

export function usageOf({ limits: { used, limit, remaining }, referral_bonus, period_ends_at }: PackageResponse): Usage {
  return { used, limit, remaining, bonusLeft: referral_bonus, periodEndsAt: period_ends_at }
}

/** True if the month's quota and the bonus are both used up. */
export function isBlocked(usage: Usage): boolean {
  return usage.remaining === 0 && usage.bonusLeft === 0
}

/** The notice for the remaining quota: 0 without a bonus, 1 to 3, 4 to 7 (only if the user can upgrade), otherwise none. */
export function noticeFor(usage: Usage, canUpgrade: boolean): NoticeKind | null {
  if (usage.remaining === null) return null
  if (usage.remaining === 0) return usage.bonusLeft === 0 ? 'limit-reached' : null
  if (usage.remaining <= 3) return 'low-usage'
  return usage.remaining <= 7 && canUpgrade ? 'promo' : null
}

const LOW_USAGE_FROM = 7

/** Why an upgrade is offered; the pricing page shows a sentence for it. */
export function upgradeReason(used: number): 'low_usage' | 'feature_locked' {
  return used >= LOW_USAGE_FROM ? 'low_usage' : 'feature_locked'
}

/** All possible notices of the user, to reserve the height of the tallest. */
export function noticesOf(usage: Usage, canUpgrade: boolean, hasModel: boolean): UsageNotice[] {
  const renewal = usage.periodEndsAt ? `Your generations renew on ${dayOf(usage.periodEndsAt)}.` : ''
  const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ')
  const offer = canUpgrade ? upgradeOffer(hasModel) : ''
  return [
    { kind: 'limit-reached', title: LIMIT_REACHED, text: sentences(offer, renewal) },
    { kind: 'low-usage', title: 'Your monthly generations are almost used up', text: sentences(offer, renewal) },
    ...(canUpgrade ? [{ kind: 'promo' as const, title: 'Writing more than planned?', text: offer }] : []),
  ]
}

/** The line in the usage panel: displayed at 5 or fewer, emphasized below 3 if there is no bonus. */
export function hintFor(usage: Usage): { text: string; urgent: boolean } | null {
  const { remaining, bonusLeft } = usage
  if (remaining === null || remaining > 5) return null
  if (remaining === 0 && bonusLeft > 0) return { text: `${generations(bonusLeft, 'bonus')} left.`, urgent: false }
  if (remaining === 0) return { text: 'No generations left this month.', urgent: true }
  if (remaining < 3 && bonusLeft === 0) return { text: `Only ${generations(remaining)} left!`, urgent: true }
  return { text: `${generations(remaining)} left this month.`, urgent: false }
}

/** What one more generation uses: "Uses 1 of your 7 left". Undefined on an unlimited plan, or when nothing is left. */
export function costOf(usage: Usage): string | undefined {
  if (usage.remaining === null || isBlocked(usage)) return undefined
  return usage.remaining > 0
    ? `Uses 1 of your ${numberText(usage.remaining)} left`
    : `Uses 1 of your ${generations(usage.bonusLeft, 'bonus')} left`
}

/** Why the user cannot generate, or undefined. */
export function blockedReason(usage: Usage): string | undefined {
  if (!isBlocked(usage)) return undefined
  return usage.periodEndsAt
    ? `You have no generations left this month. They renew on ${dayOf(usage.periodEndsAt)}.`
    : 'You have no generations left this month.'
}

/** "1 generation", "1,200 referral bonus generations". */
export function generations(count: number, kind = ''): string {
  return `${numberText(count)} ${kind && `${kind} `}${count === 1 ? 'generation' : 'generations'}`
}

/** Updates the package response with the quota from a generation's response, so that no refetch is needed. */
export function withUserUsage(response: PackageResponse, usage: UserUsage): PackageResponse {
  return {
    ...response,
    limits: { limit: usage.limit, used: usage.used, remaining: usage.remaining },
    referral_bonus: usage.referral_bonus ?? response.referral_bonus,
    used_bonus: usage.used_bonus ?? response.used_bonus,
  }
}
