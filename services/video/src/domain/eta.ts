import { type JobStep, STEP, type StepName } from './job.ts'

export interface Eta {
  /** Remaining seconds to display; null while they are unknown. */
  seconds: number | null
  /** The lowest time displayed in this attempt. No higher time is displayed afterwards. */
  bound: number | null
  /** True when the work takes so much longer than displayed that the time is hidden. */
  late: boolean
}

/** The pace is measured only after at least this share of the rendering and this much time. */
const MEASURED = { share: 0.1, ms: 3_000 }
/** The merge takes about this fraction of the rendering time. */
const MERGE_SHARE = 0.1
const MERGE_LEAST_S = 2
/** From this share on, the remaining time is computed from the merge's own pace. */
const MERGE_MEASURED = 0.3
/** An early estimate is raised by up to this fraction, so that later corrections lower it more often than they raise it. */
const CAUTION = 0.25
/** Up to this error, the displayed time does not change until the estimate has caught up. Beyond it, the time is hidden. */
const LATE = { factor: 1.5, seconds: 10 }

/**
 * Estimates the remaining seconds from the pace of the rendering. The displayed time never rises within an attempt: it does not change while the work is
 * slower than estimated, and is hidden when the work is far slower. `bound` is that of the previous result, or null at the start of an attempt.
 */
export function etaOf(steps: readonly JobStep[], bound: number | null, now: Date): Eta {
  const left = secondsLeft(steps, now)
  if (left === null) return { seconds: null, bound, late: false }
  if (bound !== null && left.seconds > bound * LATE.factor + LATE.seconds) return { seconds: null, bound, late: true }
  const careful = Math.max(1, Math.round(left.seconds * (1 + CAUTION * left.doubt)))
  const seconds = bound === null ? careful : Math.min(bound, careful)
  return { seconds, bound: seconds, late: false }
}

/** `doubt` is the share of the rendering that remains. */
function secondsLeft(steps: readonly JobStep[], now: Date): { seconds: number; doubt: number } | null {
  const rendering = find(steps, STEP.renderScenes)
  const merging = find(steps, STEP.mergeClips)
  if (!rendering?.started_at || !merging) return null
  const end = rendering.finished_at ?? now
  const elapsed = (end.getTime() - rendering.started_at.getTime()) / 1000
  const share = rendering.progress - rendering.started_from
  if (rendering.status === 'completed') {
    const whole = share > 0 ? elapsed / share : 0
    return { seconds: mergeLeft(merging, Math.max(MERGE_LEAST_S, whole * MERGE_SHARE), now), doubt: 0 }
  }
  if (share < MEASURED.share || elapsed * 1000 < MEASURED.ms) return null
  const whole = elapsed / share
  const doubt = 1 - rendering.progress
  return { seconds: whole * doubt + Math.max(MERGE_LEAST_S, whole * MERGE_SHARE), doubt }
}

function mergeLeft({ started_at, progress }: JobStep, usual: number, now: Date): number {
  const elapsed = started_at ? (now.getTime() - started_at.getTime()) / 1000 : 0
  return progress < MERGE_MEASURED ? Math.max(MERGE_LEAST_S, usual - elapsed) : (elapsed * (1 - progress)) / progress
}

function find(steps: readonly JobStep[], name: StepName): JobStep | undefined {
  return steps.find(({ step }) => step === name)
}
