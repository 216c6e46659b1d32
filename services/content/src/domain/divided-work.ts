/** Lets the event loop handle other requests. */
export type Pause = () => Promise<void>

/** Work that takes long for a hostile text, in steps. */
export interface DividedWork<T> {
  /** The result. All that is left is done at once. */
  finish(): T
  /** The result. Calls `pause` between two steps when the work has taken `PAUSE_AFTER_MS` since the last pause. */
  finishWith(pause: Pause): Promise<T>
}

/** A text of an ordinary length is read without a pause, each of which costs it an iteration of the event loop. */
const PAUSE_AFTER_MS = 8

/** Work whose steps are the stretches between the `yield`s of a generator. Several callers can wait for its result, which is computed once. */
export function dividedWork<T>(steps: Generator<undefined, T>, now: () => number = () => performance.now()): DividedWork<T> {
  let result: { value: T } | undefined
  let failure: { error: unknown } | undefined
  /** Undefined until the last step is done. */
  function nextStep(): { value: T } | undefined {
    if (failure) throw failure.error
    if (result) return result
    try {
      const { done, value } = steps.next()
      if (done) result = { value }
    } catch (error) {
      failure = { error }
      throw error
    }
    return result
  }
  return {
    finish() {
      let finished = nextStep()
      while (!finished) finished = nextStep()
      return finished.value
    },
    async finishWith(pause) {
      let resumed = now()
      let finished = nextStep()
      while (!finished) {
        if (now() - resumed > PAUSE_AFTER_MS) {
          await pause()
          resumed = now()
        }
        finished = nextStep()
      }
      return finished.value
    },
  }
}
