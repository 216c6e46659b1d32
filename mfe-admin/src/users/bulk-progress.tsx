import { Alert, Button, ProgressBar } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BULK_TITLES, type StartedBulk } from './bulk-dialog.tsx'
import { sentenceOf } from './form-errors.ts'
import { offerUndo } from './undo-bulk.ts'
import { type BulkJob, bulkKey, usersApi, usersKey } from './users.api.ts'
import css from './users.module.css'

interface BulkProgressProps {
  /** The bulk action that was just created: it runs at once. */
  started: StartedBulk | null
  onClose: () => void
}

/**
 * Runs a bulk action in slices while the page is open, and offers to continue an unfinished one, including another administrator's: the changes are made
 * with the token of the administrator who has the page open.
 */
export function BulkProgress({ started, onClose }: BulkProgressProps) {
  const open = useQuery({
    queryKey: bulkKey,
    queryFn: async ({ signal }) => (await usersApi.bulkJobs({ signal })).jobs.filter(({ state }) => state === 'open'),
  })
  const [continued, setContinued] = useState<BulkJob | null>(null)
  const running = started ?? (continued && { job: continued, changed: null })
  if (running)
    return (
      <Running
        key={running.job.job_id}
        first={running}
        onClose={() => {
          setContinued(null)
          onClose()
        }}
      />
    )
  const [unfinished] = open.data ?? []
  if (!unfinished) return null
  return (
    <Alert tone="warning" title={`${BULK_TITLES[unfinished.action]}: not finished`}>
      <p>
        {unfinished.done} of {unfinished.total} users are done. Reason: {unfinished.reason}
      </p>
      <div className={css.choices}>
        <Button size="sm" variant="default" onClick={() => setContinued(unfinished)}>
          Continue
        </Button>
        <StopButton jobId={unfinished.job_id} onStopped={() => void open.refetch()} />
      </div>
    </Alert>
  )
}

/** Ends an action: the users who wait are not changed. */
function StopButton({ jobId, onStopped }: { jobId: string; onStopped: (job: BulkJob) => void }) {
  const stop = useMutation({
    mutationFn: () => usersApi.stopBulk(jobId),
    onSuccess: ({ job }) => onStopped(job),
    onError: (error) => toast({ kind: 'error', message: sentenceOf(error, 'The bulk action was not stopped. Try again.') }),
  })
  return (
    <Button size="sm" variant="subtle" color="danger" loading={stop.isPending} onClick={() => stop.mutate()}>
      Stop
    </Button>
  )
}

function Running({ first: { job: created, changed }, onClose }: { first: StartedBulk; onClose: () => void }) {
  const client = useQueryClient()
  const [job, setJob] = useState(created)
  const [paused, setPaused] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const ended = job.state !== 'open'
  const stopped = paused || failure !== null || ended
  const jobId = job.job_id
  const latest = useRef(setJob)
  latest.current = setJob

  useEffect(() => {
    if (stopped) return
    const aborted = new AbortController()
    async function run() {
      try {
        while (!aborted.signal.aborted) {
          const { job: next } = await usersApi.runBulk(jobId, { signal: aborted.signal })
          latest.current(next)
          if (next.state !== 'open') return
        }
      } catch (error) {
        if (!aborted.signal.aborted) setFailure(error)
      }
    }
    void run()
    return () => aborted.abort()
  }, [jobId, stopped])

  const onEnded = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: usersKey })
    void client.invalidateQueries({ queryKey: bulkKey })
    if (changed) offerUndo(job, changed)
  })
  useEffect(() => {
    if (ended) onEnded()
  }, [ended])

  const finished = job.done + job.failed_count
  return (
    <section aria-label={BULK_TITLES[job.action]} className={css.bulk}>
      <div className={css.bulkHead}>
        <b>{BULK_TITLES[job.action]}</b>
        <span role="status">{ended ? resultOf(job) : `${finished} of ${job.total}${stopped ? ', paused' : ''}`}</span>
      </div>
      <ProgressBar label="Progress" value={finished} max={job.total} text={`${finished} of ${job.total}`} />
      {failure === null ? null : <p className={css.failure}>{sentenceOf(failure, 'The connection was lost. The rest was not changed.')}</p>}
      {job.failed.length > 0 ? (
        <details>
          <summary>
            {job.failed_count} {job.failed_count === 1 ? 'user was' : 'users were'} not changed
          </summary>
          <ul className={css.list}>
            {job.failed.map(({ user_id, email, detail }) => (
              <li key={user_id}>
                {email || user_id}: {detail}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className={css.actions}>
        {ended ? null : stopped ? (
          <Button
            size="sm"
            onClick={() => {
              setFailure(null)
              setPaused(false)
            }}
          >
            Continue
          </Button>
        ) : (
          <Button size="sm" variant="default" onClick={() => setPaused(true)}>
            Pause
          </Button>
        )}
        {ended ? null : <StopButton jobId={jobId} onStopped={setJob} />}
        {stopped ? (
          <Button size="sm" variant="default" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function resultOf({ state, done, total }: BulkJob): string {
  return `${done} of ${total} users changed${state === 'stopped' ? ', then stopped' : ''}`
}
