import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Scene } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { cleanFootage, FootageRejected } from '../../src/engines/footage/clean-footage.ts'
import { LOUDNESS } from '../../src/engines/merge/audio/mix.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { drawFilmStill } from '../../src/engines/motion/film-still.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { EngineFailure } from '../../src/engines/video-engine.ts'
import {
  distance,
  framesOf,
  loudnessOf,
  meanColor,
  OWN_IMAGES,
  plainImage,
  QUIET,
  realFfmpeg,
  scene,
  tempFolder,
} from '../support/media.ts'
import { record } from '../support/speech.ts'

const { signal } = new AbortController()
const SIZE = { width: 180, height: 320 }
const [GREEN, BLUE] = [
  [32, 160, 64],
  [32, 64, 192],
] as const
let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let clip: string
let image: string
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  image = await plainImage(join(folder, 'image.png'), SIZE, '#808080')
  // A second of each color with a tone of 3 kHz, in a frame whose left half is black.
  const colors = ['0xc02020', '0x20a040', '0x2040c0'].flatMap((color) => ['-f', 'lavfi', '-i', `color=c=${color}:s=640x360:r=30:d=1`])
  const graph = '[0:v][1:v][2:v]concat=n=3,drawbox=w=iw/2:h=ih:color=black:t=fill[v]'
  const tone = ['-f', 'lavfi', '-i', "aevalsrc='0.1*sin(2*PI*3000*t)':s=44100:d=3"]
  await receive([
    ...colors,
    ...tone,
    '-filter_complex',
    graph,
    '-map',
    '[v]',
    '-map',
    '3:a',
    ...H264,
    '-metadata',
    'location=+45.7640+4.8357/',
    '-f',
    'mov',
  ])
  await cleanFootage(ffmpeg, folder, signal)
  clip = join(folder, 'clip-3s.mp4')
  await ffmpeg.run({ folder, signal, args: ['-i', 'clip.mp4', '-c', 'copy', 'clip-3s.mp4'] })
})
afterAll(() => remove())

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const receive = (args: string[]) => ffmpeg.run({ folder, signal, args: [...args, 'received'] })
const picture = (size: string, seconds: number, rate = 30) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]

