import { setTimeout as delay } from 'node:timers/promises'
import type mongoose from 'mongoose'
import { OUTBOX } from '../mongo/collections.ts'
import { newId } from '../mongo/id.ts'
import type { Logger } from '../observability/logging.ts'
import { BatchRelay } from './batch-relay.ts'
import type { BatchBus } from './batch-sender.ts'
import type { BatchBounds } from './bounded-batches.ts'
import type { EventBus } from './bus.ts'
import { tracedBus } from './event-spans.ts'
import { KeyRelay } from './key-relay.ts'
import type { OutboxRow } from './outbox.ts'
import type { OutboxCollection } from './outbox-rows.ts'
import { watchOutbox } from './outbox-watch.ts'

export interface OutboxLag {
  /** Events that wait to be published. */
  count: number
  /** Age of the oldest of them, in seconds. */
  oldest_s: number
}

export interface Relay {
  lag(): Promise<OutboxLag>
  /** Resolves when everything that was committed is published. For tests. */
  drain(): Promise<void>
  /** Lets publications in hand finish, gives the leases back. */
  stop(): Promise<void>
}

export interface RelayOptions {
  connection: mongoose.Connection
  service: string
  bus: EventBus
  logger: Logger
  /** How often the outbox is read without a wake-up. Default 1 s. */
  pollMs?: number
  /** After this long without a sign of life, another relay takes over. Default 8 s for a key, 5 s for the whole outbox. */
  leaseMs?: number
  /** Keys published at the same time, where events go one by one. Default 16. */
  concurrency?: number
  /** First and longest wait after the bus refused an event. Default 200 ms and 30 s. */
  backoff?: { baseMs: number; capMs: number }
  /** The largest batch. Default 500 events or 700 kB of payload. */
  batch?: BatchBounds
}

/** How events get from the outbox to the bus; which way depends on whether the bus takes batches. */
export interface RelayWork {
  begin(): void
  /** Something was committed. */
  committed(): void
  end(): Promise<void>
  forgetBackoff(): void
  /** Resolves after a pass that began after this call, and after what that pass started. */
  nextPass(): Promise<void>
  /** Lets everybody go who waits for a pass. */
  finishPass(): void
}

export type RelayWorkOptions = Required<RelayOptions> & {
  owner: string
  outbox: OutboxCollection
  /** Hints of other processes' commits are not wanted while there is a backlog. */
  watch(mode: 'pause' | 'resume'): void
}

// A bus that never answers must not hold up a shutdown; what is unpublished stays in the outbox.
const STOP_WITHIN_MS = 10_000

/** Begins to publish the outbox. Many relays may run on one outbox: a key is published by one of them at a time. */
export async function startRelay(given: RelayOptions): Promise<Relay> {
  const options = { ...given, bus: tracedBus(given.service, given.bus) }
  const { connection, service, bus, logger } = options
  const outbox = connection.collection<OutboxRow>(OUTBOX)
  if (bus.paused) logger.warn({ service }, 'no event bus is configured: events wait in the outbox until the service runs with one')
  const running = bus.paused ? undefined : begin(options, outbox)

  return {
    async lag() {
      const count = await outbox.countDocuments({ waiting: true })
      if (count === 0) return { count, oldest_s: 0 }
      // Numbers begin at the clock, so the lowest belongs to the oldest.
      const oldest = await outbox
        .find({ waiting: true }, { projection: { created_at: 1 } })
        .sort({ seq: 1 })
        .limit(1)
        .next()
      return { count, oldest_s: oldest ? Math.max(0, (Date.now() - oldest.created_at.getTime()) / 1000) : 0 }
    },
    async drain() {
      if (!running) throw new Error('The relay is paused: there is no bus to drain into.')
      while ((await outbox.countDocuments({ waiting: true }, { limit: 1 })) > 0) {
        running.work.forgetBackoff()
        await running.nextPass()
        await delay(5)
      }
    },
    async stop() {
      await running?.stop()
    },
  }
}

function begin(options: RelayOptions, outbox: OutboxCollection) {
  const { connection, bus, logger } = options
  const full: RelayWorkOptions = {
    pollMs: 1_000,
    leaseMs: takesBatches(bus) ? 5_000 : 8_000,
    concurrency: 16,
    backoff: { baseMs: 200, capMs: 30_000 },
    batch: { events: 500, bytes: 700_000 },
    ...options,
    owner: newId('relay'),
    outbox,
    watch: (mode) => watch[mode](),
  }
  const work: RelayWork = takesBatches(bus) ? new BatchRelay(full, bus) : new KeyRelay(full)
  const watch = watchOutbox(connection, logger, () => work.committed())
  let stopped = false
  work.begin()

  return {
    work,
    async nextPass() {
      if (stopped) throw new Error('The relay has stopped.')
      await work.nextPass()
    },
    async stop() {
      stopped = true
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const bound = setTimeout(resolve, STOP_WITHIN_MS)
      await Promise.race([Promise.all([work.end(), watch.stop()]), late])
      clearTimeout(bound)
      work.finishPass()
    },
  }
}

function takesBatches(bus: EventBus): bus is BatchBus {
  return bus.publishBatch !== undefined
}
