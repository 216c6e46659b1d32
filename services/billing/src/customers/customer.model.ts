import type { Entitlement } from '@loomcast/contracts'
import mongoose, { Schema } from 'mongoose'

/** A user in the database of billing. Created at registration, at the latest by the first call. */
export interface CustomerRecord {
  /** The user's id. */
  _id: string
  /** The payment provider's id; null until the first checkout. */
  customer_id: string | null
  /** How many customers of this user the provider has lost, for example because it was replaced by another provider. */
  lost_customers: number
  /** Increases with every write of a synchronization, so that a synchronization that read older data is discarded. */
  sync_version: number
  synced_at: Date | null
  /** The entitlement as published last, and the version of that event; 0 if none was published. */
  entitlement: Entitlement
  entitlement_version: number
  /** An upgrade while a cancellation or a downgrade is scheduled, which is withdrawn once the subscription has the new price. */
  keep_after_upgrade: PlannedWithdrawal | null
  /** When the entitlement can change without an event of the provider: end of a grant, of a grace period or of a subscription, or the next reminder. */
  recheck_at: Date | null
  /** Set when the account was deleted. */
  closed_at: Date | null
  /** Set when nothing is left at the provider and the user's data was erased. Only the ids and times of this row remain. */
  erased_at: Date | null
  created_at: Date
}

export interface PlannedWithdrawal {
  subscription_id: string
  price_id: string
  requested_at: Date
  /** What the user scheduled after this upgrade. It stays if the upgrade is confirmed later. Missing: nothing. */
  superseded_by?: ScheduledLater
  /** Upgrades that were requested before this one and may still be confirmed. Missing: none. */
  earlier?: Omit<PlannedWithdrawal, 'earlier'>[]
}

export type ScheduledLater = { cancellation: true } | { price_id: string }

const moment = { type: Date, default: null }

export const customerSchema = new Schema<CustomerRecord>(
  {
    _id: { type: String, required: true },
    customer_id: { type: String, default: null },
    lost_customers: { type: Number, default: 0 },
    sync_version: { type: Number, default: 0 },
    synced_at: moment,
    entitlement: { type: mongoose.Schema.Types.Mixed, required: true },
    entitlement_version: { type: Number, default: 0 },
    keep_after_upgrade: { type: mongoose.Schema.Types.Mixed, default: null },
    recheck_at: moment,
    closed_at: moment,
    erased_at: moment,
    created_at: { type: Date, required: true },
  },
  { collection: 'customers', versionKey: false, minimize: false },
)
customerSchema.index({ customer_id: 1 }, { unique: true, partialFilterExpression: { customer_id: { $type: 'string' } } })
customerSchema.index({ recheck_at: 1 }, { partialFilterExpression: { recheck_at: { $type: 'date' } } })
customerSchema.index({ synced_at: 1 })
