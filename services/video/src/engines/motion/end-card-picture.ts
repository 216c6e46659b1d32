import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { viewAround } from '@loomcast/video-scenes'
import type { Size } from '../../domain/formats.ts'
import type { Scene } from '../../domain/storyboard.ts'
import type { Area } from '../analysis/picture.ts'
import { shapeOf } from '../frame.ts'
import { endCardLayout, endCardShares } from '../picture/end-card.ts'
import type { PixelView } from '../picture/moves.ts'
import type { ClipRequest } from '../video-engine.ts'
import { areaOf, contains, shared } from './areas.ts'
import { POSTER } from './card-framing.ts'
import { composeStill, uprightSize } from './compose.ts'
import { FramedPicture, type View } from './framed-picture.ts'
import { type SpacedPicture, withSpace } from './plain-ground.ts'
import { readable } from './readable.ts'
import { findSubjects, type Subjects } from './subjects.ts'

/** The subject is whole in the part of the card that is clear, with so much of the shade as shares of the frame. */
const CLEAR_SHARE = { above: 0.46, beside: 0.49 }
/** What it is worth that the picture fills the frame. */
const FILLED = 0.5

/**
 * Composes the picture of the card at the end: the first one, because users put first what shows best what the film is about, unless it is a poster, in the view that shows most of its
 * subject above or beside the texts. It is not the view of the first frame, which has another shape.
 */
export async function endCardPicture(
  scenes: readonly Scene[],
  {
    size,
    drawn = size,
    look,
    format,
    folder,
    imageOf,
  }: Pick<ClipRequest, 'size' | 'format' | 'imageOf' | 'folder'> & { look?: ClipRequest['look']; drawn?: Size },
): Promise<{ file: string; view: PixelView; share: number } | null> {
  const shown = await pictureToShow(scenes, imageOf)
  if (!shown) return null
  const { scene, given } = shown
  const own = join(folder, 'card-picture')
  await mkdir(own, { recursive: true })
  const shares = endCardShares(size)
  const least = shares.at(-1) ?? 1
  const layout = endCardLayout(size, format, least)
  const until = shapeOf(size) === 'landscape' ? undefined : layout.clear.height / layout.picture.height
  const { file: image, subject }: SpacedPicture = scene.focus
    ? { file: given }
    : await readable(withSpace(given, layout.picture, { captioned: false, until }, own))
  const { view, share } = scene.focus
    ? {
        view: viewAround(scene.focus, await readable(uprightSize(image)), size, { zoom: 1.1, captioned: shapeOf(size) !== 'landscape' }),
        share: 1,
      }
    : cardView(
        { ...(await readable(findSubjects(image))), onPlain: subject },
        size,
        subject || look?.brand?.background_color ? [least] : shares,
      )
  const still = await composeStill(
    image,
    { kind: 'fill', from: view, to: view },
    endCardLayout(drawn, format, share).picture,
    own,
    'picture.png',
  )
  return { file: join(own, still.file), view: still.from, share }
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

/**
 * The view of a picture on a card, and the share of the frame that the picture takes up: it shows the subject whole in the part that is clear, and most of what is of interest,
 * and fills the frame where that is possible.
 */
export function cardView(subjects: Subjects, size: Size, shares: readonly number[]): { view: Area; share: number } {
  const choices = shares.flatMap((share) => bestOn(subjects, size, share))
  const [first, ...others] = choices
  if (!first) return { view: { left: 0, top: 0, width: 1, height: 1 }, share: 1 }
  return others.reduce((best, choice) => (choice.worth > best.worth + 1e-9 ? choice : best), first)
}

/** The best view of a picture that takes up this share of the frame. */
function bestOn(subjects: Subjects, size: Size, share: number): { view: Area; share: number; worth: number }[] {
  const { picture: box } = endCardLayout(size, undefined, share)
  const isBeside = shapeOf(size) === 'landscape'
  const picture = new FramedPicture(subjects, box, { captions: null })
  const clear = (view: Area): Area =>
    isBeside
      ? { ...view, width: Math.min(1, CLEAR_SHARE.beside / share) * view.width }
      : { ...view, height: Math.min(1, CLEAR_SHARE.above / share) * view.height }
  const { whole, main } = picture
  const worth = (view: View) => {
    const seen = clear(view)
    const centerX = main.left + main.width / 2
    const off = isBeside ? 0 : Math.abs((centerX - view.left) / view.width - 0.5)
    return (
      picture.heldBy(seen) +
      (whole && contains(seen, whole) ? 0.3 : 0) +
      (0.5 * shared(seen, main)) / (main.width * main.height) -
      picture.cutHeads(seen) -
      (picture.cuts(view) ? 0.5 : 0) -
      0.5 * off -
      0.15 * (view.zoom - 1) +
      FILLED * share
    )
  }
  const [first, ...others] = picture
    .views([1, 1.08, 1.16, 1.25, 1.4], 13)
    .map((view) => ({ view: areaOf(view), share, worth: worth(view) }))
  return first ? [others.reduce((best, choice) => (choice.worth > best.worth + 1e-9 ? choice : best), first)] : []
}
