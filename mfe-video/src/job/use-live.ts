import { useSyncExternalStore } from 'react'
import type { Job } from '../api/wire.ts'
import { isRunning } from './job.ts'
import { jobWatch } from './page-jobs.ts'

/** The videos of a list, updated with the progress of those that are running. Connects only if there is one. */
export function useLive(jobs: readonly Job[]): readonly Job[] {
  const live = useSyncExternalStore(jobs.some(isRunning) ? jobWatch.subscribe : noSubscription, jobWatch.get)
  return jobs.map((job) => live.find((other) => other.job_id === job.job_id && isNewer(other, job)) ?? job)
}

function isNewer(live: Job, listed: Job): boolean {
  return isRunning(listed) || live.attempt > listed.attempt
}

const noSubscription = () => () => {}
