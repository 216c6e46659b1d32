import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { captionZone, FPS } from '../../src/engines/frame.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { titleScene } from '../../src/engines/motion/still-shot.ts'
import { paced } from '../../src/engines/pacing.ts'
import { captionEvents, captionPages, cuesOf } from '../../src/engines/picture/captions/captions.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { cardEvents, drawCardStill } from '../../src/engines/picture/cards.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { photo } from '../photos/photos.ts'
import { drawnImage, type Frame, framesOf, OWN_IMAGES, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
const TITLE = { title: 'Bread before the first tram', subtitle: 'Every day but Monday' }
const signal = new AbortController().signal
const temp = await tempFolder()
let ffmpeg: Ffmpeg

beforeAll(async () => {
  ffmpeg = await realFfmpeg()
}, 300_000)
afterAll(() => temp.remove())

const cues = (caption: string, look: Look = { ...QUIET, captions: 'bold' }) => {
  const scenes = paced([scene(0, caption), scene(1, caption)], look, 'motion', null)
  return cuesOf(timelineOf(scenes, look), scenes)
}

describe('the first words of a video', () => {
  test.each([
    ['Our new espresso blend is here and we roast it every morning', 'Our new espresso blend is here'],
    ['Come by after six: bread for half the price', 'Come by after six:'],
    ['Our first astronaut of the year is here and she tells us everything', 'Our first astronaut of the year is here'],
    ['We moved. Find the new bakery behind the old station', 'We moved.'],
  ])('are about seven, up to the end of a phrase: %s', (caption, hook) => {
    const [first, rest, second] = cues(caption)
    expect(first).toMatchObject({ start: 0, text: hook })
    expect([first?.text, rest?.text].join(' ')).toBe(caption)
    expect(rest?.start).toBe(first?.end)
    for (const { start, end, text } of [first, rest].filter((cue) => cue !== undefined))
      expect(text.length / (end - start)).toBeLessThan(17.3)
    // The other scenes have their whole caption at once.
    expect(second?.text).toBe(caption)
  })

  test.each([
    'Seven words are read before viewers scroll',
    'Sourdough rye spelt barley oat millet maize rice',
    'Two lines of my own\nand the other one is here',
    'This notebook is bound by hand in Porto',
  ])('stay together if they are few, without a phrase, on lines of the user, or would leave two words: %j', (caption) =>
    expect(cues(caption)[0]?.text).toBe(caption),
  )

  test.each(['bold', 'clean', 'karaoke', 'boxed', 'editorial', 'handmade'] as const)(
    'are complete in the first frame: %s',
    async (captions) => {
      const faces = await loadFaces()
      for (const title_card of [null, TITLE]) {
        const look = { ...QUIET, captions, title_card }
        const scenes = paced([scene(0, 'Warm rolls at six')], look, 'motion', null)
        const segments = timelineOf(scenes, look)
        const events = title_card
          ? cardEvents(segments, look, SIZE, faces)
          : captionEvents({ segments, scenes, look, size: SIZE, faces }).filter(({ start }) => start < 0.05)
        expect(events.length).toBeGreaterThan(0)
        for (const { start, body } of events) {
          expect(start).toBe(0)
          expect(body).not.toMatch(/\\move|\\t\(|\\fad\([1-9]/u)
        }
      }
    },
  )
})

test('a handle on a card is drawn smaller rather than divided', async () => {
  const look = { ...QUIET, call_to_action: { text: '@cityplanetarium', detail: '' } }
  const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces())
  const texts = events.filter(({ body }) => !body.includes('\\p1')).map(({ body }) => body.replace(/\{[^}]*\}/gu, ''))
  expect(texts).toEqual(['@cityplanetarium'])
})

test('a title ends with the view with which the first scene begins', () => {
  const still = {
    kind: 'fill',
    file: 'move-0.png',
    size: SIZE,
    from: { x: 10, y: 20, width: 200 },
    to: { x: 0, y: 0, width: 270 },
  } as const
  const [move] = titleScene({ moves: [{ start: 0, end: 90, still }], captions: 'top' }, SIZE, 93).moves
  expect(move).toMatchObject({ start: 0, end: 93, still: { file: 'move-0.png', to: still.from } })
  expect(move?.still.from.width).toBeLessThan(200)
  expect((move?.still.from.x ?? 0) + (move?.still.from.width ?? 0) / 2).toBeCloseTo(110)
})

test('a title is over the sharp first picture, and the poster is the first frame', async () => {
  const look = { ...QUIET, title_card: TITLE }
  const scenes = [scene(0, '', 1)]
  const own = await mkdtemp(join(temp.folder, 'title-'))
  const common = { job_id: 'job', scenes, look, size: SIZE, signal, onProgress: () => {} }
  const clip = await createMotionEngine(ffmpeg).renderClip({
    ...common,
    scene: scenes[0] as (typeof scenes)[number],
    model: 'veo3_fast',
    imageOf: async () => photo('coffee'),
    folder: own,
  })
  const [title, next] = timelineOf(scenes, look)
  const after = (next?.start ?? 0) + (next?.entry?.overlap ?? 0)
  const [first, shown] = await framesOf(ffmpeg, clip.file, [0, after], own)
  if (!first || !shown) throw new Error('no frames')
  // A blurred picture has about a tenth.
  expect(await detailOf(first)).toBeGreaterThan(0.6 * (await detailOf(shown)))
  const folder = join(own, 'merged')
  await mkdir(folder)
  const made = await createMerge(ffmpeg)({ ...common, clips: [clip], folder, disclosure: OWN_IMAGES })
  const poster = await sharp(made.poster).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(differenceAtTop({ rgb: poster.data, width: poster.info.width, height: poster.info.height }, first)).toBeLessThan(8)
  expect(made.seconds).toBeCloseTo((title?.frames ?? 0) / FPS + 1, 1)
}, 120_000)

/** How much neighboring pixels of the upper third differ; no text is there. */
async function detailOf({ rgb, width, height }: Frame): Promise<number> {
  const { channels } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left: 0, top: 0, width, height: Math.floor(height / 3) })
    .greyscale()
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128, scale: 1 })
    .stats()
  return channels[0]?.stdev ?? 0
}

