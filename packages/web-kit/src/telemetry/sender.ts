/** A finished span in the format of the gateway (gateway/src/telemetry/browser-spans.ts): fixed fields without user text. */
export interface FinishedSpan {
  trace: string
  span: string
  parent?: string
  name: 'click' | 'submit' | 'navigate' | 'load page' | 'load slice' | 'call'
  /** ms since 1970, by this browser's clock. */
  start: number
  /** ms */
  duration: number
  method?: string
  status?: number
  failure?: 'network' | 'aborted' | 'timeout'
  slice?: string
  version?: string
  page?: string
}

const ADDRESS = '/api/telemetry/traces'
const DELAY_MS = 3_000
/** The gateway's limit per request. */
const BATCH = 64
const MAX_PENDING = 4 * BATCH

export interface Sender {
  report(span: FinishedSpan): void
  /** Sends the pending spans now. */
  send(): void
}

/** Sends spans in batches, a few seconds after the first one. Spans that cannot be sent are lost. */
export function createSender(): Sender {
  let pending: FinishedSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    while (pending.length > 0) {
      const spans = pending.slice(0, BATCH)
      pending = pending.slice(BATCH)
      // Does not use the API client, which would trace the reports themselves and could end the session when a report is rejected.
      fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sent_at: Date.now(), spans }),
        keepalive: true,
        credentials: 'omit',
      }).catch(() => {})
    }
  }

  return {
    send,
    report(span) {
      if (pending.length >= MAX_PENDING) return
      pending.push(span)
      timer ??= setTimeout(send, DELAY_MS)
    },
  }
}
