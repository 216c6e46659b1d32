import { sameDocument } from '../domain/documents.ts'
import type { PurchasedTerms } from '../domain/package.ts'
import { isTerminal } from '../domain/subscription.ts'
import type { ProviderSubscription } from '../engines/payment-provider.ts'
import type { SubscriptionRecord } from './subscription.model.ts'

/** A change of a mirrored subscription; `before` is undefined for a new one. */
export interface MirrorChange {
  before: SubscriptionRecord | undefined
  after: SubscriptionRecord
  /** Whether anything but a payment link differs. */
  changed: boolean
}

export interface MirrorInput {
  userId: string
  subscriptions: readonly ProviderSubscription[]
  stored: readonly SubscriptionRecord[]
  byPrice: ReadonlyMap<string, PurchasedTerms>
  byReservation: ReadonlyMap<string, PurchasedTerms & { price_id: string }>
  now: Date
}

/**
 * Compares the provider's subscriptions with the mirror. A subscription keeps its terms as long as it keeps its price; otherwise it has the terms of its
 * reservation, if that was for this price, or of the price. A stored subscription that the provider no longer has ended.
 */
export function mirrorChanges({ userId, subscriptions, stored, byPrice, byReservation, now }: MirrorInput): MirrorChange[] {
  const known = new Map(stored.map((row) => [row._id, row]))
  const current = new Set(subscriptions.map(({ id }) => id))
  const lost = stored
    .filter((row) => !current.has(row._id) && !isTerminal(row))
    .map((row) => change(row, { ...row, ...ENDED, endedAt: now }))
  return [...subscriptions.map((each) => change(known.get(each.id), rowOf(each))), ...lost]

  function rowOf(subscription: ProviderSubscription): SubscriptionRecord {
    const { id, customerId: _customer, metadata, paymentUrl: _url, ...facts } = subscription
    const before = known.get(id)
    const reservationId = before?.reservation_id ?? metadata['reservation_id'] ?? null
    const bought = termsOf(facts.priceId, before, reservationId)
    return {
      _id: id,
      user_id: userId,
      ...facts,
      terms: bought?.terms ?? null,
      include_video: bought?.include_video ?? false,
      reservation_id: reservationId,
      entitled: before?.entitled ?? false,
      version: before?.version ?? 0,
      changed_at: before?.changed_at ?? now,
    }
  }

  function termsOf(priceId: string, before: SubscriptionRecord | undefined, reservationId: string | null): PurchasedTerms | undefined {
    if (before?.terms && before.priceId === priceId) return { ...before, terms: before.terms }
    const reserved = reservationId === null ? undefined : byReservation.get(reservationId)
    return reserved?.price_id === priceId ? reserved : byPrice.get(priceId)
  }

  function change(before: SubscriptionRecord | undefined, after: SubscriptionRecord): MirrorChange {
    if (before && sameDocument(before, after)) return { before, after, changed: false }
    return { before, after: { ...after, version: after.version + 1, changed_at: now }, changed: true }
  }
}

const ENDED = { status: 'canceled', cancelAt: null, pastDueSince: null, needsConfirmation: false, pendingChange: null } as const
