import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import mongoose from 'mongoose'

/** The upload for which an Idempotency-Key was used. */
export interface StoredUpload {
  /** Hash of the user id and the key. */
  _id: string
  user_id: string
  /** Hash of the bytes as received. */
  sha256: string
  file_id: string
  created_at: Date
}

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
uploadSchema.index({ created_at: 1 }, { expireAfterSeconds: IDEMPOTENCY_MS / 1000 })
uploadSchema.index({ user_id: 1 })
