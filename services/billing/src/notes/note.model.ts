import mongoose from 'mongoose'

export interface StoredNote {
  _id: string
  user_id: string
  text: string
  created_at: Date
}

const noteSchema = new mongoose.Schema<StoredNote>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'notes', versionKey: false },
)
noteSchema.index({ user_id: 1, created_at: -1 })

/** Registers the model on a connection; further calls return the same model. */
export function noteModel(connection: mongoose.Connection): mongoose.Model<StoredNote> {
  return (connection.models['Note'] as mongoose.Model<StoredNote> | undefined) ?? connection.model<StoredNote>('Note', noteSchema)
}
