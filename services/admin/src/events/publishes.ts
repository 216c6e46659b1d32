import type { EventData } from '@loomcast/contracts'
import type { DomainEvent } from '@loomcast/service-kit/events'

export const SERVICE = 'admin'

type Changed = EventData<'com.loomcast.admin.knowledge-item-changed.v2'>

interface KnowledgeItem extends Omit<Changed, 'knowledge_id' | 'deleted' | 'changed_at'> {
  _id: string
  updated_at: Date
  deleted_at: Date | null
  version: number
}

export function knowledgeItemChanged(item: KnowledgeItem): DomainEvent<'com.loomcast.admin.knowledge-item-changed.v2'> {
  const { _id, title, platform, content_type, content, is_active, updated_at, version } = item
  const deleted = item.deleted_at !== null
  return {
    type: 'com.loomcast.admin.knowledge-item-changed.v2',
    key: _id,
    version,
    data: {
      knowledge_id: _id,
      title,
      platform,
      content_type,
      is_active,
      deleted,
      content: deleted ? '' : content,
      changed_at: updated_at.toISOString(),
    },
  }
}
