import { useCallback, useState } from 'react'
import type { Job } from '../api/wire.ts'

export interface Selection {
  jobs: ReadonlyMap<string, Job>
  has: (id: string) => boolean
  toggle: (job: Job) => void
  /** Adds the whole page, or takes it away when all of it was chosen. */
  togglePage: (page: readonly Job[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** What is ticked, across pages. */
export function useSelection(): Selection {
  const [jobs, setJobs] = useState<ReadonlyMap<string, Job>>(new Map())
  return {
    jobs,
    has: (id) => jobs.has(id),
    toggle: useCallback((job) => setJobs((now) => (now.has(job.job_id) ? without(now, [job.job_id]) : withAll(now, [job]))), []),
    togglePage: useCallback(
      (page) =>
        setJobs((now) =>
          page.every(({ job_id }) => now.has(job_id))
            ? without(
                now,
                page.map(({ job_id }) => job_id),
              )
            : withAll(now, page),
        ),
      [],
    ),
    remove: useCallback((ids) => setJobs((now) => without(now, ids)), []),
    clear: useCallback(() => setJobs(new Map()), []),
  }
}

function withAll(jobs: ReadonlyMap<string, Job>, more: readonly Job[]): ReadonlyMap<string, Job> {
  return new Map([...jobs, ...more.map((job) => [job.job_id, job] as const)])
}

function without(jobs: ReadonlyMap<string, Job>, ids: readonly string[]): ReadonlyMap<string, Job> {
  return new Map([...jobs].filter(([id]) => !ids.includes(id)))
}
