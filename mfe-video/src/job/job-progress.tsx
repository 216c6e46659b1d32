import { ProgressBar } from '@loomcast/design-system/full'
import type { Job } from '../api/wire.ts'
import { doingNow, etaText } from './job.ts'

/** The current step, the progress and the remaining time. */
export function JobProgress({ job }: { job: Job }) {
  const eta = etaText(job.eta_seconds)
  return <ProgressBar label={doingNow(job)} value={job.progress} max={100} text={eta ? `${job.progress}%, ${eta}` : `${job.progress}%`} />
}
