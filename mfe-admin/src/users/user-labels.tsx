import { Badge, type Tone } from '@loomcast/design-system/full'
import { TIERS, type Tier } from '../plans/plan-names.ts'

const PLAN_TONES: Record<string, Tone> = { free: 'neutral', pro: 'primary', business: 'spark' }

/** The first 8 characters of an id. */
export const shortId = (userId: string) => userId.slice(0, 8)

/** The tier of a plan; that of users without one if it is unknown. */
export const tierOf = (status: string | null): Tier => TIERS.find((tier) => tier === status) ?? 'free'

/** The name of the user's package, in the color of its tier. */
export function PlanBadge({ tier, name }: { tier: string; name: string }) {
  return <Badge tone={PLAN_TONES[tier] ?? 'info'}>{name}</Badge>
}

/** An amount with its currency, such as "$29.00". */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
}

/** A UTC day, such as "10 Mar 2026". */
export function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
}
