import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { BoughtTerms } from '../domain/package.ts'
import type { Models } from '../models.ts'
import type { PriceRecord } from './package.model.ts'

/** Reads the prices and reservations that determine what users bought. */
export function createTermsRepository({ prices, reservations }: Models) {
  return {
    async byPrice(priceIds: readonly string[], tx: Tx): Promise<Map<string, BoughtTerms>> {
      const found = await prices.find({ _id: trusted({ $in: priceIds }) }, null, { session: tx.session }).lean<PriceRecord[]>()
      return new Map(found.map(({ _id, terms, include_video }) => [_id, { terms, include_video }]))
    },

    /** By reservation; `price_id` is the price that was reserved. */
    async byReservation(reservationIds: readonly string[], tx: Tx): Promise<Map<string, BoughtTerms & { price_id: string }>> {
      const found = await reservations.find({ _id: trusted({ $in: reservationIds }) }, null, { session: tx.session }).lean()
      return new Map(found.map(({ _id, terms, include_video, price_id }) => [_id, { terms, include_video, price_id }]))
    },
  }
}

export type TermsRepository = ReturnType<typeof createTermsRepository>
