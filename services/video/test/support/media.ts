import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '@loomcast/local-servers'
import sharp from 'sharp'
import { disclosureOfVideo } from '../../src/domain/disclosure.ts'
import type { Size } from '../../src/domain/formats.ts'
import type { Look, Scene } from '../../src/domain/storyboard.ts'
import { createFfmpeg, type Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import type { Clip } from '../../src/engines/video-engine.ts'

/** The real encoder, downloaded once per machine. */
export async function realFfmpeg(): Promise<Ffmpeg> {
  return createFfmpeg(await findFfmpeg(() => {}))
}

export async function tempFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-video-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const QUIET: Look = {
  template: 'story',
  captions: 'off',
  transition: 'crossfade',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
}

/** What made a video of the user's own images. */
export const OWN_IMAGES = disclosureOfVideo({ engine: 'motion', storyboard: { scenes: [], look: QUIET, written_by: 'you' } })

export function scene(index: number, caption = '', seconds = 1, emphasis: string[] = []): Scene {
  return { index, file_id: `file-${index}`, caption, emphasis, direction: '', seconds }
}

/** Writes an image of one color. */
export async function plainImage(file: string, size: Size, color: string): Promise<string> {
  await sharp({ create: { ...size, channels: 3, background: color } })
    .png()
    .toFile(file)
  return file
}

/** Renders an SVG into an image. */
export async function drawnImage(file: string, { width, height }: Size, svg: string): Promise<string> {
  await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`))
    .flatten()
    .png()
    .toFile(file)
  return file
}

export interface Frame extends Size {
  rgb: Buffer
}

/** The filter that passes only frames with these indexes. */
const onlyFrames = (numbers: readonly number[]) => `select='${numbers.map((number) => `eq(n,${number})`).join('+')}'`

/**
 * Returns frames, by index in display order, of what the arguments describe (`-i` and the name of a video), with the log. A filter, if any, draws on these
 * frames only.
 */
export async function drawFrames(
  ffmpeg: Ffmpeg,
  input: string[],
  numbers: readonly number[],
  folder: string,
  filter?: string,
): Promise<{ frames: Frame[]; log: string }> {
  const filters = [onlyFrames(numbers), ...(filter === undefined ? [] : [filter])].join(',')
  const output = ['-fps_mode', 'passthrough', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'frames.rgb']
  const log = await ffmpeg.run({ folder, signal: new AbortController().signal, args: [...input, '-vf', filters, ...output] })
  const [width = 0, height = 0] = (/Video: rawvideo[^\n]*?, (\d+)x(\d+)/u.exec(log) ?? []).slice(1).map(Number)
  const pixels = await readFile(join(folder, 'frames.rgb'))
  const size = width * height * 3
  expectFrames(pixels.length, numbers.length * size)
  return { log, frames: numbers.map((_, index) => ({ rgb: pixels.subarray(index * size, (index + 1) * size), width, height })) }
}

function expectFrames(bytes: number, expected: number): void {
  if (bytes !== expected || bytes === 0) throw new Error(`The frames have ${bytes} bytes instead of ${expected}.`)
}

/** Returns frames of a video, by index in display order. */
export async function framesOf(ffmpeg: Ffmpeg, file: string, numbers: readonly number[], folder: string): Promise<Frame[]> {
  return (await drawFrames(ffmpeg, ['-i', file], numbers, folder)).frames
}

/** Returns the mean color of an area, given in fractions of the frame. */
export function meanColor({ rgb, width, height }: Frame, area = { x: 0, y: 0, width: 1, height: 1 }): [number, number, number] {
  const left = Math.floor(area.x * width)
  const top = Math.floor(area.y * height)
  const right = Math.ceil((area.x + area.width) * width)
  const bottom = Math.ceil((area.y + area.height) * height)
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) for (const channel of [0, 1, 2] as const) sums[channel] += rgb[(y * width + x) * 3 + channel] ?? 0
  }
  const count = Math.max(1, (right - left) * (bottom - top))
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** Returns the largest difference between the channels of two colors. */
export function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))
}

/** Returns the bounding box, in pixels, of the area where two frames clearly differ; null when there is none. */
export function differenceBox(
  one: Frame,
  other: Frame,
  least = 40,
): { left: number; top: number; right: number; bottom: number; count: number } | null {
  let left = one.width
  let top = one.height
  let right = -1
  let bottom = -1
  let count = 0
  for (let at = 0; at < one.rgb.length; at += 3) {
    const change = (channel: number) => Math.abs((one.rgb[at + channel] ?? 0) - (other.rgb[at + channel] ?? 0))
    if (change(0) <= least && change(1) <= least && change(2) <= least) continue
    const x = (at / 3) % one.width
    const y = Math.floor(at / 3 / one.width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    count++
  }
  return count === 0 ? null : { left, top, right, bottom, count }
}

/** Returns the integrated loudness (EBU R128). */
export async function loudnessOf(ffmpeg: Ffmpeg, file: string): Promise<number> {
  const log = await ffmpeg.run({
    folder: '/',
    signal: new AbortController().signal,
    args: ['-i', file, '-vn', '-af', 'ebur128=framelog=quiet', '-f', 'null', '-'],
  })
  return Number(/I:\s+(-?[\d.]+) LUFS/u.exec(log)?.[1])
}

/** Returns the process ids of encoders that run in a folder, according to the kernel. */
export async function encodersIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const found = await Promise.all(pids.map(async (pid) => [pid, await readlink(`/proc/${pid}/cwd`).catch(() => '')] as const))
  return found.filter(([, cwd]) => cwd === folder).map(([pid]) => pid)
}

/** Renders a clip of one color, as any engine could have. */
export async function plainClip(
  ffmpeg: Ffmpeg,
  folder: string,
  name: string,
  { color, size, seconds, fps = 30, tone = false }: { color: string; size: Size; seconds: number; fps?: number; tone?: boolean },
): Promise<Clip> {
  const sound = tone ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`] : []
  const picture = `color=c=${color}:s=${size.width}x${size.height}:r=${fps}:d=${seconds}`
  const coding = ['-vf', 'scale=out_color_matrix=bt709,format=yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  await ffmpeg.run({
    folder,
    signal: new AbortController().signal,
    args: ['-f', 'lavfi', '-i', picture, ...sound, ...coding, `${name}.mp4`],
  })
  return { file: join(folder, `${name}.mp4`), seconds, has_sound: tone, finished: false }
}
