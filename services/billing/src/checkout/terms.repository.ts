import { trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { PriceRecord } from '../packages/package.model.ts'
import type { Terms } from '../packages/terms.ts'
import type { ReservationRecord } from './reservation.model.ts'

/** Reads the prices and reservations that determine what users bought. */
export function createTermsRepository({
  prices,
  reservations,
}: {
  prices: Model<PriceRecord>
  reservations: Model<ReservationRecord>
}): Terms {
  return {
    async findByPrice(priceIds, tx) {
      const found = await prices.find({ _id: trusted({ $in: priceIds }) }, null, { session: tx.session }).lean<PriceRecord[]>()
      return new Map(found.map(({ _id, terms, include_video, interval }) => [_id, { terms, include_video, interval }]))
    },

    async findByReservation(reservationIds, tx) {
      const found = await reservations.find({ _id: trusted({ $in: reservationIds }) }, null, { session: tx.session }).lean()
      return new Map(found.map(({ _id, terms, include_video, interval, price_id }) => [_id, { terms, include_video, interval, price_id }]))
    },
  }
}
