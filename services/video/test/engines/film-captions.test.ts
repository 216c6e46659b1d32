import { describe, expect, test } from '@jest/globals'
import { type CaptionedScene, placeForAll, sceneFraming } from '../../src/engines/motion/scene-framing.ts'
import type { Subjects } from '../../src/engines/motion/subjects.ts'

const [COLUMNS, ROWS] = [36, 64]
const FRAME = { width: 720, height: 1280 }
const TEXT = { width: 0.7, height: 0.1 }

const cells = (of: (x: number, y: number) => number) =>
  Float64Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
    of(((cell % COLUMNS) + 0.5) / COLUMNS, (Math.floor(cell / COLUMNS) + 0.5) / ROWS),
  )

/** An upright picture with this much interest at each height, and this much detail. */
function pictured(interest: (y: number) => number, edges = 0.02, faces: Subjects['faces'] = []): Subjects {
  const weights = cells((_, y) => interest(y))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    size: { width: 900, height: 1600 },
    saliency: { columns: COLUMNS, rows: ROWS, weights: weights.map((weight) => weight / total), x: 0.5, y: 0.5 },
    faces,
    texts: [],
    texture: { columns: COLUMNS, rows: ROWS, edges: cells(() => edges), bright: cells(() => 0.4) },
  }
}

/** The subject is in the middle, and there is somewhat less of interest at the top than at the bottom. */
const calmTop = () => pictured((y) => (y < 0.3 ? 0.1 : y > 0.6 ? 1.5 : 3))
const calmBottom = () => pictured((y) => (y > 0.6 ? 0.1 : y < 0.3 ? 1.5 : 3))
const faceBelow = () => pictured(() => 1, 0.02, [{ left: 0.3, top: 0.62, width: 0.4, height: 0.22 }])

const film = (...pictures: Subjects[]): CaptionedScene[] =>
  pictures.map((subjects, variant) => ({ subjects, frame: FRAME, count: 1, variant, format: 'tiktok', text: TEXT }))

/** Where the captions of each scene are: alone, and in the film. */
function placesOf(scenes: readonly CaptionedScene[]) {
  const usual = placeForAll(scenes)
  const placeOf = ({ subjects, variant }: CaptionedScene, place: typeof usual | undefined) =>
    sceneFraming(subjects, FRAME, 1, variant, { captioned: true, format: 'tiktok', text: TEXT, usual: place }).captions
  return { alone: scenes.map((scene) => placeOf(scene, undefined)), together: scenes.map((scene) => placeOf(scene, usual)) }
}

/** The same picture with skin, such as a hand, in this part of it. */
function withSkin(subjects: Subjects, isSkin: (x: number, y: number) => boolean): Subjects {
  const { texture } = subjects
  return texture ? { ...subjects, texture: { ...texture, skin: cells((x, y) => (isSkin(x, y) ? 1 : 0)) } } : subjects
}

describe('captions over skin', () => {
  test('leave a hand, but not a ground with its color', () => {
    const even = () => pictured(() => 1)
    const hand = withSkin(even(), (x, y) => y > 0.58 && y < 0.85 && x > 0.3)
    const wood = withSkin(even(), () => true)
    expect(placesOf(film(even(), hand, wood)).alone).toEqual(['bottom', 'top', 'bottom'])
  })
})

test('captions that would be on the hair of a large head are below it, on a card that fills the upper part of the frame', () => {
  const face = { left: 0.234, top: 0.24, width: 0.532, height: 0.56 }
  const [right, bottom] = [face.left + face.width, face.top + face.height]
  const isFace = (x: number, y: number) => x > face.left && x < right && y > face.top && y < bottom
  const weights = cells((x, y) => (isFace(x, y) ? 3 : 0.5))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const own = pictured(() => 1, 0.02, [face])
  const saliency = { ...own.saliency, weights: weights.map((weight) => weight / total) }
  const subjects: Subjects = { ...own, saliency, size: { width: 900, height: 900 } }
  const text = { width: 0.76, height: 0.19 }
  const { captions, framings } = sceneFraming(subjects, FRAME, 1, 0, { captioned: true, format: 'tiktok', text })
  expect(captions).toBe('bottom')
  const [card] = framings
  if (card?.kind !== 'card') throw new Error(`The picture is a ${card?.kind}`)
  expect(card.box).toMatchObject({ x: 0, y: 0, width: FRAME.width })
  const chin = card.box.height * ((bottom - card.crop.top) / card.crop.height)
  expect(chin).toBeLessThan(0.6 * FRAME.height)
})

describe('the captions of a film', () => {
  test('stay at one place, although another one would be somewhat calmer in one of the pictures', () => {
    const { alone, together } = placesOf(film(calmBottom(), calmTop(), calmBottom()))
    expect(alone).toEqual(['bottom', 'top', 'bottom'])
    expect(together).toEqual(['bottom', 'bottom', 'bottom'])
  })

  test('leave their place for a face, in this scene only', () => {
    const { together } = placesOf(film(calmBottom(), faceBelow(), calmBottom()))
    expect([together[0], together[2]]).toEqual(['bottom', 'bottom'])
    expect(together[1]).not.toBe('bottom')
  })

  test('are at no higher place for the sake of the others over a busy picture, where a head may not have been found', () => {
    const busy = pictured((y) => (y > 0.6 ? 0.3 : 1), 0.05)
    const { together } = placesOf(film(faceBelow(), faceBelow(), busy))
    expect(together[0]).toBe(together[1])
    expect(together[0]).not.toBe('bottom')
    expect(together[2]).toBe('bottom')
  })
})
