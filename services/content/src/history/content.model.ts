import mongoose from 'mongoose'
import type { StoredFit } from '../domain/fit.ts'
import type { BesideText, FinishReason, SettingsUsed, TokenUsage, Variant } from '../domain/generation-response.ts'

/**
 * `left_out` is what the engine left out: a sentence that an edit put back is still in it. Texts stored before these fields existed have none of them.
 */
export interface StoredContent extends Partial<BesideText> {
  _id: string
  user_id: string
  /** The platform's id, e.g. `linkedin`; a name until `migratePlatformNames` has completed. */
  platform: string
  prompt: string
  generated_text: string
  /** Set by the first edit: what the engine wrote. */
  original_text: string | null
  /** Length of `generated_text` in UTF-16 units: stored because an index sorts lists by it. */
  length: number
  /** Left out of lists. Missing in texts that were stored before it existed. */
  fit?: StoredFit
  provider: string
  model: string
  engine: string
  finish_reason: FinishReason
  usage: TokenUsage
  settings_used: SettingsUsed
  parent_id: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

const usage = new mongoose.Schema<TokenUsage>({ prompt_tokens: Number, completion_tokens: Number, total_tokens: Number }, { _id: false })
const settingsUsed = new mongoose.Schema<SettingsUsed>(
  { tone_style: String, avoid_words: String, custom_instructions: String, system_message: String, temperature: Number, max_tokens: Number },
  { _id: false },
)

const variant = new mongoose.Schema<Variant>(
  { index: Number, total: Number, name: String, label: String, next_label: String },
  { _id: false },
)

export const contentSchema = new mongoose.Schema<StoredContent>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    platform: { type: String, required: true },
    prompt: { type: String, required: true },
    generated_text: { type: String, required: true },
    title: { type: String, default: null },
    meta_description: { type: String, default: null },
    left_out: { type: [String], default: [] },
    variant: { type: variant, default: null },
    original_text: { type: String, default: null },
    length: { type: Number, required: true },
    fit: { type: mongoose.Schema.Types.Mixed },
    provider: { type: String, required: true },
    model: { type: String, required: true },
    engine: { type: String, required: true },
    finish_reason: { type: String, required: true },
    usage: { type: usage, required: true },
    settings_used: { type: settingsUsed, required: true },
    parent_id: { type: String, default: null },
    created_at: { type: Date, required: true },
    edited_at: { type: Date, default: null },
    deleted_at: { type: Date, default: null },
  },
  { collection: 'contents', versionKey: false },
)
// One index for each sort of a user's list; `deleted_at: null` comes first in all of them. Search reads only that user's part.
contentSchema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 })
contentSchema.index({ user_id: 1, deleted_at: 1, platform: 1, created_at: -1, _id: -1 })
contentSchema.index({ user_id: 1, deleted_at: 1, length: 1, _id: 1 })
// The purge queries deleted texts of all users.
contentSchema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } })
