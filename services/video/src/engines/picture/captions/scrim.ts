import type { Design } from './designs.ts'

/** The contrast of large and of small text with its background (WCAG 2.2, success criterion 1.4.3, level AA, for small text). */
const CONTRAST = 4.5
/** The gray value, 0 to 1, with which white text has that contrast: relative luminance, then the sRGB transfer function. */
const DARK_ENOUGH = gray(1.05 / CONTRAST - 0.05)

/** What text is drawn on: how busy it is, and a gray value that a tenth of it exceeds, 0 to 1. */
export interface CaptionGround {
  busy: number
  bright: number
}

/** The ground of captions over footage, whose frames are not measured. */
const UNKNOWN: CaptionGround = { busy: 0.5, bright: 1 }

/** Returns the opacity of the soft dark area behind text without a halo, 0 to 1: at least `least`, and what makes white text legible on its ground (AA). */
export function scrimFor(least: number, ground: CaptionGround | undefined): number {
  return ground ? Math.max(least, neededFor(ground)) : least
}

const neededFor = ({ bright }: CaptionGround) => Math.max(0, 1 - DARK_ENOUGH / Math.max(1e-6, bright))

/** The share of its opacity that a halo has at the edges of the letters, because it is soft. */
const AT_EDGES = 0.96
/** The opacity of a halo on dark calm ground, and how much stronger it is on ground that is full of detail. */
const HALO = { least: 0.3, busy: 0.14 }
/** The opacity of the shade between a caption and the edge of the frame: for the sake of calm, so that a gray product shot stays as it is. */
const SCRIM = { least: 0.08, busy: 0.34, bright: 0.1 }
const WHITE = 0.97
const PLAIN = 0.1

/**
 * Returns how a caption is drawn on its ground: its letters have a soft dark halo, with which they have the contrast (AA) with the brightest tenth of what is under them at any
 * time, and on ground full of detail a shade over the width of the frame calms it. Captions in boxes have neither.
 */
export function shadeFor(design: Design, ground: CaptionGround = UNKNOWN): Design & { halo: number } {
  if (design.box) return { ...design, halo: 0 }
  const needed = neededFor(ground)
  const halo = Math.min(1, Math.max(HALO.least + HALO.busy * ground.busy, needed / AT_EDGES))
  const isWhite = ground.bright > WHITE && ground.busy < PLAIN
  const scrim = isWhite ? 0 : SCRIM.least + SCRIM.busy * ground.busy + SCRIM.bright * needed
  return { ...design, scrim: Math.max(design.scrim, scrim), halo }
}

/** The sRGB value of a gray of this relative luminance. */
function gray(luminance: number): number {
  return luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * luminance ** (1 / 2.4) - 0.055
}
