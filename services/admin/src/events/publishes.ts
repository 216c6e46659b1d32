import type { DomainEvent } from '@loomcast/service-kit/events'
import type { KnowledgeRecord } from '../knowledge/knowledge.model.ts'

export const SERVICE = 'admin'

export function knowledgeItemChanged(item: KnowledgeRecord): DomainEvent<'com.loomcast.admin.knowledge-item-changed.v2'> {
  const { _id, title, platform, content_type, content, is_active, updated_at, version } = item
  const deleted = item.deleted_at !== null
  return {
    type: 'com.loomcast.admin.knowledge-item-changed.v2',
    key: _id,
    version,
    data: {
      ...{ knowledge_id: _id, title, platform, content_type, is_active, deleted },
      content: deleted ? '' : content,
      changed_at: updated_at.toISOString(),
    },
  }
}
