import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '@loomcast/local-servers'
import { createFfmpeg, type Probe, probe } from '@loomcast/video/engines'
import { STEP_TIMEOUT_MS } from './poll.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** An image as RGB bytes, three per pixel. */
export interface Pixels {
  width: number
  height: number
  rgb: Uint8Array
}

/** Measures finished videos with the same ffmpeg that the product uses. */
export interface FilmLab {
  probe(file: string): Promise<Probe | null>
  /** Reads an image, or a video's frame at second `at`, cropped to `box` and scaled to `size`. */
  pixels(file: string, options: { at?: number; box?: Box; size: { width: number; height: number } }): Promise<Pixels>
  /** Mean volume of the audio in dBFS (0 is full scale; lower values are negative). */
  volume(file: string): Promise<number>
  close(): Promise<void>
}

export async function openFilmLab(): Promise<FilmLab> {
  const ffmpeg = createFfmpeg(await findFfmpeg(() => {}))
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-film-'))
  const run = (args: string[]) => ffmpeg.run({ args, folder, signal: AbortSignal.timeout(STEP_TIMEOUT_MS), nice: 0 })
  let count = 0
  return {
    probe: (file) => probe(ffmpeg, file),
    async pixels(file, { at, box, size: { width, height } }) {
      const out = join(folder, `${count++}.rgb`)
      const crop = box ? `crop=${box.width}:${box.height}:${box.x}:${box.y},` : ''
      const picture = ['-vf', `${crop}scale=${width}:${height}:flags=area`, '-pix_fmt', 'rgb24', '-f', 'rawvideo']
      await run([...(at === undefined ? [] : ['-ss', String(at)]), '-i', file, '-frames:v', '1', ...picture, out])
      const rgb = await readFile(out)
      if (rgb.length !== width * height * 3) throw new Error(`${file} has no picture at ${at} s`)
      return { width, height, rgb }
    },
    async volume(file) {
      const log = await run(['-i', file, '-vn', '-af', 'volumedetect', '-f', 'null', '-'])
      return Number(/mean_volume: (-?[\d.]+) dB/u.exec(log)?.[1] ?? Number.NaN)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Similarity of two images of the same size: Pearson correlation of their bytes, -1 to 1. */
export function likeness({ rgb: one }: Pixels, { rgb: other }: Pixels): number {
  const mean = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length
  const [a, b] = [mean(one), mean(other)]
  let [both, left, right] = [0, 0, 0]
  one.forEach((byte, at) => {
    const [x, y] = [byte - a, (other[at] ?? 0) - b]
    both += x * y
    left += x * x
    right += y * y
  })
  return both / Math.sqrt(left * right)
}

/** Mean of each channel, 0 to 255. */
export function meanColour({ rgb }: Pixels): number[] {
  const sums = [0, 0, 0]
  rgb.forEach((byte, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + byte
  })
  return sums.map((sum) => sum / (rgb.length / 3))
}

/** Measures white or yellow lettering. `share`: its fraction of all pixels. `width`: the fraction of the image's width that it spans. */
export function ink({ width, height, rgb }: Pixels): { share: number; width: number } {
  let [count, first, last] = [0, width, -1]
  for (let at = 0; at < width * height; at++) {
    if ((rgb[at * 3] ?? 0) < 225 || (rgb[at * 3 + 1] ?? 0) < 195) continue
    count += 1
    first = Math.min(first, at % width)
    last = Math.max(last, at % width)
  }
  return { share: count / (width * height), width: Math.max(0, last - first + 1) / width }
}

/** Names of an MP4's boxes, in order. Playback can start before the download is complete only if `moov` comes before `mdat`. */
export async function mp4Boxes(file: string): Promise<string[]> {
  const bytes = await readFile(file)
  const names: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    names.push(bytes.toString('latin1', at + 4, at + 8))
    const long = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (long < 8) break
    at += long
  }
  return names
}
