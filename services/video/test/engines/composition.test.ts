import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../src/domain/formats.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import { MUSIC_MOODS } from '../../src/domain/storyboard.ts'
import type { Area } from '../../src/engines/analysis/picture.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { barsOf } from '../../src/engines/merge/audio/music.ts'
import { between, center, contains, distance, overlaps } from '../../src/engines/motion/areas.ts'
import { framingsOf } from '../../src/engines/motion/camera-moves.ts'
import { cutsOf, titleCutOf } from '../../src/engines/motion/cuts.ts'
import { FramedPicture } from '../../src/engines/motion/framed-picture.ts'
import { type Framing, resized } from '../../src/engines/motion/framing.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { framedAround } from '../../src/engines/motion/own-focus.ts'
import { sceneFraming } from '../../src/engines/motion/scene-framing.ts'
import { findSubjects, type Subjects } from '../../src/engines/motion/subjects.ts'
import { textureOf } from '../../src/engines/motion/texture.ts'
import { headsOf } from '../../src/engines/motion/whole-subject.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { lowFace, PHOTOS, type Photo, photo, twoFaces } from '../photos/photos.ts'
import { drawnImage, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const IS_SOAK = process.env['LOOMCAST_SOAK'] === 'true'
const UPRIGHT = { width: 720, height: 1280 }
const OPTIONS = { captions: 'bottom', format: 'tiktok' } as const

let folder: string
let remove: () => Promise<void>
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const analyses = new Map<string, Promise<Subjects>>()
/** Each picture is analyzed once for all tests, because that takes seconds. */
function subjectsOf(file: string): Promise<Subjects> {
  const subjects = analyses.get(file) ?? findSubjects(file)
  analyses.set(file, subjects)
  return subjects
}

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/playfair-display/600SemiBold/PlayfairDisplay_600SemiBold.ttf',
]

interface Sign {
  text: string
  /** Left end of the baseline and font size, in pixels of a picture of 1200 × 800. */
  x: number
  y: number
  size: number
  ink?: string
  plate?: string
  font?: number
}

