import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Size } from '../../src/domain/formats.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { type Box, captionZone } from '../../src/engines/frame.ts'
import { drawFilmPreview } from '../../src/engines/motion/film-preview.ts'
import { drawFilmStill, stillFrame } from '../../src/engines/motion/film-still.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { captionPages } from '../../src/engines/picture/captions/captions.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { lowFace, photo } from '../photos/photos.ts'
import { differenceBox, drawnImage, type Frame, framesOf, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const LONG = 'Our bakery opens before the first tram leaves, with warm rolls for everyone who has to be up early'
const signal = new AbortController().signal

/** The mean and the largest mean of a block of 12 × 12 pixels by which two frames differ, per channel, 0 to 255. */
function differenceOf(one: Frame, other: Frame): { mean: number; block: number } {
  expect([other.width, other.height]).toEqual([one.width, one.height])
  const [columns, rows] = [Math.ceil(one.width / 12), Math.ceil(one.height / 12)]
  const sums = new Float64Array(columns * rows)
  for (let at = 0; at < one.rgb.length; at++) {
    const pixel = Math.floor(at / 3)
    const block = Math.floor(Math.floor(pixel / one.width) / 12) * columns + Math.floor((pixel % one.width) / 12)
    sums[block] = (sums[block] ?? 0) + Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0))
  }
  return { mean: sums.reduce((sum, value) => sum + value, 0) / one.rgb.length, block: Math.max(...sums) / (3 * 144) }
}

/** Draws the stills and renders the film of one scene between two cards, and returns by how much each still differs from its frame. */
async function differences(captions: Look['captions'], caption: string, size: Size) {
  const own = await mkdtemp(join(folder, `${captions}-`))
  const look: Look = {
    ...QUIET,
    captions,
    title_card: { title: 'Bread before the first tram', subtitle: 'Every day but Monday' },
    call_to_action: { text: 'Order tonight', detail: 'ada-bakery.example' },
  }
  const shown = scene(0, caption, 2.4, ['bakery', 'warm'])
  const common = { scenes: [shown], look, size, format: 'tiktok' as const, imageOf: async () => photo('coffee'), signal }
  const film = await mkdtemp(join(own, 'film-'))
  const engine = createMotionEngine(ffmpeg)
  const clip = await engine.renderClip({ ...common, job_id: 'job', scene: shown, model: 'veo3_fast', folder: film, onProgress: () => {} })
  const segments = timelineOf([shown], look)
  const pages = captionPages({ segments, ...common, faces: await loadFaces() })
  const frames = await framesOf(
    ffmpeg,
    clip.file,
    segments.map(
      (segment, place) =>
        segment.start +
        stillFrame(
          segment,
          pages.find((page) => page.segment === place),
        ),
    ),
    film,
  )
  const found: ReturnType<typeof differenceOf>[] = []
  for (const [index, show] of (['title', 0, 'call_to_action'] as const).entries()) {
    const { picture } = await drawFilmStill(ffmpeg, { ...common, show, folder: await mkdtemp(join(own, 'still-')) })
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const frame = frames[index]
    if (!frame) throw new Error(`no frame of ${show}`)
    found.push(differenceOf({ rgb: data, width: info.width, height: info.height }, frame))
  }
  return found
}

