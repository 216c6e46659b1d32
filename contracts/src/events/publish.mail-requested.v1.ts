import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const publishMailRequested = defineEvent('com.loomcast.publish.mail-requested.v1', {
  description:
    'A user has to be notified of a planned post by email. The auth service knows the address, renders the template and sends the email.',
  fields: {
    user_id: UserId,
    mail_key: Type.String({ title: 'Key', description: 'Unique per email: a request with a known key is ignored.' }),
    template: Type.String({ title: 'Template', description: 'Name of the template, such as post-due. More may be added.' }),
    data: Type.Record(Type.String(), Type.String(), {
      title: 'Values',
      description: 'Values of the template. Texts of posts are shortened, links are paths of the product.',
    }),
    requested_at: Time('Requested at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      mail_key: 'post-due:post_01jpa7m3k2:1',
      template: 'post-due',
      data: { platform: 'LinkedIn', excerpt: 'Our bread is half price after six.', link: '/plan?post=post_01jpa7m3k2' },
      requested_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
