export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerOptions {
  /** Number of consecutive failures after which the breaker opens. Default 5. */
  failures?: number
  /** How long the breaker stays open at first (ms); each failed trial doubles it. Default 2,000. */
  openMs?: number
  /** Maximum time that it stays open (ms). Default 15,000. */
  maxOpenMs?: number
  /** Time after which another trial can start while one is pending (ms). Default 2,000. */
  trialMs?: number
  /** A monotonic clock (ms). */
  now?: () => number
}

/** Permission for one call. Report the outcome with one of the three methods; only the first report counts. */
export interface Pass {
  succeeded(): void
  failed(): void
  /** The client disconnected before the outcome was known. */
  undecided(): void
}

export interface CircuitBreaker {
  state(): BreakerState
  /** A pass, or the time until the next trial (ms). */
  enter(): Pass | { retryAfterMs: number }
}

/**
 * Stops calls to a service that does not respond. After consecutive failures the breaker rejects calls (open). After a pause it lets one
 * trial call through (half-open), which either closes the breaker or opens it for twice as long. Because a trial can take minutes, another
 * one starts every `trialMs` while the outcome is pending. The caller defines what counts as a failure: in the proxy, transport errors and
 * its own timeouts, but no response status.
 */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures: limit = 5, openMs = 2_000, maxOpenMs = 15_000, trialMs = 2_000, now = () => performance.now() } = options
  let failures = 0
  let openUntil: number | undefined
  let openFor = openMs
  /** Number of times the breaker has closed, so that the outcome of a trial from an earlier outage is ignored. */
  let recoveries = 0
  let trial: symbol | undefined
  let nextTrialAt = 0

  function state(): BreakerState {
    if (openUntil === undefined) return 'closed'
    return now() < openUntil ? 'open' : 'half-open'
  }

  function enter(): Pass | { retryAfterMs: number } {
    if (openUntil === undefined) return pass()
    const wait = openUntil - now()
    if (wait > 0) return { retryAfterMs: wait }
    if (trial && now() < nextTrialAt) return { retryAfterMs: nextTrialAt - now() }
    trial = Symbol('trial')
    nextTrialAt = now() + trialMs
    return pass(trial)
  }

  function pass(own?: symbol): Pass {
    let settled = false
    const outage = recoveries
    const decides = () => own !== undefined && openUntil !== undefined && outage === recoveries
    const settle = (outcome: () => void) => () => {
      if (settled) return
      settled = true
      if (own === trial) trial = undefined
      outcome()
    }
    return {
      succeeded: settle(() => {
        if (decides()) close()
        if (openUntil === undefined) failures = 0
      }),
      failed: settle(() => {
        if (decides() && state() === 'half-open') return open(Math.min(openFor * 2, maxOpenMs))
        if (openUntil !== undefined) return
        failures++
        if (failures >= limit) open(openMs)
      }),
      undecided: settle(() => {}),
    }
  }

  function open(ms: number): void {
    openFor = ms
    openUntil = now() + ms
  }

  function close(): void {
    openUntil = undefined
    openFor = openMs
    failures = 0
    recoveries++
  }

  return { state, enter }
}
