import mongoose, { Schema } from 'mongoose'
import type { PackageTerms } from '../domain/package.ts'
import type { ProviderSubscription } from '../engines/payment-provider.ts'

/** The mirror of a subscription at the payment provider, with the package as it was bought. */
export interface SubscriptionRecord extends Omit<ProviderSubscription, 'id' | 'customerId' | 'metadata' | 'paymentUrl'> {
  /** The provider's id. */
  _id: string
  user_id: string
  /** Null for a price that is not in the catalog. */
  terms: PackageTerms | null
  include_video: boolean
  reservation_id: string | null
  /** Whether it entitled the user to its package when it was evaluated last. */
  entitled: boolean
  /** Increases with every change. */
  version: number
  changed_at: Date
}

const moment = { type: Date, default: null }
const { Mixed } = mongoose.Schema.Types

export const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    status: { type: String, required: true },
    priceId: { type: String, required: true },
    amountMinor: { type: Number, required: true },
    taxBehavior: { type: String, required: true },
    recurringMinor: { type: Number, required: true },
    taxMinor: { type: Number, required: true },
    renewalMinor: { type: Number, required: true },
    discount: { type: Mixed, default: null },
    currency: { type: String, required: true },
    interval: { type: String, required: true },
    startedAt: { type: Date, required: true },
    currentPeriodStart: { type: Date, required: true },
    currentPeriodEnd: { type: Date, required: true },
    cancelAt: moment,
    endedAt: moment,
    endedFor: { type: String, default: null },
    trialEnd: moment,
    pastDueSince: moment,
    needsConfirmation: { type: Boolean, default: false },
    pendingChange: { type: Mixed, default: null },
    terms: { type: Mixed, default: null },
    include_video: { type: Boolean, default: false },
    reservation_id: { type: String, default: null },
    entitled: { type: Boolean, default: false },
    version: { type: Number, default: 0 },
    changed_at: { type: Date, required: true },
  },
  { collection: 'subscriptions', versionKey: false, minimize: false },
)
subscriptionSchema.index({ user_id: 1, startedAt: -1 })
subscriptionSchema.index({ status: 1, currentPeriodEnd: 1 })
subscriptionSchema.index({ 'terms.package_id': 1, status: 1 })
