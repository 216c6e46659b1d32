import { Alert, Button, IconVideo } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { costText, durationText } from '@loomcast/web-kit/lists'
import type { UsageResponse } from '../api/wire.ts'
import type { Estimate } from '../choices/estimate.ts'
import styles from './steps.module.css'
import { addressOfStep, STEPS, type Step, stepAfter } from './steps.ts'

/** Links to the steps, with what each contains. */
export function StepLinks({ step, summaries }: { step: Step; summaries: Record<Step, string> }) {
  return (
    <nav className={styles.links} aria-label="Steps">
      <ol>
        {STEPS.map(({ id, name }, index) => (
          <li key={id}>
            <Link to={addressOfStep(id)} aria-current={id === step ? 'step' : undefined}>
              <span className={styles.name}>
                {index + 1}. {name}
              </span>
              <span className={styles.summary}>{summaries[id]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface StepBarProps {
  step: Step
  estimate: Estimate
  usage: UsageResponse | undefined
  /** The current phase of the start, shown on the button; undefined if idle. */
  busy: string | undefined
  failure: string | null
  onStart: () => void
}

/** The next step and the start, with cost, length and quota, at the bottom of the screen. */
export function StepBar({ step, estimate, usage, busy, failure, onStart }: StepBarProps) {
  const next = stepAfter(step)
  const { cost, film } = estimate
  const facts = [cost === null ? 'Cost unknown' : costText(cost), durationText(film), videosLeft(usage)].filter(Boolean)
  return (
    <section className={styles.bar} aria-label="Start">
      {failure && <Alert tone="danger">{failure}</Alert>}
      <p className={styles.figures}>{facts.join(' · ')}</p>
      <div className={styles.buttons}>
        {next && (
          <Button component={Link} to={addressOfStep(next.id)} variant="default" size="lg">
            Next: {next.name}
          </Button>
        )}
        <Button size="lg" leftSection={<IconVideo size={20} />} disabled={busy !== undefined} onClick={onStart}>
          {busy ?? 'Start video'}
        </Button>
      </div>
    </section>
  )
}

/** Empty until the usage has loaded. */
function videosLeft(usage: UsageResponse | undefined): string {
  if (!usage) return ''
  const { video_enabled, video_generations_limit: limit, remaining, bonus_remaining: bonus } = usage
  if (!video_enabled) return 'No videos in your plan'
  if (limit === 'unlimited' || remaining === 'unlimited') return 'Unlimited videos'
  const left = remaining + bonus
  return `${left} ${left === 1 ? 'video' : 'videos'} left`
}
