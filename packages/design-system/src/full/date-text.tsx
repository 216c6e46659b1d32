import { useSyncExternalStore } from 'react'
import { absoluteTime, relativeTime } from './relative-time.ts'

let minute = Math.floor(Date.now() / 60_000)
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all dates on the page; it stops when none is mounted. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / 60_000)
    for (const listener of listeners) listener()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export interface DateTextProps {
  /** ISO-8601. */
  value: string
  /** Shown when the value is missing or not a date. */
  fallback?: string
  /** The current time, for tests. Default: the page's clock. */
  now?: Date
}

/** Shows a time as relative text, with the absolute time in the title and ISO-8601 in the `datetime` attribute. */
export function DateText({ value, fallback = 'unknown', now }: DateTextProps) {
  useSyncExternalStore(onMinute, () => minute)
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <span>{fallback}</span>
  return (
    <time dateTime={date.toISOString()} title={absoluteTime(date)}>
      {relativeTime(date, now ?? new Date())}
    </time>
  )
}
