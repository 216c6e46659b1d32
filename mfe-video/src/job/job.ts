import { rangeText } from '@loomcast/video-scenes'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { withCharge } from '../api/charge.ts'
import type { Job, JobStatus, StepName, Waiting } from '../api/wire.ts'

export const STEP_WORDS: Record<StepName, { name: string; doing: string }> = {
  image_analysis: { name: 'Image analysis', doing: 'Analyzing your images' },
  image_generation: { name: 'Scene images', doing: 'Preparing the scenes' },
  video_generation: { name: 'Video scenes', doing: 'Rendering the scenes' },
  video_merging: { name: 'Final cut', doing: 'Finishing the video' },
}

const STATUS_WORDS: Record<JobStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
}

const STATUS_TONES = { pending: 'warning', processing: 'info', completed: 'success', failed: 'danger' } as const

export function isRunning({ status }: Job): boolean {
  return status !== 'completed' && status !== 'failed'
}

export function isCancelled({ error }: Job): boolean {
  return error?.code === 'cancelled'
}

/** Label and tone of the state. A canceled video does not count as failed. */
export function stateOf(job: Job): { word: string; tone: 'warning' | 'info' | 'success' | 'danger' } {
  return isCancelled(job) ? { word: 'Canceled', tone: 'info' } : { word: STATUS_WORDS[job.status], tone: STATUS_TONES[job.status] }
}

/** The link that opens the studio with a video's settings. */
export function againAddress(jobId: string): string {
  return `/video-generate?again=${encodeURIComponent(jobId)}`
}

/** Why a video failed, and whether it was charged. */
export function failureSentence({ error }: Job): string {
  return withCharge(error?.message.trim() || "The video couldn't be finished.", error?.charged)
}

/** The service states the longest remaining time; the shortest is this share of it (its estimates are raised by up to a quarter). */
const SHORTEST = 0.6

/** "20 to 40 seconds left"; empty if unknown. Neither end rises while the time of the service does not. */
export function etaText(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return ''
  const [size, unit] = seconds <= 90 ? [5, 'second'] : [60, 'minute']
  const [high, low] = [Math.ceil(seconds / size), Math.floor((SHORTEST * seconds) / size)].map(
    (count) => Math.max(1, count) * (size === 5 ? 5 : 1),
  )
  return low === high ? `about ${high} ${unit}${high === 1 ? '' : 's'} left` : `${low} to ${high} ${unit}s left`
}

/** "Waiting: 2 videos before yours, 3 to 5 minutes". */
export function waitingText({ videos_before: before, range }: Waiting): string {
  const time = rangeText(range)
  if (before === 0) return `Waiting to start, ${time}`
  return `Waiting: ${before} ${before === 1 ? 'video' : 'videos'} before yours, ${time}`
}

/** The current step, as a sentence. */
export function doingNow(job: Job): string {
  if (job.status === 'pending') return 'Waiting to start'
  const step = job.generation_steps.find(({ status }) => status === 'processing')
  if (!step) return 'Starting'
  const { doing } = STEP_WORDS[step.step]
  if (step.step !== 'video_generation' || job.scenes.length < 2) return doing
  const done = job.scenes.filter(({ status }) => status === 'completed').length
  return `${doing} (${Math.min(done + 1, job.scenes.length)} of ${job.scenes.length})`
}

/** What viewers read, otherwise the instructions, on one line, cut to `limit` characters and an ellipsis. */
export function titleOf({ input_data, title }: Pick<Job, 'input_data' | 'title'>, limit: number): string {
  if (title) return excerpt(title, limit)
  const lines = input_data.user_instructions.split('\n').map((line) => line.trim())
  return excerpt(lines.filter(Boolean).join(' · ') || 'Untitled video', limit)
}

export function filenameOf({ job_id }: Pick<Job, 'job_id'>): string {
  return `video_${job_id}.mp4`
}

export function sidecarNameOf({ job_id }: Pick<Job, 'job_id'>): string {
  return `video_${job_id}.xmp`
}
