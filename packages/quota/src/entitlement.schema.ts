import type { EventData } from '@loomcast/contracts'
import mongoose from 'mongoose'

type EntitlementChanged = EventData<'com.loomcast.billing.entitlement-changed.v2'>
type ProjectedField = Exclude<keyof EntitlementChanged, 'user_id'>

/** A user's latest entitlement-changed event. */
export interface StoredEntitlement extends Omit<EntitlementChanged, 'user_id'> {
  /** The user's id. */
  _id: string
  /** The event's version. */
  version: number
}

const { Mixed } = mongoose.Schema.Types

/** Compile-time check: every field of the event needs a column in this schema. */
const columns: Record<ProjectedField, mongoose.SchemaDefinitionProperty> = {
  package_id: String,
  package_name: String,
  package_description: String,
  tier: String,
  is_paid: Boolean,
  price_minor: Number,
  currency: String,
  video_enabled: Boolean,
  include_video: Boolean,
  limits: Mixed,
  advanced_ai_models: Boolean,
  analytics_access: Boolean,
  custom_branding: Boolean,
  connection_limit: Number,
  planned_limit: Number,
  video_options: Mixed,
  source: String,
  ends_at: String,
  grace_until: String,
  changed_at: String,
}

export const entitlementSchema = new mongoose.Schema<StoredEntitlement>(
  { _id: { type: String, required: true }, version: { type: Number, required: true }, ...columns },
  { collection: 'entitlements', versionKey: false, minimize: false },
)
