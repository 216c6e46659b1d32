import { matching } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'
import { BRAND_FONTS, BRAND_TEXT_LIMITS } from '../domain/brand-kit.ts'
import { Color, closed, Nullable, oneOf } from '../schema-types.ts'

/** On one line. */
const Line = (maxLength: number, description: string) =>
  Type.String({ maxLength, ...matching('^[^\\r\\n]*$', 'must be on one line'), description })

const fields = {
  main_color: Nullable(Color, { description: 'Of marks, large figures and end cards. Null: the color of the cards or of the video.' }),
  background_color: Nullable(Color, {
    description: 'Of cards and of the end card of videos. Text on it is black or white. Null: the usual one.',
  }),
  font: Nullable(oneOf(BRAND_FONTS), { description: 'Of headings. Null: the font of the cards or of the captions.' }),
  handle: Line(BRAND_TEXT_LIMITS.handle, 'A handle or a website, on cards and on the end card of videos. Empty: none.'),
  intro_text: Nullable(Line(BRAND_TEXT_LIMITS.intro_text, 'The title card of videos that have none.'), {
    description: 'Null: no title card.',
  }),
  end_card_text: Line(BRAND_TEXT_LIMITS.end_card_text, 'The headline of the end card of videos that have none. Empty: none.'),
}

const NAME = 'Whose posts these are, in previews and for reviewers. Empty: the name of the account.'

export const BrandKitBody = Type.Object(
  { ...fields, name: Type.Optional(Line(BRAND_TEXT_LIMITS.name, `${NAME} A kit without this field keeps its name.`)) },
  closed,
)
const BrandKitView = Type.Object({ ...fields, name: Line(BRAND_TEXT_LIMITS.name, NAME) })

export const BrandKitResponse = Type.Object({
  success: Type.Literal(true),
  brand_kit: BrandKitView,
  fonts: Type.Array(oneOf(BRAND_FONTS), { description: 'The font families to choose from.' }),
  allowed: Type.Boolean({ description: 'Whether your plan includes a brand kit. If not, a stored one is kept and not used.' }),
})
export const BrandKitSavedResponse = Type.Object({ success: Type.Literal(true), brand_kit: BrandKitView })
export const BrandKitDeletedResponse = Type.Object({ success: Type.Literal(true) })

const Contrast = Type.Number({ description: 'From 1 to 21 (WCAG 2.2). Text needs 4.5.' })
export const BrandKitPreviewResponse = Type.Object({
  success: Type.Literal(true),
  pictures: Type.Array(Type.Object({ name: Type.String(), picture: Type.String({ description: 'A PNG as a data URL.' }) })),
  colors: Type.Object(
    {
      background: Type.String(),
      text: Type.String({ description: 'Black or white, whichever is readable on the background.' }),
      text_contrast: Contrast,
      main: Type.String(),
      main_contrast: Contrast,
      main_as_text: Type.String({ description: 'The main color as it is used for text and marks: changed as far as the contrast needs.' }),
    },
    { description: 'The colors of cards.' },
  ),
})
