import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Look, Scene } from '../../domain/storyboard.ts'
import type { CaptionPlace } from '../frame.ts'
import { captionPages, drawnText } from '../picture/captions/captions.ts'
import { DESIGNS } from '../picture/captions/designs.ts'
import { facesFor } from '../picture/captions/fonts.ts'
import type { Segment } from '../timeline.ts'
import { cutsOf } from './cuts.ts'
import type { TextShare } from './framed-picture.ts'
import { withSpace } from './plain-ground.ts'
import { type CaptionedScene, placeForAll } from './scene-framing.ts'
import { spacedSubjects } from './spaced-subjects.ts'

/** Space around a caption, in em. */
const HALO_EDGE = 0.5

interface Film {
  scenes: readonly Scene[]
  look: Look
  size: Size
  format?: VideoFormat | undefined
}

/** Whether a segment of the timeline has a caption, or a title that is in the place of its captions. */
export function isCaptioned(segments: readonly Segment[], place: number, { scenes, look }: Pick<Film, 'scenes' | 'look'>): boolean {
  const caption = scenes[segments[place]?.scene ?? -1]?.caption.trim() ?? ''
  return (look.captions !== 'off' && caption !== '') || segments[place - 1]?.kind === 'title'
}

/** How much of the frame the largest caption of each segment takes up, with its halo. A segment with a title has none: the title takes up the zone of the captions. */
export async function textSharesOf(
  segments: readonly Segment[],
  { scenes, look, size, format }: Film,
): Promise<ReadonlyMap<number, TextShare>> {
  const shares = new Map<number, TextShare>()
  if (look.captions === 'off') return shares
  const { faces } = await facesFor(drawnText(scenes, look))
  const { leading } = DESIGNS[look.captions]
  for (const { segment, block } of captionPages({ segments, scenes, look, size, faces, format })) {
    if (segments[segment - 1]?.kind === 'title') continue
    const width = (Math.max(...block.lines.map((line) => line.width)) + 2 * HALO_EDGE * block.em) / size.width
    const height = ((block.lines.length * leading + HALO_EDGE) * block.em) / size.height
    const before = shares.get(segment)
    shares.set(segment, { width: Math.max(width, before?.width ?? 0), height: Math.max(height, before?.height ?? 0) })
  }
  return shares
}

/**
 * Returns the place that suits the captions of most scenes of a film, where viewers then expect them. It depends on the pictures and the captions only, so that each part of
 * a film decides alike. Undefined if only one scene has captions over a picture that is analyzed.
 */
export async function captionPlaceOf(
  segments: readonly Segment[],
  texts: ReadonlyMap<number, TextShare>,
  { folder, imageOf, ...film }: Film & { folder: string; imageOf: (scene: Scene) => Promise<string> },
): Promise<CaptionPlace | undefined> {
  const { scenes, look, size, format } = film
  const captioned: CaptionedScene[] = []
  for (const [place, segment] of segments.entries()) {
    const scene = scenes[segment.scene]
    if (!scene || scene.footage || scene.focus || !isCaptioned(segments, place, film)) continue
    const own = join(folder, `place-${place}`)
    await mkdir(own, { recursive: true })
    // Whoever composes the scene reports a picture that cannot be read.
    const given = await imageOf(scene)
    const found = await withSpace(given, size, { captioned: true, format }, own)
      .then((picture) => spacedSubjects(given, picture))
      .catch(() => null)
    const count = cutsOf(segments, place, look).length + 1
    if (found) captioned.push({ subjects: found, frame: size, count, variant: scene.index, format, text: texts.get(place) })
  }
  return captioned.length > 1 ? placeForAll(captioned) : undefined
}
