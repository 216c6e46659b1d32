import mongoose, { Schema } from 'mongoose'
import type { Fact } from '../domain/analytics/fact.ts'
import type { Named } from '../domain/analytics/named-counts.ts'
import type { Count, ModelSums, TextSums, Totals } from '../domain/analytics/rollup.ts'

/** A fact at its position in a partition: 1, 2, … in the order in which the partition's facts were committed. */
export interface FactRecord extends Fact {
  partition: number
  pos: number
}

/** The only link between a person and the facts. It has no user id, and account deletion removes its key. */
export interface PersonRecord {
  /** Hash of the user id. */
  _id: string
  /** Key of the person's facts; null once forgotten. */
  key: string | null
  registered: boolean
  deleted_at: Date | null
  /** When the key is removed: events about a deleted account may still arrive before. */
  forget_at: Date | null
}

/** A sequence of facts. Transactions that add facts to one partition conflict here. */
export interface PartitionRecord {
  _id: number
  /** Position of the latest fact. */
  pos: number
  /** Version of the sums that its facts are added to. */
  version: number
  /** Time of the latest addition. */
  at: Date
}

export interface AnalyticsStateRecord {
  _id: 'analytics'
  /** Version of the sums that are shown. */
  version: number
  /** Highest version number in use. */
  last_version: number
  /** Version that a rebuild computes. */
  building: number | null
  /** Versions with data that can be deleted. */
  retired: number[]
  partitions: number[]
}

/** The sums of one day of one partition in one version; `day` is ALL_DAYS for the sums of all days. */
export interface RollupRecord {
  /** `<version>:<partition>:<day>` */
  _id: string
  version: number
  partition: number
  day: number
  totals: Totals
  platforms: Named<Count>[]
  models: Named<ModelSums>[]
  failures: Named<Count>[]
  /** Little-endian 32-bit integers by distance; see domain/analytics/activity.ts. */
  gaps: Buffer
}

export const ALL_DAYS = -1

/** The usage of a person in a part of the days, in one version. */
export interface PersonUsageRecord {
  /** `<version>:<person>:<part>` */
  _id: string
  /** One bit per day of the part: a text was saved or a video finished; see domain/analytics/activity.ts. */
  days: Buffer
  sums: TextSums
}

/** How far a rebuild has read a partition. */
export interface RebuildRecord {
  /** `<version>:<partition>` */
  _id: string
  pos: number
}

const { Mixed } = mongoose.Schema.Types
const OPTIONS = { versionKey: false, minimize: false } as const
const text = { type: String, default: null }
const number = { type: Number, required: true }

export const factSchema = new Schema<FactRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    t: { type: Date, required: true },
    day: number,
    partition: number,
    pos: number,
    count: number,
    person: text,
    platform: text,
    provider: text,
    model: text,
    code: text,
    input_tokens: number,
    output_tokens: number,
    total_tokens: number,
    cost_micros: number,
  },
  { ...OPTIONS, collection: 'facts' },
)
factSchema.index({ partition: 1, pos: 1 }, { unique: true })

export const personSchema = new Schema<PersonRecord>(
  {
    _id: { type: String, required: true },
    key: { type: String, default: null },
    registered: { type: Boolean, required: true },
    deleted_at: { type: Date, default: null },
    forget_at: { type: Date, default: null },
  },
  { ...OPTIONS, collection: 'fact_people' },
)
personSchema.index({ forget_at: 1 }, { partialFilterExpression: { forget_at: { $type: 'date' } } })

export const partitionSchema = new Schema<PartitionRecord>(
  { _id: { type: Number, required: true }, pos: number, version: number, at: { type: Date, required: true } },
  { ...OPTIONS, collection: 'fact_partitions' },
)

export const analyticsStateSchema = new Schema<AnalyticsStateRecord>(
  {
    _id: { type: String, required: true },
    version: number,
    last_version: number,
    building: { type: Number, default: null },
    retired: { type: [Number], default: [] },
    partitions: { type: [Number], default: [] },
  },
  { ...OPTIONS, collection: 'analytics_state' },
)

export const rollupSchema = new Schema<RollupRecord>(
  {
    _id: { type: String, required: true },
    version: number,
    partition: number,
    day: number,
    totals: Mixed,
    platforms: Mixed,
    models: Mixed,
    failures: Mixed,
    gaps: Mixed,
  },
  { ...OPTIONS, collection: 'daily_usage' },
)
rollupSchema.index({ version: 1, day: 1 })

export const personUsageSchema = new Schema<PersonUsageRecord>(
  { _id: { type: String, required: true }, days: Mixed, sums: Mixed },
  { ...OPTIONS, collection: 'person_usage' },
)

export const rebuildSchema = new Schema<RebuildRecord>(
  { _id: { type: String, required: true }, pos: number },
  { ...OPTIONS, collection: 'analytics_rebuilds' },
)
