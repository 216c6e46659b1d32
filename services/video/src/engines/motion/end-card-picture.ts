import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { viewAround } from '@loomcast/video-scenes'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Scene } from '../../domain/storyboard.ts'
import type { Area } from '../analysis/picture.ts'
import { shapeOf } from '../frame.ts'
import { endCardLayout } from '../picture/end-card.ts'
import type { PixelView } from '../picture/moves.ts'
import type { ClipRequest } from '../video-engine.ts'
import { areaOf, contains, shared } from './areas.ts'
import { POSTER } from './card-framing.ts'
import { composeStill, uprightSize } from './compose.ts'
import { FramedPicture, type View } from './framed-picture.ts'
import { type SpacedPicture, withSpace } from './plain-ground.ts'
import { readable } from './readable.ts'
import { spacedSubjects } from './spaced-subjects.ts'
import { findSubjects, type Subjects } from './subjects.ts'

/** What it is worth that the subject is whole, and that it is whole in the part that no app covers. */
const WHOLE = 0.3
const CLEAR = 0.3

/**
 * Composes the picture of the card at the end, in the view that shows most of its subject below or beside the texts. It is not the view of its scene, which has another shape.
 */
export async function endCardPicture(
  scenes: readonly Scene[],
  { size, drawn = size, format, folder, imageOf }: Pick<ClipRequest, 'size' | 'format' | 'imageOf' | 'folder'> & { drawn?: Size },
): Promise<{ file: string; view: PixelView } | null> {
  const shown = await pictureToShow(scenes, { size, format, imageOf })
  if (!shown) return null
  const { scene, given } = shown
  const own = join(folder, 'card-picture')
  await mkdir(own, { recursive: true })
  const { picture, clear } = endCardLayout(size, format)
  const until = shapeOf(size) === 'landscape' ? undefined : (clear.y + clear.height - picture.y) / picture.height
  const spaced: SpacedPicture = scene.focus ? { file: given } : await readable(withSpace(given, picture, { captioned: false, until }, own))
  const image = spaced.file
  const view = scene.focus
    ? viewAround(scene.focus, await readable(uprightSize(image)), picture, { zoom: 1.1, captioned: shapeOf(size) !== 'landscape' })
    : cardView(await readable(spacedSubjects(given, spaced)), size, format)
  const still = await composeStill(image, { kind: 'fill', from: view, to: view }, endCardLayout(drawn, format).picture, own, 'picture.png')
  return { file: join(own, still.file), view: still.from }
}

/**
 * The picture of the card: of those between the first, which viewers have seen longest, and the last, which they have just seen, the one whose subject suits the space beside the
 * texts best; if there is none, the first. A poster, of which the card would cut the letters and blend them into the panel, is the last choice.
 */
async function pictureToShow(
  scenes: readonly Scene[],
  { size, format, imageOf }: Pick<ClipRequest, 'size' | 'format' | 'imageOf'>,
): Promise<{ scene: Scene; given: string } | null> {
  const [first] = scenes
  const ends = new Set([first?.file_id, scenes.at(-1)?.file_id])
  const candidates: { scene: Scene; given: string; worth: number }[] = []
  for (const scene of scenes) {
    const given = await imageOf(scene)
    const isChosen = scene.focus !== undefined || scene.footage !== undefined
    const subjects = isChosen ? null : await readable(findSubjects(given))
    if (subjects && subjects.texts.length >= POSTER) continue
    const suits = subjects ? bestView(subjects, size, format).worth : 0
    candidates.push({ scene, given, worth: ends.has(scene.file_id) ? Number.NEGATIVE_INFINITY : suits })
  }
  const [best] = candidates.toSorted((one, other) => (one.worth === other.worth ? 0 : other.worth - one.worth))
  return best ?? (first ? { scene: first, given: await imageOf(first) } : null)
}

/** The view of a picture on a card: it shows the subject whole in the part that is clear, near the middle, and most of what is of interest. */
export function cardView(subjects: Subjects, size: Size, format?: VideoFormat): Area {
  return bestView(subjects, size, format).view
}

/** That view, and what it is worth compared with views of other pictures. */
function bestView(subjects: Subjects, size: Size, format?: VideoFormat): { view: Area; worth: number } {
  const { picture: box, clear } = endCardLayout(size, format)
  const picture = new FramedPicture(subjects, box, { captions: null })
  const clearIn = (view: Area): Area => ({
    left: view.left + ((clear.x - box.x) / box.width) * view.width,
    top: view.top + ((clear.y - box.y) / box.height) * view.height,
    width: (clear.width / box.width) * view.width,
    height: (clear.height / box.height) * view.height,
  })
  const { whole, main } = picture
  const worth = (view: View) => {
    const seen = clearIn(view)
    const off = Math.abs((main.left + main.width / 2 - view.left) / view.width - 0.5)
    return (
      view.held +
      0.5 * picture.heldBy(seen) +
      (whole && contains(seen, whole) ? CLEAR : 0) +
      (whole && contains(view, whole) ? WHOLE : 0) +
      (0.5 * shared(seen, main)) / (main.width * main.height) -
      picture.cutHeads(seen) -
      (picture.cuts(view) ? 0.5 : 0) -
      0.5 * off -
      0.15 * (view.zoom - 1)
    )
  }
  const [first, ...others] = picture.views([1, 1.08, 1.16, 1.25, 1.4], 13).map((view) => ({ view, worth: worth(view) }))
  if (!first) return { view: { left: 0, top: 0, width: 1, height: 1 }, worth: 0 }
  const { view, worth: most } = others.reduce((best, choice) => (choice.worth > best.worth + 1e-9 ? choice : best), first)
  return { view: areaOf(view), worth: most }
}
