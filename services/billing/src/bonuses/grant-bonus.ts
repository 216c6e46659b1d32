import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { SERVICE } from '../events/publishes.ts'
import { bonusGranted } from '../referrals/referral-events.ts'
import type { BonusRecord } from './bonus.model.ts'
import type { BonusesContext } from './context.ts'

export interface BonusRequest {
  /** Chosen by the caller: a repeated request grants nothing again. */
  request_id: string
  texts: number
  videos: number
  reason: string
}

/**
 * Grants bonus generations to a user, once per request id. The services that count generations add them when they receive the event. Throws AppError
 * `validation_failed`, `not_found` or `idempotency_key_reused`.
 */
export async function grantBonus(context: BonusesContext, adminId: string, userId: string, request: BonusRequest): Promise<BonusRecord> {
  const { connection, repositories, clock } = context
  const { request_id, texts, videos, reason } = request
  if (texts + videos === 0) throw invalidField('validation_failed', 'texts', 'Grant at least one text or video')
  const _id = `bonus:${userId}:${request_id}`
  const request_hash = hashRequest({ texts, videos, reason })
  return withTransaction(connection, async (tx) => {
    const earlier = await repositories.bonuses.find(_id, tx)
    if (earlier) {
      requireSameRequest(earlier, request_hash)
      return earlier
    }
    if ((await findOrCreateCustomer(context, userId, tx)).closed_at) throw new AppError('not_found', 'This account was deleted.')
    const account = await repositories.referrals.accounts.touch(tx, userId)
    if (!account) throw new AppError('not_found', 'This account was deleted.')
    const now = clock()
    const bonus: BonusRecord = { _id, user_id: userId, request_hash, texts, videos, reason, granted_by: adminId, granted_at: now }
    await repositories.bonuses.insert(bonus, tx)
    await appendEvents(tx, SERVICE, bonusGranted({ user_id: userId, version: account.version, grant_id: _id, texts, videos, at: now }))
    return bonus
  })
}