/** Draws a sign onto a photo, as outlines, so that the fonts of the machine do not matter. Returns the file and the area of the letters. */
async function withSign(
  name: Photo,
  { text, x, y, size, ink = '#ffffff', plate = '#1f3a2d', font = 0 }: Sign,
): Promise<{ file: string; letters: Area }> {
  const face = create(await readFile(resolve(FONTS[font] ?? ''))) as Font
  const scale = size / face.unitsPerEm
  const { glyphs, positions } = face.layout(text)
  let at = 0
  const outlines = glyphs.map((glyph, index) => {
    const drawn = `<path transform="translate(${x + at * scale} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    at += positions[index]?.xAdvance ?? 0
    return drawn
  })
  const width = at * scale
  const file = join(folder, `sign-${name}-${text.replaceAll(/\W/gu, '')}-${x}-${size}.jpg`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect x="${x - size * 0.5}" y="${y - size * 1.1}" width="${width + size}" height="${size * 1.6}" fill="${plate}"/><g fill="${ink}">${outlines.join('')}</g></svg>`
  await sharp(photo(name))
    .resize(1200, 800, { fit: 'cover' })
    .composite([{ input: Buffer.from(svg) }])
    .blur(0.6)
    .jpeg({ quality: 85 })
    .toFile(file)
  return { file, letters: { left: x / 1200, top: (y - size * 0.7) / 800, width: width / 1200, height: (size * 0.7) / 800 } }
}

/** All views of a camera move, at forty points of its way. */
function viewsOf(framing: Framing): Area[] {
  return framing.kind === 'card' ? [framing.crop] : Array.from({ length: 41 }, (_, step) => between(framing.from, framing.to, step / 40))
}

const ALL_SIGNS: [Photo, Sign][] = [
  ['temple', { text: 'TEA HOUSE', x: 760, y: 420, size: 50 }],
  ['temple', { text: 'Open 9 to 6', x: 90, y: 700, size: 60, font: 1 }],
  ['flower', { text: 'Fresh Bread', x: 520, y: 300, size: 44, ink: '#222222', plate: '#f2ead0' }],
  ['coffee', { text: 'HOTEL', x: 300, y: 160, size: 84, ink: '#ffd60a', plate: '#7a1020' }],
  ['rocket', { text: 'bookshop', x: 420, y: 380, size: 64, plate: '#26304d' }],
  ['cat', { text: 'Haarstudio', x: 640, y: 620, size: 56, ink: '#c0302b', plate: '#ffffff' }],
]
/** `npm run test:soak` reads all of them. */
const SIGNS = IS_SOAK ? ALL_SIGNS : ALL_SIGNS.filter((_, index) => index % 2 === 1)
const WIDE_SIGN: [Photo, Sign] = ['gravel', { text: 'ROSA & SONS BAKERY', x: 110, y: 260, size: 88, font: 1 }]

describe('subjects', () => {
  test('finds the faces of people, and none in pictures without people', async () => {
    for (const [name, x, y] of [
      ['astronaut', 0.43, 0.26],
      ['hopper', 0.51, 0.41],
      ['camera', 0.44, 0.32],
    ] as const) {
      const { faces } = await subjectsOf(photo(name))
      expect([name, faces.length]).toEqual([name, 1])
      const [face] = faces
      expect(Math.hypot((face?.left ?? 0) + (face?.width ?? 0) / 2 - x, (face?.top ?? 0) + (face?.height ?? 0) / 2 - y)).toBeLessThan(0.08)
    }
    for (const name of ['temple', 'coffee', 'flower', 'rocket', 'gravel', 'galaxies', 'cat'] as const) {
      expect([name, (await subjectsOf(photo(name))).faces]).toEqual([name, []])
    }
  })

  test.each([...SIGNS, WIDE_SIGN])('finds a sign on %s: %j', async (name, sign) => {
    const { file, letters } = await withSign(name, sign)
    const { texts } = await subjectsOf(file)
    const found = texts.filter((text) => contains(text, letters))
    expect([texts.length, found.length]).toEqual([1, 1])
    expect(found[0]?.width).toBeLessThan(letters.width + 0.12)
  })

  test('finds no text in photos without text', async () => {
    // Rows of coins are mistaken for letters, and so is the pattern of a flag.
    const others = PHOTOS.filter((name) => name !== 'coins' && name !== 'hopper')
    for (const name of others) expect([name, (await subjectsOf(photo(name))).texts]).toEqual([name, []])
  })
})

describe('framing', () => {
  test.each(['coffee', 'temple', 'flower', 'rocket', 'cat', 'astronaut'] as const)(
    '%s fills an upright frame in three different moves',
    async (name) => {
      const framings = framingsOf(await subjectsOf(photo(name)), UPRIGHT, 3, 0, OPTIONS)
      expect(framings.map(({ kind }) => kind)).toEqual(['fill', 'fill', 'fill'])
      const [wide, detail, again] = framings
      if (wide?.kind !== 'fill' || detail?.kind !== 'fill' || again?.kind !== 'fill') throw new Error('Not filled')
      for (const move of [wide, detail, again]) {
        for (const view of viewsOf(move)) {
          expect(contains({ left: 0, top: 0, width: 1, height: 1 }, view)).toBe(true)
        }
      }
      expect(detail).not.toEqual(wide)
      expect(again).not.toEqual(wide)
    },
  )

  test('the short first overview has the subject near its middle', async () => {
    for (const name of ['flower', 'rocket', 'coffee'] as const) {
      const subjects = await subjectsOf(photo(name))
      const picture = new FramedPicture(subjects, UPRIGHT, OPTIONS)
      const [wide] = framingsOf(subjects, UPRIGHT, 2, 0, OPTIONS)
      if (wide?.kind !== 'fill') throw new Error('Not filled')
      for (const view of viewsOf(wide)) {
        const x = (center(picture.main).x + subjects.saliency.x) / 2
        const off = Math.abs(center(view).x - x) / view.width
        expect([name, off, off < 0.3]).toEqual([name, off, true])
      }
    }
  })

  test.each(PHOTOS)('a move over %s continues the one before it by a small zoom, or is clearly another view', async (name) => {
    for (const count of [2, 5]) {
      const framings = framingsOf(await subjectsOf(photo(name)), UPRIGHT, count, 0, OPTIONS)
      expect(framings).toHaveLength(count)
      for (const [index, detail] of framings.entries()) {
        const wide = framings[index - 1]
        if (wide?.kind !== 'fill' || detail.kind !== 'fill') continue
        const zoom = detail.to.width / detail.from.width
        if (contains(wide.to, detail.from) && contains(detail.from, wide.to)) {
          expect([index, Math.max(zoom, 1 / zoom)]).toEqual([index, Math.min(1.08, Math.max(zoom, 1 / zoom))])
          continue
        }
        const closer = wide.to.width / detail.from.width
        const apart = distance(center(wide.to), center(detail.from), wide.to)
        const isCut = Math.max(closer, 1 / closer) >= 1.19 || apart >= 0.3
        expect([index, isCut, closer, apart]).toEqual([index, true, closer, apart])
      }
    }
  })

  test.each(PHOTOS)('the second view of %s shows the subject whole, as far as it fits into the frame', async (name) => {
    const subjects = await subjectsOf(photo(name))
    const picture = new FramedPicture(subjects, UPRIGHT, OPTIONS)
    const heads = headsOf(subjects.faces)
    for (const variant of [0, 1]) {
      const [wide, second] = framingsOf(subjects, UPRIGHT, 2, variant, OPTIONS)
      if (wide?.kind !== 'fill' || second?.kind !== 'fill') continue
      for (const view of viewsOf(second)) {
        const lost = { subject: picture.whole !== null && contains(wide.to, picture.whole) && !contains(view, picture.whole), heads: 0 }
        lost.heads = heads.filter((head) => contains(wide.to, head) && !contains(view, head)).length
        expect([variant, lost]).toEqual([variant, { subject: false, heads: 0 }])
      }
    }
  })

  test.each(PHOTOS)('an overview of %s does not leave the main subject', async (name) => {
    const subjects = await subjectsOf(photo(name))
    const picture = new FramedPicture(subjects, UPRIGHT, OPTIONS)
    for (const variant of [0, 1]) {
      const [overview] = framingsOf(subjects, UPRIGHT, 1, variant, OPTIONS)
      if (overview?.kind !== 'fill') continue
      const [from, to] = [overview.from, overview.to].map((area) => picture.share(area))
      expect({ variant, holds: (to ?? 0) >= (from ?? 0) - 0.01 }).toEqual({ variant, holds: true })
    }
  })

  test('a sharp subject in front of a blurred background stays in the frame', async () => {
    const size = { width: 900, height: 600 }
    // A bright area out of focus, and a subject with fine detail beside it.
    const blur = `<defs><filter id="b"><feGaussianBlur stdDeviation="30"/></filter></defs><rect width="900" height="600" fill="#3d6a2f"/><circle cx="560" cy="280" r="120" fill="#f2d27a" filter="url(#b)"/>`
    const scales = Array.from({ length: 24 * 24 }, (_, index) => {
      const [x, y] = [170 + 6 * (index % 24), 180 + 10 * Math.floor(index / 24)]
      return `<rect x="${x}" y="${y}" width="3" height="5" fill="#1d4d12"/>`
    })
    const subject = `<rect x="160" y="170" width="160" height="260" fill="#4fae2c"/>${scales.join('')}`
    const file = await drawnImage(join(folder, 'sharp-subject.png'), size, `${blur}${subject}`)
    const subjects = await findSubjects(file)
    for (const framing of framingsOf(subjects, UPRIGHT, 2, 0, OPTIONS)) {
      for (const view of viewsOf(framing)) {
        const middle = { left: 0.2, top: 0.4, width: 0.13, height: 0.1 }
        expect(contains(view, middle)).toBe(true)
      }
    }
  })

  test('a face is whole in every move, above the captions in the detail', async () => {
    const zone = captionZone(UPRIGHT, 'tiktok')
    for (const name of ['astronaut', 'camera'] as const) {
      const subjects = await subjectsOf(photo(name))
      const [face] = subjects.faces
      if (!face) throw new Error(`No face in ${name}`)
      for (const [index, framing] of framingsOf(subjects, UPRIGHT, 3, 1, OPTIONS).entries()) {
        expect([name, index, viewsOf(framing).every((view) => contains(view, face))]).toEqual([name, index, true])
        if (index !== 1) continue
        for (const view of viewsOf(framing)) {
          expect((face.top + face.height - view.top) / view.height).toBeLessThan(zone.y / UPRIGHT.height + 0.02)
        }
      }
    }
  })

  test.each(SIGNS)('never cuts through the letters of a sign on %s: %j', async (name, sign) => {
    const { file, letters } = await withSign(name, sign)
    const subjects = await subjectsOf(file)
    for (const variant of [0, 1, 2]) {
      const framings = framingsOf(subjects, UPRIGHT, 3, variant, OPTIONS)
      expect(framings[0]?.kind).toBe('fill')
      expect(viewsOf(framings[0] as Framing).every((view) => contains(view, letters))).toBe(true)
      for (const framing of framings) {
        for (const view of viewsOf(framing)) expect(overlaps(view, letters) && !contains(view, letters)).toBe(false)
      }
    }
  })

  test('shows a sign that is wider than the frame whole on a card, and a part without the sign as detail', async () => {
    const { file, letters } = await withSign(...WIDE_SIGN)
    const framings = framingsOf(await subjectsOf(file), UPRIGHT, 3, 0, OPTIONS)
    expect(framings.map(({ kind }) => kind)).toEqual(['card', 'fill', 'card'])
    for (const framing of framings) {
      for (const view of viewsOf(framing)) expect(overlaps(view, letters) && !contains(view, letters)).toBe(false)
    }
    expect(contains(viewsOf(framings[0] as Framing)[0] ?? letters, letters)).toBe(true)
  })

  test('uses a card for a panorama, of which the frame would show a small part', async () => {
    const file = join(folder, 'panorama.jpg')
    await sharp(photo('temple')).resize(1600, 380, { fit: 'cover' }).toFile(file)
    expect(framingsOf(await subjectsOf(file), UPRIGHT, 3, 0, OPTIONS)[0]?.kind).toBe('card')
  })
})

describe('the place of the captions', () => {
  /** The largest share of a face that a caption covers in any view of a scene. */
  async function coveredFace(file: string, frame: Size, format: VideoFormat) {
    const { faces, ...rest } = await subjectsOf(file)
    const { captions, framings } = sceneFraming({ faces, ...rest }, frame, 3, 0, { captioned: true, format })
    const zone = captionZone(frame, format, captions)
    const [left, top] = [zone.x / frame.width, zone.y / frame.height]
    const shares = framings.flatMap((framing) =>
      framing.kind === 'card'
        ? []
        : viewsOf(framing).flatMap((view) =>
            faces.map((face) => {
              const area = {
                left: (face.left - view.left) / view.width,
                top: (face.top - view.top) / view.height,
                width: face.width / view.width,
                height: face.height / view.height,
              }
              const wide = Math.min(area.left + area.width, left + zone.width / frame.width) - Math.max(area.left, left)
              const high = Math.min(area.top + area.height, top + zone.height / frame.height) - Math.max(area.top, top)
              return (Math.max(0, wide) * Math.max(0, high)) / (area.width * area.height)
            }),
          ),
    )
    return { captions, faces: faces.length, framings, covered: Math.max(0, ...shares) }
  }

  test.each([
    ['astronaut', 'bottom'],
    ['hopper', 'bottom'],
    ['camera', 'bottom'],
  ] as const)('covers no face of %s: at the %s', async (name, captions) => {
    const found = await coveredFace(photo(name), UPRIGHT, 'tiktok')
    expect(found).toMatchObject({ captions, faces: 1 })
    expect(found.covered).toBeLessThan(0.03)
  })

  test.each([
    ['tiktok', 'top'],
    ['instagram_reels', 'bottom'],
    ['youtube_shorts', 'top'],
  ] as const)('covers no face in the lower half: %s', async (format, captions) => {
    const found = await coveredFace(await lowFace(join(folder, 'low.jpg')), UPRIGHT, format)
    expect(found).toMatchObject({ captions, faces: 1 })
    expect(found.covered).toBeLessThan(0.06)
  })

  test('is between two faces, one at the top and one at the bottom', async () => {
    const found = await coveredFace(await twoFaces(join(folder, 'two.jpg')), UPRIGHT, 'tiktok')
    expect(found).toMatchObject({ captions: 'middle', faces: 2 })
    expect(found.covered).toBeLessThan(0.1)
  })

  test('is below a card where captions would cover a large face in every other place', async () => {
    const found = await coveredFace(photo('hopper'), { width: 1280, height: 720 }, 'twitter_video')
    expect(found.framings[0]?.kind).toBe('card')
    expect(found.covered).toBeLessThan(0.06)
  })

  test.each(['rocket', 'cat', 'coffee', 'temple', 'flower'] as const)(
    'is beside a picture that fills the frame, without faces and text: %s',
    async (name) => {
      const { framings } = await coveredFace(photo(name), UPRIGHT, 'tiktok')
      expect(framings.map(({ kind }) => kind)).toEqual(['fill', 'fill', 'fill'])
    },
  )

  const CALM = '<rect width="900" height="1600" fill="#8fb4d8"/>'
  const fine = (top: number, height: number) =>
    Array.from({ length: 60 * Math.round(height / 15) }, (_, index) => {
      const [x, y] = [15 * (index % 60), top + 15 * Math.floor(index / 60)]
      return `<rect x="${x}" y="${y}" width="8" height="8" fill="${index % 7 === 0 ? '#f4efe2' : '#3c2a20'}"/>`
    }).join('')

  test.each([
    ['bottom', 0, 900],
    ['top', 800, 800],
  ] as const)('is the calm part of the picture at the %s, in every move', async (place, top, height) => {
    const file = await drawnImage(join(folder, `calm-${place}.png`), { width: 900, height: 1600 }, `${CALM}${fine(top, height)}`)
    const subjects = { ...(await findSubjects(file)), texts: [] }
    for (const variant of [0, 1]) {
      const { captions } = sceneFraming(subjects, UPRIGHT, 2, variant, { captioned: true, format: 'tiktok' })
      expect([variant, captions]).toEqual([variant, place])
    }
  })

  test.each([
    [0.01, 'top'],
    [0.05, 'bottom'],
  ] as const)('is the sky, although it is of almost as much interest, if it is plain: %d', async (sky, place) => {
    const [columns, rows] = [32, 18]
    const cells = (of: (row: number) => number) =>
      Float64Array.from({ length: columns * rows }, (_, cell) => of(Math.floor(cell / columns) / rows))
    const total = cells((row) => (row < 0.36 ? 1.6 : 1)).reduce((sum, weight) => sum + weight, 0)
    const subjects: Subjects = {
      size: { width: 1600, height: 900 },
      saliency: { columns, rows, weights: cells((row) => (row < 0.36 ? 1.6 : 1) / total), x: 0.5, y: 0.5 },
      faces: [],
      texts: [],
      texture: { columns, rows, edges: cells((row) => (row < 0.4 ? sky : 0.045)), bright: cells(() => 0.6) },
    }
    const size = { width: 960, height: 540 }
    expect(sceneFraming(subjects, size, 2, 1, { captioned: true, format: 'twitter_video' }).captions).toBe(place)
  })

  describe('for a caption of known size', () => {
    const [columns, rows] = [64, 36]
    const frame = { width: 960, height: 540 }
    const cells = (of: (x: number, y: number) => number) =>
      Float64Array.from({ length: columns * rows }, (_, cell) =>
        of(((cell % columns) + 0.5) / columns, (Math.floor(cell / columns) + 0.5) / rows),
      )
    const even = cells(() => 1 / (columns * rows))
    const pictured = (bright: (x: number, y: number) => number, weights = even, edges = cells(() => 0.03)): Subjects => ({
      size: { width: 1600, height: 900 },
      saliency: { columns, rows, weights, x: 0.5, y: 0.5 },
      faces: [],
      texts: [],
      texture: { columns, rows, edges, bright: cells(bright) },
    })
    const placeIn = (subjects: Subjects, text = { width: 0.6, height: 0.12 }) =>
      sceneFraming(subjects, frame, 1, 1, { captioned: true, format: 'twitter_video', text }).captions

    test('is not across an outline, such as a rim or a horizon, although all of it is of as much interest', () => {
      const rim = (x: number, y: number) => (y > 0.66 && Math.abs(x - 0.5) < 0.2 ? 0.95 : 0.1)
      expect(placeIn(pictured(rim))).toBe('top')
      expect(placeIn(pictured(() => 0.4))).toBe('bottom')
    })

    test('leaves people in the lower part of a busy picture, such as a hall with lights, but no calm ground for lights', () => {
      const weights = cells((_, y) => (y > 0.6 ? 6 : 1))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const people = weights.map((weight) => weight / total)
      const lights = (below: number) => cells((_, y) => (y > 0.5 ? below : 0.08))
      expect(placeIn(pictured(() => 0.4, people, lights(0.07)))).toBe('top')
      expect(placeIn(pictured(() => 0.4, people, lights(0.02)))).toBe('bottom')
    })

    test('is not at the top, where an outline may be a head that was not found, if as much of interest is there', () => {
      const outlines = (x: number) => (Math.abs(x - 0.5) < 0.15 ? 0.75 : 0.2)
      const detail = cells((_, y) => (y > 0.5 ? 0.07 : 0.03))
      const weights = (top: number) => {
        const all = cells((x, y) => (y < 0.35 ? top : 3) * (Math.abs(x - 0.5) < 0.35 ? 1 : 0.5))
        return all.map((weight) => weight / all.reduce((sum, each) => sum + each, 0))
      }
      expect(placeIn(pictured(outlines, weights(2.9), detail))).toBe('bottom')
      expect(placeIn(pictured(outlines, weights(0.6), detail))).toBe('top')
    })

    test('is not on a bright arc in the lower part, but may be beside it if the caption is narrow', () => {
      const weights = cells((x, y) => (y > 0.7 && (x < 0.3 || x > 0.7) ? 6 : 1))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const subjects = pictured(
        () => 0.4,
        weights.map((weight) => weight / total),
      )
      expect(placeIn(subjects, { width: 0.8, height: 0.15 })).toBe('top')
      expect(placeIn(subjects, { width: 0.25, height: 0.1 })).toBe('bottom')
    })
  })

  test('stays at the bottom if no other part of the picture is calm', async () => {
    const file = await drawnImage(join(folder, 'busy.png'), { width: 900, height: 1600 }, `${CALM}${fine(0, 1600)}`)
    const subjects = { ...(await findSubjects(file)), texts: [] }
    for (const variant of [0, 1]) {
      expect(sceneFraming(subjects, UPRIGHT, 2, variant, { captioned: true, format: 'tiktok' }).captions).toBe('bottom')
    }
  })

  test('is the calm part around a point that the user chose, never over the point', async () => {
    const size = { width: 900, height: 1600 }
    const file = await drawnImage(join(folder, 'calm-focus.png'), size, `${CALM}${fine(800, 800)}`)
    const texture = await textureOf(file)
    const options = { count: 3, variant: 0, captioned: true, format: 'tiktok', texture } as const
    expect(framedAround({ x: 0.5, y: 0.55 }, size, UPRIGHT, options).captions).toBe('top')
    expect(framedAround({ x: 0.5, y: 0.2 }, size, UPRIGHT, options).captions).toBe('bottom')
  })

  test('is not over a sign', async () => {
    const { file, letters } = await withSign('temple', { text: 'Open 9 to 6', x: 90, y: 700, size: 60, font: 1 })
    const { captions, framings } = sceneFraming(await subjectsOf(file), UPRIGHT, 3, 0, { captioned: true, format: 'tiktok' })
    const zone = captionZone(UPRIGHT, 'tiktok', captions)
    for (const framing of framings) {
      for (const view of framing.kind === 'card' ? [] : viewsOf(framing)) {
        const band = {
          ...view,
          top: view.top + (zone.y / UPRIGHT.height) * view.height,
          height: (zone.height / UPRIGHT.height) * view.height,
        }
        expect(overlaps(band, letters)).toBe(false)
      }
    }
  })

  test('and the moves are the same in a smaller drawing of the film', async () => {
    const { framings } = sceneFraming(await subjectsOf(photo('coins')), UPRIGHT, 1, 0, { captioned: true })
    const [card] = framings
    if (card?.kind !== 'card') throw new Error('Not a card')
    const small = resized(card, UPRIGHT, { width: 360, height: 640 })
    if (small.kind !== 'card') throw new Error('Not a card')
    expect(small.crop).toEqual(card.crop)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(small.box[side] - card.box[side] / 2)).toBeLessThanOrEqual(1)
  })
})

describe('cuts', () => {
  const scenes = [0, 1, 2].map((index) => scene(index, 'Words', 8))

  test.each(MUSIC_MOODS)('are on beats of %s music, two or three in a scene of 8 s', (music) => {
    for (const title_card of [null, { title: 'A title', subtitle: '' }]) {
      const look: Look = { ...QUIET, music, title_card }
      const segments = timelineOf(scenes, look)
      const { bar } = barsOf(music, framesIn(segments) / 30)
      for (const [place, segment] of segments.entries()) {
        if (segment.kind !== 'scene') continue
        const cuts = cutsOf(segments, place, look)
        expect(cuts.length).toBeGreaterThanOrEqual(2)
        expect(cuts.length).toBeLessThanOrEqual(3)
        for (const cut of cuts) {
          const beats = (segment.start + cut) / 30 / (bar / 4)
          expect((Math.abs(beats - Math.round(beats)) * bar * 30) / 4).toBeLessThanOrEqual(0.51)
        }
        const lengths = [...cuts, segment.frames].map((cut, index) => cut - (cuts[index - 1] ?? 0))
        expect(Math.min(...lengths)).toBeGreaterThan((segment.scene === 0 ? 0.7 : 1.2) * 30)
      }
    }
  })

  test('a scene has three moves from 6 s, two from 3 s, and one below', () => {
    const counts = [2, 3, 4, 8].map((seconds) => cutsOf(timelineOf([scene(0, '', 3), scene(1, '', seconds)], QUIET), 1, QUIET).length)
    expect(counts).toEqual([0, 1, 1, 2])
  })

  const looks: [string, Look][] = (['off', ...MUSIC_MOODS] as const).flatMap((music) =>
    [null, { title: 'A title', subtitle: '' }].map((title_card): [string, Look] => [
      `${music} music${title_card ? ' and a title' : ''}`,
      { ...QUIET, music, title_card },
    ]),
  )
  test.each(looks)('show another view of the first picture within 1.5 s, and of every picture within 3.2 s: %s', (_, look) => {
    for (const seconds of [2.4, 2.6, 3.3, 4.1, 5.7, 7.5, 10, 12]) {
      const segments = timelineOf([scene(0, 'Words', seconds), scene(1, 'Words', seconds)], look)
      const changes = segments.flatMap((segment, place) => [
        segment.start,
        ...(segment.kind === 'title' ? [titleCutOf(segments, look)] : []),
        ...cutsOf(segments, place, look).map((cut) => segment.start + cut),
      ])
      // The first scene continues the camera move of a title.
      const cuts = changes.filter((frame) => frame === 0 || frame !== segments.find(({ scene: own }) => own === 0)?.start)
      const [, first = 0] = cuts
      expect([seconds, first / 30]).toEqual([seconds, Math.min(1.5, Math.max(0.73, first / 30))])
      const lengths = [...cuts, framesIn(segments)].slice(1).map((frame, index) => (frame - (cuts[index] ?? 0)) / 30)
      expect([seconds, Math.max(...lengths) <= 3.25, Math.min(...lengths) >= 0.7]).toEqual([seconds, true, true])
    }
  })

  test('come sooner in a fast video', () => {
    const fast: Look = { ...QUIET, pace: 'fast' }
    const scenes = [scene(0, '', 3), scene(1, '', 5)]
    expect(cutsOf(timelineOf(scenes, QUIET), 1, QUIET)).toHaveLength(1)
    expect(cutsOf(timelineOf(scenes, fast), 1, fast)).toHaveLength(2)
  })
})

describe('a rendered scene', () => {
  const size = { width: 180, height: 320 }

  /** Returns the brightness of every frame of a scene of 8 s, by default of a landscape photo, with the cards of the look. */
  async function rendered(name: string, look: Look, caption: string, image = photo('temple')): Promise<Buffer[]> {
    const own = join(folder, name)
    await mkdir(own)
    const only = [scene(0, caption, 8)]
    const clip = await createMotionEngine(ffmpeg).renderClip({
      job_id: 'job',
      scene: scene(0, caption, 8),
      scenes: only,
      look,
      model: 'veo3_fast',
      size,
      format: 'tiktok',
      imageOf: async () => image,
      folder: own,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    const signal = new AbortController().signal
    await ffmpeg.run({ folder: own, signal, args: ['-i', clip.file, '-f', 'rawvideo', '-pix_fmt', 'gray', 'grey.raw'] })
    const raw = await readFile(join(own, 'grey.raw'))
    const area = size.width * size.height
    return Array.from({ length: raw.length / area }, (_, frame) => raw.subarray(frame * area, (frame + 1) * area))
  }

  function difference(one: Buffer, other: Buffer): number {
    let sum = 0
    for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    return sum / one.length
  }

  test('cuts where the music has bars, and is never still for a second', async () => {
    const look: Look = { ...QUIET, music: 'upbeat' }
    const frames = await rendered('moving', look, '', photo('astronaut'))
    expect(frames.length).toBe(240)
    const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index] ?? frame))
    const cuts = steps.flatMap((step, index) => (step > 2.5 * Math.max(steps[index - 1] ?? 0, steps[index + 1] ?? 0) ? [index + 1] : []))
    expect(cuts).toEqual(cutsOf(timelineOf([scene(0, '', 8)], look), 0, look))
    for (const [index, frame] of frames.entries()) {
      const later = frames[index + 30]
      if (later) expect([index, difference(frame, later) > 2]).toEqual([index, true])
    }
  })

  /** `npm run test:soak` renders all pictures. */
  const SHOWN = ['a night sky', 'plain gray']
  const SHEET = { width: 900, height: 1200 }
  const gradient = '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#7ac"/><stop offset="1" stop-color="#cde"/></linearGradient>'
  const ALL_PICTURES: [string, () => Promise<string>][] = [
    ['a night sky', async () => photo('galaxies')],
    ['coins', async () => photo('coins')],
    [
      'a product on white',
      () => drawnSheet('product', '<rect width="100%" height="100%" fill="#fff"/><circle cx="450" cy="600" r="180" fill="#c33"/>'),
    ],
    ['a clear sky', () => drawnSheet('sky', `<defs>${gradient}</defs><rect width="100%" height="100%" fill="url(#g)"/>`)],
    ['plain gray', () => drawnSheet('gray', '<rect width="100%" height="100%" fill="#7a8c99"/>')],
    ['plain white', () => drawnSheet('white', '<rect width="100%" height="100%" fill="#fff"/>')],
    ['plain black', () => drawnSheet('black', '<rect width="100%" height="100%" fill="#000"/>')],
  ]
  const PICTURES = IS_SOAK ? ALL_PICTURES : ALL_PICTURES.filter(([name]) => SHOWN.includes(name))
  const drawnSheet = (name: string, svg: string) => drawnImage(join(folder, `${name}.png`), SHEET, svg)

  test.each(PICTURES)('is never still for a second, with both cards: %s', async (name, drawn) => {
    const file = await drawn()
    const look: Look = {
      ...QUIET,
      music: 'upbeat',
      title_card: { title: 'A weekend', subtitle: '' },
      call_to_action: { text: 'Order tonight', detail: 'ada.example' },
    }
    const frames = await rendered(`still-${name}`, look, '', file)
    expect(frames).toHaveLength(390)
    const still = frames.flatMap((frame, index) => {
      const later = frames[index + 30]
      return later && difference(frame, later) < 0.4 ? [index] : []
    })
    expect(still).toEqual([])
  })

  test('has its words in the first frame, and keeps them through the cuts', async () => {
    const zone = captionZone(size, 'tiktok')
    const bright = (frame: Buffer) => {
      let count = 0
      for (let y = zone.y; y < zone.y + zone.height; y++)
        for (let x = zone.x; x < zone.x + zone.width; x++) if ((frame[y * size.width + x] ?? 0) > 215) count++
      return count
    }
    for (const captions of ['bold', 'handmade'] as const) {
      const look: Look = { ...QUIET, captions, music: 'upbeat' }
      const frames = await rendered(`words-${captions}`, look, 'A weekend in Beijing')
      const settled = bright(frames[30] ?? Buffer.of())
      expect(settled).toBeGreaterThan(150)
      expect(bright(frames[0] ?? Buffer.of())).toBeGreaterThan(0.85 * settled)
      for (const cut of cutsOf(timelineOf([scene(0, 'Words', 8)], look), 0, look)) {
        for (const frame of [cut - 1, cut, cut + 1]) expect(bright(frames[frame] ?? Buffer.of())).toBeGreaterThan(0.75 * settled)
      }
    }
  })

  test('is the same in every render', async () => {
    const look: Look = { ...QUIET, captions: 'bold' }
    const [one, other] = [await rendered('one', look, 'Words'), await rendered('other', look, 'Words')]
    expect(one.every((frame, index) => frame.equals(other[index] ?? Buffer.of()))).toBe(true)
  })
})
