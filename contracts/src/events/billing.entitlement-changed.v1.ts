import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time, UserId } from './fields.ts'

export const entitlementChanged = defineEvent('com.loomcast.billing.entitlement-changed.v1', {
  description: 'What a user may do changed, by plan, renewal or administrator.',
  fields: {
    user_id: UserId,
    package_id: Type.String({ title: 'Package', description: 'Id of the package.' }),
    package_name: Type.String({ title: 'Package name', description: 'What people call the package.' }),
    description: Type.String({ title: 'Package description', description: 'One line about the package.' }),
    price: Type.Number({ title: 'Price', description: 'US dollars a month.' }),
    subscription_status: Type.Enum(['free', 'pro', 'business'], {
      title: 'Subscription status',
      description: 'Free, or the kind of the paid plan.',
    }),
    generation_limit: Type.Union([Type.Integer(), Type.Null()], {
      title: 'Text limit',
      description: 'Text generations a month; null, 0 and negative are unlimited.',
    }),
    video_enabled: Type.Boolean({ title: 'Videos', description: 'Whether videos are part of the package.' }),
    video_generation_limit: Type.Union([Type.Integer(), Type.Null()], {
      title: 'Video limit',
      description: 'Videos a month; null, 0 and negative are unlimited.',
    }),
    advanced_ai_models: Type.Boolean({ title: 'Advanced models', description: 'Whether advanced AI models may be chosen.' }),
    video_options: Type.Optional(
      Type.Object(
        {
          qualities: Type.Optional(
            Type.Array(Type.Enum(['fast', 'standard', 'premium']), { title: 'Qualities', description: 'Quality tiers.' }),
          ),
          scene_counts: Type.Optional(Type.Array(Type.Integer(), { title: 'Scene counts', description: 'Numbers of scenes, 1 to 5.' })),
          resolutions: Type.Optional(
            Type.Array(Type.Enum(['720p', '1080p']), { title: 'Resolutions', description: 'Height classes of the file.' }),
          ),
          platforms: Type.Optional(
            Type.Array(Type.String(), {
              title: 'Platforms',
              description: 'Groups such as social_media, or formats by their beginning, such as tiktok.',
            }),
          ),
        },
        { title: 'Video options', description: 'What of videos the plan offers; everything where a list is missing.' },
      ),
    ),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      user_id: 'usr_01jpa7m3k2',
      package_id: 'professional',
      package_name: 'Professional',
      description: 'For creators',
      price: 4.95,
      subscription_status: 'pro',
      generation_limit: 50,
      video_enabled: true,
      video_generation_limit: 5,
      advanced_ai_models: true,
      video_options: { qualities: ['fast', 'standard'], resolutions: ['720p'] },
      changed_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
