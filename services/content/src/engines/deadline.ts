/** Longest waits for a provider, in milliseconds. */
export interface Patience {
  /** Until the first piece of text. */
  first: number
  /** Between two pieces. */
  idle: number
  /** For the whole text. */
  total: number
}

export interface Deadline {
  /** Aborts when the caller's signal does or when patience ends. */
  signal: AbortSignal
  /** True when patience ended, as opposed to the caller stopping. */
  expired(): boolean
  /** A piece arrived. */
  alive(): void
  /** Frees the timers; always call it. */
  end(): void
}

export function deadline(caller: AbortSignal, patience: Patience): Deadline {
  const controller = new AbortController()
  let expired = false
  const expire = () => {
    expired = true
    controller.abort()
  }
  const stop = () => controller.abort()
  if (caller.aborted) stop()
  caller.addEventListener('abort', stop, { once: true })
  const total = setTimeout(expire, patience.total)
  let piece = setTimeout(expire, patience.first)
  return {
    signal: controller.signal,
    expired: () => expired,
    alive() {
      clearTimeout(piece)
      piece = setTimeout(expire, patience.idle)
    },
    end() {
      clearTimeout(total)
      clearTimeout(piece)
      caller.removeEventListener('abort', stop)
    },
  }
}
