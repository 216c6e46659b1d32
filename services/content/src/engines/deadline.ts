/** Time limits for a provider, in milliseconds. */
export interface Timeouts {
  /** Until the first chunk of text. */
  first: number
  /** Between two chunks. */
  idle: number
  /** For the whole text. */
  total: number
}

export interface Deadline {
  /** Aborts with the caller's signal or at a timeout. */
  signal: AbortSignal
  /** True after a timeout, false when the caller aborted. */
  expired(): boolean
  /** Restarts the idle timeout; call it for every chunk. */
  alive(): void
  /** Clears the timers; always call it. */
  end(): void
}

export function deadline(caller: AbortSignal, timeouts: Timeouts): Deadline {
  const controller = new AbortController()
  let expired = false
  const expire = () => {
    expired = true
    controller.abort()
  }
  const stop = () => controller.abort()
  if (caller.aborted) stop()
  caller.addEventListener('abort', stop, { once: true })
  const total = setTimeout(expire, timeouts.total)
  let timer = setTimeout(expire, timeouts.first)
  return {
    signal: controller.signal,
    expired: () => expired,
    alive() {
      clearTimeout(timer)
      timer = setTimeout(expire, timeouts.idle)
    },
    end() {
      clearTimeout(total)
      clearTimeout(timer)
      caller.removeEventListener('abort', stop)
    },
  }
}
