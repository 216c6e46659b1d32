import { CloseButton } from '@loomcast/design-system/full'
import styles from './usage.module.css'
import { formHint, type Usage } from './usage.ts'

/** What is left, beside the Generate button. Put away, it comes back when it has something more urgent to say. */
export function UsageHint({
  usage,
  isDismissed,
  dismiss,
}: {
  usage: Usage
  isDismissed: (what: string) => boolean
  dismiss: (what: string) => void
}) {
  const hint = formHint(usage)
  const name = hint?.urgent ? 'hint-urgent' : 'hint'
  if (!hint || isDismissed(name)) return null
  return (
    <span className={styles.hint} data-urgent={hint.urgent || undefined}>
      {hint.text}
      <CloseButton aria-label="Dismiss the hint" onClick={() => dismiss(name)} />
    </span>
  )
}
