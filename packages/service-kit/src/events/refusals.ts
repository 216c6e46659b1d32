import { backoffMs } from '../time/backoff.ts'

/** Keys whose event the bus refused, or that another relay holds: each rests, longer after every refusal, and is never given up. */
export class Refusals {
  readonly #keys = new Map<string, { failures: number; since: number; until: number }>()
  readonly #backoff: { baseMs: number; capMs: number }
  readonly #awayCapMs: number
  #tookAt = Number.NEGATIVE_INFINITY

  /** `awayCapMs`: the longest wait while it may be the bus that is away. */
  constructor(backoff: { baseMs: number; capMs: number }, awayCapMs: number = backoff.capMs) {
    this.#backoff = backoff
    this.#awayCapMs = awayCapMs
  }

  /** The bus took an event: a key that was refused before and is refused again is at fault itself. */
  busTook(): void {
    this.#tookAt = performance.now()
  }

  /** Returns how long the key rests. */
  refused(key: string): number {
    const now = performance.now()
    const { failures = 0, since = now } = this.#keys.get(key) ?? {}
    const capMs = this.#tookAt > since ? this.#backoff.capMs : Math.min(this.#backoff.capMs, this.#awayCapMs)
    const waitMs = backoffMs(failures + 1, this.#backoff.baseMs, capMs)
    this.#keys.set(key, { failures: failures + 1, since, until: now + waitMs })
    return waitMs
  }

  /** Rests without being at fault. */
  rest(key: string, ms: number): void {
    const now = performance.now()
    const { failures = 0, since = now } = this.#keys.get(key) ?? {}
    this.#keys.set(key, { failures, since, until: now + ms })
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
