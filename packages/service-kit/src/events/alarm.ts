/** A rest that a ring ends. A ring that comes before the rest is not lost. */
export class Alarm {
  #rung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** What was rung for so far is looked at now. */
  answer(): void {
    this.#rung = false
  }

  /** At most `ms`; not at all when it was rung since the last answer. */
  async rest(ms: number): Promise<void> {
    if (this.#rung || ms <= 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
    this.#wake = undefined
  }
}
