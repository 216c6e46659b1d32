import type { Size, VideoFormat } from '../../domain/formats.ts'
import { cameraMoves, framingsOf } from './camera-moves.ts'
import { averageOf, type Covered } from './covered.ts'
import { FramedPicture, type TextShare } from './framed-picture.ts'
import type { SceneFraming } from './framing.ts'
import type { Subjects } from './subjects.ts'
import { captionCoverage, groundOf } from './under-captions.ts'

/**
 * Ways to keep the captions off faces, text and the subject, in order of preference. Each must cover less than those before it by `gain`, because captions that move between
 * scenes are harder to follow, and cards show less of the picture. Cards must gain in faces and text, because saliency and detail are uncertain.
 */
const WAYS = [
  { captions: 'bottom', cards: false, gain: 0, of: 'all' },
  { captions: 'top', cards: false, gain: 0.05, of: 'all' },
  { captions: 'lower', cards: false, gain: 0.06, of: 'all' },
  { captions: 'upper', cards: false, gain: 0.06, of: 'all' },
  { captions: 'middle', cards: false, gain: 0.1, of: 'all' },
  { captions: 'bottom', cards: true, gain: 0.2, of: 'found' },
] as const

/** What another place must gain at least, of what the captions cover: a picture that is alike everywhere is no reason for it. */
const LEAST_SHARE = 0.22
/** Captions leave a place with less detail than this for one with more only for the sake of faces and text. With more at both, they are on plates at both. */
const CALM = 0.45
/** Captions leave ground that is anywhere busier than this for a place that is calm everywhere and of no more interest, such as the sky. */
const HARD = 0.42
const PLAIN = 0.25
/**
 * Captions stay at the bottom if the top has at least this share of the bottom's interest, at least this density of it, and an outline: face detection misses
 * heads in profile and with hats, and they are at the top of a person who fills the frame.
 */
const AS_MUCH = 0.9
const INTERESTING = 0.2
const OUTLINED = 0.3
/** What captions at the top of the first scene must gain. */
const HOOK_GAIN = 0.028

/**
 * Chooses the place of a scene's captions, at which they cover the least of faces, text and the rest of the subject, with the camera moves for that place.
 * The place is the same in all moves of the scene.
 */
export function sceneFraming(
  subjects: Subjects,
  frame: Size,
  count: number,
  variant: number,
  { captioned, format, text }: { captioned: boolean; format?: VideoFormat | undefined; text?: TextShare | undefined },
): SceneFraming {
  if (!captioned) return { captions: 'bottom', framings: framingsOf(subjects, frame, count, variant, { captions: null, format }) }
  let best: SceneFraming & { covered: Covered } = {
    captions: 'bottom',
    framings: [],
    covered: { found: 9, all: 9, busy: 9, interest: 9, divided: 9 },
  }
  for (const { captions, cards, gain, of } of WAYS) {
    // The first words are read over the picture that viewers see first.
    const least = variant === 0 && captions === 'top' ? HOOK_GAIN : gain
    if (best.covered[of] < least) continue
    const picture = new FramedPicture(subjects, frame, { captions, format, text })
    const framings = cameraMoves(picture, count, variant, cards)
    const covered = averageOf(framings.map((framing) => captionCoverage(picture, framing)))
    const leavesCalm = best.covered.busy <= CALM && covered.busy > CALM
    if (covered.found >= best.covered.found - least && leavesCalm) continue
    if (captions === 'top' && covered.found >= best.covered.found - least && maybeHead(covered, best.covered)) continue
    const ground = groundOf(picture, framings)
    const isCalmer =
      captions === 'top' && (best.ground?.busy ?? 0) > HARD && (ground?.busy ?? 1) < PLAIN && covered.found <= best.covered.found
    if (covered[of] < best.covered[of] - Math.max(least, LEAST_SHARE * best.covered[of]) || (isCalmer && covered.all < best.covered.all))
      best = { captions, framings, covered, ground }
  }
  return { captions: best.captions, framings: best.framings, ground: best.ground }
}

/** Whether what is at the top may be a head that was not found: of as much interest as what is at the other place, and with an outline. */
const maybeHead = (top: Covered, other: Covered) =>
  top.interest >= Math.max(INTERESTING, AS_MUCH * other.interest) && top.divided > OUTLINED
