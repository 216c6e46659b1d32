import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { CUSTOM_SIDE, FORMATS, sizeOf, type VideoFormat } from '../domain/formats.ts'
import { SCENE_SECONDS, SCENES, VIDEO_MODELS, type VideoModel } from '../domain/models.ts'
import { videoUsage } from '../domain/quota.ts'
import { CAPTION_STYLES, MUSIC_MOODS, TEMPLATES, TRANSITIONS } from '../domain/storyboard.ts'
import { DEFAULTS } from '../domain/video-spec.ts'
import type { EngineRoom } from '../engines/engine-registry.ts'
import { FormatsAnswer, OptionsAnswer, UsageAnswer } from '../rendering/video.schema.ts'
import { dollars } from '../rendering/video-responses.ts'
import type { Repositories } from '../repositories.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['video']
const PLATFORMS = ['social_media', 'professional', 'device_specific'] as const

export interface OfferDeps {
  repositories: Repositories
  engineRoom: EngineRoom
  /** Whether the synthetic voice can be had here. */
  voice: () => Promise<boolean>
  clock: Clock
}

/** What can be made here and by the caller's plan, and how much of it is used. */
export function offerRoutes(app: App, { repositories, engineRoom, voice, clock }: OfferDeps): void {
  app.get(
    '/api/video/usage',
    { ...user, schema: { tags, summary: 'Videos used and left', response: { 200: UsageAnswer } } },
    async ({ caller }) => {
      const [entitlement, reading] = await Promise.all([
        repositories.entitlements.find(caller.user_id),
        repositories.meters.read(caller.user_id, clock()),
      ])
      return {
        success: true as const,
        video_enabled: entitlement.video_enabled,
        ...videoUsage(reading, entitlement.limits.videos),
        period_ends_at: reading.period.ends_at.toISOString(),
      }
    },
  )

  app.get(
    '/api/video/options',
    { ...user, schema: { tags, summary: 'Engines, models, looks and what of them the plan includes', response: { 200: OptionsAnswer } } },
    async ({ caller }) => {
      const [{ video_options }, states, hasVoice] = await Promise.all([
        repositories.entitlements.find(caller.user_id),
        engineRoom.states(),
        voice(),
      ])
      const allowed = <T>(list: readonly T[] | null, value: T) => list === null || list.includes(value)
      const counts = Array.from({ length: SCENES.max }, (_, index) => index + SCENES.min)
      return {
        success: true as const,
        engines: states,
        default_engine: states.find((state) => state.available)?.id ?? null,
        models: (Object.keys(VIDEO_MODELS) as VideoModel[]).map((id) => {
          const { name, tier, price_per_clip_cents, minutes } = VIDEO_MODELS[id]
          const price_per_clip = dollars(price_per_clip_cents)
          return { id, name, tier, price_per_clip, minutes: [...minutes], allowed: allowed<string>(video_options.qualities, tier) }
        }),
        scenes: { ...SCENES, seconds: SCENE_SECONDS, allowed: counts.filter((count) => allowed(video_options.scene_counts, count)) },
        resolutions: (['720p', '1080p'] as const).map((id) => ({ id, allowed: allowed<string>(video_options.resolutions, id) })),
        templates: [...TEMPLATES],
        caption_styles: [...CAPTION_STYLES],
        transitions: [...TRANSITIONS],
        music_moods: [...MUSIC_MOODS],
        voices: [{ id: 'synthetic', about: 'A synthetic voice reads the captions in English. It sounds robotic.', available: hasVoice }],
        defaults: DEFAULTS,
      }
    },
  )

  app.get(
    '/api/video/formats',
    { ...user, schema: { tags, summary: 'Formats and their sizes', response: { 200: FormatsAnswer } } },
    async () => ({
      success: true as const,
      platforms: PLATFORMS.map((platform) => ({
        id: platform,
        formats: (Object.keys(FORMATS) as VideoFormat[])
          .filter((id) => FORMATS[id].platform === platform)
          .map((id) => {
            const { label, aspect } = FORMATS[id]
            return { id, label, aspect_ratio: aspect, sizes: { '720p': sizeOf(aspect, '720p'), '1080p': sizeOf(aspect, '1080p') } }
          }),
      })),
      custom: { min: CUSTOM_SIDE.min, max: CUSTOM_SIDE.max, default: CUSTOM_SIDE.default },
    }),
  )
}
