import { endsWithin } from '../time/time-limit.ts'

/** A wait that a notification ends. A notification that arrives before the wait is not lost. */
export class WakeSignal {
  #notified = false
  #wake: (() => void) | undefined

  notify(): void {
    this.#notified = true
    this.#wake?.()
  }

  /** Discards earlier notifications, because what they announced is being processed now. */
  reset(): void {
    this.#notified = false
  }

  /** Waits for at most `ms`, or not at all if there was a notification since the last reset. */
  async wait(ms: number): Promise<void> {
    if (this.#notified || ms <= 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await endsWithin(ms, promise)
    this.#wake = undefined
  }
}
