import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import type { ImageDecoder } from '../../src/engines/decoder/image-decoder.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { cleanFootage, FootageRejected } from '../../src/engines/footage/clean-footage.ts'
import { cleanMusic } from '../../src/engines/merge/audio/clean-music.ts'
import { cleanNarration } from '../../src/engines/narration/clean-narration.ts'
import { SoundRejected } from '../../src/engines/received-sound/received-sound.ts'
import { cleanLogo } from '../../src/logo/clean-logo.ts'
import { cleanImage } from '../../src/uploads/clean-image.ts'
import * as images from './images.ts'
import { RECORDINGS, record } from './speech.ts'

const SAMPLES = join(import.meta.dirname, '../received')

/** Files as users and attackers upload them; `fuzzImages` and `fuzzNarrations` change them at random. */
export async function imageCorpus(): Promise<Buffer[]> {
  const made = [images.jpeg, images.png, images.webp, images.avif, images.phonePhoto, images.cmyk, images.deep, images.transparent]
  const more = [images.animated, images.gif, images.tiff, images.wideGamut, images.polyglot]
  const files = await Promise.all([...made, ...more].map((make) => make()))
  return [...files, images.svg, images.heic, await readFile(join(SAMPLES, 'avif-grid-primary-item.avif'))]
}

export async function narrationCorpus(ffmpeg: Ffmpeg, folder: string): Promise<Buffer[]> {
  const formats = Object.keys(RECORDINGS) as (keyof typeof RECORDINGS)[]
  const recorded = await Promise.all(
    formats.map(async (format) => readFile((await record(ffmpeg, folder, `sample.${format}`, { rhythm: [0.2, 0.6, 0.2], format })).file)),
  )
  return [...recorded, (await readFile(join(SAMPLES, 'antiphase.wav'))).subarray(0, 60_000)]
}

export async function clipCorpus(ffmpeg: Ffmpeg, folder: string): Promise<Buffer[]> {
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=256x256:r=10:d=1.2',
    '-f',
    'lavfi',
    '-i',
    'sine=d=1.2',
    '-shortest',
    '-pix_fmt',
    'yuv420p',
  ]
  const kinds = [
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'pcm_s16le', '-movflags', '+faststart', '-f', 'mov'],
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-an', '-f', 'mp4'],
    ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-f', 'webm'],
  ]
  const files: Buffer[] = []
  for (const kind of kinds) {
    await ffmpeg.run({ folder, signal: new AbortController().signal, args: [...picture, ...kind, 'sample-clip'] })
    files.push(await readFile(join(folder, 'sample-clip')))
  }
  return files
}

/** A reproducible sequence of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]

/** One of the files with a few damaged places: other bytes, extreme lengths, a missing end, repeated or foreign parts. Headers are hit more often. */
function damaged(corpus: readonly Buffer[], random: () => number): Buffer {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  let file = Buffer.from(pick(corpus))
  for (let count = 1 + Math.floor(random() * 6); count > 0; count -= 1) {
    const at = Math.floor(random() * Math.max(1, random() < 0.5 ? Math.min(512, file.length) : file.length))
    const kind = Math.floor(random() * 6)
    if (kind === 0) file[at] = Math.floor(random() * 256)
    else if (kind === 1 && at + 4 <= file.length) file.writeUInt32BE(pick(EXTREMES), at)
    else if (kind === 2 && at + 4 <= file.length) file.writeUInt32LE(pick(EXTREMES), at)
    else if (kind === 3) file = file.subarray(0, Math.max(1, at))
    else if (kind === 4) file = Buffer.concat([file.subarray(0, at), file.subarray(at, at + 200), file.subarray(at)])
    else if (kind === 5) file = Buffer.concat([file.subarray(0, at), pick(corpus).subarray(at, at + 2_000), file.subarray(at)])
  }
  return file
}

export interface FuzzRun {
  folder: string
  corpus: readonly Buffer[]
  runs: number
  seed: number
}

/** How many files were accepted and rejected. Rejects if a file causes anything other than a response for its user. */
export async function fuzzImages(
  decoder: ImageDecoder,
  { folder, corpus, runs, seed }: FuzzRun,
): Promise<{ accepted: number; rejected: number }> {
  const received = join(folder, 'image')
  const target = join(folder, 'clean')
  return fuzz({ folder, corpus, runs, seed }, async (bytes) => {
    await writeFile(received, bytes)
    for (const clean of [() => cleanImage(decoder, received, target), () => cleanLogo(decoder, received, target)]) {
      await rm(target, { force: true })
      const made = await clean().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      if (made && (await stat(target)).size === 0) throw new Error('an empty image was accepted')
      if (made === undefined) return false
    }
    return true
  })
}

/** The same files as narrations and as music. */
export async function fuzzSound(ffmpeg: Ffmpeg, { folder, corpus, runs, seed }: FuzzRun): Promise<{ accepted: number; rejected: number }> {
  const own = join(folder, 'sound')
  await mkdir(own, { recursive: true })
  return fuzz({ folder, corpus, runs, seed }, async (bytes) => {
    await writeFile(join(own, 'received'), bytes)
    const { signal } = new AbortController()
    const unlessRejected = (error: unknown) => {
      if (!(error instanceof SoundRejected)) throw error
    }
    const made = await cleanNarration(ffmpeg, own, signal).catch(unlessRejected)
    if (made && !(made.seconds > 0 && made.speech.length > 0)) throw new Error('a narration without speech was accepted')
    const music = await cleanMusic(ffmpeg, own, signal).catch(unlessRejected)
    if (music && !(music.seconds > 0)) throw new Error('music without sound was accepted')
    return made !== undefined
  })
}

/** How many clips were accepted and rejected. */
export async function fuzzClips(ffmpeg: Ffmpeg, { folder, corpus, runs, seed }: FuzzRun): Promise<{ accepted: number; rejected: number }> {
  const own = join(folder, 'clips')
  return fuzz({ folder, corpus, runs, seed }, async (bytes) => {
    await rm(own, { recursive: true, force: true })
    await mkdir(own)
    await writeFile(join(own, 'received'), bytes)
    const made = await cleanFootage(ffmpeg, own, new AbortController().signal).catch((error: unknown) => {
      if (!(error instanceof FootageRejected)) throw error
    })
    if (!made) return false
    const { seconds, width, height } = made
    const isRegular = seconds >= 1 && seconds <= 60 && Math.min(width, height) >= 16 && Math.max(width, height) <= 1_920
    if (!isRegular || (await stat(join(own, 'clip.mp4'))).size === 0) throw new Error(`${seconds} s of ${width} × ${height} were accepted`)
    await stat(join(own, 'poster.png'))
    return true
  })
}

async function fuzz({ folder, corpus, runs, seed }: FuzzRun, accept: (bytes: Buffer) => Promise<boolean>) {
  const random = randomNumbers(seed)
  const counts = { accepted: 0, rejected: 0 }
  for (let run = 0; run < runs; run += 1) {
    const bytes = damaged(corpus, random)
    try {
      if (await accept(bytes)) counts.accepted += 1
      else counts.rejected += 1
    } catch (error) {
      const file = join(folder, `failed-${seed}-${run}`)
      await writeFile(file, bytes)
      throw new Error(`Run ${run} of seed ${seed} (${file})`, { cause: error })
    }
  }
  return counts
}
