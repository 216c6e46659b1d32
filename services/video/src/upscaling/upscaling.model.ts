import type { Disclosure } from '@loomcast/contracts'
import type { ErrorCode } from '@loomcast/error-codes'
import { type JobRecord, jobFields } from '@loomcast/service-kit/jobs'
import mongoose from 'mongoose'

export type UpscalingState = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** The upscaling of one video: a durable job. */
export interface StoredUpscaling extends JobRecord {
  user_id: string
  /** The source video. */
  file_id: string
  factor: number
  /** Size of the result. */
  width: number
  height: number
  /** Length of the source, measured when the upscaling was requested. */
  seconds: number
  /** What made the larger copy. Absent when it was requested before the field was introduced. */
  disclosure?: Disclosure
  state: UpscalingState
  /** 0 to 1. */
  progress: number
  failure: { code: ErrorCode; message: string } | null
  result_file_id: string | null
  /** True while a repeated request returns this upscaling. False after it failed, was canceled or its result was removed. */
  current: boolean
  created_at: Date
  finished_at: Date | null
}

const RETENTION_SECONDS = 30 * 24 * 3600

export const upscalingSchema = new mongoose.Schema<StoredUpscaling>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    file_id: { type: String, required: true },
    factor: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    seconds: { type: Number, required: true },
    disclosure: { type: mongoose.Schema.Types.Mixed },
    state: { type: String, required: true },
    progress: { type: Number, required: true },
    ...jobFields,
    failure: { type: mongoose.Schema.Types.Mixed, default: null },
    result_file_id: { type: String, default: null },
    current: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    finished_at: { type: Date, default: null },
  },
  { collection: 'upscalings', versionKey: false },
)
upscalingSchema.index({ user_id: 1, file_id: 1, factor: 1 }, { unique: true, partialFilterExpression: { current: true } })
upscalingSchema.index({ state: 1, next_attempt_at: 1 })
upscalingSchema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS })

/** The result of upscaling one image. Repeated requests return it. */
export interface StoredUpscaledImage {
  /** File id and factor. */
  _id: string
  user_id: string
  result_file_id: string
  created_at: Date
}
const IMAGE_RETENTION_SECONDS = 7 * 24 * 3600
export const upscaledImageSchema = new mongoose.Schema<StoredUpscaledImage>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    result_file_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'upscaled_images', versionKey: false },
)
upscaledImageSchema.index({ created_at: 1 }, { expireAfterSeconds: IMAGE_RETENTION_SECONDS })
upscaledImageSchema.index({ user_id: 1 })