test.each([
  ['the first picture of two', 2, 0],
  ['a picture between the first and the last one', 3, 1],
])('the card at the end shows %s, in the film and in its previews', async (_, count, shown) => {
  const size = { width: 270, height: 480 }
  const own = await mkdtemp(join(folder, 'first-'))
  const pictures = await Promise.all(
    ['#b02020', '#20b020', '#2020b0'].map((color) =>
      drawnImage(join(own, `${color.slice(1)}.png`), size, `<rect width="270" height="480" fill="${color}"/>`),
    ),
  )
  const look: Look = { ...QUIET, call_to_action: { text: 'Order tonight', detail: '' } }
  const scenes = Array.from({ length: count }, (_, index) => scene(index, '', 2))
  const imageOf = async ({ index }: { index: number }) => pictures[index] ?? ''
  const common = { scenes, look, size, format: 'tiktok' as const, imageOf, signal }
  const film = await mkdtemp(join(own, 'film-'))
  const last = scenes.at(-1) as (typeof scenes)[number]
  const request = { ...common, job_id: 'job', scene: last, model: 'veo3_fast' as const, folder: film, onProgress: () => {} }
  const clip = await createMotionEngine(ffmpeg).renderClip(request)
  const [frame] = await framesOf(ffmpeg, clip.file, [Math.round(clip.seconds * 30) - 20], film)
  if (!frame) throw new Error('no frame')
  const rendered = await sharp(frame.rgb, { raw: { width: frame.width, height: frame.height, channels: 3 } })
    .png()
    .toBuffer()
  const still = await drawFilmStill(ffmpeg, { ...common, show: 'call_to_action', folder: await mkdtemp(join(own, 'still-')) })
  const preview = await drawFilmPreview(ffmpeg, { ...common, folder: await mkdtemp(join(own, 'preview-')) })
  for (const drawn of [rendered, still.picture, preview.pictures.at(-1)]) {
    const means = (await sharp(drawn).stats()).channels.map(({ mean }) => mean)
    for (const [channel, mean] of means.entries()) if (channel !== shown) expect(means[shown]).toBeGreaterThan(1.5 * mean)
  }
})

