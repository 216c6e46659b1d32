import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../src/domain/formats.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { captionZone, safeArea } from '../../src/engines/frame.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { drawFilmStill, stillFrame } from '../../src/engines/motion/film-still.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import {
  differenceBox,
  distance,
  type Frame,
  framesOf,
  meanColor,
  OWN_IMAGES,
  plainImage,
  QUIET,
  realFfmpeg,
  scene,
  tempFolder,
} from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
const LARGE = { width: 720, height: 1280 }
const MAGENTA = [255, 0, 255]
const LOOK: Look = {
  ...QUIET,
  captions: 'bold',
  title_card: { title: 'Bread before the first tram', subtitle: 'Every day but Monday' },
  call_to_action: { text: 'Order tonight', detail: 'ada-bakery.example' },
}
const SCENES = [scene(0, 'Warm rolls at six', 2, ['rolls'])]
const signal = new AbortController().signal

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let image: string
let logo: string
/** With it, the texts of the card are where they are with a logo. */
let invisible: string
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  image = await plainImage(join(folder, 'image.png'), { width: 400, height: 700 }, '#446644')
  logo = join(folder, 'logo.png')
  await sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff00ff' } })
    .png()
    .toFile(logo)
  invisible = join(folder, 'invisible.png')
  await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
    .png()
    .toFile(invisible)
})
afterAll(() => remove())

/** The frames of the film's segments: title card, scene, call to action. */
async function frames(file: string): Promise<Frame[]> {
  const segments = timelineOf(SCENES, LOOK)
  const numbers = segments.map((segment) => segment.start + stillFrame(segment))
  return framesOf(ffmpeg, file, numbers, await mkdtemp(join(folder, 'frames-')))
}

async function rendered(shown: { logo?: string }): Promise<Frame[]> {
  const own = await mkdtemp(join(folder, 'clip-'))
  const [first] = SCENES
  if (!first) throw new Error('no scene')
  const common = {
    job_id: 'job',
    scene: first,
    scenes: SCENES,
    look: LOOK,
    model: 'veo3_fast' as const,
    size: SIZE,
    format: 'tiktok' as const,
  }
  const { file } = await createMotionEngine(ffmpeg).renderClip({
    ...common,
    ...shown,
    imageOf: async () => image,
    folder: own,
    signal,
    onProgress: () => {},
  })
  return frames(file)
}

async function merged(shown: { logo?: string }): Promise<Frame[]> {
  const own = await mkdtemp(join(folder, 'merge-'))
  // Two areas: the cards of a single color have a moving light, which is encoded differently next to a logo.
  const footage = `color=c=0x446644:s=${SIZE.width}x${SIZE.height}:r=30:d=2.2,drawbox=y=ih*0.6:w=iw:h=ih*0.4:color=0x99bb99:t=fill`
  const file = join(own, 'footage.mp4')
  await ffmpeg.run({
    folder: own,
    signal,
    args: [
      '-f',
      'lavfi',
      '-i',
      footage,
      '-vf',
      'scale=out_color_matrix=bt709,format=yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      file,
    ],
  })
  const clip = { file, seconds: 2.2, has_sound: false, finished: false }
  const outputs = join(own, 'merged')
  await mkdir(outputs)
  const { video } = await createMerge(ffmpeg)({
    job_id: 'job',
    clips: [clip],
    scenes: SCENES,
    look: LOOK,
    size: SIZE,
    format: 'tiktok',
    disclosure: OWN_IMAGES,
    ...shown,
    folder: outputs,
    signal,
    onProgress: () => {},
  })
  return frames(video)
}

async function still(show: 0 | 'title', size: Size, format: VideoFormat, shown: { logo?: string }): Promise<Frame> {
  const own = await mkdtemp(join(folder, 'still-'))
  const request = { show, scenes: SCENES, look: LOOK, size, format, imageOf: async () => image, folder: own, signal }
  const { data, info } = await sharp((await drawFilmStill(ffmpeg, { ...request, ...shown })).picture)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { rgb: data, width: info.width, height: info.height }
}

/** Checks that two frames differ only in the upper right corner of the safe area, by a logo in its own color. */
function expectLogo(plain: Frame | undefined, branded: Frame | undefined, format: VideoFormat): void {
  if (!plain || !branded) throw new Error('no frame')
  // The edges of large letters are encoded differently next to a logo.
  const box = differenceBox(plain, branded, 70)
  if (!box) throw new Error('no logo')
  const safe = safeArea(branded, format)
  // The glow is outside of the logo.
  const glow = 8
  expect(box.left).toBeGreaterThan(0.7 * branded.width)
  expect(box.right).toBeLessThan(branded.width - 0.03 * branded.width)
  expect(box.top).toBeGreaterThanOrEqual(safe.y - glow)
  expect(box.bottom).toBeLessThan(safe.y + 0.1 * branded.height + glow)
  expect(box.bottom).toBeLessThanOrEqual(captionZone(branded, format, 'top').y + 2)
  const middle = { x: (box.left + box.right) / 2 / branded.width - 0.02, y: (box.top + box.bottom) / 2 / branded.height - 0.01 }
  expect(distance(meanColor(branded, { ...middle, width: 0.04, height: 0.02 }), MAGENTA)).toBeLessThan(16)
}

describe('a logo', () => {
  test('is in the corner of the scene and of both cards of a rendered film, and nowhere else', async () => {
    const [plain, branded] = [await rendered({ logo: invisible }), await rendered({ logo })]
    for (const place of [0, 1, 2]) expectLogo(plain[place], branded[place], 'tiktok')
  })

  test('is drawn over footage and its cards by the merge', async () => {
    const [plain, branded] = [await merged({ logo: invisible }), await merged({ logo })]
    for (const place of [0, 1, 2]) expectLogo(plain[place], branded[place], 'tiktok')
  })

  test.each<[Size, VideoFormat]>([
    [{ width: 720, height: 1280 }, 'instagram_reels'],
    [{ width: 1280, height: 720 }, 'linkedin_video'],
    [{ width: 600, height: 600 }, 'custom'],
  ])('is in the preview of %o for %s, clear of the app and of the words', async (size, format) => {
    for (const show of [0, 'title'] as const) {
      expectLogo(await still(show, size, format, {}), await still(show, size, format, { logo }), format)
    }
  })

  test.each([
    ['white', '#ffffff', '#ffffff'],
    ['dark', '#101018', '#000000'],
  ])('that is %s stands out from a background of its own color', async (name, color, background) => {
    const own = join(folder, `${name}.png`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="100" cy="100" r="70" fill="${color}"/></svg>`
    await sharp(Buffer.from(svg)).png().toFile(own)
    const before = image
    image = await plainImage(join(folder, `on-${name}.png`), { width: 400, height: 700 }, background)
    const [plain, branded] = [await still(0, LARGE, 'tiktok', {}), await still(0, LARGE, 'tiktok', { logo: own })]
    image = before
    expect(differenceBox(plain, branded, 20)?.count).toBeGreaterThan(40)
  })
})