function differenceAtTop(one: Frame, other: Frame): number {
  const count = Math.floor(one.height / 3) * one.width * 3
  let sum = 0
  for (let at = 0; at < count; at++) sum += Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0))
  return sum / count
}

test('the first words are larger than the same words later, and fit', async () => {
  const look: Look = { ...QUIET, captions: 'bold' }
  const scenes = [scene(0, 'Warm croissants at seven', 3), scene(1, 'Warm croissants at seven', 3)]
  const size = { width: 720, height: 1280 }
  const [first, later] = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces: await loadFaces() })
  if (!first || !later) throw new Error('no captions')
  expect(first.block.em).toBeGreaterThan(1.1 * later.block.em)
  const zone = captionZone(size)
  for (const { width } of first.block.lines) expect(width).toBeLessThanOrEqual(zone.width)
  expect(first.block.lines.length * first.block.em * 1.12).toBeLessThanOrEqual(zone.height)
})

describe('the card at the end', () => {
  const shapes = async (text: string, detail = '') => {
    const look: Look = { ...QUIET, call_to_action: { text, detail } }
    return cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces()).filter(({ body }) => body.includes('\\p1'))
  }

  test('shows a handle alone as a button, like the address below a text', async () => {
    expect(await shapes('@slowislands')).toHaveLength(1)
    expect(await shapes('Order ahead at', 'cafelina.example')).toHaveLength(1)
    expect(await shapes('Book your first hour for free')).toHaveLength(0)
  })

  test.each([
    ['dark', '#1c1410', 40, 120],
    ['bright', '#f4f4f4', 40, 120],
  ])('shows a %s picture, and white text on it is legible', async (_, color, least, most) => {
    const own = await mkdtemp(join(temp.folder, 'card-'))
    const stripes = `<rect width="270" height="480" fill="${color}"/><rect width="135" height="480" fill="#8a6a50"/>`
    const frame = await drawnImage(join(own, 'frame.png'), SIZE, stripes)
    await drawCardStill(frame, SIZE, own, 'card.png')
    const { channels } = await sharp(join(own, 'card.png')).grayscale().stats()
    expect(channels[0]?.mean).toBeGreaterThan(least)
    // White text has a contrast of 4.5 on a gray of 118.
    expect(channels[0]?.max).toBeLessThan(most)
  })
})
