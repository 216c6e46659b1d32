import mongoose from 'mongoose'
import type { KnowledgeItem } from '../domain/knowledge.ts'

/** A projection of the admin service's knowledge items. Deleted items are kept as tombstones, so that a late event cannot restore them. */
export interface StoredKnowledge extends Omit<KnowledgeItem, 'knowledge_id'> {
  /** The item's id. */
  _id: string
  version: number
  is_active: boolean
}

export const knowledgeSchema = new mongoose.Schema<StoredKnowledge>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    title: { type: String, default: '' },
    platform: { type: String, required: true },
    content_type: { type: String, required: true },
    content: { type: String, default: '' },
    is_active: { type: Boolean, required: true },
    changed_at: { type: Date, required: true },
  },
  { collection: 'knowledge', versionKey: false },
)
knowledgeSchema.index({ is_active: 1, platform: 1 })
