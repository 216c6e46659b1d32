import { Alert, Button, Card, dayText, IconVideo, ProgressBar, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { costText, durationText } from '@loomcast/web-kit/lists'
import type { UsageResponse } from '../api/wire.ts'
import type { Estimate } from '../choices/estimate.ts'
import styles from './studio.module.css'

export interface StartPanelProps {
  estimate: Estimate
  usage: UsageResponse | undefined
  /** True if the usage could not be loaded. */
  usageFailed: boolean
  /** The current step, shown on the button; undefined if idle. */
  busy: string | undefined
  failure: string | null
  /** Undefined if the button is elsewhere on the page. */
  onStart: (() => void) | undefined
  /** Clears the form for the next video; undefined if it is empty. */
  onClear: (() => void) | undefined
}

/** The estimate, the remaining quota, and the start button. */
export function StartPanel({ estimate, usage, usageFailed, busy, failure, onStart, onClear }: StartPanelProps) {
  return (
    <Card as="section" className={styles.start} aria-label={onStart ? 'Start' : 'Cost and time'}>
      <dl className={styles.estimate}>
        <div>
          <dt>Cost</dt>
          <dd>{estimate.cost === null ? 'Unknown' : costText(estimate.cost)}</dd>
          <dd className={styles.because}>{estimate.because}</dd>
        </div>
        <div>
          <dt>Ready in</dt>
          <dd>{estimate.time ?? 'Unknown'}</dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>{durationText(estimate.film)}</dd>
        </div>
      </dl>
      {onStart && (
        <>
          {failure && <Alert tone="danger">{failure}</Alert>}
          <Button size="lg" fullWidth leftSection={<IconVideo size={20} />} disabled={busy !== undefined} onClick={onStart}>
            {busy ?? 'Start video'}
          </Button>
        </>
      )}
      {usageFailed && !usage ? <p className={styles.period}>Couldn't load how many videos you have left.</p> : <Usage usage={usage} />}
      {onClear && (
        <Button variant="subtle" fullWidth disabled={busy !== undefined} onClick={onClear}>
          Clear images and text
        </Button>
      )}
    </Card>
  )
}

function Usage({ usage }: { usage: UsageResponse | undefined }) {
  if (!usage) return <Skeleton height={64} />
  const { video_enabled, video_generations_used: used, video_generations_in_progress: inProgress } = usage
  const { video_generations_limit: limit, remaining, bonus_remaining: bonus } = usage
  const isBlocked = remaining === 0 && bonus === 0
  const again = `Resets on ${dayText(new Date(usage.period_ends_at))}.`
  if (!video_enabled)
    return (
      <Alert
        tone="warning"
        live={false}
        title="Your plan doesn't include videos"
        actions={
          <Button component={Link} to="/pricing" variant="default">
            See plans
          </Button>
        }
      >
        You can set everything up now. To start the video, choose a plan with video.
      </Alert>
    )
  if (limit === 'unlimited')
    return (
      <p className={styles.usage}>
        <b>Unlimited videos</b>, {used} used this month
      </p>
    )
  return (
    <div className={styles.usage}>
      <ProgressBar
        label="Videos this month"
        value={used + inProgress}
        max={limit}
        text={[
          `${used} of ${limit} used`,
          inProgress > 0 && `${inProgress} in progress`,
          `${remaining} left`,
          bonus > 0 && `${bonus} bonus`,
        ]
          .filter(Boolean)
          .join(', ')}
        tone={isBlocked ? 'danger' : 'primary'}
      />
      <p className={styles.period}>
        {isBlocked && "You've reached your monthly limit! "}
        {again} {isBlocked && <Link to="/pricing">See plans</Link>}
      </p>
    </div>
  )
}
