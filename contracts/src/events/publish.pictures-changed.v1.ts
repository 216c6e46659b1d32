import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const publishPicturesChanged = defineEvent('com.loomcast.publish.pictures-changed.v1', {
  description:
    'The pictures of a planned post, or of one that repeats, changed. The service that stores the files keeps those that one has.',
  fields: {
    user_id: UserId,
    post_id: Type.String({ title: 'Post', description: 'Id of the planned post, or of the series of a post that repeats.' }),
    file_ids: Type.Array(Type.String(), {
      title: 'Pictures',
      description: 'Ids of all pictures that the post has now, in order; empty if it has none, or if it was deleted.',
    }),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      post_id: 'post_01jpa7m3k2',
      file_ids: ['fil_Zr1mXQ0v9c2p4Lk8TtYw5A'],
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
