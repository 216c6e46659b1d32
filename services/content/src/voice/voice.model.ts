import mongoose from 'mongoose'
import type { LearnedVoice } from '../domain/voice/learn-voice.ts'
import type { TraitValues } from '../domain/voice/traits.ts'

/** A user's voice on one platform. The posts that it was learned from are not stored. */
export interface StoredVoice extends LearnedVoice {
  /** The user's id and the platform's id. */
  _id: string
  user_id: string
  platform: string
  enabled: boolean
  corrections: TraitValues
  learned_at: Date
}

const mixed = { type: mongoose.Schema.Types.Mixed, required: true }

export const voiceSchema = new mongoose.Schema<StoredVoice>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true, index: true },
    platform: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    posts_read: { type: Number, required: true },
    language: { type: String, default: null },
    traits: mixed,
    counts: mixed,
    corrections: mixed,
    examples: { type: [String], required: true },
    learned_at: { type: Date, required: true },
  },
  { collection: 'voices', versionKey: false, minimize: false },
)
