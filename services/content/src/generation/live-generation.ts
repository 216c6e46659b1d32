import type { Failure, GenerationResponse } from '../domain/generation-response.ts'

/** The events of a run in order. The last one is `result`, `error` or `aborted`. */
export type LiveEvent =
  | { type: 'started'; content_id: string; provider: string; model: string; engine: string }
  | { type: 'delta'; text: string }
  /** Discard the text received so far, because it is being rewritten. */
  | { type: 'reset'; message: string }
  | { type: 'result'; answer: GenerationResponse }
  | { type: 'error'; failure: Failure }
  /** Stopped before any text was written: there is no response and no charge. */
  | { type: 'aborted' }

/**
 * A run in this process. Its events are stored, so that a second listener (a repeated request) receives all of them. The run is stopped if its last listener
 * disconnects before the end, unless `keepRunning` was called.
 */
export class LiveGeneration {
  readonly #events: LiveEvent[] = []
  readonly #stop = new AbortController()
  #wakeups: (() => void)[] = []
  #listeners = 0
  #ended = false
  #text = ''

  /** Aborted when the last listener leaves before the end, or when `stop` is called. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  emit(event: LiveEvent): void {
    if (this.#ended) return
    this.#events.push(event)
    if (event.type === 'delta') this.#text += event.text
    if (event.type === 'reset') this.#text = ''
    this.#ended = isLast(event)
    for (const wake of this.#wakeups.splice(0)) wake()
  }

  get ended(): boolean {
    return this.#ended
  }

  /** What has been written so far. */
  get text(): string {
    return this.#text
  }

  /** Keeps the run going without listeners, until it ends or `stop` is called. */
  keepRunning(): void {
    // A listener that never leaves.
    this.#listeners += 1
  }

  stop(): void {
    this.#stop.abort()
  }

  /**
   * All past and future events until `disconnected` aborts. The listener is counted from this call on, not from the first iteration, until it disconnects or
   * ends the iteration.
   */
  listen(disconnected: AbortSignal): AsyncIterable<LiveEvent> {
    this.#listeners += 1
    const leave = () => {
      this.#listeners -= 1
      if (this.#listeners === 0 && !this.#ended) this.stop()
      for (const wake of this.#wakeups.splice(0)) wake()
    }
    if (disconnected.aborted) leave()
    else disconnected.addEventListener('abort', leave, { once: true })
    return this.#follow(disconnected, leave)
  }

  async *#follow(disconnected: AbortSignal, leave: () => void): AsyncGenerator<LiveEvent> {
    try {
      let nextIndex = 0
      while (!disconnected.aborted) {
        const event = this.#events[nextIndex]
        if (event) {
          nextIndex += 1
          yield event
          if (isLast(event)) return
        } else {
          await new Promise<void>((wake) => this.#wakeups.push(wake))
        }
      }
    } finally {
      disconnected.removeEventListener('abort', leave)
      // The abort has called it already.
      if (!disconnected.aborted) leave()
    }
  }
}

function isLast(event: LiveEvent): boolean {
  return event.type === 'result' || event.type === 'error' || event.type === 'aborted'
}
