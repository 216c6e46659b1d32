import { Alert, Button, IconVideo } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
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
  /** The current phase of the start, shown on the button; undefined if idle. */
  busy: string | undefined
  failure: string | null
  onStart: () => void
}

/** The next step and the start, at the bottom of the screen. */
export function StepBar({ step, busy, failure, onStart }: StepBarProps) {
  const next = stepAfter(step)
  return (
    <section className={styles.bar} aria-label="Start">
      {failure && <Alert tone="danger">{failure}</Alert>}
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
