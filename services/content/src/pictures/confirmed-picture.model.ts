import mongoose from 'mongoose'

/** A picture that the video service confirmed to be the user's. Needed only until a post has it. */
export interface ConfirmedPicture {
  /** The user's id and the file's id. */
  _id: string
  user_id: string
  file_id: string
  confirmed_at: Date
}

/** Shorter than the week after which the video service removes a picture that nothing uses. */
const VALID_S = 6 * 24 * 3600

export const confirmedPictureSchema = new mongoose.Schema<ConfirmedPicture>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    file_id: { type: String, required: true },
    confirmed_at: { type: Date, required: true },
  },
  { collection: 'confirmed_pictures', versionKey: false },
)
confirmedPictureSchema.index({ user_id: 1 })
confirmedPictureSchema.index({ confirmed_at: 1 }, { expireAfterSeconds: VALID_S })
