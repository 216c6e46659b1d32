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

/** The mean difference of two images of the same size, per channel, and the largest of a block of 15 × 15 pixels, 0 to 255. */
export function differenceOf(one: Pixels, other: Pixels): { mean: number; block: number } {
  const side = 15
  const columns = Math.ceil(one.width / side)
  const sums = new Float64Array(columns * Math.ceil(one.height / side))
  one.rgb.forEach((byte, at) => {
    const pixel = Math.floor(at / 3)
    const block = Math.floor(pixel / one.width / side) * columns + Math.floor((pixel % one.width) / side)
    sums[block] = (sums[block] ?? 0) + Math.abs(byte - (other.rgb[at] ?? 0))
  })
  return { mean: sums.reduce((sum, value) => sum + value, 0) / one.rgb.length, block: Math.max(...sums) / (3 * side * side) }
}

/**
 * The best likeness of a frame to a part of a photo that has the frame's shape, and that part: the camera can be anywhere on the photo. Rows of the frame from
 * `without[0]` to `without[1]`, as fractions, are not compared; `frame` contains the others.
 */
export function partOfPhoto(
  frame: Pixels,
  photo: Pixels,
  without: readonly [number, number],
): { likeness: number; part: Pixels; frame: Pixels } {
  const rows = Array.from({ length: frame.height }, (_, row) => row).filter((row) => {
    const middle = (row + 0.5) / frame.height
    return middle < without[0] || middle > without[1]
  })
  const chosen = picked(frame, rows)
  const largest = Math.min(photo.height, (photo.width * frame.height) / frame.width)
  let best = { likeness: -1, part: chosen, frame: chosen }
  for (let zoom = 1; zoom < 2; zoom *= 1.05) {
    const [height, width] = [largest / zoom, (largest * frame.width) / frame.height / zoom]
    for (let left = 0; left <= photo.width - width + 0.01; left += 2) {
      for (let top = 0; top <= photo.height - height + 0.01; top += 2) {
        const part = picked(sampled(photo, { left, top, width, height }, frame), rows)
        const alike = likeness(chosen, part)
        if (alike > best.likeness) best = { likeness: alike, part, frame: chosen }
      }
    }
  }
  return best
}

/** A photo with its edges continued to a larger size, as around a subject on a plain ground. */
export function withGround(photo: Pixels, { width, height }: { width: number; height: number }): Pixels {
  const [left, top] = [Math.floor((width - photo.width) / 2), Math.floor((height - photo.height) / 2)]
  const rgb = new Uint8Array(width * height * 3)
  const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (within(y - top, photo.height) * photo.width + within(x - left, photo.width)) * 3
      rgb.set(photo.rgb.subarray(from, from + 3), (y * width + x) * 3)
    }
  return { width, height, rgb }
}

/** The chosen rows of an image. */
function picked({ width, rgb }: Pixels, rows: readonly number[]): Pixels {
  const part = new Uint8Array(rows.length * width * 3)
  for (const [index, row] of rows.entries()) part.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), index * width * 3)
  return { width, height: rows.length, rgb: part }
}

function sampled(photo: Pixels, area: { left: number; top: number; width: number; height: number }, { width, height }: Pixels): Pixels {
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = Math.min(photo.height - 1, Math.floor(area.top + ((y + 0.5) * area.height) / height))
    for (let x = 0; x < width; x++) {
      const column = Math.min(photo.width - 1, Math.floor(area.left + ((x + 0.5) * area.width) / width))
      const from = (row * photo.width + column) * 3
      rgb.set(photo.rgb.subarray(from, from + 3), (y * width + x) * 3)
    }
  }
  return { width, height, rgb }
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
