import { useNow } from '@loomcast/web-kit/timers'

/** Time since `startedAt`. Hidden from screen readers, which announce start and end. */
export function Elapsed({ startedAt }: { startedAt: number }) {
  const now = useNow(1_000)
  return (
    <span aria-hidden="true" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {elapsedText(now - startedAt)}
    </span>
  )
}

/** "4 s", "1 min 05 s". */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
