import { createRequire } from 'node:module'

/** What this module uses of kafkajs' internal request queue. */
export interface RequestQueue {
  pending: unknown[]
  /** Unix time (ms). */
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}

/** How often requests wait for a free place in the connection (ms), as in kafkajs. */
const CHECK_MS = 10

/**
 * Replaces a method of kafkajs 2.2.4. The original sets a timer with a negative delay even if no request waits, so that every open connection runs one about
 * 1000 times per second, Node 24 emits a warning, and a connection that receives a response while it closes prevents the process from exiting.
 */
export function correctRequestTimers(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue }
  prototype.scheduleCheckPendingRequests = scheduleIfWaiting
}

function scheduleIfWaiting(this: RequestQueue): void {
  if (this.throttleCheckTimeoutId || this.pending.length === 0) return
  const wait = () => {
    this.throttleCheckTimeoutId = null
    this.checkPendingRequests()
  }
  this.throttleCheckTimeoutId = setTimeout(wait, Math.max(CHECK_MS, this.throttledUntil - Date.now()))
}
