import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { viewAround } from '@loomcast/video-scenes'
import type { Size } from '../../domain/formats.ts'
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
import { findSubjects, type Subjects } from './subjects.ts'

/** The part of the card's picture that does not blend into the ground of the texts. */
const CLEAR_SHARE = 0.78

/**
 * Composes the picture of the card at the end: the first one, because users put first what shows best what the film is about, unless it is a poster, in the view that shows most of its
 * subject above or beside the texts. It is not the view of the first frame, which has another shape.
 */
export async function endCardPicture(
  scenes: readonly Scene[],
  { size, drawn = size, format, folder, imageOf }: Pick<ClipRequest, 'size' | 'format' | 'imageOf' | 'folder'> & { drawn?: Size },
): Promise<{ file: string; view: PixelView } | null> {
  const shown = await pictureToShow(scenes, imageOf)
  if (!shown) return null
  const { scene, given } = shown
  const own = join(folder, 'card-picture')
  await mkdir(own, { recursive: true })
  const { picture: box } = endCardLayout(size, format)
  const { file: image, subject }: SpacedPicture = scene.focus
    ? { file: given }
    : await readable(withSpace(given, box, { captioned: false }, own))
  const view = scene.focus
    ? viewAround(scene.focus, await readable(uprightSize(image)), box, { zoom: 1.1, captioned: shapeOf(size) !== 'landscape' })
    : cardView({ ...(await readable(findSubjects(image))), onPlain: subject }, box, shapeOf(size) === 'landscape')
  const still = await composeStill(image, { kind: 'fill', from: view, to: view }, endCardLayout(drawn, format).picture, own, 'picture.png')
  return { file: join(own, still.file), view: still.from }
}

/** The first picture that is no poster, of which the card would cut the letters and blend them into the ground; otherwise the first. */
async function pictureToShow(scenes: readonly Scene[], imageOf: ClipRequest['imageOf']): Promise<{ scene: Scene; given: string } | null> {
  const [first] = scenes
  for (const scene of scenes) {
    const given = await imageOf(scene)
    const isChosen = scene.focus !== undefined || scene.footage !== undefined
    if (isChosen || (await readable(findSubjects(given))).texts.length < POSTER) return { scene, given }
  }
  return first ? { scene: first, given: await imageOf(first) } : null
}

/** The view of a picture in a box of which the lower part, or the right one, is blended out: it shows the subject whole, and most of what is of interest. */
export function cardView(subjects: Subjects, box: Size, isBeside: boolean): Area {
  const picture = new FramedPicture(subjects, box, { captions: null })
  const clear = (view: Area): Area =>
    isBeside ? { ...view, width: CLEAR_SHARE * view.width } : { ...view, height: CLEAR_SHARE * view.height }
  const { whole } = picture
  const worth = (view: View) => {
    const seen = clear(view)
    const main = picture.main
    const centerX = main.left + main.width / 2
    const off = isBeside ? 0 : Math.abs((centerX - view.left) / view.width - 0.5)
    return (
      picture.heldBy(seen) +
      (whole && contains(seen, whole) ? 0.3 : 0) +
      (0.5 * shared(seen, main)) / (main.width * main.height) -
      0.6 * picture.cutFaces(seen) -
      (picture.cuts(view) ? 0.5 : 0) -
      0.5 * off -
      0.15 * (view.zoom - 1)
    )
  }
  const [first, ...others] = picture.views([1, 1.08, 1.16, 1.25, 1.4], 13)
  if (!first) return { left: 0, top: 0, ...picture.full }
  return areaOf(others.reduce((best, view) => (worth(view) > worth(best) + 1e-9 ? view : best), first))
}
