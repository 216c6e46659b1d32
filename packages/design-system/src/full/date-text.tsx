import { useSyncExternalStore } from 'react'
import { absoluteTime, relativeTime } from './relative-time.ts'

let minute = Math.floor(Date.now() / 60_000)
const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all dates on the page; it stops when none is shown. */
function onMinute(reader: () => void): () => void {
  readers.add(reader)
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / 60_000)
    for (const tell of readers) tell()
  }, 30_000)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export interface DateTextProps {
  /** ISO-8601. */
  value: string
  /** Shown when the value is missing or no date. */
  fallback?: string
  /** The present, for tests; the page's clock otherwise. */
  now?: Date
}

/** When something was: relative in the text, absolute in the title, exact for machines. */
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
