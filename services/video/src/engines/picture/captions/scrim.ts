import type { Design } from './designs.ts'

/** The contrast of large and of small text with its background (WCAG 2.2, success criterion 1.4.3, level AA, for small text). */
const CONTRAST = 4.5
/** The gray value, 0 to 1, with which white text has that contrast: relative luminance, then the sRGB transfer function. */
const DARK_ENOUGH = gray(1.05 / CONTRAST - 0.05)
/** A design with a dark outline of at least this many em needs less of a scrim: its letters have the contrast with their outline. */
const OUTLINED = 0.05
const OUTLINED_SHARE = { plain: 0.25, busy: 0.8 }

/**
 * Returns the opacity of the soft dark area behind a caption, 0 to 1: what the design has, or what makes white text legible on its ground (AA). A caption with an
 * outline needs less of it, and the less the plainer the ground is.
 */
export function scrimFor(design: Pick<Design, 'scrim' | 'box' | 'outline'>, ground: { busy: number; bright: number } | undefined): number {
  if (design.box || !ground) return design.scrim
  const needed = Math.max(0, 1 - DARK_ENOUGH / Math.max(1e-6, ground.bright))
  const { plain, busy } = OUTLINED_SHARE
  const share = design.outline >= OUTLINED ? plain + (busy - plain) * ground.busy : 1
  return Math.max(design.scrim, needed * share)
}

/** A plate is drawn instead of a soft shade that would be stronger than this, and on ground that is busier or brighter. */
const MOST_SHADE = 0.2
const BUSY = 0.42
const BRIGHT = 0.9
const PLAIN = 0.1
/** The opacity of a plate: white text has the contrast on it over white, and it is the same over dark pictures. On a white ground it would look like a gray disabled button. */
const PLATE = { usual: 0.6, onWhite: 0.8 }
const WHITE = 0.97

interface CaptionGround {
  busy: number
  bright: number
}

/** Whether text on a ground needs a plate: a soft shade that is strong enough would look like a fault of the picture. */
export function isHard(design: Design, ground: CaptionGround | undefined): boolean {
  if (design.box || !ground) return false
  return scrimFor(design, ground) > Math.max(MOST_SHADE, design.scrim) || ground.busy > BUSY || ground.bright > BRIGHT
}

/**
 * Returns how a caption is drawn on its ground: on a plain ground that is dark enough as its design says; otherwise, and if another caption of its film is
 * (`plates`), without an outline on a dark plate with round corners.
 */
export function shadeFor(design: Design, ground: CaptionGround | undefined, plates = false): Design & { plate: number } {
  if (design.box || !(plates || isHard(design, ground))) return { ...design, scrim: scrimFor(design, ground), plate: 0 }
  return { ...design, outline: 0, shadow: 0, scrim: 0, plate: isWhite(ground) ? PLATE.onWhite : PLATE.usual }
}

/** Whether a caption is on the plain ground of a product, and not on clouds or snow. */
const isWhite = (ground: CaptionGround | undefined) => ground !== undefined && ground.bright > WHITE && ground.busy < PLAIN

/** The sRGB value of a gray of this relative luminance. */
function gray(luminance: number): number {
  return luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * luminance ** (1 / 2.4) - 0.055
}
