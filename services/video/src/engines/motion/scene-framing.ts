import type { Size, VideoFormat } from '../../domain/formats.ts'
import { CAPTION_PLACES, type CaptionPlace } from '../frame.ts'
import { cameraMoves, framingsOf } from './camera-moves.ts'
import { averageOf, type Covered } from './covered.ts'
import { FramedPicture, type TextShare } from './framed-picture.ts'
import type { SceneFraming } from './framing.ts'
import { isOpen } from './layout.ts'
import type { Subjects } from './subjects.ts'
import { captionCoverage, groundOf } from './under-captions.ts'

/** Captions that cover this much everywhere are on hair, hats or foreheads. A card that fills the upper part of the frame is better then, and one on a blurred copy is not. */
const HEADS_COVERED = 0.5

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
  { captions: 'bottom', cards: true, gain: HEADS_COVERED, of: 'all' },
] as const

/** What another place must gain at least, of what the captions cover: a picture that is alike everywhere is no reason for it. */
const LEAST_SHARE = 0.22
/** Captions leave a place with less detail than this for one with more only for the sake of faces and text. */
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
 * What captions may cover more at the place that they have in the rest of the film than at the best place of their scene: of faces and texts, and of everything. Less at a
 * higher place, unless it is plain and of little interest, because heads in profile and with hats are not found.
 */
const USUAL = { found: 0.02, all: 0.1, higher: 0.02 }
const EMPTY = { busy: 0.12, interest: 0.1 }

export interface CaptionOptions {
  format?: VideoFormat | undefined
  text?: TextShare | undefined
  /** Where the captions of the film are, unless they would cover too much there. */
  usual?: CaptionPlace | undefined
}

/** A scene with captions over a picture. */
export interface CaptionedScene extends Omit<CaptionOptions, 'usual'> {
  subjects: Subjects
  frame: Size
  /** The number of its moves. */
  count: number
  /** Its position in the video. */
  variant: number
}

interface Placed extends SceneFraming {
  covered: Covered
}

/**
 * Chooses the place of a scene's captions: the usual one of the film, or if they would cover too much there, the one at which they cover the least of faces, text and the
 * rest of the subject, with the camera moves for that place. The place is the same in all moves of the scene.
 */
export function sceneFraming(
  subjects: Subjects,
  frame: Size,
  count: number,
  variant: number,
  { captioned, format, text, usual }: CaptionOptions & { captioned: boolean },
): SceneFraming {
  if (!captioned) return { captions: 'bottom', framings: framingsOf(subjects, frame, count, variant, { captions: null, format }) }
  const scene = { subjects, frame, count, variant, format, text }
  const best = bestFor(scene)
  const { captions, framings, ground } = usual && suits(scene, usual, best) ? at(scene, usual) : best
  return { captions, framings, ground }
}

/** The place that suits the captions of the most scenes, and of these the one at which all captions together cover the least. */
export function placeForAll(scenes: readonly CaptionedScene[]): CaptionPlace {
  const places = WAYS.filter(({ cards }) => !cards).map(({ captions }) => {
    const worth = scenes.map((scene) => {
      const best = bestFor(scene)
      return suits(scene, captions, best) ? 1 - 0.5 * Math.max(0, at(scene, captions).covered.all - best.covered.all) : 0
    })
    return { captions, worth: worth.reduce<number>((sum, each) => sum + each, 0) }
  })
  return places.reduce((most, place) => (place.worth > most.worth + 1e-9 ? place : most)).captions
}

/** Whether captions at a place cover little more than at the best place of their scene. */
function suits(scene: CaptionedScene, place: CaptionPlace, best: Placed): boolean {
  if (place === best.captions && best.framings.every(({ kind }) => kind === 'fill')) return true
  const { covered } = at(scene, place)
  const isHigher = CAPTION_PLACES[place] < CAPTION_PLACES[best.captions]
  const isEmpty = covered.busy <= EMPTY.busy && covered.interest <= EMPTY.interest
  const more = isHigher && !isEmpty ? USUAL.higher : USUAL.all
  return covered.found <= best.covered.found + USUAL.found && covered.all <= best.covered.all + more
}

/** A film's scenes are placed again for each of its parts. By the saliency, which is the same object for the same picture. */
const placements = new WeakMap<Subjects['saliency'], Map<string, Placed>>()

/** The camera moves with captions at a place, and what the captions cover. */
function at({ subjects, frame, count, variant, format, text }: CaptionedScene, captions: CaptionPlace, cards = false): Placed {
  const known = placements.get(subjects.saliency) ?? new Map<string, Placed>()
  placements.set(subjects.saliency, known)
  const key = JSON.stringify([frame, count, variant, format, text, captions, cards, subjects.onPlain])
  const before = known.get(key)
  if (before) return before
  const picture = new FramedPicture(subjects, frame, { captions, format, text })
  const framings = cameraMoves(picture, count, variant, cards)
  const covered = averageOf(framings.map((framing) => captionCoverage(picture, framing)))
  const placed = { captions, framings, covered, ground: groundOf(picture, framings) }
  if (known.size >= MAX_PLACEMENTS) known.clear()
  known.set(key, placed)
  return placed
}

const MAX_PLACEMENTS = 100

function bestFor(scene: CaptionedScene): Placed {
  let best: Placed = { captions: 'bottom', framings: [], covered: { found: 9, all: 9, busy: 9, interest: 9, divided: 9 } }
  for (const { captions, cards, gain, of } of WAYS) {
    // The first words are read over the picture that viewers see first.
    const least = scene.variant === 0 && captions === 'top' ? HOOK_GAIN : gain
    if (best.covered[of] < least) continue
    const { framings, covered, ground } = at(scene, captions, cards)
    if (cards && of === 'all' && !framings.every((each) => each.kind === 'card' && isOpen(each.box, scene.frame))) continue
    const leavesCalm = best.covered.busy <= CALM && covered.busy > CALM
    if (covered.found >= best.covered.found - least && leavesCalm) continue
    if (captions === 'top' && covered.found >= best.covered.found - least && maybeHead(covered, best.covered)) continue
    const isCalmer =
      captions === 'top' && (best.ground?.busy ?? 0) > HARD && (ground?.busy ?? 1) < PLAIN && covered.found <= best.covered.found
    if (covered[of] < best.covered[of] - Math.max(least, LEAST_SHARE * best.covered[of]) || (isCalmer && covered.all < best.covered.all))
      best = { captions, framings, covered, ground }
  }
  return best
}

/** Whether what is at the top may be a head that was not found: of as much interest as what is at the other place, and with an outline. */
const maybeHead = (top: Covered, other: Covered) =>
  top.interest >= Math.max(INTERESTING, AS_MUCH * other.interest) && top.divided > OUTLINED
