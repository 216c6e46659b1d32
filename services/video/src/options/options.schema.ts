import { Type } from 'typebox'
import { VIDEO_MODELS } from '../domain/models.ts'
import { keysOf, Nullable, oneOf } from '../schema-types.ts'

export const OptionsResponse = Type.Object({
  success: Type.Literal(true),
  engines: Type.Array(
    Type.Object({ id: oneOf(['motion', 'veo']), about: Type.String(), available: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  default_engine: Nullable(oneOf(['motion', 'veo'])),
  models: Type.Array(
    Type.Object({
      id: oneOf(keysOf(VIDEO_MODELS)),
      name: Type.String(),
      tier: oneOf(['fast', 'standard', 'premium']),
      price_per_clip: Type.Number({ description: 'US dollars.' }),
      minutes: Type.Array(Type.Integer()),
      allowed: Type.Boolean(),
    }),
  ),
  scenes: Type.Object({
    min: Type.Integer(),
    max: Type.Integer(),
    default: Type.Integer(),
    seconds: Type.Integer(),
    allowed: Type.Array(Type.Integer()),
  }),
  resolutions: Type.Array(Type.Object({ id: oneOf(['720p', '1080p']), allowed: Type.Boolean() })),
  templates: Type.Array(Type.String()),
  caption_styles: Type.Array(Type.String()),
  transitions: Type.Array(Type.String()),
  music_moods: Type.Array(Type.String()),
  voices: Type.Array(Type.Object({ id: Type.String(), about: Type.String(), available: Type.Boolean() })),
  logo: Type.Object({ allowed: Type.Boolean() }, { description: 'Whether videos may show your own logo.' }),
  defaults: Type.Object({
    model_preference: Type.String(),
    aspect_ratio: Type.String(),
    video_quality: Type.String(),
    scene_count: Type.Integer(),
    video_platform: Type.String(),
    video_format: Type.String(),
  }),
})
const Size = Type.Object({ width: Type.Integer(), height: Type.Integer() })
export const FormatsResponse = Type.Object({
  success: Type.Literal(true),
  platforms: Type.Array(
    Type.Object({
      id: Type.String(),
      formats: Type.Array(
        Type.Object({
          id: Type.String(),
          label: Type.String(),
          aspect_ratio: Type.String(),
          sizes: Type.Object({ '720p': Size, '1080p': Size }),
        }),
      ),
    }),
  ),
  custom: Type.Object({ min: Type.Integer(), max: Type.Integer(), default: Size }),
})
