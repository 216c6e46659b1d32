import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Size } from '../../src/domain/formats.ts'
import { createFfmpeg, type Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { type MovingStill, panned } from '../../src/engines/picture/moves.ts'
import type { ClipRequest } from '../../src/engines/video-engine.ts'
import { drawnImage, encodersIn, type Frame, framesOf, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let photo: string
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  photo = await drawnImage(
    join(folder, 'photo.png'),
    { width: 400, height: 600 },
    '<rect width="100%" height="100%" fill="#246"/><circle cx="200" cy="300" r="110" fill="#fb4"/><circle cx="170" cy="270" r="20" fill="#222"/>',
  )
})
afterAll(() => remove())

let count = 0
async function request(over: Partial<ClipRequest> = {}): Promise<ClipRequest> {
  const own = join(folder, `clip-${count++}`)
  await mkdir(own)
  const shown = over.scene ?? scene(0)
  return {
    job_id: 'job',
    scene: shown,
    scenes: [shown],
    look: QUIET,
    model: 'veo3_fast',
    size: { width: 180, height: 320 },
    imageOf: async () => photo,
    folder: own,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...over,
  }
}

describe('a clip', () => {
  test('has the exact size, rate and length, and reports its progress', async () => {
    const reported: number[] = []
    const clip = await createMotionEngine(ffmpeg).renderClip(await request({ onProgress: (share) => reported.push(share), model: 'veo3' }))
    const made = await probe(ffmpeg, clip.file)
    expect(made?.video).toMatchObject({ codec: 'h264', pixel_format: 'yuv420p', width: 180, height: 320, fps: 30 })
    expect(made?.audio).toBeNull()
    expect(clip).toMatchObject({ has_sound: false, finished: true, seconds: 1 })
    expect(made?.seconds).toBeCloseTo(1, 2)
    expect(reported.at(-1)).toBe(1)
    expect(reported).toEqual([...reported].sort((one, other) => one - other))
  })

  test('reports the engine as unavailable without ffmpeg', async () => {
    expect(await createMotionEngine(createFfmpeg('/nowhere/ffmpeg')).available()).toMatchObject({ ok: false })
    expect(await createMotionEngine(ffmpeg).available()).toEqual({ ok: true })
  })

  test("stops the encoder when aborted, and rejects with the signal's reason", async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by its owner')
    const long = await request({
      signal: controller.signal,
      scene: scene(0, '', 120),
      size: { width: 720, height: 1280 },
      onProgress: () => controller.abort(reason),
    })
    const rendering = createMotionEngine(ffmpeg).renderClip(long)
    await expect(rendering).rejects.toBe(reason)
    await wait(50)
    expect(await encodersIn(long.folder)).toEqual([])
  })
})

/** Returns the mean difference between neighboring pixels. */
function detailOf({ rgb, width }: Frame): number {
  let sum = 0
  for (let at = 0; at + 3 < rgb.length; at += 3) if ((at / 3 + 1) % width !== 0) sum += Math.abs((rgb[at] ?? 0) - (rgb[at + 3] ?? 0))
  return (3 * sum) / rgb.length
}

test('each quality shows more details of a large image than the one before, and the best has more bits', async () => {
  const stripes = Array.from(
    { length: 400 },
    (_, index) =>
      `<circle cx="${(index * 397) % 1600}" cy="${(index * 211) % 2400}" r="${8 + (index % 9)}" fill="hsl(${index * 47} 80% 60%)"/>`,
  )
  const large = await drawnImage(
    join(folder, 'large.png'),
    { width: 1600, height: 2400 },
    `<rect width="100%" height="100%" fill="#123"/>${stripes.join('')}`,
  )
  const made: { detail: number; bytes: number }[] = []
  for (const model of ['veo3_fast', 'veo3', 'veo3_pro'] as const) {
    const own = await request({ model, scene: scene(0, '', 6), imageOf: async () => large })
    const { file } = await createMotionEngine(ffmpeg).renderClip(own)
    const frames = await framesOf(ffmpeg, file, [20, 90, 160], own.folder)
    made.push({ detail: frames.reduce((sum, frame) => sum + detailOf(frame), 0), bytes: (await stat(file)).size })
  }
  const [draft, standard, best] = made
  expect(standard?.detail).toBeGreaterThan(1.03 * (draft?.detail ?? 0))
  expect(best?.detail).toBeGreaterThan(1.03 * (standard?.detail ?? 0))
  expect(best?.bytes).toBeGreaterThan(1.3 * (standard?.bytes ?? 0))
})

