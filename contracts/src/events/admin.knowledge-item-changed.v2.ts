import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'

export const knowledgeItemChanged = defineEvent('com.loomcast.admin.knowledge-item-changed.v2', {
  description: 'A knowledge item was created, edited or deleted. Deleted items have no content.',
  fields: {
    knowledge_id: Type.String({ title: 'Knowledge item', description: 'Id of the item; opaque, never changes.' }),
    title: Type.String({ title: 'Title', description: 'Name of the item, for administrators.' }),
    platform: Type.String({ title: 'Platform', description: 'Id of the platform that the item is for; general applies to all platforms.' }),
    content_type: Type.Enum(['example', 'training', 'system_prompt'], { title: 'Kind', description: 'How the item is used in a prompt.' }),
    content: Type.String({ title: 'Content', description: 'Text of the item; empty if it was deleted.' }),
    is_active: Type.Boolean({ title: 'Active', description: 'Whether the item is used in prompts.' }),
    deleted: Type.Boolean({ title: 'Deleted', description: 'Whether the item was deleted.' }),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      knowledge_id: 'kno_01jpa7m3k2',
      title: 'House style',
      platform: 'general',
      content_type: 'training',
      content: 'Say "we".',
      is_active: true,
      deleted: false,
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
