import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { Schema } from 'mongoose'

export const ACTIVITY_COUNTERS = ['content_count', 'total_tokens', 'video_count', 'failed_videos', 'video_cost_cents'] as const
export type ActivityCounters = Record<(typeof ACTIVITY_COUNTERS)[number], number>

/** A user as administrators see them in lists, updated by events. After the account is deleted, only the id and the version remain. */
export interface DirectoryRecord extends ActivityCounters {
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
  /** Why the user has the package: subscription, grant or free; null if an earlier release stored the package. */
  plan_source: string | null
  entitlement_version: number
  last_activity: Date | null
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
    plan_source: { type: String, default: null },
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

/** What a user did. The counters and the last activity of the directory are the sums of these rows. Deleted with the account. */
export interface ActivityRecord extends Partial<ActivityCounters> {
  /** `text:<id>`, `request:<video>:<attempt>`, `video:<id>` or `failure:<video>:<attempt>`, so that an event that is published again changes nothing. */
  _id: string
  user_id: string
  at: Date
}

export const activitySchema = new Schema<ActivityRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    at: { type: Date, required: true },
    ...Object.fromEntries(ACTIVITY_COUNTERS.map((counter) => [counter, Number])),
  },
  { collection: 'directory_activity', versionKey: false },
)
activitySchema.index({ user_id: 1 })
