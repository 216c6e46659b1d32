import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { FOOTAGE_SECONDS, MIN_FOOTAGE_SIDE } from '../../domain/footage.ts'
import { EncoderInterrupted, type Ffmpeg } from '../ffmpeg/encoder.ts'
import { type Probe, probe, probeIn } from '../ffmpeg/probe.ts'
import { FPS } from '../frame.ts'
import { TAGS } from '../picture/shot.ts'
import { EngineFailure } from '../video-engine.ts'
import { hdrLut } from './hdr-lut.ts'

/** Why a received clip is rejected. */
export type FootageFault = 'unsupported' | 'damaged' | 'no_picture' | 'too_short' | 'too_long' | 'too_small' | 'too_large'

export class FootageRejected extends Error {
  readonly fault: FootageFault

  constructor(fault: FootageFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause })
    this.name = 'FootageRejected'
    this.fault = fault
  }
}

export interface CleanFootage {
  seconds: number
  width: number
  height: number
  has_sound: boolean
  /** Whether `small.mp4` was written. */
  hasSmall: boolean
}

/** The demuxer for each type detected from the first bytes. */
const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}
/** No other decoder of ffmpeg runs on received files. */
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'vorbis', 'alac', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'],
]
const HEAD_BYTES = 64 * 1024
/** UHD 4K in either orientation, with the rows that codecs add. */
const MAX_PIXELS = 4_096 * 2_304
/** Longest side of a stored clip: that of the largest videos. */
const LONGEST_SIDE = 1_920
/** Shorter side of the smaller file for previews. */
const SMALL_SIDE = 480
/** The gateway waits 180 s for the response. */
const TIMEOUT_MS = 150_000
const PROBE_MS = 20_000
const MEMORY_MB = 2_048
/** Fewer threads need less memory, and leave a processor to renders. */
const THREADS = ['-threads', '2']

/**
 * Re-encodes the clip `received` in the folder as `clip.mp4`: H.264 with 30 frames per second, upright, at most 1920 pixels wide and high, in BT.709 without
 * HDR, with AAC if it has sound, and without metadata. Writes a frame of it as `poster.png`, and a smaller file with the same sound as `small.mp4`, unless the
 * clip is small or no time is left. Rejects with a FootageRejected, or with an EncoderInterrupted.
 */
export async function cleanFootage(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal): Promise<CleanFootage> {
  const demuxer = await demuxerOf(join(folder, 'received'))
  const limits = ['-codec_whitelist', DECODERS.join(), '-max_pixels', String(MAX_PIXELS)]
  const input = ['-f', demuxer, ...limits, ...THREADS, '-i', 'received']
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const run = (args: string[], limit: AbortSignal) =>
    ffmpeg.run({ folder, signal: caller, timeout: limit, args, memoryMb: MEMORY_MB }).catch((error) => reject(ffmpeg, error, caller))
  const log = await run([...input, '-map', '0:v:0', '-frames:v', '1', '-f', 'null', '-'], AbortSignal.timeout(PROBE_MS))
  const found = probeIn(log)
  if (!found?.video) throw new FootageRejected('no_picture')
  requireSize(found.video)
  if (found.seconds > FOOTAGE_SECONDS.max + 0.5) throw new FootageRejected('too_long')
  const sound = found.audio
    ? ['-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2']
    : []
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '20',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(FPS / 2),
  ]
  const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  await run(
    [
      ...[...input, '-map', '0:v:0', '-vf', await pictureFilters(log, folder), ...coding, ...THREADS, ...sound, ...plain],
      // Long enough to show that a file without a stated length is too long.
      ...['-t', String(FOOTAGE_SECONDS.max + 1), '-movflags', '+faststart', '-f', 'mp4', 'clip.mp4'],
    ],
    timeout,
  )
  const made = await probe(ffmpeg, join(folder, 'clip.mp4'))
  if (!made?.video) throw new FootageRejected('damaged')
  if (made.seconds > FOOTAGE_SECONDS.max + 0.5) throw new FootageRejected('too_long')
  if (made.seconds < FOOTAGE_SECONDS.part) throw new FootageRejected('too_short')
  const seconds = Math.min(FOOTAGE_SECONDS.max, made.seconds)
  await run(['-ss', (seconds / 3).toFixed(3), '-i', 'clip.mp4', '-frames:v', '1', '-update', '1', 'poster.png'], timeout)
  const { width, height } = made.video
  const hasSmall = Math.min(width, height) > SMALL_SIDE && (await writeSmall(ffmpeg, folder, caller, timeout))
  return { seconds, width, height, has_sound: made.audio !== null, hasSmall }
}

