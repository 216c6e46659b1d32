/** Runs a task of several steps at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs a task of several steps, and serves other requests between two. Rejects when the signal is aborted. */
export async function finishedInTurns<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = steps.next()
    if (done) return value
    await new Promise(setImmediate)
  }
}
