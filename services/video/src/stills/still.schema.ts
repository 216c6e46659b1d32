import { Type } from 'typebox'
import { type EngineName, SCENES } from '../domain/models.ts'
import { closed, FrameChoices, ImageUrls, MusicUrl, NarrationUrl, Nullable, oneOf, ShowLogo, UseBrandKit } from '../schema-types.ts'
import { StoryboardBody } from '../storyboards/storyboard-view.ts'

const film = {
  image_urls: ImageUrls,
  storyboard: StoryboardBody,
  narration_url: NarrationUrl,
  music_url: MusicUrl,
  show_logo: ShowLogo,
  use_brand_kit: UseBrandKit,
  ...FrameChoices,
}

export const PreviewBody = Type.Object(film, closed)

const PixelView = Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number() })
const PixelSize = Type.Object({ width: Type.Integer(), height: Type.Integer() })
const PreviewMove = Type.Object({
  start: Type.Integer({ description: 'In frames from the start of the segment.' }),
  end: Type.Integer(),
  picture: Type.Integer({ description: 'Index of the picture.' }),
  size: PixelSize,
  from: PixelView,
  to: PixelView,
})

export const PreviewResponse = Type.Object({
  success: Type.Literal(true),
  fps: Type.Integer(),
  size: Type.Object(PixelSize.properties, { description: 'The size of the frame to which pictures and overlays belong.' }),
  frames: Type.Integer(),
  segments: Type.Array(
    Type.Object({
      kind: oneOf(['title', 'scene', 'call_to_action']),
      scene: Type.Integer({ description: 'Index of the scene; -1 for a card.' }),
      start: Type.Integer({ description: 'In frames from the start of the film.' }),
      frames: Type.Integer(),
      entry: Nullable(
        Type.Object(
          { transition: Type.String(), overlap: Type.Integer() },
          { description: 'The transition from the segment before, which stays visible for `overlap` frames.' },
        ),
      ),
      moves: Type.Array(PreviewMove, { description: 'Camera moves over the pictures, in pixels of a picture.' }),
    }),
  ),
  pictures: Type.Array(Type.String(), { description: 'JPEGs as data URLs.' }),
  overlays: Type.Array(
    Type.Object({
      start: Type.Integer({ description: 'In frames from the start of the film.' }),
      end: Type.Integer(),
      x: Type.Integer(),
      y: Type.Integer(),
      width: Type.Integer(),
      height: Type.Integer(),
      picture: Type.String({ description: 'A transparent WebP as a data URL.' }),
    }),
    { description: 'Texts and the logo, over the frame.' },
  ),
})

export const PreviewSoundResponse = Type.Object({
  success: Type.Literal(true),
  sound: Nullable(Type.String({ description: 'An M4A as a data URL; null without music and narration.' })),
})

export const StillBody = Type.Object(
  {
    ...film,
    show: Type.Union([Type.Integer({ minimum: 0, maximum: SCENES.max - 1 }), oneOf(['title', 'call_to_action'])], {
      description: 'The index of a scene, or a card of the look.',
    }),
    page: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 99,
        description:
          'The page of a caption that is displayed in several pages, or of a narrated one; the last one if there are fewer. Default 0.',
      }),
    ),
    engine: Type.Optional(
      Type.Unsafe<EngineName>({ ...Type.Enum(['veo', 'motion']), description: 'The engine that will make the video. Default `motion`.' }),
    ),
  },
  closed,
)
export const StillResponse = Type.Object({
  success: Type.Literal(true),
  still: Type.String({ description: 'A JPEG as a data URL.' }),
  page: Type.Integer({ description: 'The page of the caption that the still shows, from 0.' }),
  pages: Type.Integer({ description: 'How many pages the caption has; 0 without a caption.' }),
})
