import type { Entitlement } from '@loomcast/contracts'
import { FOOTAGE_SECONDS } from '../domain/footage.ts'
import { CUSTOM_SIDE, FORMATS, sizeOf, type VideoFormat } from '../domain/formats.ts'
import { SCENE_SECONDS, SCENES, toDollars, VIDEO_MODELS, type VideoModel } from '../domain/models.ts'
import { SCENE_LENGTH_RULES } from '../domain/scene-length.ts'
import { CAPTION_STYLES, FILM_SECONDS, MUSIC_MOODS, OWN_SCENE_SECONDS, TEMPLATES, TRANSITIONS, VOICE_NAMES } from '../domain/storyboard.ts'
import { DEFAULTS } from '../domain/video-spec.ts'
import type { EngineState } from '../engines/engine-registry.ts'

const PLATFORMS = ['social_media', 'professional', 'device_specific'] as const

/** Returns the options of this installation; `allowed` is whether the user's plan includes an option. */
export function videoOptions({ video_options, custom_branding = false }: Entitlement, engines: EngineState[], hasVoice: boolean) {
  const isAllowed = <T>(list: readonly T[] | null, value: T) => list === null || list.includes(value)
  const sceneCounts = Array.from({ length: SCENES.max }, (_, index) => index + SCENES.min)
  return {
    engines,
    default_engine: engines.find((engine) => engine.available)?.id ?? null,
    models: (Object.keys(VIDEO_MODELS) as VideoModel[]).map((id) => {
      const { name, tier, price_per_clip_cents, minutes } = VIDEO_MODELS[id]
      const price_per_clip = toDollars(price_per_clip_cents)
      return { id, name, tier, price_per_clip, minutes: [...minutes], allowed: isAllowed<string>(video_options.qualities, tier) }
    }),
    scenes: {
      ...SCENES,
      seconds: SCENE_SECONDS,
      allowed: sceneCounts.filter((count) => isAllowed(video_options.scene_counts, count)),
      focus: true,
      clips: { max_seconds: FOOTAGE_SECONDS.max, part_seconds: FOOTAGE_SECONDS.part, video_seconds: FOOTAGE_SECONDS.video },
    },
    lengths: {
      ...SCENE_LENGTH_RULES,
      films: [...FILM_SECONDS],
      own: OWN_SCENE_SECONDS,
    },
    resolutions: (['720p', '1080p'] as const).map((id) => ({ id, allowed: isAllowed<string>(video_options.resolutions, id) })),
    templates: [...TEMPLATES],
    caption_styles: [...CAPTION_STYLES],
    transitions: [...TRANSITIONS],
    music_moods: [...MUSIC_MOODS],
    voice_names: [...VOICE_NAMES],
    voices: [{ id: 'synthetic', about: 'A synthetic voice reads the captions in English.', available: hasVoice }],
    logo: { allowed: custom_branding },
    defaults: DEFAULTS,
  }
}

/** Returns all formats with their sizes, grouped by platform. */
export function videoFormats() {
  const formats = Object.keys(FORMATS) as VideoFormat[]
  return {
    platforms: PLATFORMS.map((platform) => ({
      id: platform,
      formats: formats
        .filter((id) => FORMATS[id].platform === platform)
        .map((id) => {
          const { label, aspect } = FORMATS[id]
          return { id, label, aspect_ratio: aspect, sizes: { '720p': sizeOf(aspect, '720p'), '1080p': sizeOf(aspect, '1080p') } }
        }),
    })),
    custom: { min: CUSTOM_SIDE.min, max: CUSTOM_SIDE.max, default: CUSTOM_SIDE.default },
  }
}
