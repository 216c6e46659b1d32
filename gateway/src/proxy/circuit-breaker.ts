export type BreakerState = 'closed' | 'open' | 'half-open'

export interface BreakerOptions {
  /** Failures in a row until it opens. Default 5. */
  failures?: number
  /** How long it refuses the first time (ms); doubled by every failed trial. Default 2 s. */
  openMs?: number
  /** Default 15 s. */
  maxOpenMs?: number
  /** How long others wait for a trial (ms). Default 2 s. */
  trialMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** Permission for one call. Say exactly one of the three how it went; only the first counts. */
export interface Pass {
  succeeded(): void
  failed(): void
  /** The caller left before anything was known. */
  undecided(): void
}

export interface CircuitBreaker {
  state(): BreakerState
  /** A pass, or how long to stay away (ms). */
  enter(): Pass | { retryAfterMs: number }
}

/**
 * Stops calling a part that does not answer: after some failures in a row calls are refused at once (open); after a pause one trial
 * is let through (half-open), which closes it or opens it for twice as long. A trial may be a call that takes minutes: while it is
 * undecided the next one goes after `trialMs`. It counts what its user calls a failure: here
 * transport errors and our own timeouts, never an answer, whatever its status.
 */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { failures: limit = 5, openMs = 2_000, maxOpenMs = 15_000, trialMs = 2_000, now = () => performance.now() } = options
  let failures = 0
  let openUntil: number | undefined
  let openFor = openMs
  /** How often it closed: a trial decides about its own outage only. */
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
