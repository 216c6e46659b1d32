import mongoose from 'mongoose'
import type { OwnFacts } from '../domain/own-facts.ts'
import type { SavedSettings } from '../domain/user-settings.ts'

export interface StoredSettings extends SavedSettings {
  /** The user's id. */
  _id: string
  updated_at: Date
}

const text = { type: String, default: '' }
const ownFacts = new mongoose.Schema<OwnFacts>(
  { opening_hours: text, address: text, links: text, prices: text, prohibited_claims: text },
  { _id: false },
)

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
    own_facts: { type: ownFacts },
    show_pictures_to_models: { type: Boolean, default: false },
    show_ai_line: { type: Boolean, default: false },
    updated_at: { type: Date, required: true },
  },
  { collection: 'settings', versionKey: false },
)
