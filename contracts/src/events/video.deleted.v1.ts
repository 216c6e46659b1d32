import Type from 'typebox'
import { defineEvent } from './event.ts'
import { BinState, Time, UserId } from './fields.ts'

export const videoDeleted = defineEvent('com.loomcast.video.deleted.v1', {
  description: 'Videos were moved to the recycle bin, restored from it, or permanently deleted.',
  fields: {
    user_id: UserId,
    job_ids: Type.Array(Type.String(), { title: 'Videos', description: 'Ids of the videos whose state changed.' }),
    state: BinState,
    changed_at: Time('Changed at'),
  },
  examples: [{ user_id: 'usr_01jpa7m3k2', job_ids: ['vid_01jpa7m3k2'], state: 'deleted', changed_at: '2026-03-10T12:00:00.000Z' }],
})
