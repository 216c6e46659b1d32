import { Schema } from 'mongoose'
import type { Approval } from '../../domain/approval.ts'
import type { StoredProblem } from '../../domain/problem.ts'
import type { Recurrence } from '../../domain/recurrence.ts'
import type { Network, PostFilm, PostPicture } from '../../networks/adapter.ts'

/** `paused`: no post is created until the person continues it. `ended`: all of its posts are created, or the person stopped it. */
export type SeriesState = 'active' | 'paused' | 'ended'

/**
 * A planned post that repeats. Each occurrence is a planned post of its own, with its own exactly-once send. The next one is created when the one before it is due,
 * so one waits at a time.
 */
export interface StoredSeries extends Omit<Recurrence, 'weekdays'> {
  _id: string
  user_id: string
  /** What each new post has. */
  platform: string
  connection_id: string | null
  network: Network | null
  text: string
  title: string | null
  first_comment?: string | null
  /** Of every post, as they were planned. */
  pictures?: PostPicture[]
  film?: PostFilm | null
  options?: Record<string, string>
  /** Whether the series has a reference to its pictures. Missing in those of earlier releases. */
  pictures_referenced?: boolean
  language?: string | null
  ai_parts?: string[]
  parts?: string[] | null
  source: { set_id: string | null; content_id: string | null } | null
  weekdays: number[]
  /** Occurrences that are left out, of those that are not created yet. */
  skipped: number[]
  state: SeriesState
  /** Whether its next posts are sent only when they are approved. */
  approval_required?: boolean
  /** The newest decision about its content. Its next posts have the same content, so it applies to them too. */
  approval?: Omit<Approval, 'revision'> | null
  /** Why it is paused. */
  problem: StoredProblem | null
  /** Index of the occurrence that is created next. It only increases, which is why none is created twice. */
  next_index: number
  /** When that is. */
  next_create_at: Date
  /** Until then, a worker creates it. */
  claimed_until: Date | null
  created_at: Date
  updated_at: Date
  ended_at: Date | null
}

export type SeriesChanges = Partial<Omit<StoredSeries, '_id' | 'user_id'>>

/** So that a post in the calendar still has the repetition that it belongs to. */
const EXPIRY_S = 400 * 24 * 3600

const text = { type: String, required: true } as const
const textOrNull = { type: String, default: null } as const
const time = { type: Date, required: true } as const
const timeOrNull = { type: Date, default: null } as const
const numbers = { type: [Number] as never, default: [] as never }

export const seriesSchema = new Schema<StoredSeries>(
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
    pictures_referenced: { type: Boolean, default: false },
    language: textOrNull,
    ai_parts: { type: [String], default: [] },
    parts: { type: [String], default: null },
    source: { type: Schema.Types.Mixed, default: null },
    frequency: text,
    weekdays: numbers,
    starts_at: text,
    time_zone: text,
    times: { type: Number, default: null },
    until: textOrNull,
    skipped: numbers,
    state: text,
    approval_required: { type: Boolean, default: false },
    approval: { type: Schema.Types.Mixed, default: null },
    problem: { type: Schema.Types.Mixed, default: null },
    next_index: { type: Number, required: true },
    next_create_at: time,
    claimed_until: timeOrNull,
    created_at: time,
    updated_at: time,
    ended_at: timeOrNull,
  },
  { collection: 'series', versionKey: false, minimize: false },
)
seriesSchema.index({ state: 1, next_create_at: 1 })
seriesSchema.index({ user_id: 1, state: 1 })
seriesSchema.index({ connection_id: 1, state: 1 })
seriesSchema.index({ ended_at: 1 }, { expireAfterSeconds: EXPIRY_S })
