import type { PlatformId } from '@loomcast/platforms'
import { applyIfNewer, driverCollection, type Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { KnowledgeItem } from '../domain/knowledge.ts'
import type { StoredKnowledge } from './knowledge.model.ts'

export interface KnowledgeRepository {
  /** Active items for the platform, and general ones. */
  activeFor(platform: PlatformId): Promise<KnowledgeItem[]>
  apply(item: KnowledgeItem, isActive: boolean, version: number, tx: Tx): Promise<void>
}

export function createKnowledgeRepository({ knowledge }: { knowledge: Model<StoredKnowledge> }): KnowledgeRepository {
  return {
    async activeFor(platform) {
      const found = await driverCollection(knowledge)
        .find({ is_active: true, platform: { $in: [platform, 'general'] } })
        .limit(500)
        .toArray()
      return found.map(({ _id, title, platform: place, content_type, content, changed_at }) => ({
        knowledge_id: _id,
        title,
        platform: place,
        content_type,
        content,
        changed_at,
      }))
    },
    async apply({ knowledge_id, ...item }, isActive, version, tx) {
      await applyIfNewer(knowledge, { _id: knowledge_id }, version, { $set: { ...item, is_active: isActive } }, tx)
    },
  }
}
