import { backoffMs } from '../time/backoff.ts'

/** Keys with an event that the bus rejected. Each key is retried indefinitely, with a backoff that grows after every rejection. */
export class RejectedKeys {
  readonly #keys = new Map<string, { failures: number; since: number; until: number }>()
  readonly #backoff: { baseMs: number; capMs: number }
  readonly #unavailableCapMs: number
  #acceptedAt = Number.NEGATIVE_INFINITY

  /** `unavailableCapMs`: longest backoff while the bus itself may be unavailable. */
  constructor(backoff: { baseMs: number; capMs: number }, unavailableCapMs: number = backoff.capMs) {
    this.#backoff = backoff
    this.#unavailableCapMs = unavailableCapMs
  }

  /** The bus accepted an event. If a key that was rejected before this is rejected again, its event is the cause, not the bus. */
  busAccepted(): void {
    this.#acceptedAt = performance.now()
  }

  /** Returns the key's backoff (ms). */
  rejected(key: string): number {
    const now = performance.now()
    const { failures = 0, since = now } = this.#keys.get(key) ?? {}
    const capMs = this.#acceptedAt > since ? this.#backoff.capMs : Math.min(this.#backoff.capMs, this.#unavailableCapMs)
    const waitMs = backoffMs(failures + 1, this.#backoff.baseMs, capMs)
    this.#keys.set(key, { failures: failures + 1, since, until: now + waitMs })
    return waitMs
  }

  /** Postpones a key without counting a rejection. */
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

  /** Keys that can be sent again after their backoff, and have not been accepted since. */
  due(): string[] {
    return this.all().filter((key) => !this.isWaiting(key))
  }

  /** Time until the next backoff ends (ms); Infinity if no key is waiting. */
  nextMs(): number {
    const now = performance.now()
    const waits = [...this.#keys.values()].map((key) => key.until - now).filter((wait) => wait > 0)
    return waits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.min(...waits))
  }

  /** Ends all backoffs. */
  wakeAll(): void {
    for (const key of this.#keys.values()) key.until = 0
  }
}
