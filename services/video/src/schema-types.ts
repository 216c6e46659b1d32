import { matching } from '@loomcast/service-kit/errors'
import { type TSchema, Type } from 'typebox'
import { FOOTAGE_SECONDS, FOOTAGE_VOLUME } from './domain/footage.ts'
import { CUSTOM_SIDE, FORMATS } from './domain/formats.ts'

export const closed = { additionalProperties: false }
export const Nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) => Type.Union([schema, Type.Null()], options)
// Type.Enum alone widens the values to string.
export const oneOf = <const T extends readonly string[]>(values: T, options: { description?: string } = {}) =>
  Type.Unsafe<T[number]>(Type.Enum([...values], options))
export const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[]

export const Color = Type.String({ ...matching('^#[0-9a-fA-F]{6}$', 'must be a color such as #0b6b57') })
export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** The videos of a request for several. */
export const VideoIds = Type.Array(Id, { minItems: 1, maxItems: 500 })
export const DateTime = Type.String({ format: 'date-time' })
export const FileUrl = Type.String({ minLength: 1, maxLength: 2_000, description: 'A URL that an upload or one of your videos returned.' })
export const ImageUrls = Type.Array(FileUrl, { minItems: 1, maxItems: 10 })

/** What determines the size of the frame. */
export const FrameChoices = {
  aspect_ratio: Type.Optional(oneOf(['9:16', '16:9'])),
  video_quality: Type.Optional(oneOf(['720p', '1080p'])),
  video_format: Type.Optional(oneOf(keysOf(FORMATS))),
  video_platform: Type.Optional(oneOf(['social_media', 'professional', 'device_specific', 'custom'])),
  custom_width: Type.Optional(Type.Integer({ minimum: CUSTOM_SIDE.min, maximum: CUSTOM_SIDE.max })),
  custom_height: Type.Optional(Type.Integer({ minimum: CUSTOM_SIDE.min, maximum: CUSTOM_SIDE.max })),
}

export const NarrationUrl = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'The URL of a narration that you uploaded. The video is as long as the narration, its captions and cuts follow the pauses, and the music is quieter below it. Replaces the synthetic voice.',
  }),
)

export const UseBrandKit = Type.Optional(
  Type.Boolean({
    description:
      'Whether the video has the colors, the font and the texts of your brand kit; its own texts take precedence. Needs a brand kit, and a package with `custom_branding`. Default: false.',
  }),
)

export const MusicUrl = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'The URL of music that you uploaded. It replaces the composed music: repeated or cut to the length of the video, quieter below a voice, and faded out. Its beats are not detected, so cuts do not follow them.',
  }),
)

export const ShowLogo = Type.Optional(
  Type.Boolean({
    description: 'Whether your logo is shown in a corner. Needs a logo, and a package with `custom_branding`. Default: false.',
  }),
)

/** The part of a clip that a scene shows. */
export const SceneClip = Type.Optional(
  Type.Object(
    {
      clip_url: FileUrl,
      start_seconds: Type.Number({ minimum: 0, maximum: FOOTAGE_SECONDS.max, description: 'Where the part begins in the clip.' }),
      seconds: Type.Number({ minimum: FOOTAGE_SECONDS.part, maximum: FOOTAGE_SECONDS.max }),
      sound: Type.Boolean({ description: 'Whether the sound of the clip is part of the video; it is quieter while a voice speaks.' }),
      volume: Type.Optional(
        Type.Integer({
          minimum: FOOTAGE_VOLUME.min,
          maximum: FOOTAGE_VOLUME.max,
          description: 'How loud the sound of the clip is, in percent of its own level. If absent, 100.',
        }),
      ),
    },
    {
      ...closed,
      description: `The part of a clip that the scene shows instead of its image. The scene is as long as the part; in a video with a narration, as long as the narration needs, and the last frame stays. Only for \`motion\`; all clips of a video are at most ${FOOTAGE_SECONDS.video} seconds long together.`,
    },
  ),
)
