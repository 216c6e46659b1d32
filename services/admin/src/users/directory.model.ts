import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { Schema } from 'mongoose'

/** A user as administrators see them in lists, fed by events. After the account is deleted, only the id and the version remain. */
export interface DirectoryRecord {
  _id: string
  /** False until the account is known and after its deletion: activity can arrive before or after. */
  listed: boolean
  email: string | null
  name: string | null
  /** In lowercase, for the search. */
  search_email: string | null
  search_name: string | null
  is_admin: boolean
  is_active: boolean
  email_verified: boolean
  created_at: Date | null
  updated_at: Date | null
  deleted_at: Date | null
  /** Of the account, from auth. */
  version: number
  /** Tier of the package: free, pro, business. */
  subscription_status: string
  package_name: string
  entitlement_version: number
  last_activity: Date | null
  content_count: number
  total_tokens: number
  video_count: number
  failed_videos: number
  video_cost_cents: number
}

const text = { type: String, default: null }
const flag = { type: Boolean, default: false }
const moment = { type: Date, default: null }
const count = { type: Number, default: 0 }

export const directorySchema = new Schema<DirectoryRecord>(
  {
    _id: { type: String, required: true },
    listed: flag,
    email: text,
    name: text,
    search_email: text,
    search_name: text,
    is_admin: flag,
    is_active: { type: Boolean, default: true },
    email_verified: flag,
    created_at: moment,
    updated_at: moment,
    deleted_at: moment,
    version: count,
    subscription_status: { type: String, default: DEFAULT_ENTITLEMENT.tier },
    package_name: { type: String, default: DEFAULT_ENTITLEMENT.package_name },
    entitlement_version: count,
    last_activity: moment,
    content_count: count,
    total_tokens: count,
    video_count: count,
    failed_videos: count,
    video_cost_cents: count,
  },
  { collection: 'directory', versionKey: false },
)
const LISTED = { partialFilterExpression: { listed: true } } as const
// One index per sort order of the list. The search scans the keys of the last two.
directorySchema.index({ created_at: -1, _id: -1 }, LISTED)
directorySchema.index({ last_activity: -1, _id: -1 }, LISTED)
directorySchema.index({ content_count: -1, _id: -1 }, LISTED)
directorySchema.index({ search_email: 1, _id: 1 }, LISTED)
directorySchema.index({ search_name: 1, _id: 1 }, LISTED)
directorySchema.index({ subscription_status: 1, created_at: -1, _id: -1 }, LISTED)

/** A text or video that is counted in the directory, so that an announcement that is published again is not counted again. */
export interface CountedRecord {
  /** `text:<id>`, `video:<id>` or `failure:<id>:<attempt>`. */
  _id: string
  user_id: string
}

export const countedSchema = new Schema<CountedRecord>(
  { _id: { type: String, required: true }, user_id: { type: String, required: true } },
  { collection: 'directory_counted', versionKey: false },
)
countedSchema.index({ user_id: 1 })
