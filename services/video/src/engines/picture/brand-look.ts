import type { BrandFont } from '../../domain/brand-kit.ts'
import { textOn, WHITE, withContrast } from '../../domain/color-contrast.ts'
import type { CaptionStyle, Look } from '../../domain/storyboard.ts'
import { DESIGNS, type Design } from './captions/designs.ts'
import type { FaceName } from './captions/fonts.ts'

export const BRAND_FACES: Record<BrandFont, FaceName> = {
  inter: 'heavy',
  montserrat: 'poster',
  archivo_black: 'block',
  playfair_display: 'serif',
}

/** The gray value of the darkened pictures behind texts, about as light as they become on average. */
const GROUND = '#3a3a3a'

/** The main color as text over pictures: lightened as far as its contrast needs. */
export const overPictures = (color: string): string => withContrast(color, WHITE, [GROUND])

/** The design of a caption style, with the main color of a brand kit in place of the style's own color for emphasis. */
export function captionDesign(style: CaptionStyle, { brand }: Pick<Look, 'brand'>): Design {
  const design = DESIGNS[style]
  const color = brand?.main_color
  if (!color || style === 'clean') return design
  if (design.marker) return { ...design, marker: color, stressedColour: textOn(color) }
  if (design.box) return { ...design, stressedColour: withContrast(color, design.colour, [design.box]) }
  const light = overPictures(color)
  return { ...design, stressedColour: light, rule: design.rule && light }
}
