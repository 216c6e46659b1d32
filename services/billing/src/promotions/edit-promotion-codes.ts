import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { type PromotionInput, parsePromotion } from '../domain/promotion-code.ts'
import { type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { toAppError } from '../engines/provider-failures.ts'
import { toPackage } from '../packages/package-record.ts'
import { pricesOf } from '../packages/sync-catalog.ts'
import type { PromotionsContext } from './context.ts'
import type { PromotionCodeRecord } from './promotion-code.model.ts'
import { syncPromotionCode } from './sync-promotion-codes.ts'

export interface PromotionRequest extends PromotionInput {
  /** Chosen by the caller: a repeated request creates nothing again. */
  request_id: string
}

/**
 * Creates a promotion code, once per request id. It is stored first; if the provider does not respond, it gets the code later. Throws AppError
 * `validation_failed`, `promotion_code_exists`, `idempotency_key_reused` or `payment_provider_rejected`.
 */
export async function createPromotionCode(
  context: PromotionsContext,
  { request_id, ...input }: PromotionRequest,
  adminId: string,
): Promise<PromotionCodeRecord> {
  const { repositories, clock } = context
  const now = clock()
  const _id = `promotion:${request_id}`
  const request_hash = hashRequest(input)
  const earlier = await repositories.promotionCodes.find(_id)
  if (earlier) {
    requireSameRequest(earlier, request_hash)
    return mirrored(context, earlier)
  }
  const sold = (await repositories.packages.list()).map(toPackage).filter((each) => pricesOf(each).length > 0)
  const { terms, errors } = parsePromotion(input, { packageIds: sold.map(({ package_id }) => package_id), now })
  if (!terms) throw new AppError('validation_failed', errors[0]?.message, { errors })
  const record: PromotionCodeRecord = {
    _id,
    request_hash,
    ...terms,
    is_active: true,
    version: 1,
    provider: null,
    promotion_code_id: null,
    synced_version: 0,
    times_redeemed: 0,
    created_at: now,
    created_by: adminId,
    deactivated_at: null,
  }
  if (!(await repositories.promotionCodes.insert(record))) throw new AppError('promotion_code_exists')
  return mirrored(context, record, { remove: true })
}

/** Deactivates a code: it can no longer be redeemed, and subscribers who have redeemed it keep the discount. Can be repeated. Throws AppError `not_found`. */
export async function deactivatePromotionCode(context: PromotionsContext, id: string): Promise<PromotionCodeRecord> {
  const record = await context.repositories.promotionCodes.deactivate(id, context.clock())
  if (!record) throw new AppError('not_found', 'There is no promotion code with this id.')
  return mirrored(context, record)
}

/** The code after the provider got it. If the provider does not respond, this is repeated in the background. `remove`: a code that the provider rejects. */
async function mirrored(context: PromotionsContext, record: PromotionCodeRecord, { remove = false } = {}): Promise<PromotionCodeRecord> {
  const { provider, repositories, logger } = context
  if (!provider || isMirrored(record, provider)) return record
  try {
    return await syncPromotionCode(context, provider, record)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'unavailable') {
      logger.warn({ err: error, promotion_code: record._id }, 'the provider gets the promotion code later')
      return record
    }
    if (remove) await repositories.promotionCodes.delete(record._id)
    throw toAppError(error, { detail: error.message, charged: 'no' })
  }
}

/** Whether the provider has the code as it is now. */
export function isMirrored({ provider, synced_version, version }: PromotionCodeRecord, { name }: Pick<PaymentProvider, 'name'>): boolean {
  return provider === name && synced_version === version
}

const MAX_LISTED = 500

/** The newest codes, with the redemptions as the provider counts them, or as they were known last if it does not respond. */
export async function listPromotionCodes(context: PromotionsContext): Promise<PromotionCodeRecord[]> {
  const { provider, repositories, logger } = context
  const records = await repositories.promotionCodes.list(MAX_LISTED)
  if (!provider || records.length === 0) return records
  try {
    const counts = await provider.redemptions()
    const current = records.map((record) => ({ ...record, times_redeemed: counts.get(record._id) ?? record.times_redeemed }))
    for (const [index, { _id, times_redeemed }] of current.entries())
      if (records[index]?.times_redeemed !== times_redeemed) await repositories.promotionCodes.setRedemptions(_id, times_redeemed)
    return current
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error }, 'the redemptions of promotion codes were not read')
    return records
  }
}
