import { type View, viewAround } from '@loomcast/scene-lengths'
import type { Size } from '../../domain/formats.ts'
import type { Focus } from '../../domain/storyboard.ts'
import type { Framing, SceneFraming } from './framing.ts'

/** Zoom at the start and at the end of each move, relative to the largest view that fits into the picture. */
const ZOOMS = [
  [1, 1.12],
  [1.34, 1.24],
  [1.12, 1],
] as const

/**
 * Returns the camera moves of a scene around the point that the user chose. The picture fills the frame. `variant` is the scene's position in the video, so that
 * neighboring scenes move differently.
 */
export function framedAround(
  focus: Focus,
  picture: Size,
  frame: Size,
  { count, variant, captioned }: { count: number; variant: number; captioned: boolean },
): SceneFraming {
  const framings = ZOOMS.slice(0, count).map(([far, near]): Framing => {
    const [from, to] = [far, near].map((zoom) => viewAround(focus, picture, frame, { zoom, captioned })) as [View, View]
    return variant % 2 === 0 ? { kind: 'fill', from, to } : { kind: 'fill', from: to, to: from }
  })
  return { captions: 'bottom', framings }
}