test.each([
  [
    'WebM with VP9 and Opus',
    ['-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-f', 'webm'],
    true,
  ],
  ['WebM without a length', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-live', '1', '-f', 'webm'], false],
  ['MP4 with AV1', ['-c:v', 'libsvtav1', '-preset', '12', '-f', 'mp4'], false],
  [
    'MOV with HEVC and a variable frame rate',
    [
      '-vf',
      "select='not(mod(n,3))+lt(mod(n,20),8)'",
      '-fps_mode',
      'vfr',
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-tag:v',
      'hvc1',
      '-f',
      'mov',
    ],
    false,
  ],
])('%s becomes H.264 with 30 frames per second', async (_name, args, has_sound) => {
  await receive([...picture('320x256', 1.5), ...args])
  const made = await cleanFootage(ffmpeg, folder, signal)
  expect(made).toMatchObject({ width: 320, height: 256, has_sound })
  expect(Math.abs(made.seconds - 1.5)).toBeLessThan(0.15)
  const { video, audio } = (await probe(ffmpeg, join(folder, 'clip.mp4'))) ?? {}
  expect(video).toMatchObject({ codec: 'h264', profile: 'High', pixel_format: 'yuv420p', fps: 30 })
  expect(audio?.codec).toBe(has_sound ? 'aac' : undefined)
})

test('a rotated clip is upright, a large one smaller, and its place is not stored', async () => {
  await receive([...picture('2560x1440', 1), ...H264, '-f', 'mp4'])
  await ffmpeg.run({ folder, signal, args: ['-display_rotation', '90', '-i', 'received', '-c', 'copy', '-f', 'mov', 'rotated'] })
  await ffmpeg.run({ folder, signal, args: ['-i', 'rotated', '-c', 'copy', '-map_metadata', '0', '-f', 'mov', 'received'] })
  expect(await cleanFootage(ffmpeg, folder, signal)).toMatchObject({ width: 1080, height: 1920 })
  expect(await ffmpeg.describe(clip)).not.toMatch(/location|45\.76/u)
})

test.each([
  ['smpte2084', 0.58],
  ['arib-std-b67', 0.75],
])('HDR (%s) becomes SDR: white stays white, and a color keeps its hue', async (transfer, white) => {
  const level = Math.round(1023 * (0.0626 + white * 0.8563))
  const gray = `nullsrc=s=320x320:r=30:d=1,format=yuv420p10le,geq=lum=${level}:cb=512:cr='if(lt(X,80),512,640)'`
  const color = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc', '-color_range', 'tv']
  const params = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`
  await receive([
    '-f',
    'lavfi',
    '-i',
    gray,
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    params,
    ...color,
    '-tag:v',
    'hvc1',
    '-metadata',
    'title=Video: the beach',
    '-f',
    'mov',
  ])
  await cleanFootage(ffmpeg, folder, signal)
  const [frame] = await framesOf(ffmpeg, 'clip.mp4', [15], folder)
  if (!frame) throw new Error('no frame')
  const [left, right] = [
    meanColor(frame, { x: 0.1, y: 0.2, width: 0.3, height: 0.6 }),
    meanColor(frame, { x: 0.6, y: 0.2, width: 0.3, height: 0.6 }),
  ]
  expect(Math.min(...left)).toBeGreaterThan(210)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(8)
  expect(right[0] - right[2]).toBeGreaterThan(25)
})

test.each([
  ['another codec', [...picture('320x256', 2), '-c:v', 'mpeg4', '-f', 'mp4'], 'unsupported'],
  ['another format', [...picture('320x256', 2), '-c:v', 'mpeg4', '-f', 'avi'], 'unsupported'],
  ['only sound', ['-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'aac', '-f', 'mp4'], 'no_picture'],
  ['a small picture', [...picture('320x180', 2), ...H264, '-f', 'mp4'], 'too_small'],
  ['more than 4K', [...picture('5120x2880', 0.1), ...H264, '-f', 'mp4'], 'too_large'],
  ['a moment', [...picture('320x256', 0.5), ...H264, '-f', 'mp4'], 'too_short'],
  ['more than a minute', [...picture('256x256', 62, 2), ...H264, '-f', 'mp4'], 'too_long'],
  [
    'more than a minute without a stated length',
    [...picture('256x256', 62, 2), '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-live', '1', '-f', 'webm'],
    'too_long',
  ],
])('%s is rejected', async (_name, args, fault) => {
  await receive(args)
  const error = await cleanFootage(ffmpeg, folder, signal).catch((reason) => reason)
  expect([error instanceof FootageRejected, error.fault]).toEqual([true, fault])
})

test.each([
  ['a playlist', '#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n', 'unsupported'],
  ['a cut file', null, 'damaged'],
])('%s is rejected', async (_name, text, fault) => {
  await receive([...picture('320x256', 2), ...H264, '-f', 'mp4'])
  if (text !== null) await writeFile(join(folder, 'received'), text)
  else await truncate(join(folder, 'received'), 2_000)
  const error = await cleanFootage(ffmpeg, folder, signal).catch((reason) => reason)
  expect([error instanceof FootageRejected, error.fault]).toEqual([true, fault])
})

test('a clip whose smaller file cannot be made is accepted without it, but not when the disk is full', async () => {
  await receive([...picture('512x512', 1.1, 5), ...H264, '-f', 'mp4'])
  const failing = (error: Error): Ffmpeg => ({
    ...ffmpeg,
    run: (request) => (request.args.includes('small.mp4') ? Promise.reject(error) : ffmpeg.run(request)),
  })
  const made = await cleanFootage(failing(new EngineFailure('encoder_failed')), folder, signal)
  expect(made).toMatchObject({ width: 512, height: 512, hasSmall: false })
  expect(await cleanFootage(ffmpeg, folder, signal)).toMatchObject({ width: 512, height: 512, hasSmall: true })
  const full = new EngineFailure('disk_full')
  await expect(cleanFootage(failing(full), folder, signal)).rejects.toBe(full)
})

interface FilmOptions {
  sound: boolean
  focus?: Scene['focus']
  narration?: string
  volume?: number
}

let films = 0
/** A film of a picture for a second, then the clip from its first second on. */
async function film({ sound, focus, narration, volume }: FilmOptions): Promise<string> {
  const own = join(folder, `film-${films++}`)
  await mkdir(own)
  const footage = { file_id: 'fil_clip', start: 1, seconds: 2, sound }
  const scenes: Scene[] = [scene(0, '', 1), { ...scene(1, '', 2), footage, ...(focus && { focus }) }]
  const engine = createMotionEngine(ffmpeg)
  const clips = []
  for (const each of scenes) {
    const part = join(own, `${each.index}`)
    await mkdir(part)
    const request = { job_id: 'job', scene: each, scenes, look: QUIET, model: 'veo3_fast' as const, size: SIZE, folder: part, signal }
    clips.push(await engine.renderClip({ ...request, imageOf: async () => image, footageOf: async () => clip, onProgress: () => {} }))
  }
  const footageSound = sound ? new Map([[1, { file: clip, start: 1, seconds: 2, volume }]]) : new Map()
  const request = { job_id: 'job', clips, scenes, look: QUIET, size: SIZE, disclosure: OWN_IMAGES, folder: own, signal, footageSound }
  return (await createMerge(ffmpeg)({ ...request, onProgress: () => {}, ...(narration !== undefined && { narration }) })).video
}

/** The level of the clip's tone, in dB. */
async function toneOf(file: string, from: number, to: number): Promise<number> {
  const filters = `atrim=start=${from}:end=${to},highpass=f=2500,highpass=f=2500,volumedetect`
  const log = await ffmpeg.run({ folder, signal, args: ['-i', file, '-vn', '-af', filters, '-f', 'null', '-'] })
  return Number(/mean_volume: (-?[\d.]+|-inf) dB/u.exec(log)?.[1])
}

test('a scene shows its part of a clip, around its focus, with its sound in this scene only, or muted', async () => {
  const made = await film({ sound: true, focus: { x: 1, y: 0.5 } })
  const frames = await framesOf(ffmpeg, made, [10, 50, 80], folder)
  const colors = frames.map((frame) => meanColor(frame))
  for (const [index, color] of [[128, 128, 128], GREEN, BLUE].entries()) expect(distance(colors[index] ?? [], color)).toBeLessThan(12)
  expect((await toneOf(made, 1.5, 2.8)) - (await toneOf(made, 0, 0.9))).toBeGreaterThan(30)
  expect(Math.abs((await loudnessOf(ffmpeg, made)) - LOUDNESS)).toBeLessThan(1)
  const muted = await film({ sound: false, focus: { x: 0, y: 0.5 } })
  expect(await loudnessOf(ffmpeg, muted)).toBeLessThan(-60)
  const [left] = await framesOf(ffmpeg, muted, [50], folder)
  expect(left && Math.max(...meanColor(left))).toBeLessThan(20)
})

test.each([
  ['the frame of the clip at this time', 1, 0, GREEN],
  ['the first frame of the part under a title', 'title', 0, GREEN],
  ['the last frame of the part after its end', 1, 0.95, BLUE],
] as const)('a still shows %s', async (_what, show, from, color) => {
  const own = await mkdtemp(join(folder, 'still-'))
  const footage = { file_id: 'fil_clip', start: 1 + from, seconds: 1, sound: false }
  const own_scene: Scene = { ...scene(show === 'title' ? 0 : 1, '', 2), footage, focus: { x: 1, y: 0.5 } }
  const scenes = show === 'title' ? [own_scene] : [scene(0, '', 1), own_scene]
  const look = show === 'title' ? { ...QUIET, title_card: { title: 'T', subtitle: '' } } : QUIET
  const request = { scenes, look, size: SIZE, format: 'tiktok' as const, signal, folder: own, show }
  const { picture: still } = await drawFilmStill(ffmpeg, { ...request, imageOf: async () => image, footageOf: async () => clip })
  const { data, info } = await sharp(still).raw().toBuffer({ resolveWithObject: true })
  const shown = meanColor({ rgb: data, width: info.width, height: info.height }, { x: 0.1, y: 0.1, width: 0.8, height: 0.15 })
  expect(distance(shown, color)).toBeLessThan(show === 'title' ? 60 : 15)
})

test('a still of a part without pictures, because the sound of the clip is longer, shows the image of the clip', async () => {
  const short = join(folder, 'short.mp4')
  const green = ['-f', 'lavfi', '-i', 'color=c=0x20a040:s=320x320:r=30:d=1', '-f', 'lavfi', '-i', 'sine=d=3']
  await ffmpeg.run({ folder, signal, args: [...green, ...H264, short] })
  const shown = async (start: number) => {
    const own = await mkdtemp(join(folder, 'still-'))
    const footage = { file_id: 'fil_clip', start, seconds: 0.5, sound: false }
    const scenes: Scene[] = [scene(0, '', 1), { ...scene(1, '', 2), footage }]
    const request = { scenes, look: QUIET, size: SIZE, format: 'tiktok' as const, signal, folder: own, show: 1 }
    const { picture: still } = await drawFilmStill(ffmpeg, { ...request, imageOf: async () => image, footageOf: async () => short })
    const { data, info } = await sharp(still).raw().toBuffer({ resolveWithObject: true })
    return meanColor({ rgb: data, width: info.width, height: info.height })
  }
  expect(distance(await shown(0.2), GREEN)).toBeLessThan(15)
  expect(distance(await shown(2), [128, 128, 128])).toBeLessThan(15)
})

test('the sound of a clip is as loud as chosen, beside other sound, and quieter while a voice speaks', async () => {
  const { file } = await record(ffmpeg, folder, 'voice.wav', { rhythm: [0.8, 1, 1] })
  const full = await film({ sound: true, narration: file })
  const alone = await toneOf(full, 2.3, 2.8)
  expect(alone - (await toneOf(full, 1.3, 1.9))).toBeGreaterThan(2.5)
  const quarter = await film({ sound: true, narration: file, volume: 25 })
  expect(alone - (await toneOf(quarter, 2.3, 2.8))).toBeGreaterThan(6)
})
