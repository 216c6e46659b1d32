import { Schema } from 'mongoose'

/** `code`: a code of the user's factor is required. `setup`: a factor must be set up first. */
export type ChallengeKind = 'code' | 'setup'

/** A sign-in with a correct password that still lacks the second factor. */
export interface ChallengeRecord {
  /** SHA-256 of the challenge. */
  _id: string
  user_id: string
  kind: ChallengeKind
  /** Codes entered so far. */
  guesses: number
  expires_at: Date
}

export const challengeSchema = new Schema<ChallengeRecord>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    kind: { type: String, enum: ['code', 'setup'], required: true },
    guesses: { type: Number, default: 0 },
    expires_at: { type: Date, required: true },
  },
  { collection: 'sign_in_challenges', versionKey: false },
)
challengeSchema.index({ user_id: 1 })
challengeSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
