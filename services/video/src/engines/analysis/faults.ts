import type { Fault, Quality } from '../../domain/analysis.ts'
import type { Measured } from './measure.ts'
import { along } from './pairs.ts'
import { THRESHOLDS } from './thresholds.ts'

/** Length of the shorter side, in pixels, below which a picture looks soft in a video. */
export const SMALL_SIDE = 600
/** Shorter side of the largest video, in pixels. */
const FULL_SIDE = 1080
/** A photo is not dark if its 90th percentile of brightness reaches this. */
const DARK_MOST = 90
/** From this white share of the border on, the white is a studio background. */
const GROUND = 0.4
/** On a white background, the darkest tenth belongs to the subject. Above this brightness, the subject is overexposed too. */
const PALE = 185
/** An overexposed photo has no dark areas left: its 10th percentile of brightness is at least this. */
const LIFTED = 40

/** Returns the faults of a single image, without comparing it with others. */
export function faultsOf({ width, height, sharpness, exposure }: Measured): Fault[] {
  const faults: Fault[] = []
  if (isDark(exposure)) faults.push('dark')
  else if (isOverExposed(exposure)) faults.push('over_exposed')
  // Sharpness is null for a picture without contrast, such as one taken in the dark, in which nothing could be sharp.
  if (sharpness !== null && sharpness < THRESHOLDS.blurred) faults.push('blurred')
  if (Math.min(width, height) < SMALL_SIDE) faults.push('small')
  return faults
}

export function isDark({ bright, lights }: Measured['exposure']): boolean {
  return lights < THRESHOLDS.dark && bright < DARK_MOST
}

/** Whether the dark areas are gray. A white sky over a scene with shadows is not a fault. */
export function isLifted({ exposure }: Pick<Measured, 'exposure'>): boolean {
  return exposure.dark >= LIFTED
}

export function isOverExposed(exposure: Measured['exposure']): boolean {
  if (exposure.blown < THRESHOLDS.overExposed || !isLifted({ exposure })) return false
  return exposure.ground < GROUND || exposure.dark > PALE
}

/** Rates how good the image will look in a video. Each value is 0 to 1. */
export function qualityOf(image: Measured): Quality {
  const { exposure } = image
  const sharpness = image.sharpness === null ? 0.7 : along(image.sharpness, [0.15, THRESHOLDS.blurred, 0.6], [0, 0.4, 1])
  const light = isDark(exposure)
    ? along(exposure.lights, [10, THRESHOLDS.dark], [0.05, 0.4])
    : isOverExposed(exposure)
      ? along(exposure.blown, [THRESHOLDS.overExposed, 0.8], [0.4, 0.05])
      : along(exposure.lights, [THRESHOLDS.dark, 190], [0.55, 1])
  const resolution = along(Math.min(image.width, image.height), [200, SMALL_SIDE, FULL_SIDE], [0.1, 0.6, 1])
  const least = Math.min(sharpness, light, resolution)
  return { sharpness, exposure: light, resolution, overall: 0.5 * least + 0.5 * (0.45 * sharpness + 0.3 * light + 0.25 * resolution) }
}
