import mongoose from 'mongoose'
import type { ImageAnalysis } from '../domain/analysis.ts'
import type { AspectRatio, Resolution, Size, VideoFormat, VideoPlatform } from '../domain/formats.ts'
import type { JobFailure, JobState, JobStep } from '../domain/job.ts'
import type { EngineName, VideoModel } from '../domain/models.ts'
import type { JobMusic } from '../domain/music.ts'
import type { JobNarration } from '../domain/narration.ts'
import type { Storyboard } from '../domain/storyboard.ts'

/** What the user requested, for display in the history. */
export interface JobInput {
  user_instructions: string
  aspect_ratio: AspectRatio
  resolution: Resolution
  model_preference: VideoModel
  video_platform: VideoPlatform
  video_format: VideoFormat
  custom_width: number | null
  custom_height: number | null
  scene_count: number
}

/** Progress of one scene and its clip. */
export interface SceneClip {
  index: number
  state: 'waiting' | 'processing' | 'completed'
  /** 0 to 1. */
  progress: number
  /** File id of the clip, which is stored until the job has ended. */
  file_id: string | null
  seconds: number | null
  has_sound: boolean
  /** True when the clip already has its transitions, cards and captions. False when it is footage onto which the merge draws them. */
  finished: boolean
  cost_cents: number
  /** The provider's token for continuing a clip that is being rendered. */
  resume: string | null
}

/** The analysis of the job's images. */
export interface JobAnalysis {
  /** The analyzed images, in the order of the results. */
  file_ids: string[]
  result: ImageAnalysis
}

export interface JobOutputs {
  video_file_id: string
  poster_file_id: string
  subtitles_file_id: string | null
  seconds: number
  bytes: number
  /** Present if a caption that a synthetic voice should read could not be read. */
  voice_missing?: true
  /** Present if none of them could be read, so that the video has no synthetic voice. Absent in videos that were made before the field was introduced. */
  without_voice?: true
}

/** One video. Render tasks do its work. */
export interface StoredJob {
  _id: string
  user_id: string
  state: JobState
  engine: EngineName
  input: JobInput
  size: Size
  /** File ids in the user's order. */
  image_ids: string[]
  storyboard: Storyboard
  /** The user's own recording; null without one. */
  narration: JobNarration | null
  /** The user's own music; null without it. Absent in jobs that were started before the field was introduced. */
  music?: JobMusic | null
  /** File id of the logo that the video shows; null without one. Absent in jobs that were started before the field was introduced. */
  logo_id?: string | null
  /** Whether an image carries the mark of a model. Absent in jobs that were started before the field was introduced. */
  generated_images?: boolean
  /** Whether a scene shows an upscaled image. Absent in jobs that were started before the field was introduced. */
  enlarged_images?: boolean
  steps: JobStep[]
  /** Null until the step is completed, and when the analysis was unavailable. */
  analysis: JobAnalysis | null
  clips: SceneClip[]
  /** Incremented by every change. A write based on an older revision fails. */
  revision: number
  /** Integer percentage. */
  percent: number
  eta_s: number | null
  /** The lowest `eta_s` of this attempt; see domain/eta.ts. */
  eta_bound_s: number | null
  changed_at: Date
  /** 1 for the first attempt; each retry by the user adds one. */
  attempt: number
  /** Id of this attempt's quota reservation. */
  reservation_id: string
  /** The reservation of a job that an earlier release started; see earlier-jobs.repository.ts. */
  hold?: string
  failure: JobFailure | null
  outputs: JobOutputs | null
  /** In cents; 0 until the job is completed. */
  cost_cents: number
  idempotency_key?: string
  request_hash: string
  created_at: Date
  /** When this attempt was queued. */
  queued_at: Date
  /** When a worker started this attempt. */
  started_at: Date | null
  finished_at: Date | null
  deleted_at: Date | null
  /** In the order in which they were added. Missing in videos without tags. */
  tags?: string[]
  /** When the video was moved to the recycle bin and restored, in order. Missing in videos to which neither happened. */
  bin_changes?: BinChange[]
  /** The attempts before this one, in order. Missing in videos that were not retried. */
  earlier_attempts?: EarlierAttempt[]
}

