import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { refreshEntitlement } from '../customers/refresh-entitlement.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import { asOnlyOperation } from '../customers/user-operation.ts'
import { supersedingUpgrade } from '../customers/withdraw-scheduled.ts'
import { packageTerms, type Tier } from '../domain/package.ts'
import { callProvider } from '../engines/provider-failures.ts'
import { requestMails } from '../mails/request-mails.ts'
import { toPackage } from '../packages/package-record.ts'
import type { GrantRecord } from '../subscription-records/grant.model.ts'
import type { SubscriptionsContext } from './context.ts'

export interface GrantRequest {
  subscription_status: Tier
  reason: string
  ends_at: Date | null
  /** What happens to a live subscription when the plan is set to free. */
  cancel?: 'period_end' | 'now'
}

/**
 * Sets the plan of a user: `free` ends the grants, `pro` and `business` grant the package of that tier with videos and replace earlier grants. Grants are never
 * revenue. Throws AppError `validation_failed`, `account_deleted`, `live_subscription`, `package_unavailable`, `payment_provider_unavailable` or
 * `payment_provider_rejected`.
 */
export async function setPlan(context: SubscriptionsContext, adminId: string, userId: string, request: GrantRequest): Promise<void> {
  const { clock } = context
  if (request.ends_at && request.ends_at <= clock()) throw invalidField('validation_failed', 'ends_at', 'Choose a time in the future')
  if (request.cancel && request.subscription_status !== 'free')
    throw invalidField('validation_failed', 'cancel', 'A subscription is canceled only when the plan is set to free')
  if ((await findOrCreateCustomer(context, userId)).closed_at) throw new AppError('account_deleted')
  await callProvider(
    () =>
      asOnlyOperation(context, userId, () =>
        request.subscription_status === 'free' ? removePlan(context, userId, request) : grant(context, adminId, userId, request),
      ),
    { charged: 'no' },
  )
}

async function removePlan(context: SubscriptionsContext, userId: string, { cancel }: GrantRequest): Promise<void> {
  const { provider, repositories, connection, clock } = context
  if (provider) await syncCustomer(context, userId)
  const live = await repositories.subscriptions.liveOf(userId)
  if (live && !cancel) throw new AppError('live_subscription')
  if (live && cancel) {
    if (!provider) throw new AppError('payment_provider_unavailable', undefined, { charged: 'no' })
    const cancellation = { subscriptionId: live._id, at: cancel, idempotencyKey: `can:${live._id}:${cancel}:${live.version}` } as const
    await supersedingUpgrade(context, userId, { cancellation: true }, () => provider.cancelSubscription(cancellation))
    await syncCustomer(context, userId)
  }
  await withTransaction(connection, async (tx) => {
    await repositories.grants.endAll(userId, clock(), tx)
    await refreshEntitlement(context, userId, tx)
  })
}

async function grant(context: SubscriptionsContext, adminId: string, userId: string, request: GrantRequest): Promise<void> {
  const { repositories, connection, clock } = context
  const record = await repositories.packages.findByTier(request.subscription_status)
  if (!record) throw new AppError('package_unavailable', 'There is no package of this tier.')
  const terms = packageTerms(toPackage(record))
  await withTransaction(connection, async (tx) => {
    const now = clock()
    const active = (await repositories.subscriptions.grantsOf(userId, tx)).filter((each) => each.ended_at === null)
    if (active.some((each) => isSame(each, record._id, request))) return
    const granted: GrantRecord = {
      _id: newId('grt'),
      user_id: userId,
      terms,
      include_video: terms.has_video_toggle,
      reason: request.reason,
      granted_by: adminId,
      granted_at: now,
      ends_at: request.ends_at,
      ended_at: null,
    }
    await repositories.grants.endAll(userId, now, tx)
    await repositories.grants.insert(granted, tx)
    await refreshEntitlement(context, userId, tx)
    await notify(context, tx, granted)
  })
}

/** A repeated request grants nothing again. */
function isSame(earlier: GrantRecord, packageId: string, { reason, ends_at }: GrantRequest): boolean {
  return earlier.terms.package_id === packageId && earlier.reason === reason && earlier.ends_at?.getTime() === ends_at?.getTime()
}

async function notify(context: SubscriptionsContext, tx: Tx, { _id, user_id, terms, ends_at, reason }: GrantRecord): Promise<void> {
  const data = { package_name: terms.name, ends_at: ends_at?.toISOString() ?? '', reason }
  await requestMails(context, tx, user_id, [{ mail_key: `plan-granted:${_id}`, template: 'plan-granted', data }])
}
