/** Stops everything that was started, in reverse order. If one stop fails, the others still run. */
export class Shutdown {
  readonly #steps: { name: string; stop: () => Promise<unknown> }[] = []
  #running: Promise<void> | undefined

  add(name: string, stop: () => Promise<unknown>): void {
    this.#steps.push({ name, stop })
  }

  run(onError: (name: string, error: unknown) => void): Promise<void> {
    this.#running ??= this.#stopAll(onError)
    return this.#running
  }

  async #stopAll(onError: (name: string, error: unknown) => void): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step.stop()
      } catch (error) {
        onError(step.name, error)
      }
    }
  }
}

/**
 * Calls `onOrphaned` when the parent process has ended, so that this process does not keep running after `npm start` is killed with
 * SIGKILL.
 */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onOrphaned()
  }, 500).unref()
}
