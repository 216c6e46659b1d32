import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const mailRequested = defineEvent('com.loomcast.billing.mail-requested.v1', {
  description: 'A user has to be notified by email. The auth service knows the address, renders the template and sends the email.',
  fields: {
    user_id: UserId,
    mail_key: Type.String({ title: 'Key', description: 'Unique per email: a request with a known key is ignored.' }),
    template: Type.String({ title: 'Template', description: 'Name of the template, such as payment-failed. More may be added.' }),
    data: Type.Record(Type.String(), Type.String(), {
      title: 'Values',
      description:
        'Values of the template. Amounts are formatted with their currency, times are UTC in ISO 8601, links are paths of the product.',
    }),
    requested_at: Time('Requested at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      mail_key: 'payment-failed:in_1Q0PsIJvEtkwdCNY:0',
      template: 'payment-failed',
      data: { package_name: 'Professional', amount: '$19.00', grace_until: '2026-03-24T12:00:00.000Z', link: '/billing' },
      requested_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
