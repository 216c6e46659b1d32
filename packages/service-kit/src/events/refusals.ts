import { backoffMs } from './backoff.ts'

/** Keys whose event the bus refused, or that another relay holds: each rests, longer after every refusal, and is never given up. */
export class Refusals {
  readonly #keys = new Map<string, { failures: number; until: number }>()
  readonly #backoff: { baseMs: number; capMs: number }

  constructor(backoff: { baseMs: number; capMs: number }) {
    this.#backoff = backoff
  }

  /** Returns how long the key rests. */
  refused(key: string): number {
    const failures = (this.#keys.get(key)?.failures ?? 0) + 1
    const waitMs = backoffMs(failures, this.#backoff.baseMs, this.#backoff.capMs)
    this.#keys.set(key, { failures, until: performance.now() + waitMs })
    return waitMs
  }

  /** Rests without being at fault. */
  rest(key: string, ms: number): void {
    this.#keys.set(key, { failures: this.#keys.get(key)?.failures ?? 0, until: performance.now() + ms })
  }

  accepted(key: string): void {
    this.#keys.delete(key)
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  isResting(key: string): boolean {
    return (this.#keys.get(key)?.until ?? 0) > performance.now()
  }

  all(): string[] {
    return [...this.#keys.keys()]
  }

  resting(): string[] {
    return this.all().filter((key) => this.isResting(key))
  }

  /** Keys whose rest is over and that were not accepted since. */
  due(): string[] {
    return this.all().filter((key) => !this.isResting(key))
  }

  /** Until the next rest is over; Infinity without one. */
  nextMs(): number {
    const now = performance.now()
    const waits = [...this.#keys.values()].map((key) => key.until - now).filter((wait) => wait > 0)
    return waits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.min(...waits))
  }

  /** Ends every rest. */
  wakeAll(): void {
    for (const key of this.#keys.values()) key.until = 0
  }
}
