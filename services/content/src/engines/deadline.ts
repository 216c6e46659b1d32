/** Time limits for a provider, in milliseconds. */
export interface Timeouts {
  /** Maximum time to the first chunk of text. */
  first: number
  /** Maximum time between two chunks. */
  idle: number
  /** Maximum time for the whole text. */
  total: number
}

export interface Deadline {
  /** Aborts with the caller's signal or at a timeout. */
  signal: AbortSignal
  /** True after a timeout, false if the caller aborted. */
  expired(): boolean
  /** Restarts the idle timeout; call it for every chunk. */
  alive(): void
  /** Clears the timers; always call it. */
  end(): void
}

export function deadline(caller: AbortSignal, timeouts: Timeouts): Deadline {
  const late = new AbortController()
  const expire = () => late.abort()
  const total = setTimeout(expire, timeouts.total)
  let timer = setTimeout(expire, timeouts.first)
  return {
    signal: AbortSignal.any([caller, late.signal]),
    expired: () => late.signal.aborted,
    alive() {
      clearTimeout(timer)
      timer = setTimeout(expire, timeouts.idle)
    },
    end() {
      clearTimeout(total)
      clearTimeout(timer)
    },
  }
}
