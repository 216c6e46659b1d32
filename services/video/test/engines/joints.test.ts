import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { CALL_TO_ACTION_SECONDS, TITLE_SECONDS } from '../../src/domain/scene-length.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { createMotionEngine, shotsOf } from '../../src/engines/motion/motion-engine.ts'
import { drawPart } from '../../src/engines/picture/draw-part.ts'
import { framesIn, type Segment, timelineOf } from '../../src/engines/timeline.ts'
import type { Clip } from '../../src/engines/video-engine.ts'
import { OWN_IMAGES, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

/** Parts are encoded separately and joined. The result is compared with the same picture drawn by one command and encoded losslessly. */

const SIZE = { width: 180, height: 320 }
let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let photos: string[]
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  photos = await Promise.all([photo('one', 300, 480, 20), photo('two', 480, 320, 140), photo('three', 320, 500, 250)])
})
afterAll(() => remove())

/** Has detail everywhere, so that every movement is visible. */
async function photo(name: string, width: number, height: number, hue: number): Promise<string> {
  const spots = Array.from({ length: 150 }, (_, n) => {
    const [x, y, r] = [(n * 7919) % width, (n * 104_729) % height, 4 + ((n * 31) % 17)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue + ((n * 13) % 90)},60%,${20 + ((n * 11) % 60)}%)"/>`
  })
  const file = join(folder, `${name}.png`)
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue},40%,45%)"/>${spots.join('')}</svg>`,
    ),
  )
    .flatten()
    .png()
    .toFile(file)
  return file
}

const scenes = [scene(0, 'The first words', 1.2, ['first']), scene(1, 'Then others', 1.1), scene(2, 'And the last', 1.3)]
const signal = new AbortController().signal
const common = (look: Look) => ({ job_id: 'job', scenes, look, size: SIZE, signal, onProgress: () => {} })
const imageOf = async ({ index }: { index: number }) => photos[index] ?? ''

async function made(look: Look, name: string) {
  const clips: Clip[] = []
  for (const each of scenes) {
    const own = join(folder, `${name}-${each.index}`)
    await mkdir(own)
    clips.push(await createMotionEngine(ffmpeg).renderClip({ ...common(look), scene: each, model: 'veo3_fast', imageOf, folder: own }))
  }
  const own = join(folder, `${name}-merged`)
  return { clips, merged: await createMerge(ffmpeg)({ ...common(look), disclosure: OWN_IMAGES, clips, folder: own }) }
}

/** Draws the whole timeline with one command, losslessly. */
async function drawnAtOnce(look: Look, name: string): Promise<string> {
  const own = join(folder, `${name}-at-once`)
  await mkdir(own)
  const segments = timelineOf(scenes, look)
  const part = { first: 0, last: segments.length - 1 }
  const shots = await shotsOf(ffmpeg, segments, part, { ...common(look), model: 'veo3_fast', imageOf, folder: own })
  const { inputs, graph } = await drawPart({ ...common(look), segments, part, shots, folder: own })
  await ffmpeg.run({
    folder: own,
    signal,
    args: [...inputs, '-filter_complex', graph, '-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', 'reference.mp4'],
  })
  return join(own, 'reference.mp4')
}

/** Returns the brightness of every pixel, per frame. */
async function greys(file: string): Promise<Buffer[]> {
  await ffmpeg.run({
    folder,
    signal,
    args: ['-i', file, '-an', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray', 'grey.raw'],
  })
  const raw = await readFile(join(folder, 'grey.raw'))
  const area = SIZE.width * SIZE.height
  return Array.from({ length: raw.length / area }, (_, frame) => raw.subarray(frame * area, (frame + 1) * area))
}

function psnr(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / Math.max(1e-6, sum / one.length))
}

