import type { Tx } from '@loomcast/service-kit/mongo'
import type { PurchasedTerms } from '../domain/package.ts'

/** What users bought, by the prices and reservations that determine it. */
export interface Terms {
  findByPrice(priceIds: readonly string[], tx: Tx): Promise<Map<string, PurchasedTerms>>
  /** By reservation; `price_id` is the price that was reserved. */
  findByReservation(reservationIds: readonly string[], tx: Tx): Promise<Map<string, PurchasedTerms & { price_id: string }>>
}
