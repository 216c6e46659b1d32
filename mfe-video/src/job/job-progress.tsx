import { ProgressBar } from '@loomcast/design-system/full'
import type { Job } from '../api/wire.ts'
import { doingNow, etaText } from './job.ts'

/** What is being done now, how far the whole is, and how long it will still take. */
export function JobProgress({ job }: { job: Job }) {
  const eta = etaText(job.eta_seconds)
  return <ProgressBar label={doingNow(job)} value={job.progress} max={100} text={eta ? `${job.progress}%, ${eta}` : `${job.progress}%`} />
}
