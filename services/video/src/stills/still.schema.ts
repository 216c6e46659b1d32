import { Type } from 'typebox'
import { type EngineName, SCENES } from '../domain/models.ts'
import { closed, FrameChoices, ImageUrls, NarrationUrl, oneOf, ShowLogo } from '../schema-types.ts'
import { StoryboardBody } from '../storyboards/storyboard-view.ts'

export const StillBody = Type.Object(
  {
    image_urls: ImageUrls,
    storyboard: StoryboardBody,
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
    narration_url: NarrationUrl,
    show_logo: ShowLogo,
    ...FrameChoices,
  },
  closed,
)
export const StillResponse = Type.Object({
  success: Type.Literal(true),
  still: Type.String({ description: 'A JPEG as a data URL.' }),
  page: Type.Integer({ description: 'The page of the caption that the still shows, from 0.' }),
  pages: Type.Integer({ description: 'How many pages the caption has; 0 without a caption.' }),
})
