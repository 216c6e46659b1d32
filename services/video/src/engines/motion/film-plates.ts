import type { Look, Scene } from '../../domain/storyboard.ts'
import { DESIGNS } from '../picture/captions/designs.ts'
import { isHard } from '../picture/captions/scrim.ts'
import { groundIn, textureOf } from './texture.ts'

/** The size of the areas that are measured, as shares of the picture: not larger than what captions cover in a close view. */
const AREA = { width: 0.25, height: 0.1 }
/** Areas overlap by half. */
const STEP = 0.5

/**
 * Whether all captions of a film are on plates: captions would need one somewhere on one of its pictures, and a film has one style. It depends on the pictures
 * only, not on how they are framed, so that each part of a film decides alike without analyzing the subjects of all its pictures.
 */
export async function needsPlates(scenes: readonly Scene[], look: Look, imageOf: (scene: Scene) => Promise<string>): Promise<boolean> {
  if (look.captions === 'off' || DESIGNS[look.captions].box) return false
  const design = DESIGNS[look.captions]
  for (const scene of scenes) {
    if (!scene.caption.trim()) continue
    // Whoever composes the scene reports a picture that cannot be read.
    const texture = await textureOf(await imageOf(scene)).catch(() => null)
    if (texture && areasOf().some((area) => isHard(design, groundIn(texture, area)))) return true
  }
  return false
}

function areasOf() {
  const starts = (size: number) => Array.from({ length: Math.floor((1 - size) / (STEP * size)) + 1 }, (_, index) => index * STEP * size)
  return starts(AREA.width).flatMap((left) => starts(AREA.height).map((top) => ({ ...AREA, left, top })))
}
