import { type JobRecord, jobFields } from '@loomcast/service-kit/jobs'
import { Schema } from 'mongoose'
import type { Approval } from '../domain/approval.ts'
import type { StoredProblem } from '../domain/problem.ts'
import type { Network, PostFilm, PostPicture, PublishedPost } from '../networks/adapter.ts'
import type { PostState } from './post-state.ts'

/** A planned post. It is its own job: `next_attempt_at` is when the engine takes it next, and its lease decides which worker may write. */
export interface StoredPost extends JobRecord {
  user_id: string
  /** Id of a platform. */
  platform: string
  /** Null for a post that is handed to the person. */
  connection_id: string | null
  network: Network | null
  text: string
  title: string | null
  /** What the person adds below the post when it is published. Posts from before there were first comments have none. */
  first_comment?: string | null
  /** In order. Posts from before posts had pictures have none. */
  pictures?: PostPicture[]
  /** What the person chose, by the names of the network's options. */
  options?: Record<string, string>
  /** Posts from before posts had films have none. */
  film?: PostFilm | null
  /** The language of the text (BCP 47) that the person chose; null or absent: detected when it is sent. */
  language?: string | null
  /** The parts that a trained model created, as `ai_parts` of a disclosure names them. */
  ai_parts?: string[]
  /** The texts of a thread, as they were split when it was planned; null or absent for one post. */
  parts?: string[] | null
  /** The posts of a thread that are published, in order. */
  live_parts?: PublishedPost[]
  local_time: string
  time_zone: string
  due_at: Date
  /** Version of the time zone database with which `due_at` was computed. */
  tz_version: string
  state: PostState
  /** Increases with each edit. */
  revision: number
  /** Sends that ended before anything could be published, since the post was planned. */
  tries: number
  /** Until then, the network took no posts, so the post is not late before. */
  waits_until?: Date | null
  /** When the newest call to publish began of which a look-up found nothing too early to be certain; null if there is none. It can still take effect. */
  unconfirmed_at: Date | null
  /** The attempt whose outcome is not known; null if there is none. */
  attempt_id: string | null
  /** Look-ups since the post is unknown. */
  lookups: number
  /** Null unless the post is unknown and can be looked up. */
  next_lookup_at: Date | null
  source: { set_id: string | null; content_id: string | null } | null
  /** Null unless the post repeats. */
  series_id: string | null
  /** Which occurrence of the series it is. */
  series_index: number | null
  /** The revision in which its content equals that of its series. A later revision was edited separately. */
  series_revision?: number | null
  published: { url: string | null; remote_id: string | null; at: Date } | null
  problem: StoredProblem | null
  /** The newest decision of a reviewer. Missing in posts from before reviews. */
  approval?: Approval | null
  /** Whether the post is sent only when it is approved. */
  approval_required?: boolean
  /** Whether reviewers have had a link to the post, so that its steps are logged. */
  is_shared?: boolean
  created_at: Date
  updated_at: Date
}

export type PostChanges = Partial<Omit<StoredPost, '_id' | 'user_id' | 'lease_id' | 'leased_until'>>

/** Longer than a heartbeat and than a call of an adapter: a worker that lost its lease has ended its call. */
export const LEASE_MS = 60_000
/** The changes that end a lease. */
export const FREE = { lease_id: null, leased_until: null }

/** For `next_attempt_at` of a post that only the person can move on. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

const text = { type: String, required: true } as const
const textOrNull = { type: String, default: null } as const
const time = { type: Date, required: true } as const
const count = { type: Number, default: 0 } as const

export const postSchema = new Schema<StoredPost>(
  {
    _id: text,
    user_id: text,
    platform: text,
    connection_id: textOrNull,
    network: textOrNull,
    text,
    title: textOrNull,
    first_comment: textOrNull,
    pictures: { type: [Schema.Types.Mixed] as never, default: [] },
    film: { type: Schema.Types.Mixed, default: null },
    options: { type: Schema.Types.Mixed, default: {} },
    language: textOrNull,
    ai_parts: { type: [String], default: [] },
    parts: { type: [String], default: null },
    live_parts: { type: [Schema.Types.Mixed] as never, default: [] },
    local_time: text,
    time_zone: text,
    due_at: time,
    tz_version: text,
    state: text,
    revision: { type: Number, required: true },
    tries: count,
    waits_until: { type: Date, default: null },
    unconfirmed_at: { type: Date, default: null },
    attempt_id: textOrNull,
    lookups: count,
    next_lookup_at: { type: Date, default: null },
    source: { type: Schema.Types.Mixed, default: null },
    series_id: textOrNull,
    series_index: { type: Number, default: null },
    series_revision: { type: Number, default: null },
    published: { type: Schema.Types.Mixed, default: null },
    problem: { type: Schema.Types.Mixed, default: null },
    approval: { type: Schema.Types.Mixed, default: null },
    approval_required: { type: Boolean, default: false },
    is_shared: { type: Boolean, default: false },
    created_at: time,
    updated_at: time,
    served_at: { type: Date, default: null },
    ...jobFields,
  },
  { collection: 'planned_posts', versionKey: false, minimize: false },
)
postSchema.index({ state: 1, next_attempt_at: 1 })
postSchema.index({ state: 1, network: 1, next_attempt_at: 1 })
postSchema.index({ user_id: 1, due_at: 1, _id: 1 })
postSchema.index({ user_id: 1, state: 1 })
postSchema.index({ user_id: 1, served_at: 1 })
postSchema.index({ state: 1, tz_version: 1 })
postSchema.index({ connection_id: 1, state: 1, due_at: 1 })
// Whatever a worker does: an occurrence exists once.
postSchema.index({ series_id: 1, series_index: 1 }, { unique: true, partialFilterExpression: { series_id: { $type: 'string' } } })
