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
import { between, contains, overlaps } from '../../src/engines/motion/areas.ts'
import { cutsOf } from '../../src/engines/motion/cuts.ts'
import { FramedPicture } from '../../src/engines/motion/framed-picture.ts'
import { type Framing, framingsOf, resized, sceneFraming } from '../../src/engines/motion/framing.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { findSubjects, type Subjects } from '../../src/engines/motion/subjects.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { lowFace, PHOTOS, type Photo, photo, twoFaces } from '../photos/photos.ts'
import { drawnImage, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const OPTIONS = { captions: 'bottom', format: 'tiktok' } as const

let folder: string
let remove: () => Promise<void>
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
}, 120_000)
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

const SIGNS: [Photo, Sign][] = [
  ['temple', { text: 'TEA HOUSE', x: 760, y: 420, size: 50 }],
  ['temple', { text: 'Open 9 to 6', x: 90, y: 700, size: 60, font: 1 }],
  ['flower', { text: 'Fresh Bread', x: 520, y: 300, size: 44, ink: '#222222', plate: '#f2ead0' }],
  ['coffee', { text: 'HOTEL', x: 300, y: 160, size: 84, ink: '#ffd60a', plate: '#7a1020' }],
  ['rocket', { text: 'bookshop', x: 420, y: 380, size: 64, plate: '#26304d' }],
  ['cat', { text: 'Haarstudio', x: 640, y: 620, size: 56, ink: '#c0302b', plate: '#ffffff' }],
]
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
      expect(Math.max(detail.from.width, detail.to.width)).toBeLessThan(0.85 * wide.from.width)
      expect(again).not.toEqual(wide)
    },
  )

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

  test.each(['astronaut', 'hopper', 'camera'] as const)('is the bottom for %s, and covers no face', async (name) => {
    const found = await coveredFace(photo(name), UPRIGHT, 'tiktok')
    expect(found).toMatchObject({ captions: 'bottom', faces: 1 })
    expect(found.covered).toBeLessThan(0.03)
  })

  test.each(['tiktok', 'instagram_reels', 'youtube_shorts'] as const)('is the top for a face in the lower half: %s', async (format) => {
    const found = await coveredFace(await lowFace(join(folder, 'low.jpg')), UPRIGHT, format)
    expect(found).toMatchObject({ captions: 'top', faces: 1 })
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

  test.each(MUSIC_MOODS)('are on bars of %s music, one or two in a scene of 8 s', (music) => {
    for (const title_card of [null, { title: 'A title', subtitle: '' }]) {
      const look: Look = { ...QUIET, music, title_card }
      const segments = timelineOf(scenes, look)
      const { bar } = barsOf(music, framesIn(segments) / 30)
      for (const [place, segment] of segments.entries()) {
        if (segment.kind !== 'scene') continue
        const cuts = cutsOf(segments, place, look)
        expect(cuts.length).toBeGreaterThanOrEqual(1)
        expect(cuts.length).toBeLessThanOrEqual(2)
        for (const cut of cuts) {
          const bars = (segment.start + cut) / 30 / bar
          expect(Math.abs(bars - Math.round(bars)) * bar * 30).toBeLessThanOrEqual(0.51)
        }
        const lengths = [...cuts, segment.frames].map((cut, index) => cut - (cuts[index - 1] ?? 0))
        expect(Math.min(...lengths)).toBeGreaterThan(1.2 * 30)
      }
    }
  })

  test('a scene has three moves from 6 s, two from 3.2 s, and one below', () => {
    const counts = [2, 4, 8].map((seconds) => cutsOf(timelineOf([scene(0, '', seconds)], QUIET), 0, QUIET).length)
    expect(counts).toEqual([0, 1, 2])
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
    const frames = await rendered('moving', look, '')
    expect(frames.length).toBe(240)
    const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index] ?? frame))
    const cuts = steps.flatMap((step, index) => (step > 1.7 * Math.max(steps[index - 1] ?? 0, steps[index + 1] ?? 0) ? [index + 1] : []))
    expect(cuts).toEqual(cutsOf(timelineOf([scene(0, '', 8)], look), 0, look))
    for (const [index, frame] of frames.entries()) {
      const later = frames[index + 30]
      if (later) expect([index, difference(frame, later) > 2]).toEqual([index, true])
    }
  }, 60_000)

  const SHEET = { width: 900, height: 1200 }
  const gradient = '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#7ac"/><stop offset="1" stop-color="#cde"/></linearGradient>'
  const PICTURES: [string, () => Promise<string>][] = [
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
  const drawnSheet = (name: string, svg: string) => drawnImage(join(folder, `${name}.png`), SHEET, svg)

  test.each(PICTURES)(
    'is never still for a second, with both cards: %s',
    async (name, drawn) => {
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
    },
    60_000,
  )

  test('has its words in the first frame, and keeps them through the cuts', async () => {
    const zone = captionZone(size, 'tiktok')
    const bright = (frame: Buffer) => {
      let count = 0
      for (let y = zone.y; y < zone.y + zone.height; y++)
        for (let x = zone.x; x < zone.x + zone.width; x++) if ((frame[y * size.width + x] ?? 0) > 240) count++
      return count
    }
    for (const captions of ['bold', 'handmade'] as const) {
      const look: Look = { ...QUIET, captions, music: 'upbeat' }
      const frames = await rendered(`words-${captions}`, look, 'A weekend in Beijing')
      const settled = bright(frames[30] ?? Buffer.of())
      expect(settled).toBeGreaterThan(200)
      expect(bright(frames[0] ?? Buffer.of())).toBeGreaterThan(0.85 * settled)
      for (const cut of cutsOf(timelineOf([scene(0, 'Words', 8)], look), 0, look)) {
        for (const frame of [cut - 1, cut, cut + 1]) expect(bright(frames[frame] ?? Buffer.of())).toBeGreaterThan(0.75 * settled)
      }
    }
  }, 60_000)

  test('is the same in every render', async () => {
    const look: Look = { ...QUIET, captions: 'bold' }
    const [one, other] = [await rendered('one', look, 'Words'), await rendered('other', look, 'Words')]
    expect(one.every((frame, index) => frame.equals(other[index] ?? Buffer.of()))).toBe(true)
  }, 60_000)
})
