import { type View, viewAround } from '@loomcast/video-scenes'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Focus } from '../../domain/storyboard.ts'
import type { CaptionPlace } from '../frame.ts'
import type { Framing, SceneFraming } from './framing.ts'
import { captionArea } from './layout.ts'
import { groundIn, hardestOf, type Texture } from './texture.ts'

/** Zoom at the start and at the end of each move, relative to the largest view that fits into the picture. */
const ZOOMS = [
  [1, 1.12],
  [1.5, 1.38],
  [1.12, 1],
  [1.46, 1.34],
] as const

/** Captions at the top must be so much calmer than at the bottom. */
const TOP_GAIN = 0.2

/**
 * Returns the camera moves of a scene around the point that the user chose. The picture fills the frame. Captions are at the top if that is calmer, and does not
 * cover the point. `variant` is the scene's position in the video, so that neighboring scenes move differently.
 */
export function framedAround(
  focus: Focus,
  picture: Size,
  frame: Size,
  {
    count,
    variant,
    captioned,
    format,
    texture,
  }: { count: number; variant: number; captioned: boolean; format?: VideoFormat | undefined; texture?: Texture },
): SceneFraming {
  const views = Array.from({ length: count }, (_, index) => {
    const zooms = ZOOMS[index % ZOOMS.length] ?? ZOOMS[0]
    return zooms.map((zoom) => viewAround(focus, picture, frame, { zoom, captioned })) as [View, View]
  })
  const framings = views.map(([from, to]): Framing => {
    return variant % 2 === 0 ? { kind: 'fill', from, to } : { kind: 'fill', from: to, to: from }
  })
  if (!captioned || !texture) return { captions: 'bottom', framings }
  const areasAt = (captions: CaptionPlace) => views.flat().map((view) => captionArea(view, frame, { captions, format }))
  const groundAt = (captions: CaptionPlace) => hardestOf(areasAt(captions).map((area) => groundIn(texture, area)))
  const covers = (areas: readonly View[]) => areas.some(({ top, height }) => focus.y > top - 0.5 * height && focus.y < top + 1.5 * height)
  const [bottom, top] = [groundAt('bottom'), groundAt('top')]
  const isCalmer = covers(areasAt('bottom')) || top.busy < bottom.busy - TOP_GAIN
  return isCalmer && !covers(areasAt('top')) ? { captions: 'top', framings, ground: top } : { captions: 'bottom', framings, ground: bottom }
}
