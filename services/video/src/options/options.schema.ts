import { Type } from 'typebox'
import { VIDEO_MODELS } from '../domain/models.ts'
import { VOICE_NAMES } from '../domain/storyboard.ts'
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
    focus: Type.Boolean({ description: 'Whether a scene may have a `focus`.' }),
    clips: Type.Object(
      { max_seconds: Type.Number(), part_seconds: Type.Number(), video_seconds: Type.Number() },
      { description: 'The longest clip, the shortest part of one that a scene shows, and how long all parts in a video can be together.' },
    ),
  }),
  lengths: Type.Object(
    {
      paces: Type.Array(
        Type.Object({
          id: Type.String(),
          least: Type.Number(),
          most: Type.Number(),
          characters_per_second: Type.Number(),
          brief: Type.Optional(Type.Number()),
        }),
      ),
      spoken_characters_per_second: Type.Number(),
      without_caption: Type.Number(),
      least_film: Type.Number(),
      least_story: Type.Optional(
        Type.Object({ scenes: Type.Integer(), seconds: Type.Number(), characters_per_second: Type.Optional(Type.Number()) }),
      ),
      title_card: Type.Number(),
      call_to_action: Type.Number(),
      most_stretched: Type.Number(),
      films: Type.Array(Type.Integer()),
      own: Type.Object({ min: Type.Number(), max: Type.Number() }),
    },
    {
      description:
        'How long a scene of `motion` lasts, in seconds: `without_caption` and the time for its caption at `characters_per_second`, between `least` and `most`. If a voice reads it, at most `spoken_characters_per_second` and without `most`. Scenes that are together shorter than `least_film` are stretched to it; a video of at least `least_story.scenes` scenes lasts at least `least_story.seconds` with its cards, as far as no caption stays for longer than it takes to read at `least_story.characters_per_second`. A caption of one or two words, or one that repeats the one before, takes `brief`, by default `least`. Then the lengths of cards. `films`: lengths of the whole video that can be chosen; its scenes are stretched to at most `most_stretched`. `own`: the limits of a length that the user sets.',
    },
  ),
  speed: Type.Optional(
    Type.Object(
      { low: Type.Number(), high: Type.Number(), ahead_s: Type.Integer() },
      {
        description:
          'How fast this installation makes videos of `motion`: the times of the fast and of the slow ones among the last videos, as multiples of the usual time, and the usual time of the videos that are waiting or being made, in seconds.',
      },
    ),
  ),
  resolutions: Type.Array(Type.Object({ id: oneOf(['720p', '1080p']), allowed: Type.Boolean() })),
  templates: Type.Array(Type.String()),
  caption_styles: Type.Array(Type.String()),
  transitions: Type.Array(Type.String()),
  music_moods: Type.Array(Type.String()),
  voice_names: Type.Array(oneOf(VOICE_NAMES), { description: 'Who can read the captions; the first is the default.' }),
  voices: Type.Array(Type.Object({ id: Type.String(), about: Type.String(), available: Type.Boolean() })),
  logo: Type.Object({ allowed: Type.Boolean() }, { description: 'Whether videos may show your own logo and have your brand kit.' }),
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
