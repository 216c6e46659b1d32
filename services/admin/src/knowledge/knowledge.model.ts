import { Schema } from 'mongoose'

export type KnowledgeKind = 'example' | 'training' | 'system_prompt'

/** A text that administrators wrote for the AI. Deleted items are kept for 30 days, so that a deletion can be undone. */
export interface KnowledgeRecord {
  _id: string
  title: string
  /** The platform's id, or `general` for all platforms. */
  platform: string
  content_type: KnowledgeKind
  content: string
  /** For administrators only. */
  description: string
  is_active: boolean
  /** Prompt tokens of title and content; null if the content service did not respond when the item was saved. */
  tokens: number | null
  created_at: Date
  updated_at: Date
  /** Id of the administrator who saved it last. */
  updated_by: string
  deleted_at: Date | null
  /** Incremented by every change; the version of its events. */
  version: number
}

/** A text on which an item had an effect, without its user. `knowledge_usage` is computed from these rows, which are never deleted. */
export interface KnowledgeUseRecord {
  /** `<knowledge id>:<content id>` */
  _id: string
  knowledge_id: string
  tokens: number
  generated_at: Date
}

/** How often an item had an effect on a text, per day (UTC) of the generation. */
export interface KnowledgeUsageRecord {
  /** `<knowledge id>:<YYYY-MM-DD>` */
  _id: string
  knowledge_id: string
  day: string
  generations: number
  tokens: number
  last_used_at: Date
}

/** A generation on which an item had an effect; kept for 90 days. */
export interface KnowledgeGenerationRecord {
  /** `<knowledge id>:<content id>` */
  _id: string
  knowledge_id: string
  content_id: string
  user_id: string
  platform: string
  provider: string
  model: string
  tokens: number
  generated_at: Date
  stored_at: Date
}

const text = { type: String, required: true }

export const knowledgeSchema = new Schema<KnowledgeRecord>(
  {
    _id: text,
    title: text,
    platform: text,
    content_type: text,
    content: { type: String, default: '' },
    description: { type: String, default: '' },
    is_active: { type: Boolean, required: true },
    tokens: { type: Number, default: null },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    updated_by: text,
    deleted_at: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'knowledge', versionKey: false },
)
knowledgeSchema.index({ deleted_at: 1, updated_at: -1 })

export const knowledgeUseSchema = new Schema<KnowledgeUseRecord>(
  { _id: text, knowledge_id: text, tokens: { type: Number, required: true }, generated_at: { type: Date, required: true } },
  { collection: 'knowledge_uses', versionKey: false },
)
knowledgeUseSchema.index({ knowledge_id: 1 })

export const knowledgeUsageSchema = new Schema<KnowledgeUsageRecord>(
  {
    _id: text,
    knowledge_id: text,
    day: text,
    generations: { type: Number, required: true },
    tokens: { type: Number, required: true },
    last_used_at: { type: Date, required: true },
  },
  { collection: 'knowledge_usage', versionKey: false },
)
knowledgeUsageSchema.index({ knowledge_id: 1, day: -1 })

export const knowledgeGenerationSchema = new Schema<KnowledgeGenerationRecord>(
  {
    _id: text,
    knowledge_id: text,
    content_id: text,
    user_id: text,
    platform: text,
    provider: text,
    model: text,
    tokens: { type: Number, required: true },
    generated_at: { type: Date, required: true },
    stored_at: { type: Date, required: true },
  },
  { collection: 'knowledge_generations', versionKey: false },
)
knowledgeGenerationSchema.index({ knowledge_id: 1, generated_at: -1 })
knowledgeGenerationSchema.index({ user_id: 1 })
knowledgeGenerationSchema.index({ stored_at: 1 }, { expireAfterSeconds: 90 * 24 * 3600 })
