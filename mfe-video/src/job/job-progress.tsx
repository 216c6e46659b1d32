import { ProgressBar } from '@loomcast/design-system/full'
import { useWaiting } from '../api/queries.ts'
import type { Job } from '../api/wire.ts'
import { doingNow, etaText, waitingText } from './job.ts'

/** Shows the current step, the progress and the remaining time. For a video that waits, shows how many videos are before it. */
export function JobProgress({ job }: { job: Job }) {
  const isWaiting = job.status === 'pending'
  const waiting = useWaiting(job.job_id, isWaiting).data
  if (isWaiting && waiting) return <ProgressBar label={waitingText(waiting)} value={0} max={100} text="0%" />
  const eta = etaText(job.eta_seconds)
  return <ProgressBar label={doingNow(job)} value={job.progress} max={100} text={eta ? `${job.progress}%, ${eta}` : `${job.progress}%`} />
}
