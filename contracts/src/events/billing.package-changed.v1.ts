import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Currency, MinorAmount, Time } from './fields.ts'

export const packageChanged = defineEvent('com.loomcast.billing.package-changed.v1', {
  description: 'A package was created, edited, activated, deactivated or deleted. It replaces the previous state of the package.',
  fields: {
    package_id: Type.String({ title: 'Package', description: 'Id of the package; opaque.' }),
    name: Type.String({ title: 'Name', description: 'For display only.' }),
    tier: Type.String({ title: 'Tier', description: 'free, pro or business. More may be added.' }),
    is_active: Type.Boolean({ title: 'Active', description: 'Whether the package can be bought.' }),
    deleted: Type.Boolean({ title: 'Deleted', description: 'Whether the package was deleted.' }),
    content_only_minor: MinorAmount('Content only price', 'Price of a month without videos'),
    content_video_minor: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      title: 'Content and video price',
      description: 'Price of a month with videos, in the minor unit of the currency (cents); null if the package has no video option.',
    }),
    content_only_yearly_minor: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        title: 'Yearly content only price',
        description:
          'Price of a year without videos, in the minor unit of the currency (cents); null or missing if the package is not sold by the year.',
      }),
    ),
    content_video_yearly_minor: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        title: 'Yearly content and video price',
        description:
          'Price of a year with videos, in the minor unit of the currency (cents); null or missing if the package is not sold by the year.',
      }),
    ),
    currency: Currency,
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      package_id: 'professional',
      name: 'Professional',
      tier: 'pro',
      is_active: true,
      deleted: false,
      content_only_minor: 495,
      content_video_minor: 1900,
      content_only_yearly_minor: 4950,
      content_video_yearly_minor: 19_000,
      currency: 'usd',
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
