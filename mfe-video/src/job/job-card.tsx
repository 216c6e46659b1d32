import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Card,
  DateText,
  IconCheck,
  IconClose,
  IconDownload,
  IconPlay,
  IconRetry,
  IconWarning,
  Loader,
} from '@loomcast/design-system/full'
import type { Job, StepStatus } from '../api/wire.ts'
import styles from './job.module.css'
import { failureSentence, isCancelled, isRunning, STEP_WORDS, stateOf, titleOf } from './job.ts'
import { JobProgress } from './job-progress.tsx'
import { useJobActions } from './use-job-actions.ts'

export interface JobCardProps {
  job: Job
  onWatch: () => void
  onDismiss: () => void
  /** Called after an action, because the action's button may have been removed. */
  onActed: () => void
}

/** One video that is running or has just ended. */
export function JobCard({ job, onWatch, onDismiss, onActed }: JobCardProps) {
  const { busy, cancel, retry, download } = useJobActions(job)
  const title = titleOf(job, 80)
  const running = isRunning(job)
  const cancelled = isCancelled(job)
  const state = stateOf(job)
  return (
    <Card as="li" className={styles.job} aria-label={title}>
      <header className={styles.jobHead}>
        <div className={styles.jobTitle}>
          <h3 dir="auto">{title}</h3>
          <p>
            <Badge tone={state.tone}>{state.word}</Badge>
            <span>{job.engine === 'motion' ? 'Motion engine' : 'Veo engine'}</span>
            <DateText value={job.created_at} />
            {job.attempt > 1 && <span>attempt {job.attempt}</span>}
          </p>
        </div>
        {!running && (
          <ActionIcon color="neutral" aria-label={`Remove “${title}” from this list`} onClick={onDismiss}>
            <IconClose size={18} />
          </ActionIcon>
        )}
      </header>
      {running && <JobProgress job={job} />}
      <ol className={styles.steps} aria-label="Steps">
        {job.generation_steps.map(({ step, status, progress, note }) => (
          <li key={step} data-status={cancelled && status === 'failed' ? 'stopped' : status}>
            <StepMark status={cancelled && status === 'failed' ? 'waiting' : status} />
            <span>
              {STEP_WORDS[step].name}
              <small>{cancelled && status === 'failed' ? 'Stopped' : stepState(status, progress)}</small>
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
      {job.status === 'failed' && (
        <Alert tone={cancelled ? 'info' : 'danger'} live={false} title={cancelled ? undefined : failedAt(job)}>
          {failureSentence(job)}
        </Alert>
      )}
      <div className={styles.jobActions}>
        {running && (
          <Button
            variant="default"
            color="danger"
            leftSection={<IconClose size={18} />}
            loading={busy === 'cancel'}
            onClick={() => void cancel().then((done) => done && onActed())}
          >
            Cancel
          </Button>
        )}
        {job.status === 'failed' && (
          <Button
            variant="default"
            leftSection={<IconRetry size={18} />}
            loading={busy === 'retry'}
            onClick={() => void retry().then((done) => done && onActed())}
          >
            {cancelled ? 'Start again' : 'Retry'}
          </Button>
        )}
        {job.status === 'completed' && (
          <>
            <Button leftSection={<IconPlay size={18} />} onClick={onWatch}>
              Watch
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              loading={busy === 'download'}
              onClick={() => void download()}
            >
              Download
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function failedAt({ error }: Job): string {
  return error ? `Failed during ${STEP_WORDS[error.step].name.toLowerCase()}` : 'Failed'
}

function stepState(status: StepStatus, progress: number): string {
  if (status === 'processing') return `${progress}%`
  return { waiting: 'Waiting', completed: 'Done', failed: 'Failed' }[status]
}

function StepMark({ status }: { status: StepStatus }) {
  if (status === 'processing') return <Loader size={18} aria-hidden="true" />
  if (status === 'completed') return <IconCheck size={18} />
  return status === 'failed' ? <IconWarning size={18} /> : <span className={styles.waiting} />
}