/** Returns the timestamps of the video packets, in file order and in frames. */
async function stamps(file: string): Promise<{ dts: number; pts: number; duration: number }[]> {
  await ffmpeg.run({ folder, signal, args: ['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'framecrc', 'packets.txt'] })
  const text = await readFile(join(folder, 'packets.txt'), 'utf8')
  const [, seconds = '1/1'] = /#tb 0: (\S+)/u.exec(text) ?? []
  const [over = 1, under = 1] = seconds.split('/').map(Number)
  const inFrames = (value: string | undefined) => (Number(value) * over * 30) / under
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','))
    .map(([, dts, pts, duration]) => ({ dts: inFrames(dts), pts: inFrames(pts), duration: inFrames(duration) }))
}

/** Returns the decoder configuration: size, profile and parameter sets. */
async function configuration(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  const at = bytes.indexOf('avcC')
  return bytes.subarray(at, at - 4 + bytes.readUInt32BE(at - 4))
}

const joints = (segments: readonly Segment[]) => segments.slice(1).map(({ start }) => start)

/** `npm run test:soak` joins all of them. */
const LOOKS: [string, Look][] = [
  ['captions and a crossfade', { ...QUIET, captions: 'bold' }],
  ['pushes and zooms, with both cards', { ...QUIET, captions: 'karaoke', template: 'product_showcase', transition: 'template' }],
  ['slides, with both cards', { ...QUIET, captions: 'boxed', transition: 'slide' }],
]

describe.each(process.env['LOOMCAST_SOAK'] === 'true' ? LOOKS : LOOKS.slice(0, 2))('%s', (what, plain) => {
  const cards = what.includes('cards')
  const look: Look = cards
    ? { ...plain, title_card: { title: 'A title', subtitle: 'and more' }, call_to_action: { text: 'Come', detail: 'loomcast.example' } }
    : plain
  const name = what.replaceAll(/\W/gu, '-')

  test('joins parts into the frames that a single command draws, without missing or repeated frames', async () => {
    const { clips, merged } = await made(look, name)
    const segments = timelineOf(scenes, look)
    const frames = framesIn(segments)
    // Parts can be joined only if a decoder configured by the first part can decode the others.
    const [first, ...others] = await Promise.all(clips.map(({ file }) => configuration(file)))
    for (const other of others) expect(other).toEqual(first)
    expect(clips.reduce((sum, clip) => sum + clip.seconds, 0)).toBeCloseTo(frames / 30, 5)
    const [shown, wanted] = [await greys(merged.video), await greys(await drawnAtOnce(look, name))]
    expect([shown.length, wanted.length]).toEqual([frames, frames])
    const like = (frame: number, other: number) => psnr(shown[frame] ?? Buffer.of(), wanted[other] ?? Buffer.of())
    const worst = Math.min(...shown.map((_, frame) => like(frame, frame)))
    expect(worst).toBeGreaterThan(30)
    // Near the joints, each frame must be most similar to the frame of the same index. A shift by one frame shows wherever adjacent frames clearly differ.
    let compared = 0
    for (const joint of joints(segments)) {
      for (let frame = joint - 4; frame < joint + 20; frame++) {
        for (const other of [frame - 1, frame + 1]) {
          if (psnr(wanted[frame] ?? Buffer.of(), wanted[other] ?? Buffer.of()) > 33) continue
          compared++
          expect([frame, other, like(frame, frame) > like(frame, other) + 1]).toEqual([frame, other, true])
        }
      }
    }
    expect(compared).toBeGreaterThan(20)

    const packets = await stamps(merged.video)
    expect(packets.length).toBe(frames)
    for (const [index, { dts, pts, duration }] of packets.entries()) {
      expect(Math.abs(dts - index - (packets[0]?.dts ?? 0))).toBeLessThan(0.01)
      expect(pts).toBeGreaterThanOrEqual(dts)
      expect(duration).toBeCloseTo(1, 2)
    }
    const shownAt = packets.map(({ pts }) => pts).sort((one, other) => one - other)
    for (const [index, pts] of shownAt.entries()) expect(Math.abs(pts - index)).toBeLessThan(0.01)

    // A strict decoder must read the whole file, and its tags must be those that every platform expects.
    await ffmpeg.run({ folder, signal, args: ['-xerror', '-err_detect', 'explode', '-i', merged.video, '-f', 'null', '-'] })
    const found = await probe(ffmpeg, merged.video)
    expect(found?.video).toEqual({ codec: 'h264', profile: 'High', pixel_format: 'yuv420p', ...SIZE, fps: 30 })
    expect(found?.audio).toEqual({ codec: 'aac', sample_rate: 48_000, channels: 'stereo' })
    expect(await ffmpeg.describe(merged.video)).toContain('yuv420p(tv, bt709, progressive)')
    const bytes = await readFile(merged.video)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })
})

test('draws both cards with a single scene, and accepts a quote in the folder name', async () => {
  const own = join(folder, "it's here")
  await mkdir(own)
  const look = { ...QUIET, title_card: { title: 'A title', subtitle: '' }, call_to_action: { text: 'Come', detail: '' } }
  const only = scenes.slice(0, 1)
  const clip = await createMotionEngine(ffmpeg).renderClip({
    ...common(look),
    scenes: only,
    scene: scene(0, '', 1.2),
    model: 'veo3_fast',
    imageOf,
    folder: own,
  })
  const merged = await createMerge(ffmpeg)({
    ...common(look),
    disclosure: OWN_IMAGES,
    scenes: only,
    clips: [clip],
    folder: join(own, 'merged'),
  })
  expect((await greys(merged.video)).length).toBe((TITLE_SECONDS + 1.2 + CALL_TO_ACTION_SECONDS) * 30)
})
