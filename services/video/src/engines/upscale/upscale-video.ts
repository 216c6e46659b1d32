import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import type { Sides } from './factors.ts'

/** The largest that phones and editors take. */
const LONGEST_SIDE = 3840
/** Seconds of a video; ours are at most a minute. */
const LONGEST = 120

export class VideoUpscaleRefused extends Error {
  readonly code: 'video_too_large' | 'video_unreadable'

  constructor(code: 'video_too_large' | 'video_unreadable', message: string) {
    super(message)
    this.name = 'VideoUpscaleRefused'
    this.code = code
  }
}

export interface VideoPlan extends Sides {
  seconds: number
}

/** What it will become, or VideoUpscaleRefused. */
export async function planVideo(ffmpeg: Ffmpeg, source: string, factor: number): Promise<VideoPlan> {
  const found = await probe(ffmpeg, source)
  if (!found?.video) throw new VideoUpscaleRefused('video_unreadable', "The video can't be read.")
  const even = (length: number) => 2 * Math.round((length * factor) / 2)
  const plan = { width: even(found.video.width), height: even(found.video.height), seconds: found.seconds }
  if (Math.max(plan.width, plan.height) > LONGEST_SIDE || plan.seconds > LONGEST)
    throw new VideoUpscaleRefused(
      'video_too_large',
      `The video is already large enough: ${found.video.width} × ${found.video.height} pixels can't be upscaled ${factor}×.`,
    )
  return plan
}

/** Resamples each picture (Lanczos) and sharpens it a little. Nothing is made up, and the sound is kept as it is. */
export async function upscaleVideo(
  ffmpeg: Ffmpeg,
  options: { folder: string; source: string; target: string; plan: VideoPlan; signal: AbortSignal; onProgress(share: number): void },
): Promise<void> {
  const { folder, source, target, plan, signal, onProgress } = options
  const filters = [`scale=${plan.width}:${plan.height}:flags=lanczos+accurate_rnd`, 'unsharp=5:5:0.6:5:5:0', 'setsar=1', 'format=yuv420p']
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-profile:v', 'high', '-vf', filters.join(',')]
  await ffmpeg.run({
    args: ['-i', source, '-map', '0:v:0', '-map', '0:a?', ...picture, '-c:a', 'copy', '-movflags', '+faststart', target],
    folder,
    signal,
    seconds: plan.seconds,
    onProgress,
  })
}
