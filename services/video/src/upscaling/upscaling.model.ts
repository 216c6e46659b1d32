import type { ErrorCode } from '@loomcast/error-codes'
import mongoose from 'mongoose'

export type UpscalingState = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** A video being upscaled, or upscaled. The truth about it: the queue only says what to do next. */
export interface StoredUpscaling {
  _id: string
  user_id: string
  /** The video that it is made of. */
  file_id: string
  factor: number
  /** Of the result. */
  width: number
  height: number
  /** Measured when it was asked for. */
  seconds: number
  state: UpscalingState
  /** 0 to 1. */
  progress: number
  /** Runs begun; whoever has an older one writes nothing. */
  attempt: number
  heartbeat_at: Date
  failure: { code: ErrorCode; message: string } | null
  result_file_id: string | null
  /** Asked for again, it is this one; false once it failed, was cancelled or its result is gone. */
  current: boolean
  created_at: Date
  finished_at: Date | null
}

const KEPT_SECONDS = 30 * 24 * 3600

export const upscalingSchema = new mongoose.Schema<StoredUpscaling>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    file_id: { type: String, required: true },
    factor: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    seconds: { type: Number, required: true },
    state: { type: String, required: true },
    progress: { type: Number, required: true },
    attempt: { type: Number, required: true },
    heartbeat_at: { type: Date, required: true },
    failure: { type: mongoose.Schema.Types.Mixed, default: null },
    result_file_id: { type: String, default: null },
    current: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    finished_at: { type: Date, default: null },
  },
  { collection: 'upscalings', versionKey: false },
)
upscalingSchema.index({ user_id: 1, file_id: 1, factor: 1 }, { unique: true, partialFilterExpression: { current: true } })
upscalingSchema.index({ state: 1, heartbeat_at: 1 })
upscalingSchema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS })

/** What an image was upscaled to, so that asking again costs nothing. */
export interface StoredUpscaledImage {
  /** File id and factor. */
  _id: string
  user_id: string
  result_file_id: string
  created_at: Date
}
const REMEMBERED_SECONDS = 7 * 24 * 3600
export const upscaledImageSchema = new mongoose.Schema<StoredUpscaledImage>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    result_file_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'upscaled_images', versionKey: false },
)
upscaledImageSchema.index({ created_at: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS })
upscaledImageSchema.index({ user_id: 1 })
