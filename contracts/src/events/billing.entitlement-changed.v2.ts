import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Currency, Time, TimeOrNull, UserId } from './fields.ts'

function Limit(title: string, description: string) {
  return Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    title,
    description: `${description}; null means unlimited, 0 means none.`,
  })
}

/** The values that a package allows for a video option. */
function Allowed<T extends Type.TSchema>(items: T, title: string, description: string) {
  return Type.Union([Type.Array(items), Type.Null()], { title, description: `${description}; null allows every value.` })
}

export const entitlementChanged = defineEvent('com.loomcast.billing.entitlement-changed.v2', {
  description:
    "A user's entitlement changed: purchase, renewal, grant, or end of the entitlement. It replaces the user's previous entitlement.",
  fields: {
    user_id: UserId,
    package_id: Type.String({ title: 'Package', description: 'Id of the package; opaque.' }),
    package_name: Type.String({ title: 'Package name', description: 'For display only.' }),
    package_description: Type.String({ title: 'Package description', description: 'One line of text, for display only.' }),
    tier: Type.String({ title: 'Tier', description: 'Tier of the package: free, pro or business. More may be added.' }),
    is_paid: Type.Boolean({ title: 'Paid', description: 'Whether the user has a paid package, through a subscription or a grant.' }),
    price_minor: Type.Integer({
      minimum: 0,
      title: 'Price',
      description: 'Monthly price in the minor unit of the currency (cents); of a yearly plan, a twelfth of its price, rounded.',
    }),
    currency: Currency,
    video_enabled: Type.Boolean({ title: 'Videos enabled', description: 'Whether the user may create videos.' }),
    include_video: Type.Boolean({ title: 'Video included', description: "Whether the package's own video option was bought or granted." }),
    limits: Type.Object(
      { texts: Limit('Texts', 'Text generations per month'), videos: Limit('Videos', 'Videos per month') },
      { title: 'Limits', description: 'Monthly quotas.' },
    ),
    advanced_ai_models: Type.Boolean({ title: 'Advanced models', description: 'Whether the user may choose advanced AI models.' }),
    analytics_access: Type.Optional(
      Type.Boolean({ title: 'Analytics', description: 'Whether the usage chart may show more than 30 days; false if missing.' }),
    ),
    custom_branding: Type.Optional(
      Type.Boolean({ title: 'Custom branding', description: "Whether videos may show the user's own logo; false if missing." }),
    ),
    connection_limit: Type.Optional(
      Limit('Connected accounts', 'Accounts at networks that may be connected; as in the default package of the tier if missing'),
    ),
    planned_limit: Type.Optional(
      Limit('Planned posts', 'Posts that may be planned at a time; as in the default package of the tier if missing'),
    ),
    video_options: Type.Object(
      {
        qualities: Allowed(Type.String(), 'Qualities', 'Quality tiers: fast, standard, premium'),
        scene_counts: Allowed(Type.Integer(), 'Scene counts', 'Numbers of scenes'),
        resolutions: Allowed(Type.String(), 'Resolutions', 'Video heights: 720p, 1080p'),
        platforms: Allowed(Type.String(), 'Platforms', 'Groups (such as social_media) or format prefixes (such as tiktok)'),
      },
      { title: 'Video options', description: 'Video options that the package allows.' },
    ),
    source: Type.Enum(['subscription', 'grant', 'free'], {
      title: 'Source',
      description: 'subscription: paid through the payment provider; grant: granted by an administrator; free: the default package.',
    }),
    ends_at: TimeOrNull('Ends at', 'when a grant or a canceled subscription ends; null if there is no end.'),
    grace_until: TimeOrNull(
      'Grace until',
      'how long the user keeps the package although payment is overdue; null if no payment is overdue.',
    ),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      package_id: 'professional',
      package_name: 'Professional',
      package_description: 'For creators',
      tier: 'pro',
      is_paid: true,
      price_minor: 1900,
      currency: 'usd',
      video_enabled: true,
      include_video: true,
      limits: { texts: null, videos: 30 },
      advanced_ai_models: false,
      connection_limit: 10,
      planned_limit: null,
      video_options: { qualities: ['fast', 'standard'], scene_counts: null, resolutions: ['720p'], platforms: null },
      source: 'subscription',
      ends_at: null,
      grace_until: null,
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