export interface BinChange {
  state: 'deleted' | 'restored'
  at: Date
}

/** An attempt that failed or was canceled. */
export type EarlierAttempt = Pick<StoredJob, 'attempt' | 'queued_at' | 'failure' | 'finished_at' | 'changed_at'>

const binChange = new mongoose.Schema<BinChange>({ state: String, at: Date }, { _id: false })

const earlierAttempt = new mongoose.Schema<EarlierAttempt>(
  { attempt: Number, queued_at: Date, failure: mongoose.Schema.Types.Mixed, finished_at: Date, changed_at: Date },
  { _id: false },
)

const step = new mongoose.Schema<JobStep>(
  {
    step: String,
    status: String,
    progress: Number,
    started_at: Date,
    started_from: { type: Number, default: 0 },
    finished_at: Date,
    note: { type: String, default: null },
  },
  { _id: false },
)
const clip = new mongoose.Schema<SceneClip>(
  {
    index: Number,
    state: String,
    progress: Number,
    file_id: { type: String, default: null },
    seconds: { type: Number, default: null },
    has_sound: { type: Boolean, default: false },
    finished: { type: Boolean, default: false },
    cost_cents: { type: Number, default: 0 },
    resume: { type: String, default: null },
  },
  { _id: false },
)

export const jobSchema = new mongoose.Schema<StoredJob>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    state: { type: String, required: true },
    engine: { type: String, required: true },
    input: { type: mongoose.Schema.Types.Mixed, required: true },
    size: { type: new mongoose.Schema<Size>({ width: Number, height: Number }, { _id: false }), required: true },
    image_ids: { type: [String], required: true },
    storyboard: { type: mongoose.Schema.Types.Mixed, required: true },
    narration: { type: mongoose.Schema.Types.Mixed, default: null },
    music: { type: mongoose.Schema.Types.Mixed, default: null },
    logo_id: { type: String, default: null },
    generated_images: { type: Boolean },
    enlarged_images: { type: Boolean },
    steps: { type: [step], required: true },
    analysis: { type: mongoose.Schema.Types.Mixed, default: null },
    clips: { type: [clip], required: true },
    revision: { type: Number, required: true },
    percent: { type: Number, required: true },
    eta_s: { type: Number, default: null },
    eta_bound_s: { type: Number, default: null },
    changed_at: { type: Date, required: true },
    attempt: { type: Number, required: true },
    reservation_id: { type: String, required: true },
    failure: { type: mongoose.Schema.Types.Mixed, default: null },
    outputs: { type: mongoose.Schema.Types.Mixed, default: null },
    cost_cents: { type: Number, required: true },
    idempotency_key: String,
    request_hash: { type: String, required: true },
    created_at: { type: Date, required: true },
    queued_at: { type: Date, required: true },
    started_at: { type: Date, default: null },
    finished_at: { type: Date, default: null },
    deleted_at: { type: Date, default: null },
    tags: { type: [String], default: undefined },
    bin_changes: { type: [binChange], default: undefined },
    earlier_attempts: { type: [earlierAttempt], default: undefined },
  },
  { collection: 'jobs', versionKey: false },
)
jobSchema.index({ engine: 1, state: 1, finished_at: -1 })
jobSchema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 })
jobSchema.index({ user_id: 1, deleted_at: 1, tags: 1, created_at: -1, _id: -1 }, { partialFilterExpression: { tags: { $exists: true } } })
jobSchema.index({ user_id: 1, idempotency_key: 1 }, { unique: true, partialFilterExpression: { idempotency_key: { $type: 'string' } } })
jobSchema.index({ state: 1, queued_at: 1 })
jobSchema.index({ user_id: 1, changed_at: 1 })
// For the purge, which finds jobs that were deleted more than 30 days ago.
jobSchema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } })
