import mongoose, { Schema } from 'mongoose'
import type { BillingInterval } from '../domain/interval.ts'
import type { Package, PackageTerms } from '../domain/package.ts'
import type { TaxBehavior } from '../domain/tax.ts'

export interface PackageRecord extends Omit<Package, 'package_id'> {
  /** The package's id. */
  _id: string
  /** Increases with every edit; an edit names the version that it is based on. */
  version: number
  created_at: Date
  updated_at: Date
  /** Id of the administrator of the last edit; null before the first. */
  updated_by: string | null
}

/** A price at the payment provider. Archived prices stay, because subscriptions keep them. */
export interface PriceRecord {
  /** The provider's id. */
  _id: string
  provider: string
  package_id: string
  include_video: boolean
  interval: BillingInterval
  /** Per interval. */
  amount_minor: number
  /** Whether the amount contains the taxes. */
  tax_behavior: TaxBehavior
  currency: string
  /** The package when the price was created or last synchronized while active. */
  terms: PackageTerms
  active: boolean
}

const { Mixed } = mongoose.Schema.Types
const limit = { type: Number, default: null }
const flag = { type: Boolean, default: false }

export const packageSchema = new Schema<PackageRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    tier: { type: String, required: true },
    generation_limit: limit,
    video_generation_limit: limit,
    connection_limit: limit,
    planned_limit: limit,
    has_video_toggle: flag,
    video_enabled: flag,
    advanced_ai_models: flag,
    priority_support: flag,
    analytics_access: flag,
    custom_branding: flag,
    bulk_generation: flag,
    video_quality_options: [String],
    video_length_options: [String],
    video_format_options: [String],
    video_platform_options: [String],
    is_active: flag,
    currency: { type: String, required: true },
    content_only_minor: { type: Number, required: true },
    content_video_minor: limit,
    content_only_yearly_minor: limit,
    content_video_yearly_minor: limit,
    features: { type: [Mixed as never], default: [] },
    position: { type: Number, default: 100 },
    version: { type: Number, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    updated_by: { type: String, default: null },
  },
  { collection: 'packages', versionKey: false },
)

export const priceSchema = new Schema<PriceRecord>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    package_id: { type: String, required: true },
    include_video: { type: Boolean, required: true },
    interval: { type: String, required: true },
    amount_minor: { type: Number, required: true },
    tax_behavior: { type: String, required: true },
    currency: { type: String, required: true },
    terms: { type: Mixed, required: true },
    active: { type: Boolean, required: true },
  },
  { collection: 'prices', versionKey: false, minimize: false },
)
priceSchema.index(
  { provider: 1, package_id: 1, include_video: 1, interval: 1 },
  { unique: true, partialFilterExpression: { active: true } },
)
