import mongoose, { Schema } from 'mongoose'
import type { PromotionTerms } from '../domain/promotion-code.ts'

/** A promotion code of the back office, which the payment provider mirrors as a coupon with a promotion code. */
export interface PromotionCodeRecord extends PromotionTerms {
  _id: string
  request_hash: string
  /** Once false, it stays false. */
  is_active: boolean
  /** 1, and 2 after it was deactivated. */
  version: number
  /** The provider that mirrors it; null: none does. */
  provider: string | null
  /** Its id there. */
  promotion_code_id: string | null
  /** The version that the provider has. */
  synced_version: number
  /** As the provider has reported it last. */
  times_redeemed: number
  created_at: Date
  /** Id of the administrator. */
  created_by: string
  deactivated_at: Date | null
}

const { Mixed } = mongoose.Schema.Types
const text = { type: String, default: null }
const number = { type: Number, default: null }
const moment = { type: Date, default: null }

export const promotionCodeSchema = new Schema<PromotionCodeRecord>(
  {
    _id: { type: String, required: true },
    request_hash: { type: String, required: true },
    code: { type: String, required: true },
    percent_off: number,
    amount_off_minor: number,
    currency: { type: String, required: true },
    duration: { type: String, required: true },
    duration_in_months: number,
    package_ids: { type: Mixed, default: null },
    expires_at: moment,
    max_redemptions: number,
    first_purchase_only: { type: Boolean, required: true },
    is_active: { type: Boolean, required: true },
    version: { type: Number, required: true },
    provider: text,
    promotion_code_id: text,
    synced_version: { type: Number, default: 0 },
    times_redeemed: { type: Number, default: 0 },
    created_at: { type: Date, required: true },
    created_by: { type: String, required: true },
    deactivated_at: moment,
  },
  { collection: 'promotion_codes', versionKey: false },
)
promotionCodeSchema.index({ code: 1 }, { unique: true, partialFilterExpression: { is_active: true } })
promotionCodeSchema.index({ created_at: -1 })
