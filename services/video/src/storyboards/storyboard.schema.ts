import { Type } from 'typebox'
import { FORMATS } from '../domain/formats.ts'
import { type EngineName, SCENES } from '../domain/models.ts'
import { TEMPLATES } from '../domain/storyboard.ts'
import { closed, ImageUrls, keysOf, oneOf } from '../schema-types.ts'
import { StoryboardView } from './storyboard-view.ts'

export const WriteStoryboardBody = Type.Object(
  {
    image_urls: ImageUrls,
    user_instructions: Type.String({ maxLength: 4_000 }),
    scene_count: Type.Optional(Type.Integer({ minimum: SCENES.min, maximum: SCENES.max })),
    video_format: Type.Optional(oneOf(keysOf(FORMATS))),
    template: Type.Optional(oneOf(TEMPLATES)),
    engine: Type.Optional(
      Type.Unsafe<EngineName | 'auto'>({ ...Type.Enum(['auto', 'motion', 'veo']), description: 'Sets the lengths of the scenes.' }),
    ),
    end_card: Type.Optional(
      Type.Boolean({
        description:
          'Whether a call to action, a handle or a link at the end of the instructions becomes the `call_to_action` of the look instead of a scene. Default false.',
      }),
    ),
    show_pictures: Type.Optional(
      Type.Boolean({
        description:
          'Lets a model that sees pictures look at small copies of them. Has an effect only with `show_pictures_to_models` in the settings of the user.',
      }),
    ),
  },
  closed,
)
export const StoryboardResponse = Type.Object({
  success: Type.Literal(true),
  storyboard: Type.Intersect([
    StoryboardView,
    Type.Object({ from_pictures: Type.Boolean({ description: 'Whether a model saw the pictures.' }) }),
  ]),
  left_out: Type.Array(Type.String(), {
    description:
      'Sentences of the instructions that are not for viewers: requests, private remarks, corrections, directions for the camera.',
  }),
  is_read: Type.Boolean({
    description: 'False while the content service is unavailable: only directions for the camera are left out then.',
  }),
})
