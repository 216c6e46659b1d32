import mongoose from 'mongoose'
import type { SavedSettings } from '../domain/user-settings.ts'

export interface StoredSettings extends SavedSettings {
  /** The user's id. */
  _id: string
  updated_at: Date
}

export const settingsSchema = new mongoose.Schema<StoredSettings>(
  {
    _id: { type: String, required: true },
    tone_style: { type: String, required: true },
    // mongoose's `required` would reject an empty text.
    avoid_words: { type: String, default: '' },
    custom_instructions: { type: String, default: '' },
    default_provider: { type: String, default: null },
    default_model: { type: String, default: null },
    default_temperature: { type: Number, required: true },
    default_max_tokens: { type: Number, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'settings', versionKey: false },
)
