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
    // An empty text is a value here: mongoose's `required` would refuse it.
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

export interface StoredTemplate {
  _id: string
  user_id: string
  name: string
  prompt: string
  /** As of a text. */
  platform: string
  created_at: Date
}

export const templateSchema = new mongoose.Schema<StoredTemplate>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    prompt: { type: String, required: true },
    platform: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'templates', versionKey: false },
)
templateSchema.index({ user_id: 1, created_at: -1, _id: -1 })
