import type { Size, VideoFormat } from '../../../domain/formats.ts'
import type { Look, Scene } from '../../../domain/storyboard.ts'
import { captionZone, FPS } from '../../frame.ts'
import type { Segment } from '../../timeline.ts'
import type { AssEvent } from './ass.ts'
import { DESIGNS, spaceFor } from './designs.ts'
import type { Faces } from './fonts.ts'
import { showCaption } from './render.ts'
import type { Cue } from './srt.ts'
import { pages, wordsOf } from './text.ts'

/** Minimum display time of each page of a long caption, in seconds. */
const PAGE_SECONDS = 1.4

/** Returns when each scene's caption is displayed: from the end of the scene's transition until just before the next one. */
export function cuesOf(segments: readonly Segment[], scenes: readonly Scene[]): Cue[] {
  return segments.flatMap((segment) => {
    const scene = scenes[segment.scene]
    if (!scene?.caption.trim()) return []
    const start = (segment.start + (segment.entry?.overlap ?? 0) * 0.7) / FPS + 0.1
    return [{ start, end: Math.max(start + 0.2, (segment.start + segment.frames) / FPS - 0.1), text: scene.caption }]
  })
}

/** Returns all captions in the selected style; none when captions are off. */
export function captionEvents(
  segments: readonly Segment[],
  scenes: readonly Scene[],
  look: Look,
  size: Size,
  faces: Faces,
  format?: VideoFormat,
): AssEvent[] {
  if (look.captions === 'off') return []
  const design = DESIGNS[look.captions]
  const zone = captionZone(size, format)
  const space = spaceFor(design, size, zone)
  return segments.flatMap((segment) => {
    const scene = scenes[segment.scene]
    const cue = scene && cuesOf([segment], scenes)[0]
    if (!cue) return []
    const most = Math.max(1, Math.floor((cue.end - cue.start) / PAGE_SECONDS))
    const blocks = pages(wordsOf(scene.caption, scene.emphasis), space, faces[design.face], faces, most)
    const share = (cue.end - cue.start) / Math.max(1, blocks.length)
    return blocks.flatMap((block, page) =>
      showCaption({ block, zone, size, design, faces, start: cue.start + page * share, end: cue.start + (page + 1) * share }),
    )
  })
}
