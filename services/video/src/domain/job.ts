import type { ErrorCode } from '@loomcast/error-codes'

/** queued → processing → completed | failed; queued or processing → cancelled; failed or cancelled → queued when the user retries. */
export type JobState = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

/** States as the API names them: a queued job is pending, and a canceled job has failed with the code `cancelled`. */
export type ApiStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** The steps, with their names in the public API and in stored jobs. The API calls the check of the images `image_generation`; no image is generated. */
export const STEP = {
  analyzeImages: 'image_analysis',
  checkImages: 'image_generation',
  renderScenes: 'video_generation',
  mergeClips: 'video_merging',
} as const
/** In the order in which they run. */
export const STEPS = [STEP.analyzeImages, STEP.checkImages, STEP.renderScenes, STEP.mergeClips] as const
export type StepName = (typeof STEPS)[number]
export type StepStatus = 'waiting' | 'processing' | 'completed' | 'failed'

export interface JobStep {
  step: StepName
  status: StepStatus
  /** 0 to 1. */
  progress: number
  started_at: Date | null
  /** Progress at the start of this attempt, reached by earlier attempts. */
  started_from: number
  finished_at: Date | null
  /** Additional information for the user; null when there is none. */
  note: string | null
}

const FAILURE_CODES = [
  'content_refused',
  'provider_quota_exhausted',
  'provider_misconfigured',
  'provider_unavailable',
  'provider_timeout',
  'image_unreadable',
  'encoder_failed',
  'disk_full',
  'engine_unavailable',
  'narration_missing',
  'logo_missing',
] as const satisfies ErrorCode[]
/** Why an engine failed to render a clip or the final file. */
export type FailureCode = (typeof FAILURE_CODES)[number]

/** Why a job has no video. */
export const JOB_FAILURE_CODES = [...FAILURE_CODES, 'cancelled', 'video_failed', 'video_lost'] as const satisfies ErrorCode[]

export interface JobFailure {
  step: StepName
  code: (typeof JOB_FAILURE_CODES)[number]
  /** For the user: states what happened and what to do next. */
  message: string
}

export const RUNNING_STATES = ['queued', 'processing'] as const satisfies JobState[]
export const RETRYABLE_STATES = ['failed', 'cancelled'] as const satisfies JobState[]

export function apiStatus(state: JobState): ApiStatus {
  if (state === 'queued') return 'pending'
  return state === 'cancelled' ? 'failed' : state
}

export function isRunning(state: JobState): boolean {
  return state === 'queued' || state === 'processing'
}

export function isRetryable(state: JobState): boolean {
  return state === 'failed' || state === 'cancelled'
}

export function newSteps(): JobStep[] {
  return STEPS.map(waiting)
}

/** Returns the steps for another attempt. Completed steps remain completed. */
export function stepsToRetry(steps: readonly JobStep[]): JobStep[] {
  return steps.map((step) => (step.status === 'completed' ? step : waiting(step.step)))
}

function waiting(step: StepName): JobStep {
  return { step, status: 'waiting', progress: 0, started_at: null, started_from: 0, finished_at: null, note: null }
}

/** Returns the steps to run next: a single step, or every unfinished scene in parallel. */
export function dueSteps({ steps, clips }: { steps: readonly JobStep[]; clips: readonly { index: number; state: string }[] }): DueStep[] {
  for (const step of [STEP.analyzeImages, STEP.checkImages]) {
    if (steps.find((each) => each.step === step)?.status !== 'completed') return [{ step, scene: null }]
  }
  const scenes = clips.filter((clip) => clip.state !== 'completed')
  if (scenes.length > 0) return scenes.map(({ index }) => ({ step: STEP.renderScenes, scene: index }))
  return [{ step: STEP.mergeClips, scene: null }]
}

export interface DueStep {
  step: StepName
  /** Index of the scene for `STEP.renderScenes`, otherwise null. */
  scene: number | null
}

/** Typical share of each step in the whole job; the shares add up to 1. */
const WEIGHTS: Record<StepName, number> = {
  [STEP.analyzeImages]: 0.04,
  [STEP.checkImages]: 0.08,
  [STEP.renderScenes]: 0.8,
  [STEP.mergeClips]: 0.08,
}

/** Returns the progress of the whole job as an integer percentage. It is 100 only when every step is done. */
export function percentOf(steps: readonly JobStep[]): number {
  const share = steps.reduce((sum, { step, status, progress }) => sum + WEIGHTS[step] * (status === 'completed' ? 1 : progress), 0)
  const percent = Math.floor(share * 100 + 1e-9)
  return steps.every(({ status }) => status === 'completed') ? 100 : Math.min(99, percent)
}
