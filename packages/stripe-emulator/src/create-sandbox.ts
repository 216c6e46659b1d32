import { every, type Timer } from '@loomcast/service-kit/time'
import { createActions } from './actions.ts'
import { createApi } from './api.ts'
import { inSeconds } from './calendar.ts'
import { createDelivery } from './delivery.ts'
import { runDue, runUntil } from './due-work.ts'
import { createEngine } from './engine.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { createViews } from './views.ts'

/** How often to look for due work and for deliveries that failed. Changes are delivered at once. */
const EVERY_MS = 2_000

/** Emulates the part of Stripe's REST API that billing uses. Its state is in the database of the connection. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const engine = createEngine(options)
  const { logger } = options
  const webhookSecret = () => engine.change((work) => work.webhookSecret())
  let secret: Promise<string> | undefined
  const cachedSecret = () => {
    secret ??= webhookSecret().catch((error) => {
      secret = undefined
      throw error
    })
    return secret
  }
  const deliver = createDelivery({ ...options, engine, secret: cachedSecret })
  let timers: Timer[] = []
  let ignoreChanges = () => {}
  let delivering: Promise<void> | undefined
  let deliverAgain = false

  /** Delivers right after a change. Changes during a run are delivered by a further run. */
  function deliverSoon(): void {
    deliverAgain = true
    delivering ??= run().finally(() => {
      delivering = undefined
    })
    async function run(): Promise<void> {
      while (deliverAgain) {
        deliverAgain = false
        await deliver().catch((error) => logger.error({ err: error }, 'the events of the sandbox were not delivered'))
      }
    }
  }

  return {
    fetch: createApi(engine, options.termsUrl ?? null),
    clock: engine.clock,
    clockOffset: engine.clockOffset,
    webhookSecret: cachedSecret,
    deliver,
    faults: engine.faults,
    actions: createActions(engine),
    views: createViews(engine),

    runDue: () => engine.ready().then(() => runDue(engine, engine.clock())),

    async advance(to, follower) {
      await engine.clockOffset()
      const now = engine.clock()
      const target = to instanceof Date ? to : to(now)
      if (inSeconds(target) < inSeconds(now)) throw new RangeError('The clock of the sandbox only moves forward.')
      await runUntil(engine, target, follower)
    },

    start() {
      if (timers.length > 0) return
      ignoreChanges = engine.onChange(deliverSoon)
      timers = [
        every(EVERY_MS, 'due work of the sandbox', () => engine.ready().then(() => runDue(engine, engine.clock())), logger),
        every(EVERY_MS, 'deliveries of the sandbox', async () => deliverSoon(), logger),
      ]
    },

    async stop() {
      ignoreChanges()
      await Promise.all(timers.map((timer) => timer.stop()))
      timers = []
      deliverAgain = false
      await delivering
      await engine.close()
    },
  }
}
