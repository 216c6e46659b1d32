import { isTerminal } from '../domain/subscription.ts'
import { type PaymentProvider, type ProviderCustomerState, ProviderError, type ProviderSubscription } from '../engines/payment-provider.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord, PlannedWithdrawal, ScheduledLater } from './customer.model.ts'

/** A change that waits for a confirmation by the user expires at the provider after 23 hours. */
const WAIT_MS = 48 * 3600_000

type Context = Pick<CustomersContext, 'repositories' | 'clock'>

/**
 * Withdraws what was scheduled for a subscription that was upgraded, a cancellation or a downgrade, even if the payment was confirmed later or the process died
 * after it. Resolves to whether the provider's state changed. Rejects with ProviderError.
 */
export async function withdrawScheduled(
  { repositories, clock }: Context,
  provider: PaymentProvider,
  { _id: userId, keep_after_upgrade: planned }: Pick<CustomerRecord, '_id' | 'keep_after_upgrade'>,
  { subscriptions }: Pick<ProviderCustomerState, 'subscriptions'>,
): Promise<boolean> {
  if (!planned) return false
  const upgraded = subscriptions.find(({ id }) => id === planned.subscription_id)
  const isOver = !upgraded || isTerminal(upgraded) || isExpired(planned, clock())
  const applied = isOver ? undefined : [planned, ...(planned.earlier ?? [])].find(({ price_id }) => price_id === upgraded.priceId)
  if (!isOver && !applied) return false
  const isScheduled = upgraded !== undefined && (upgraded.cancelAt !== null || upgraded.pendingChange !== null)
  const withdraws = applied !== undefined && isScheduled && !isSuperseded(applied, upgraded)
  if (withdraws) await provider.resumeSubscription({ subscriptionId: planned.subscription_id })
  await repositories.customers.planWithdrawal(userId, null)
  return withdraws
}

/**
 * Runs an upgrade that replaces what is scheduled. The plan is stored before the call, in addition to those of earlier upgrades: until the provider has accepted this
 * one, an earlier one can still be confirmed.
 */
export async function replacingScheduled<T>(
  { repositories, clock }: Context,
  userId: string,
  wanted: Pick<PlannedWithdrawal, 'subscription_id' | 'price_id' | 'requested_at'>,
  upgrade: () => Promise<T>,
): Promise<T> {
  const before = (await repositories.customers.find(userId))?.keep_after_upgrade ?? null
  const requested: PlannedWithdrawal[] = before ? [before, ...(before.earlier ?? [])] : []
  const earlier = requested
    .filter((each) => each.subscription_id === wanted.subscription_id && each.price_id !== wanted.price_id && !isExpired(each, clock()))
    .map(({ earlier: _earlier, ...each }) => each)
  return unlessRejected({ repositories }, userId, before, earlier.length === 0 ? wanted : { ...wanted, earlier }, upgrade)
}

/** Schedules something after an upgrade was requested that waits for a confirmation. It stays once the provider has it, although the upgrade is confirmed then. */
export async function supersedingUpgrade<T>(
  { repositories }: Pick<Context, 'repositories'>,
  userId: string,
  superseded_by: ScheduledLater,
  schedule: () => Promise<T>,
): Promise<T> {
  const before = (await repositories.customers.find(userId))?.keep_after_upgrade ?? null
  if (!before) return schedule()
  const earlier = before.earlier?.map((each) => ({ ...each, superseded_by }))
  const after = { ...before, superseded_by }
  return unlessRejected({ repositories }, userId, before, earlier ? { ...after, earlier } : after, schedule)
}

/** Stores a plan before a call. A call that the provider rejected had no effect, so the plan of before is valid again. */
async function unlessRejected<T>(
  { repositories }: Pick<Context, 'repositories'>,
  userId: string,
  before: PlannedWithdrawal | null,
  after: PlannedWithdrawal,
  call: () => Promise<T>,
): Promise<T> {
  await repositories.customers.planWithdrawal(userId, after)
  try {
    return await call()
  } catch (error) {
    const isRejected = error instanceof ProviderError && error.failure !== 'unavailable'
    if (isRejected) await repositories.customers.planWithdrawal(userId, before)
    throw error
  }
}

function isSuperseded({ superseded_by: later }: PlannedWithdrawal, { cancelAt, pendingChange }: ProviderSubscription): boolean {
  if (later === undefined) return false
  return 'cancellation' in later ? cancelAt !== null : pendingChange?.priceId === later.price_id
}

const isExpired = ({ requested_at }: PlannedWithdrawal, now: Date) => now.getTime() - requested_at.getTime() > WAIT_MS
