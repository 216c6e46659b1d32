import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const contentPicturesChanged = defineEvent('com.loomcast.content.pictures-changed.v1', {
  description: 'The pictures of a text changed. The service that stores the files keeps those that a text has.',
  fields: {
    user_id: UserId,
    content_id: Type.String({ title: 'Text', description: 'Id of the text.' }),
    file_ids: Type.Array(Type.String(), {
      title: 'Pictures',
      description: 'Ids of all pictures that the text has now, in order; empty if it has none, or if it was permanently deleted.',
    }),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      content_id: 'ctn_01jpa7m3k2',
      file_ids: ['fil_Zr1mXQ0v9c2p4Lk8TtYw5A'],
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
