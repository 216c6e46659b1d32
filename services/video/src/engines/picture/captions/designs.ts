import type { Size } from '../../../domain/formats.ts'
import type { CaptionStyle } from '../../../domain/storyboard.ts'
import { type Box, shapeOf } from '../../frame.ts'
import type { FaceName } from './fonts.ts'
import type { TextSpace } from './text.ts'

/** The appearance of a caption style. Lengths are in em. */
export interface Design {
  face: FaceName
  stressedFace: FaceName
  /** Font size relative to the other styles. */
  scale: number
  leading: number
  align: 'centre' | 'start'
  colour: string
  stressedColour: string
  outline: number
  shadow: number
  /** Blur of the outline and the shadow. */
  blur: number
  /** Opacity of a soft dark area behind the text, 0 to 1. */
  scrim: number
  /** Color of a box behind each line. */
  box: string | null
  /** Color of a vertical rule next to the text. */
  rule: string | null
  /** Color of a marker stroke behind emphasized words. */
  marker: string | null
  /** In degrees. */
  tilt: number
  entrance: 'pop' | 'rise' | 'fade' | 'words'
}

const PLAIN = { box: null, rule: null, marker: null, tilt: 0, scrim: 0, align: 'centre' } as const

export const DESIGNS: Record<CaptionStyle, Design> = {
  bold: {
    ...PLAIN,
    face: 'poster',
    stressedFace: 'poster',
    scale: 1,
    leading: 1.12,
    colour: '#ffffff',
    stressedColour: '#ffd60a',
    outline: 0.016,
    shadow: 0.035,
    blur: 0.03,
    scrim: 0,
    entrance: 'pop',
  },
  clean: {
    ...PLAIN,
    face: 'plain',
    stressedFace: 'heavy',
    scale: 0.95,
    leading: 1.25,
    colour: '#ffffff',
    stressedColour: '#ffffff',
    outline: 0.02,
    shadow: 0.05,
    blur: 0.07,
    scrim: 0.38,
    entrance: 'rise',
  },
  karaoke: {
    ...PLAIN,
    face: 'block',
    stressedFace: 'block',
    scale: 0.98,
    leading: 1.16,
    colour: '#ffffff',
    stressedColour: '#5cf2a5',
    outline: 0.075,
    shadow: 0.05,
    blur: 0.01,
    scrim: 0,
    entrance: 'words',
  },
  boxed: {
    ...PLAIN,
    face: 'heavy',
    stressedFace: 'heavy',
    scale: 0.8,
    leading: 1.52,
    colour: '#14141a',
    stressedColour: '#d6246e',
    outline: 0,
    shadow: 0,
    blur: 0,
    scrim: 0,
    box: '#ffffff',
    entrance: 'fade',
  },
  editorial: {
    ...PLAIN,
    face: 'serif',
    stressedFace: 'serifItalic',
    scale: 1,
    leading: 1.22,
    align: 'start',
    colour: '#ffffff',
    stressedColour: '#ffe3b3',
    outline: 0.012,
    shadow: 0.035,
    blur: 0.05,
    scrim: 0.48,
    rule: '#ffe3b3',
    entrance: 'rise',
  },
  handmade: {
    ...PLAIN,
    face: 'hand',
    stressedFace: 'hand',
    scale: 1.36,
    leading: 0.98,
    colour: '#ffffff',
    stressedColour: '#1d1d24',
    outline: 0.055,
    shadow: 0.03,
    blur: 0.02,
    scrim: 0.28,
    marker: '#ffd84d',
    tilt: 2,
    entrance: 'pop',
  },
}

/** How much smaller a caption may be so that no line has a single word. */
const TIDY = 0.86

/** Returns the space for a caption of this style in the zone. */
export function spaceFor(design: Design, size: Size, zone: Box): TextSpace {
  const shape = shapeOf(size)
  // Limited by the zone's height, so that captions fit and are legible at extreme sizes.
  const letters = Math.min(
    shape === 'portrait' ? 0.076 * size.width : shape === 'square' ? 0.064 * size.width : 0.074 * size.height,
    zone.height / 2.2,
  )
  const em = letters * design.scale
  const inset = design.rule ? 0.55 * em : design.box ? 0.4 * em : 0.1 * em
  return {
    width: zone.width - 2 * inset,
    height: zone.height,
    em,
    tidy: em * TIDY,
    paged: em * 0.7,
    least: em * 0.58,
    leading: design.leading,
    maxLines: shape === 'portrait' ? 5 : 3,
  }
}
