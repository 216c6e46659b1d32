import { durationText } from '@loomcast/web-kit/duration'
import { useNow } from '@loomcast/web-kit/timers'

/** Time since `startedAt`. Hidden from screen readers, which announce start and end. */
export function Elapsed({ startedAt }: { startedAt: number }) {
  const now = useNow(1_000)
  return (
    <span aria-hidden="true" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {durationText(Math.max(0, Math.floor((now - startedAt) / 1000)))}
    </span>
  )
}
