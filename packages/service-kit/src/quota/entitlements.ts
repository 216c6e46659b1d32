import { type Entitlement, STARTER_ENTITLEMENT } from '@loomcast/contracts'
import mongoose from 'mongoose'
import type { Tx } from '../mongo/transaction.ts'
import { applyIfNewer } from '../mongo/version-guard.ts'

/** What billing said a user may do; a projection of its event. */
export interface StoredEntitlement extends Entitlement {
  /** The user's id. */
  _id: string
  version: number
}

export const entitlementSchema = new mongoose.Schema<StoredEntitlement>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    package_id: String,
    package_name: String,
    description: String,
    price: Number,
    subscription_status: String,
    generation_limit: { type: Number, default: null },
    video_enabled: Boolean,
    video_generation_limit: { type: Number, default: null },
    advanced_ai_models: Boolean,
    video_options: { type: mongoose.Schema.Types.Mixed },
  },
  { collection: 'entitlements', versionKey: false },
)

export interface Entitlements {
  /** What billing last said of the user; the Starter package until it said anything. */
  of(userId: string): Promise<Entitlement>
  apply(userId: string, entitlement: Entitlement, version: number, tx: Tx): Promise<void>
  forget(userId: string, tx: Tx): Promise<void>
}

export function createEntitlements(entitlements: mongoose.Model<StoredEntitlement>): Entitlements {
  return {
    async of(userId) {
      return (await entitlements.findOne({ _id: userId }).lean()) ?? STARTER_ENTITLEMENT
    },
    async apply(userId, entitlement, version, tx) {
      await applyIfNewer(entitlements, { _id: userId }, version, { $set: { ...normalised(entitlement) } }, tx)
    },
    async forget(userId, tx) {
      await entitlements.deleteOne({ _id: userId }, { session: tx.session })
    },
  }
}

/** Unlimited is null; 0 and negative limits from older writers mean the same. */
function normalised(entitlement: Entitlement): Entitlement {
  const limit = (value: number | null) => (value === null || value <= 0 ? null : value)
  return {
    ...entitlement,
    generation_limit: limit(entitlement.generation_limit),
    video_generation_limit: limit(entitlement.video_generation_limit),
  }
}
