import { optionName } from '../domain/package.ts'
import { stateOf } from '../domain/promotion-code.ts'
import { type CatalogProduct, type CatalogPromotionCode, type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { toPackage } from '../packages/package-record.ts'
import { syncCatalog } from '../packages/sync-catalog.ts'
import type { PromotionsContext } from './context.ts'
import type { PromotionCodeRecord } from './promotion-code.model.ts'

type SyncContext = Pick<PromotionsContext, 'connection' | 'repositories' | 'clock' | 'logger'>

/** What became of the codes that a provider did not have as they are now. */
export interface PromotionSync {
  synced: PromotionCodeRecord[]
  failed: { code: string; failure: ProviderError }[]
}

/**
 * Gives the provider the codes that it does not have as they are now: those that were stored while it did not respond, and all of them after a change of the
 * provider. Can be repeated.
 */
export async function syncPromotionCodes(context: SyncContext, provider: PaymentProvider): Promise<PromotionSync> {
  const result: PromotionSync = { synced: [], failed: [] }
  for (const record of await context.repositories.promotionCodes.unsynced(provider.name)) {
    try {
      result.synced.push(await syncPromotionCode(context, provider, record))
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure
      context.logger.warn({ err: failure, promotion_code: record._id }, 'a promotion code was not synchronized')
      result.failed.push({ code: record.code, failure })
    }
  }
  return result
}

/** Gives the provider what it did not get when it was stored. */
export async function repeatPromotionSync(context: PromotionsContext): Promise<void> {
  if (context.provider) await syncPromotionCodes(context, context.provider)
}

/** Gives the provider one code, or deactivates it there. Can be repeated after a crash at any point. Rejects with ProviderError. */
export async function syncPromotionCode(
  context: SyncContext,
  provider: PaymentProvider,
  record: PromotionCodeRecord,
): Promise<PromotionCodeRecord> {
  const mirrored = await provider.syncPromotionCode(await catalogCode(context, provider, record))
  const state = {
    provider: provider.name,
    promotion_code_id: mirrored?.promotionCodeId ?? null,
    times_redeemed: mirrored?.timesRedeemed ?? 0,
  }
  await context.repositories.promotionCodes.recordSync(record, state)
  return { ...record, ...state, synced_version: record.version }
}

async function catalogCode(context: SyncContext, provider: PaymentProvider, record: PromotionCodeRecord): Promise<CatalogPromotionCode> {
  const { _id, code, percent_off, amount_off_minor, currency, duration, duration_in_months, package_ids } = record
  return {
    id: _id,
    code,
    percentOff: percent_off,
    amountOffMinor: amount_off_minor,
    currency,
    duration,
    durationInMonths: duration_in_months,
    products: package_ids && (await productsOf(context, provider, package_ids)),
    expiresAt: record.expires_at,
    maxRedemptions: record.max_redemptions,
    firstPurchaseOnly: record.first_purchase_only,
    // The provider does not accept a code that has expired.
    isWanted: stateOf(record, context.clock()) !== 'deactivated' && stateOf(record, context.clock()) !== 'expired',
  }
}

/** Both options of packages. One that is not sold yet can be later, and what a coupon reduces cannot be changed. */
async function productsOf(
  { connection, repositories }: SyncContext,
  provider: PaymentProvider,
  packageIds: readonly string[],
): Promise<CatalogProduct[]> {
  await syncCatalog({ connection, repositories }, provider)
  const packages = (await repositories.packages.list()).map(toPackage).filter(({ package_id }) => packageIds.includes(package_id))
  return packages.flatMap((each) =>
    [false, true].map((includeVideo) => ({
      packageId: each.package_id,
      productName: optionName(each, includeVideo),
      packageDescription: each.description,
      includeVideo,
    })),
  )
}
