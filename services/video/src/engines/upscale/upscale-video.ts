import { join } from 'node:path'
import type { Disclosure } from '@loomcast/contracts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import { insertXmp } from '../metadata/mp4.ts'
import { xmpPacket } from '../metadata/xmp.ts'
import type { Sides } from './factors.ts'

/** The longest side that phones and editors support, in pixels. */
const LONGEST_SIDE = 3840
/** Videos made by this service last a minute at most. */
const MAX_SECONDS = 120

export class VideoUpscaleRejected extends Error {
  readonly code: 'video_too_large' | 'video_unreadable'

  constructor(code: 'video_too_large' | 'video_unreadable', message: string) {
    super(message)
    this.name = 'VideoUpscaleRejected'
    this.code = code
  }
}

/** Size and length of an upscaled video. */
export interface VideoUpscaleSpec extends Sides {
  seconds: number
}

/** Rejects with VideoUpscaleRejected when the video is unreadable or the result would be too large. */
export async function resolveVideoUpscale(ffmpeg: Ffmpeg, source: string, factor: number): Promise<VideoUpscaleSpec> {
  const found = await probe(ffmpeg, source)
  if (!found?.video) throw new VideoUpscaleRejected('video_unreadable', "The video can't be read.")
  const even = (length: number) => 2 * Math.round((length * factor) / 2)
  const spec = { width: even(found.video.width), height: even(found.video.height), seconds: found.seconds }
  if (Math.max(spec.width, spec.height) > LONGEST_SIDE || spec.seconds > MAX_SECONDS)
    throw new VideoUpscaleRejected(
      'video_too_large',
      `The video is already large enough: ${found.video.width} × ${found.video.height} pixels can't be upscaled ${factor}×.`,
    )
  return spec
}

/** Resamples each frame (Lanczos) and sharpens it slightly. Adds no detail. Copies the sound. */
export async function upscaleVideo(
  ffmpeg: Ffmpeg,
  options: {
    folder: string
    source: string
    target: string
    spec: VideoUpscaleSpec
    /** What made the video. Undefined only for videos without a recorded origin. */
    disclosure: Disclosure | undefined
    signal: AbortSignal
    onProgress(share: number): void
  },
): Promise<void> {
  const { folder, source, target, spec, disclosure, signal, onProgress } = options
  const filters = [`scale=${spec.width}:${spec.height}:flags=lanczos+accurate_rnd`, 'unsharp=5:5:0.6:5:5:0', 'setsar=1', 'format=yuv420p']
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-profile:v', 'high', '-vf', filters.join(',')]
  const metadata = disclosure ? ['-metadata', `comment=${disclosure.statement}`, '-metadata', `description=${disclosure.statement}`] : []
  await ffmpeg.run({
    args: ['-i', source, '-map', '0:v:0', '-map', '0:a?', ...picture, '-c:a', 'copy', ...metadata, '-movflags', '+faststart', target],
    folder,
    signal,
    seconds: spec.seconds,
    onProgress,
  })
  if (disclosure) await insertXmp(join(folder, target), xmpPacket(disclosure))
}
