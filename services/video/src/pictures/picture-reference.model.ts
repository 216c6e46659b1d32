import mongoose from 'mongoose'

/** The pictures of a post, as the content service reported them. The sweep removes no picture that a post has. */
export interface StoredPictureReference {
  /** The post's id. */
  _id: string
  user_id: string
  file_ids: string[]
  /** Version of the event. An event with an earlier one changes nothing. */
  version: number
  /** Set while the post has no picture. Kept for a while, so that an earlier event that arrives late does not add them again. */
  released_at: Date | null
}

const RELEASED_S = 90 * 24 * 3600

export const pictureReferenceSchema = new mongoose.Schema<StoredPictureReference>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    file_ids: { type: [String], required: true },
    version: { type: Number, required: true },
    released_at: { type: Date, default: null },
  },
  { collection: 'picture_references', versionKey: false },
)
pictureReferenceSchema.index({ user_id: 1, file_ids: 1 })
pictureReferenceSchema.index({ released_at: 1 }, { expireAfterSeconds: RELEASED_S })
