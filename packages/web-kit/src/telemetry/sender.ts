/** A finished span as the gateway takes it (gateway/src/telemetry/browser-spans.ts): facts of fixed kinds, no text of anybody. */
export interface ToldSpan {
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
/** The gateway takes this many at once. */
const BATCH = 64
const MOST_WAITING = 4 * BATCH

export interface Sender {
  tell(span: ToldSpan): void
  /** Sends what waits, now. */
  send(): void
}

/** Sends spans a few seconds later in one request; what cannot be sent is gone. */
export function createSender(): Sender {
  let waiting: ToldSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const spans = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      // Not through the API client: it would trace its own reports, and a refused one must not end a session.
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
    tell(span) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(span)
      timer ??= setTimeout(send, DELAY_MS)
    },
  }
}
