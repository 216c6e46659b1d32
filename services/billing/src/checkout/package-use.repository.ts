import { trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { PriceRecord } from '../packages/package.model.ts'
import type { PackageUse } from '../packages/package-use.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { ReservationRecord } from './reservation.model.ts'

/** Subscriptions in these states are over. */
const ENDED = ['canceled', 'incomplete_expired']

export function createPackageUseRepository({
  subscriptions,
  reservations,
  prices,
}: {
  subscriptions: Model<SubscriptionRecord>
  reservations: Model<ReservationRecord>
  prices: Model<PriceRecord>
}): PackageUse {
  return {
    async subscribers(packageId) {
      const ofPackage = packageId === undefined ? {} : { 'terms.package_id': packageId }
      const counts = await subscriptions.aggregate<{ _id: string; count: number }>([
        { $match: { status: { $nin: ENDED }, terms: { $ne: null }, ...ofPackage } },
        { $group: { _id: '$terms.package_id', count: { $sum: 1 } } },
      ])
      return new Map(counts.map(({ _id, count }) => [_id, count]))
    },

    async isUsed(packageId, tx) {
      const { session } = tx
      const alive = { status: trusted({ $nin: ENDED }) }
      if (await subscriptions.exists({ ...alive, 'terms.package_id': packageId }).session(session)) return true
      const found = await prices.find({ package_id: packageId }, { _id: 1 }, { session }).lean()
      const scheduled = { ...alive, 'pendingChange.priceId': trusted({ $in: found.map((price) => price._id) }) }
      if (await subscriptions.exists(scheduled).session(session)) return true
      return (await reservations.exists({ state: 'open', 'terms.package_id': packageId }).session(session)) !== null
    },
  }
}
