export interface Timer {
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>
}

interface ErrorLogger {
  error(fields: object, message: string): void
}

/**
 * Runs `work` now (or after `firstAfterMs`) and again `ms` after the end of each run, so that runs never overlap. A failure is logged, and the next run tries
 * again.
 */
export function every(
  ms: number | (() => number),
  name: string,
  work: () => Promise<unknown>,
  logger: ErrorLogger,
  { firstAfterMs = 0 } = {},
): Timer {
  let stopped = false
  let run: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function runOnce(): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!stopped) logger.error({ err: error, job: name }, 'a background job failed')
    }
    if (!stopped) timer = setTimeout(start, typeof ms === 'number' ? ms : ms()).unref()
  }
  function start(): void {
    run = runOnce()
  }

  if (firstAfterMs > 0) timer = setTimeout(start, firstAfterMs).unref()
  else start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await run
    },
  }
}
