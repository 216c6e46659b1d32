/**
 * Runs work that reads the present state, once for all callers that wait for the same key. A caller never gets the result of a run that had begun before its
 * call, because that run may have read an older state.
 */
export class SharedRuns<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #waiting = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key)
    if (waiting) return waiting
    const running = this.#running.get(key)
    if (!running) return this.#begin(key, work)
    const next = running.then(
      () => this.#begin(key, work),
      () => this.#begin(key, work),
    )
    this.#waiting.set(key, next)
    return next
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    this.#waiting.delete(key)
    const run = work().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key)
    })
    this.#running.set(key, run)
    return run
  }
}
