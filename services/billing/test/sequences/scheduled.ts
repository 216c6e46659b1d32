import { isDeepStrictEqual } from 'node:util'
import type { SandboxSubscription } from '@loomcast/stripe-emulator'

/** What is scheduled at the provider for a subscription that has not ended. */
export type Scheduled = Pick<SandboxSubscription, 'id' | 'priceId' | 'cancelAt' | 'scheduledChange'>

export function scheduledOf(subscriptions: readonly SandboxSubscription[]): Scheduled[] {
  const live = subscriptions.filter(({ endedAt }) => endedAt === null)
  return live.map(({ id, priceId, cancelAt, scheduledChange }) => ({ id, priceId, cancelAt, scheduledChange }))
}

const CHANGES = ['change', 'cancel', 'resume']

/**
 * What a change that failed left at the provider instead of what was scheduled before; null if that is permitted. `disturbed`: a fault can have lost the response
 * of a change that was made, which is then complete. `wantedPrice`: the price that was chosen.
 */
export function halfMade(
  step: string,
  { before, after, disturbed, wantedPrice }: { before: Scheduled[]; after: Scheduled[]; disturbed: boolean; wantedPrice: string | null },
): { before: Scheduled[]; after: Scheduled[] } | null {
  if (!CHANGES.includes(step) || isDeepStrictEqual(before, after)) return null
  return disturbed && isMade(step, before, after, wantedPrice) ? null : { before, after }
}

function isMade(step: string, before: Scheduled[], after: Scheduled[], wantedPrice: string | null): boolean {
  const was = before[0]
  const is = after[0]
  // An overdue subscription is canceled at once.
  if (!was || !is) return step === 'cancel' && was !== undefined
  if (was.id !== is.id || before.length !== after.length) return false
  const { cancelAt, scheduledChange, priceId } = is
  if (step === 'cancel') return cancelAt !== null && scheduledChange === null && priceId === was.priceId
  const hasNothing = cancelAt === null && scheduledChange === null
  if (step === 'resume') return hasNothing && priceId === was.priceId
  if (priceId !== was.priceId) return priceId === wantedPrice
  // A downgrade, or the choice of the present plan, which withdraws what is scheduled.
  return priceId === wantedPrice ? hasNothing : cancelAt === null && scheduledChange?.priceId === wantedPrice
}
