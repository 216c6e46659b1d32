import { announce } from '@loomcast/web-kit'
import { type RefObject, useEffect, useRef } from 'react'
import type { Job } from '../api/wire.ts'
import styles from './job.module.css'
import { doingNow, isRunning } from './job.ts'
import { JobCard } from './job-card.tsx'
import { jobWatch, useJobs } from './page-jobs.ts'

/** The videos that are running or that ended while the page was open. Renders nothing if there are none. */
export function ActiveJobs({ headingRef, onWatch }: { headingRef: RefObject<HTMLHeadingElement | null>; onWatch: (job: Job) => void }) {
  const jobs = useJobs()
  useSpokenSteps(jobs)
  /** The focus is lost when its button is removed, so it moves to the list's heading. */
  const keepFocus = () => headingRef.current?.focus({ preventScroll: true })
  if (jobs.length === 0) return null
  return (
    <section className={styles.active} aria-label="Active generations">
      <h2 ref={headingRef} tabIndex={-1}>
        Active generations
      </h2>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <JobCard
            key={job.job_id}
            job={job}
            onWatch={() => onWatch(job)}
            onDismiss={() => {
              jobWatch.dismiss(job.job_id)
              keepFocus()
            }}
            onActed={keepFocus}
          />
        ))}
      </ul>
    </section>
  )
}

/** Announces each step once, without percentages. */
function useSpokenSteps(jobs: readonly Job[]): void {
  const running = jobs.find(isRunning)
  const status = running ? doingNow(running) : ''
  const before = useRef('')
  useEffect(() => {
    if (status && status !== before.current) announce(status)
    before.current = status
  }, [status])
}
