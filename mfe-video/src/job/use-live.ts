import { useSyncExternalStore } from 'react'
import type { Job } from '../api/wire.ts'
import { isRunning } from './job.ts'
import { jobWatch } from './page-jobs.ts'

/** Videos as a list answered them, with what the watch knows better: how far the running ones are. Without a running one there is no connection. */
export function useLive(jobs: readonly Job[]): readonly Job[] {
  const live = useSyncExternalStore(jobs.some(isRunning) ? jobWatch.subscribe : noSubscription, jobWatch.get)
  return jobs.map((job) => live.find((other) => other.job_id === job.job_id && isNewer(other, job)) ?? job)
}

function isNewer(live: Job, listed: Job): boolean {
  return isRunning(listed) || live.attempt > listed.attempt
}

const noSubscription = () => () => {}