describe('moves', () => {
  const size = { width: 180, height: 320 }
  const whole = { x: 0, y: 0, width: 180 }

  test.each<[string, MovingStill]>([
    ['a push-in', { size, from: whole, to: { x: 22, y: 34, width: 156 } }],
    ['a pull-out', { size, from: { x: 1, y: 50, width: 150 }, to: whole }],
    [
      'a pan over a wide still',
      { size: { width: 420, height: 320 }, from: { x: 20, y: 0, width: 176 }, to: { x: 61.3, y: 0, width: 176 } },
    ],
    ['a pan to the left', { size: { width: 420, height: 330 }, from: { x: 47.9, y: 6, width: 172 }, to: { x: 3.1, y: 2, width: 172 } }],
    ['a tilt with a zoom', { size: { width: 200, height: 480 }, from: { x: 9, y: 71, width: 160 }, to: { x: 2, y: 10, width: 176 } }],
  ])('%s deviates from a smooth path by less than a tenth of a pixel', async (name, still) => {
    const image = await drawnImage(
      join(folder, 'dot.png'),
      still.size,
      '<rect width="100%" height="100%" fill="#000"/><circle cx="90" cy="150" r="14" fill="#fff"/>',
    )
    const path = await pathOfDot(image, name.replaceAll(' ', '-'), still, size)
    const travelled = Math.hypot((path.at(-1)?.x ?? 0) - (path[0]?.x ?? 0), (path.at(-1)?.y ?? 0) - (path[0]?.y ?? 0))
    expect(travelled).toBeGreaterThan(1.5)
    expect(jitterOf(path.map(({ x }) => x))).toBeLessThan(0.1)
    expect(jitterOf(path.map(({ y }) => y))).toBeLessThan(0.1)
    // The first and the last frame show the two views.
    for (const [view, dot] of [
      [still.from, path[0]],
      [still.to, path.at(-1)],
    ] as const) {
      expect(dot?.x).toBeCloseTo(((90 - view.x) * 180) / view.width, -0.3)
      expect(dot?.y).toBeCloseTo(((150 - view.y) * 180) / view.width, -0.3)
    }
  })
})

/** Returns the dot's center of gravity in each frame of three seconds. */
async function pathOfDot(image: string, name: string, still: MovingStill, size: Size): Promise<{ x: number; y: number }[]> {
  const frames = 90
  const own = join(folder, `path-${name}`)
  await mkdir(own)
  const filter = `format=gray,loop=loop=-1:size=1:start=0,${panned(still, size, { frames }, 'linear')},trim=end_frame=${frames}`
  await ffmpeg.run({
    folder: own,
    signal: new AbortController().signal,
    args: ['-i', image, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'gray', 'path.raw'],
  })
  const raw = await readFile(join(own, 'path.raw'))
  const area = size.width * size.height
  expect(raw.length).toBe(area * frames)
  return Array.from({ length: frames }, (_, frame) => {
    let [sum, sumX, sumY] = [0, 0, 0]
    for (let at = 0; at < area; at++) {
      const value = raw[frame * area + at] ?? 0
      if (value < 8) continue
      sum += value
      sumX += value * (at % size.width)
      sumY += value * Math.floor(at / size.width)
    }
    return { x: sumX / sum, y: sumY / sum }
  })
}

/** Returns the largest second difference, which is visible as a jerk. An eased move of this length has almost none. */
function jitterOf(path: readonly number[]): number {
  return Math.max(...path.slice(2).map((value, index) => Math.abs(value - 2 * (path[index + 1] ?? 0) + (path[index] ?? 0))))
}
