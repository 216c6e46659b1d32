import type { Logger } from '@loomcast/service-kit/observability'

export interface WorkLoop {
  /** There is work: do not wait for the next look. */
  wake(): void
  /** Lets the pass in hand finish. */
  stop(): Promise<void>
}

/** Runs `pass` again and again, one at a time: at once after a wake-up, else every `everyMs`. A failing pass is logged and tried again. */
export function startWorkLoop({
  name,
  pass,
  everyMs,
  logger,
}: {
  name: string
  pass: () => Promise<unknown>
  everyMs: number
  logger: Logger
}): WorkLoop {
  let stopped = false
  let woken = false
  let endRest = () => {}

  async function rest(): Promise<void> {
    if (woken || stopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    endRest = resolve
    const timer = setTimeout(resolve, everyMs)
    await promise
    clearTimeout(timer)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false
      await pass().catch((error: unknown) => logger.error({ err: error, job: name }, 'a background pass failed and will be repeated'))
      await rest()
    }
  }

  const running = run()
  return {
    wake() {
      woken = true
      endRest()
    },
    async stop() {
      stopped = true
      endRest()
      await running
    },
  }
}