describe('a still', () => {
  /** An upright film and a wide one; `npm run test:soak` draws all of them. */
  const FILMS: [Look['captions'], string, Size][] = [
    ['bold', 'Cup', { width: 270, height: 480 }],
    ['editorial', LONG, { width: 480, height: 270 }],
    ['karaoke', LONG, { width: 270, height: 480 }],
    ['handmade', 'Warm rolls at six', { width: 480, height: 270 }],
  ]
  test.each(process.env['LOOMCAST_SOAK'] === 'true' ? FILMS : FILMS.slice(0, 2))(
    'is the frame of the film, with its cards: %s, "%s"',
    async (captions, caption, size) => {
      for (const { mean, block } of await differences(captions, caption, size)) {
        // What two lossy encoders change; a caption that is shifted by three pixels changes blocks by more than 40.
        expect(mean).toBeLessThan(4)
        expect(block).toBeLessThan(20)
      }
    },
  )

  test('of a large film is drawn small, with the line breaks of the film', async () => {
    const shown = [scene(0, LONG, 8)]
    const draw = async (size: Size) =>
      drawFilmStill(ffmpeg, {
        scenes: shown,
        look: { ...QUIET, captions: 'boxed' },
        size,
        show: 0,
        signal,
        imageOf: async () => photo('coffee'),
        folder: await mkdtemp(join(folder, 'large-')),
      })
    const [large, small] = await Promise.all([draw({ width: 2160, height: 3840 }), draw({ width: 540, height: 960 })])
    const pixels = await Promise.all([large, small].map(({ picture }) => sharp(picture).raw().toBuffer({ resolveWithObject: true })))
    const [one, other] = pixels.map(({ data, info }) => ({ rgb: data, width: info.width, height: info.height }))
    if (!one || !other) throw new Error('no stills')
    expect(one).toMatchObject({ width: 540, height: 960 })
    expect(differenceOf(one, other).mean).toBeLessThan(3)
  })

  test('of a caption with several pages shows the chosen one, as in the film', async () => {
    const size = { width: 270, height: 480 }
    const shown = scene(0, `${LONG}. ${LONG}`, 3.9)
    const common = { scenes: [shown], look: { ...QUIET, captions: 'bold' as const }, size, imageOf: async () => photo('coffee'), signal }
    const draw = async (page: number) => drawFilmStill(ffmpeg, { ...common, show: 0, page, folder: await mkdtemp(join(folder, 'page-')) })
    const film = await mkdtemp(join(folder, 'pages-'))
    const clip = await createMotionEngine(ffmpeg).renderClip({
      ...common,
      job_id: 'job',
      scene: shown,
      model: 'veo3_fast',
      folder: film,
      onProgress: () => {},
    })
    const segments = timelineOf([shown], common.look)
    const pages = captionPages({ segments, ...common, faces: await loadFaces() })
    expect(pages.length).toBeGreaterThan(1)
    const numbers = segments.flatMap((segment) => pages.map((page) => stillFrame(segment, page)))
    const frames = await framesOf(ffmpeg, clip.file, numbers, film)
    for (const [page, frame] of frames.entries()) {
      const still = await draw(page)
      expect(still).toMatchObject({ page, pages: pages.length })
      const { data, info } = await sharp(still.picture).raw().toBuffer({ resolveWithObject: true })
      const { mean, block } = differenceOf({ rgb: data, width: info.width, height: info.height }, frame)
      expect(mean).toBeLessThan(4)
      expect(block).toBeLessThan(20)
    }
    expect(await draw(7)).toMatchObject({ page: pages.length - 1, pages: pages.length })
  })

  test('shows the captions where the film has them: at the top, above a face in the lower half', async () => {
    const size = { width: 270, height: 480 }
    const face = await lowFace(join(folder, 'low.jpg'))
    const draw = async (caption: string, place: Size) => {
      const folderOfStill = await mkdtemp(join(folder, 'low-'))
      const { picture } = await drawFilmStill(ffmpeg, {
        scenes: [scene(0, caption, 8)],
        look: { ...QUIET, captions: 'boxed' },
        size: place,
        show: 0,
        signal,
        format: 'tiktok',
        imageOf: async () => face,
        folder: folderOfStill,
      })
      const { data, info } = await sharp(picture).resize(size).raw().toBuffer({ resolveWithObject: true })
      return { rgb: data, width: info.width, height: info.height }
    }
    // The white box of the caption.
    const isWhite = ({ rgb, width }: Frame, { x, y, width: wide, height }: Box) => {
      let count = 0
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + wide; column++) if ((rgb[(row * width + column) * 3 + 2] ?? 0) > 245) count++
      return count / (wide * height)
    }
    for (const filmSize of [size, { width: 1080, height: 1920 }]) {
      const frame = await draw('A visit from orbit', filmSize)
      expect(isWhite(frame, captionZone(size, 'tiktok', 'top'))).toBeGreaterThan(0.1)
      expect(isWhite(frame, captionZone(size, 'tiktok'))).toBeLessThan(0.03)
    }
  })

  test('of a part that the film lacks is rejected', async () => {
    const request = {
      scenes: [scene(0)],
      look: QUIET,
      size: { width: 270, height: 480 },
      imageOf: async () => photo('coffee'),
      folder,
      signal,
    }
    await expect(drawFilmStill(ffmpeg, { ...request, show: 'title' })).rejects.toThrow(RangeError)
  })

  test('of generated footage shows the middle of the picture, with captions at the bottom even over a face', async () => {
    const size = { width: 270, height: 480 }
    const image = await lowFace(join(folder, 'footage-face.jpg'))
    const shown = [scene(0, 'Warm rolls', 8)]
    const draw = async (captions: Look['captions'], footage: boolean) => {
      const own = await mkdtemp(join(folder, 'footage-'))
      const { picture } = await drawFilmStill(ffmpeg, {
        scenes: shown,
        look: { ...QUIET, captions },
        size,
        show: 0,
        signal,
        footage,
        format: 'tiktok',
        imageOf: async () => image,
        folder: own,
      })
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
      return { rgb: data, width: info.width, height: info.height }
    }
    const [plain, footage, empty, motion] = await Promise.all([
      draw('off', true),
      draw('bold', true),
      draw('off', false),
      draw('bold', false),
    ])
    const zone = captionZone(size, 'tiktok')
    expect(differenceBox(plain, footage)?.top).toBeGreaterThanOrEqual(zone.y - 2)
    expect(differenceBox(empty, motion)?.top).toBeLessThan(zone.y)
    const middle = await sharp(image).rotate().resize(size.width, size.height, { fit: 'cover' }).removeAlpha().raw().toBuffer()
    expect(differenceOf({ ...size, rgb: middle }, plain).mean).toBeLessThan(8)
  })
})
