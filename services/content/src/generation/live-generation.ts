import type { Failure, GenerationAnswer } from '../domain/generation-answer.ts'

/** What a listener hears of a run, in order; `result`, `error` or `gone` is the last. */
export type LiveEvent =
  | { type: 'started'; content_id: string; provider: string; model: string; engine: string }
  | { type: 'delta'; text: string }
  /** What was written so far is dropped and written again. */
  | { type: 'reset'; message: string }
  | { type: 'result'; answer: GenerationAnswer }
  | { type: 'error'; failure: Failure }
  /** Stopped before anything was written: there is no answer, and nobody was charged. */
  | { type: 'gone' }

/**
 * A run in this process. It keeps what it said, so that a second listener (a repeated request) hears all of it. When the last
 * listener leaves before the end, the run is stopped.
 */
export class LiveGeneration {
  readonly #said: LiveEvent[] = []
  readonly #stop = new AbortController()
  #waiting: (() => void)[] = []
  #listeners = 0
  #ended = false

  /** Aborted when everybody has left, or the process shuts down. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  say(event: LiveEvent): void {
    if (this.#ended) return
    this.#said.push(event)
    this.#ended = isLast(event)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Everything said and to be said. `left` ends the listening early. Counts as a listener from the call on, not from the first step. */
  listen(left: AbortSignal): AsyncIterable<LiveEvent> {
    this.#listeners += 1
    const leave = () => {
      this.#listeners -= 1
      if (this.#listeners === 0 && !this.#ended) this.stop()
      for (const wake of this.#waiting.splice(0)) wake()
    }
    if (left.aborted) leave()
    else left.addEventListener('abort', leave, { once: true })
    return this.#follow(left, leave)
  }

  async *#follow(left: AbortSignal, leave: () => void): AsyncGenerator<LiveEvent> {
    try {
      for (let next = 0; !left.aborted; ) {
        const event = this.#said[next]
        if (event) {
          next += 1
          yield event
          if (isLast(event)) return
        } else {
          await new Promise<void>((wake) => this.#waiting.push(wake))
        }
      }
    } finally {
      left.removeEventListener('abort', leave)
    }
  }
}

function isLast(event: LiveEvent): boolean {
  return event.type === 'result' || event.type === 'error' || event.type === 'gone'
}
