import { backoffMs } from '../time/backoff.ts'

/** Keys whose event the bus rejected: each waits, longer after every rejection, and is retried without end. */
export class RejectedKeys {
  readonly #keys = new Map<string, { failures: number; since: number; until: number }>()
  readonly #backoff: { baseMs: number; capMs: number }
  readonly #unavailableCapMs: number
  #acceptedAt = Number.NEGATIVE_INFINITY

  /** `unavailableCapMs`: the longest wait while the bus itself may be unavailable. */
  constructor(backoff: { baseMs: number; capMs: number }, unavailableCapMs: number = backoff.capMs) {
    this.#backoff = backoff
    this.#unavailableCapMs = unavailableCapMs
  }

  /** The bus accepted an event: when a key that was rejected before is rejected again, the cause is its event. */
  busAccepted(): void {
    this.#acceptedAt = performance.now()
  }

  /** Returns how long the key waits. */
  rejected(key: string): number {
    const now = performance.now()
    const { failures = 0, since = now } = this.#keys.get(key) ?? {}
    const capMs = this.#acceptedAt > since ? this.#backoff.capMs : Math.min(this.#backoff.capMs, this.#unavailableCapMs)
    const waitMs = backoffMs(failures + 1, this.#backoff.baseMs, capMs)
    this.#keys.set(key, { failures: failures + 1, since, until: now + waitMs })
    return waitMs
  }

  /** Waits without counting as rejected. */
  postpone(key: string, ms: number): void {
    const now = performance.now()
    const { failures = 0, since = now } = this.#keys.get(key) ?? {}
    this.#keys.set(key, { failures, since, until: now + ms })
  }

  accepted(key: string): void {
    this.#keys.delete(key)
  }

  isWaiting(key: string): boolean {
    return (this.#keys.get(key)?.until ?? 0) > performance.now()
  }

  all(): string[] {
    return [...this.#keys.keys()]
  }

  /** Keys whose wait is over and that were not accepted since. */
  due(): string[] {
    return this.all().filter((key) => !this.isWaiting(key))
  }

  /** Until the next wait is over; Infinity without one. */
  nextMs(): number {
    const now = performance.now()
    const waits = [...this.#keys.values()].map((key) => key.until - now).filter((wait) => wait > 0)
    return waits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.min(...waits))
  }

  /** Ends every wait. */
  wakeAll(): void {
    for (const key of this.#keys.values()) key.until = 0
  }
}
