import type { Fault, Quality } from '../../domain/analysis.ts'
import type { Measured } from './measure.ts'
import { along } from './pairs.ts'
import { THRESHOLDS } from './thresholds.ts'

/** Pixels of the shorter side below which a picture looks soft in a video. */
export const SMALL_SIDE = 600
/** The shorter side of the largest video. */
const FULL_SIDE = 1080
/** A dark photo has no lights at all; more than this of it in bright parts is a night with lights. */
const DARK_MOST = 90
/** Share of white along the edge from which on it is the ground of a studio. */
const GROUND = 0.4
/** On a white ground the darkest tenth is the subject's: above this it is pale itself. */
const PALE = 185
/** An over-exposed photo has lost its dark parts too. */
const LIFTED = 40

/** What is wrong with one image by itself. */
export function faultsOf({ width, height, sharpness, exposure }: Measured): Fault[] {
  const faults: Fault[] = []
  if (isDark(exposure)) faults.push('dark')
  else if (isOverExposed(exposure)) faults.push('over_exposed')
  // In the dark there is nothing that could be sharp.
  if (sharpness !== null && sharpness < THRESHOLDS.blurred) faults.push('blurred')
  if (Math.min(width, height) < SMALL_SIDE) faults.push('small')
  return faults
}

export function isDark({ bright, lights }: Measured['exposure']): boolean {
  return lights < THRESHOLDS.dark && bright < DARK_MOST
}

/** Whether the dark parts are grey: a white sky over a scene with shadows is no fault. */
export function isLifted({ exposure }: Pick<Measured, 'exposure'>): boolean {
  return exposure.dark >= LIFTED
}

export function isOverExposed(exposure: Measured['exposure']): boolean {
  if (exposure.blown < THRESHOLDS.overExposed || !isLifted({ exposure })) return false
  return exposure.ground < GROUND || exposure.dark > PALE
}

/** 0 to 1 each: how good the image will look in a video. */
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
