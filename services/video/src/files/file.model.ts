import mongoose from 'mongoose'
import type { StoredFile } from './files.ts'

export const fileSchema = new mongoose.Schema<StoredFile>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    content_type: { type: String, required: true },
    bytes: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    sha256: { type: String, required: true },
    job_id: { type: String, default: null },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    removed_at: { type: Date, default: null },
  },
  { collection: 'files', versionKey: false },
)
fileSchema.index({ user_id: 1, kind: 1, created_at: -1 })
fileSchema.index({ job_id: 1 }, { partialFilterExpression: { job_id: { $type: 'string' } } })
fileSchema.index({ removed_at: 1 }, { partialFilterExpression: { removed_at: { $type: 'date' } } })
// The sweep looks for what nobody uses any more.
fileSchema.index({ kind: 1, last_used_at: 1, _id: 1 })

/** Bytes on their way: written before them, gone with the record. Whoever dies in between leaves this behind, and the sweep the rest. */
export interface StoredIntent {
  /** The file's id. */
  _id: string
  key: string
  created_at: Date
  /** The sweep is removing the bytes: they can be recorded no more. */
  doomed: boolean
}
export const intentSchema = new mongoose.Schema<StoredIntent>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    created_at: { type: Date, required: true },
    doomed: { type: Boolean, default: false },
  },
  { collection: 'file_intents', versionKey: false },
)
intentSchema.index({ created_at: 1 })

/** What an Idempotency-Key of an upload stands for. */
export interface StoredUpload {
  /** Hash of user and key. */
  _id: string
  user_id: string
  /** Of the bytes as they were sent. */
  sha256: string
  file_id: string
  created_at: Date
}
export const UPLOAD_KEY_SECONDS = 24 * 3600
export const uploadSchema = new mongoose.Schema<StoredUpload>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    sha256: { type: String, required: true },
    file_id: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'uploads', versionKey: false },
)
uploadSchema.index({ created_at: 1 }, { expireAfterSeconds: UPLOAD_KEY_SECONDS })
uploadSchema.index({ user_id: 1 })
