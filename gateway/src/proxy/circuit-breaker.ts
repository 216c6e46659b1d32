export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerOptions {
  /** Failures in a row until it opens. Default 5. */
  failures?: number
  /** How long it stays open at first (ms); doubled by every failed trial. Default 2 s. */
  openMs?: number
  /** Default 15 s. */
  maxOpenMs?: number
  /** Time after which another trial can start while one is undecided (ms). Default 2 s. */
  trialMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Permission for one call. Report its outcome with exactly one of the three; only the first report counts. */
export interface Pass {
  succeeded(): void
  failed(): void
  /** The caller disconnected before there was an outcome. */
  undecided(): void
}

export interface CircuitBreaker {
  state(): BreakerState
  /** A pass, or the time until the next attempt (ms). */
  enter(): Pass | { retryAfterMs: number }
}

/**
 * Stops calls to a service that does not respond. After consecutive failures it rejects calls (open); after a pause it lets one trial
 * through (half-open), which closes it or opens it for twice as long. Because a trial can take minutes, another one starts every
 * `trialMs` while the outcome is open. The caller decides what a failure is; in the proxy: transport errors and its own timeouts, never
 * a status.
 */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures: limit = 5, openMs = 2_000, maxOpenMs = 15_000, trialMs = 2_000, now = () => performance.now() } = options
  let failures = 0
  let openUntil: number | undefined
  let openFor = openMs
  /** How often it closed, so that a trial affects only its own outage. */
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
