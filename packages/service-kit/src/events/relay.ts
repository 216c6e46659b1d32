import { setTimeout as delay } from 'node:timers/promises'
import { OUTBOX } from '../mongo/collections.ts'
import { newId } from '../mongo/id.ts'
import { endsWithin } from '../time/time-limit.ts'
import { tracedBus } from './event-spans.ts'
import type { OutboxRow } from './outbox.ts'
import { OutboxRelay } from './outbox-relay.ts'
import type { OutboxCollection } from './outbox-rows.ts'
import { watchOutbox } from './outbox-watch.ts'
import type { RelayOptions } from './relay-options.ts'

export interface OutboxLag {
  /** Events waiting to be published. */
  count: number
  /** Age of the oldest one, in seconds. */
  oldest_s: number
}

export interface Relay {
  lag(): Promise<OutboxLag>
  /** Resolves when all committed events are published. For tests. */
  drain(): Promise<void>
  /** Waits up to 10 s for events that are being published and for the release of the lease. */
  stop(): Promise<void>
}

// A bus that never responds must not delay shutdown; unpublished events stay in the outbox.
const STOP_WITHIN_MS = 10_000

/** Starts publishing the outbox. Several relays can run on one outbox; only one of them publishes at a time. */
export async function startRelay(given: RelayOptions): Promise<Relay> {
  const options = { ...given, bus: tracedBus(given.service, given.bus) }
  const { connection, bus, logger } = options
  const outbox = connection.collection<OutboxRow>(OUTBOX)
  if (bus.paused) logger.warn('no event bus is configured: events wait in the outbox until the service runs with one')
  const running = bus.paused ? undefined : start(options, outbox)

  return {
    async lag() {
      const count = await outbox.countDocuments({ waiting: true })
      if (count === 0) return { count, oldest_s: 0 }
      // Sequence numbers start at the current time in ms, so the lowest is approximately the oldest.
      const oldest = await outbox
        .find({ waiting: true }, { projection: { created_at: 1 } })
        .sort({ seq: 1 })
        .limit(1)
        .next()
      return { count, oldest_s: oldest ? Math.max(0, (Date.now() - oldest.created_at.getTime()) / 1000) : 0 }
    },
    async drain() {
      if (!running) throw new Error('The relay is paused because no event bus is configured.')
      while ((await outbox.countDocuments({ waiting: true }, { limit: 1 })) > 0) {
        await running.publishNow()
        await delay(5)
      }
    },
    async stop() {
      await running?.stop()
    },
  }
}

function start(options: RelayOptions, outbox: OutboxCollection) {
  const { connection, logger } = options
  const relay = new OutboxRelay({
    pollMs: options.bus.withinProcess ? 5_000 : 1_000,
    leaseMs: 5_000,
    backoff: { baseMs: 200, capMs: 30_000 },
    batch: { events: 500, bytes: 700_000 },
    ...options,
    owner: newId('relay'),
    outbox,
    watch: (mode) => watch[mode](),
  })
  const watch = watchOutbox(connection, logger, () => relay.notify(), { others: !options.bus.withinProcess })
  let stopped = false
  relay.start()

  return {
    async publishNow() {
      if (stopped) throw new Error('The relay has stopped.')
      relay.endBackoff()
      await relay.nextPass()
    },
    async stop() {
      stopped = true
      await endsWithin(STOP_WITHIN_MS, Promise.all([relay.stop(), watch.stop()]))
      relay.releaseWaiters()
    },
  }
}
