import mongoose from 'mongoose'
import type { StoredFile } from '../files/files.ts'

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
    removed_at: { type: Date, default: null },
  },
  { collection: 'files', versionKey: false },
)
fileSchema.index({ user_id: 1, kind: 1, created_at: -1 })
fileSchema.index({ job_id: 1 }, { partialFilterExpression: { job_id: { $type: 'string' } } })
fileSchema.index({ removed_at: 1 }, { partialFilterExpression: { removed_at: { $type: 'date' } } })
