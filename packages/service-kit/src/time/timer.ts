interface ErrorLogger {
  error(fields: object, message: string): void
}

export interface Timer {
  /** Waits for the work in hand. */
  stop(): Promise<void>
}

/** Does `work` now and then, never twice at the same time; a failure is logged and the next turn tries again. */
export function every(ms: number, name: string, work: () => Promise<unknown>, logger: ErrorLogger): Timer {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function once(): Promise<void> {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error, job: name }, 'a background job failed')
    }
    if (!stopped) timer = setTimeout(begin, ms).unref()
  }
  function begin(): void {
    turn = once()
  }

  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