/** A clip without a smaller file can be used too, so that only the caller's own end is an error. */
async function writeSmall(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal, timeout: AbortSignal): Promise<boolean> {
  const size = `scale=w='if(gt(iw,ih),-2,${SMALL_SIDE})':h='if(gt(iw,ih),${SMALL_SIDE},-2)'`
  // Key frames are close to each other, because a preview jumps to any frame.
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-profile:v', 'high', '-g', String(FPS / 2)]
  const args = ['-i', 'clip.mp4', '-vf', `${size},${TAGS}`, ...coding, ...THREADS, '-c:a', 'copy', '-map_metadata', '-1']
  try {
    await ffmpeg.run({
      folder,
      signal: caller,
      timeout,
      args: [...args, '-movflags', '+faststart', '-f', 'mp4', 'small.mp4'],
      memoryMb: MEMORY_MB,
    })
    return true
  } catch (error) {
    if (caller.aborted || (error instanceof EngineFailure && error.code === 'disk_full')) throw error
    return false
  }
}

/** ffmpeg rotates the picture itself. Pixels become square; the frame rate constant, from the start of the sound on. */
async function pictureFilters(log: string, folder: string): Promise<string> {
  const scale = `min(1,${LONGEST_SIDE}/max(iw*sar,ih))`.replaceAll(',', '\\,')
  const scaled = `scale=w=2*trunc(iw*sar*${scale}/2):h=2*trunc(ih*${scale}/2)`
  // Not a title with these words, which ffmpeg prints before.
  const stream = log.split('\n').find((line) => line.trimStart().startsWith('Stream #') && line.includes(': Video: '))
  const [transfer] = /smpte2084|arib-std-b67/u.exec(stream ?? '') ?? []
  const bt709 = 'out_color_matrix=bt709:out_range=tv'
  if (transfer === undefined) return `fps=${FPS}:start_time=0,${scaled}:${bt709},setsar=1,format=yuv420p,${TAGS}`
  await writeFile(join(folder, 'sdr.cube'), hdrLut(transfer === 'smpte2084' ? 'pq' : 'hlg'))
  const rgb = `${scaled}:in_color_matrix=bt2020,setsar=1,format=gbrp10le`
  return `fps=${FPS}:start_time=0,${rgb},lut3d=file=sdr.cube,scale=${bt709},format=yuv420p,${TAGS}`
}

function requireSize({ width, height }: NonNullable<Probe['video']>): void {
  if (width * height > MAX_PIXELS) throw new FootageRejected('too_large')
  if (Math.min(width, height) < MIN_FOOTAGE_SIDE) throw new FootageRejected('too_small')
}

/** Detects the type by content, never by file name or declared content type. */
async function demuxerOf(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) throw new FootageRejected('damaged')
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    const demuxer = type && DEMUXERS[type.mime]
    if (!demuxer) throw new FootageRejected('unsupported')
    return demuxer
  } finally {
    await handle.close()
  }
}

async function reject(ffmpeg: Ffmpeg, error: unknown, caller: AbortSignal): Promise<never> {
  if (caller.aborted || error instanceof EncoderInterrupted || (error instanceof EngineFailure && error.code === 'disk_full')) throw error
  // Without a working ffmpeg, every clip would be reported as damaged.
  await ffmpeg.run({ folder: '/', signal: caller, timeout: AbortSignal.timeout(PROBE_MS), args: ['-version'] })
  const log = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  if (/matches no streams/u.test(log)) throw new FootageRejected('no_picture', error)
  if (/not on whitelist/iu.test(log)) throw new FootageRejected('unsupported', error)
  throw new FootageRejected(/max_pixels|Picture size|dimensions/iu.test(log) ? 'too_large' : 'damaged', error)
}
