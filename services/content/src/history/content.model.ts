import mongoose from 'mongoose'
import type { EarlierWriter } from '../domain/disclosure.ts'
import type { ConfirmedFact } from '../domain/facts/fact-mark.ts'
import type { FactSources, StoredOpenFacts } from '../domain/facts/text-facts.ts'
import type { StoredFit } from '../domain/fit.ts'
import type { BesideText, FinishReason, SettingsUsed, TokenUsage, Variant } from '../domain/generation-response.ts'
import type { UsedKnowledge } from '../domain/knowledge.ts'
import type { Notice } from '../domain/model-choice.ts'
import type { PostPicture } from '../domain/pictures.ts'
import type { UsedVoice } from '../domain/voice/used-voice.ts'
import type { VoiceReport } from '../domain/voice/voice-report.ts'

/**
 * `left_out` lists what the engine left out, and still includes sentences that an edit has restored. Texts stored before these fields were introduced do not
 * have them.
 */
export interface StoredContent extends Partial<BesideText> {
  _id: string
  user_id: string
  /** The platform's id, such as `linkedin`. Can be a name until `migratePlatformNames` has completed. */
  platform: string
  prompt: string
  generated_text: string
  /** The engine's text, set by the first edit. */
  original_text: string | null
  /** Length of `generated_text` in UTF-16 code units. Stored so that an index can sort lists by it. */
  length: number
  /** Excluded from lists. Missing in texts stored before the field was introduced. */
  fit?: StoredFit
  provider: string
  model: string
  engine: string
  finish_reason: FinishReason
  usage: TokenUsage
  settings_used: SettingsUsed
  /** What the user was informed of about how the text was written. Missing in texts stored before the field was introduced. */
  notices?: Notice[]
  /** Missing in texts stored before the field was introduced. */
  fact_sources?: FactSources
  /** Facts that the user confirmed, verbatim. Missing in texts stored before the field was introduced. */
  confirmed_facts?: ConfirmedFact[]
  /** Stored for lists. Missing if the text has changed since it was counted. */
  facts_open?: StoredOpenFacts
  /** Only in continued texts: who wrote the text before. */
  earlier_writers?: EarlierWriter[]
  /** The voice that the text was written with, and which of its traits the text has. Missing in texts without a voice. */
  voice?: { used: UsedVoice; report: VoiceReport }
  /** In order. Missing in texts without pictures. */
  pictures?: PostPicture[]
  parent_id: string | null
  /** Missing in texts stored before the field was introduced. */
  set_id?: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  /** In the order in which they were added. Missing in texts without tags. */
  tags?: string[]
  /** When the text was moved to the recycle bin and restored, in order. Missing in texts to which neither happened. */
  bin_changes?: BinChange[]
  /** The knowledge items that had an effect on the text. Missing in texts without any. */
  knowledge?: UsedKnowledge[]
}

export interface BinChange {
  state: 'deleted' | 'restored'
  at: Date
}

const usage = new mongoose.Schema<TokenUsage>({ prompt_tokens: Number, completion_tokens: Number, total_tokens: Number }, { _id: false })
const settingsUsed = new mongoose.Schema<SettingsUsed>(
  {
    tone_style: String,
    avoid_words: String,
    custom_instructions: String,
    system_message: String,
    temperature: Number,
    max_tokens: Number,
    use_voice: Boolean,
    prompt_confirmed: Boolean,
  },
  { _id: false },
)

const variant = new mongoose.Schema<Variant>(
  { index: Number, total: Number, name: String, label: String, next_label: String },
  { _id: false },
)

const earlierWriter = new mongoose.Schema<EarlierWriter>({ engine: String, model: String, edited: Boolean }, { _id: false })

const binChange = new mongoose.Schema<BinChange>({ state: String, at: Date }, { _id: false })

const usedKnowledge = new mongoose.Schema<UsedKnowledge>({ knowledge_id: String, tokens: Number }, { _id: false })

const postPicture = new mongoose.Schema<PostPicture>({ file_id: String, alt: { type: String, default: '' } }, { _id: false })

const factSources = new mongoose.Schema<FactSources>({ own: String, knowledge: [String], claims: [String] }, { _id: false })

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
    unused: { type: [new mongoose.Schema({ text: String, reason: String }, { _id: false })], default: [] },
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
    notices: { type: mongoose.Schema.Types.Mixed },
    fact_sources: { type: factSources },
    confirmed_facts: { type: [mongoose.Schema.Types.Mixed], default: undefined },
    facts_open: { type: mongoose.Schema.Types.Mixed },
    earlier_writers: { type: [earlierWriter], default: undefined },
    voice: { type: mongoose.Schema.Types.Mixed },
    pictures: { type: [postPicture], default: undefined },
    parent_id: { type: String, default: null },
    set_id: { type: String, default: null },
    created_at: { type: Date, required: true },
    edited_at: { type: Date, default: null },
    deleted_at: { type: Date, default: null },
    tags: { type: [String], default: undefined },
    bin_changes: { type: [binChange], default: undefined },
    knowledge: { type: [usedKnowledge], default: undefined },
  },
  { collection: 'contents', versionKey: false },
)
// One index per sort order of a user's list. `deleted_at: null` comes first in each. Search scans only the user's own texts.
contentSchema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 })
contentSchema.index({ user_id: 1, deleted_at: 1, platform: 1, created_at: -1, _id: -1 })
contentSchema.index({ user_id: 1, deleted_at: 1, length: 1, _id: 1 })
contentSchema.index(
  { user_id: 1, deleted_at: 1, tags: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { tags: { $exists: true } } },
)
contentSchema.index({ user_id: 1, set_id: 1 }, { partialFilterExpression: { set_id: { $type: 'string' } } })
// The purge queries deleted texts of all users.
contentSchema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } })
