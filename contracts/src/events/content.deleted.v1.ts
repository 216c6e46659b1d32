import Type from 'typebox'
import { defineEvent } from './event.ts'
import { BinState, Time, UserId } from './fields.ts'

export const contentDeleted = defineEvent('com.loomcast.content.deleted.v1', {
  description: 'Texts were moved to the recycle bin, restored from it, or permanently deleted.',
  fields: {
    user_id: UserId,
    content_ids: Type.Array(Type.String(), { title: 'Texts', description: 'Ids of the texts whose state changed.' }),
    state: BinState,
    changed_at: Time('Changed at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', content_ids: ['ctn_01jpa7m3k2'], state: 'deleted', changed_at: '2026-03-10T12:00:00.000Z' }],
})
