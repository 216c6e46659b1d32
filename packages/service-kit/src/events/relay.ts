import { setTimeout as delay } from 'node:timers/promises'
import type mongoose from 'mongoose'
import type { Logger } from '../app/logging.ts'
import { OUTBOX } from '../database/collections.ts'
import { newId } from '../identity/id.ts'
import { backoffMs } from './backoff.ts'
import type { EventBus } from './bus.ts'
import { BusStopped } from './faults.ts'
import { type OutboxRow, outboxWakeUps, toBusEvent } from './outbox.ts'
import { type KeyLease, takeLease } from './outbox-lease.ts'

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
  /** After this long without a sign of life, another relay takes over a key. Default 30 s. */
  leaseMs?: number
  /** Keys published at the same time. Default 16. */
  concurrency?: number
  /** First and longest wait after the bus refused an event. Default 200 ms and 30 s. */
  backoff?: { baseMs: number; capMs: number }
}

/** Begins to publish the outbox. Many relays may run on one outbox: a key belongs to one of them at a time. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { connection, service, bus, logger } = options
  const outbox = connection.collection<OutboxRow>(OUTBOX)
  const relay = new OutboxRelay(options)
  if (bus.paused) logger.warn({ service }, 'no event bus is configured: events wait in the outbox until the service runs with one')
  else relay.begin()

  return {
    async lag() {
      const count = await outbox.countDocuments({ waiting: true })
      if (count === 0) return { count, oldest_s: 0 }
      const oldest = await outbox
        .find({ waiting: true }, { projection: { created_at: 1 } })
        .sort({ created_at: 1 })
        .limit(1)
        .next()
      return { count, oldest_s: oldest ? Math.max(0, (Date.now() - oldest.created_at.getTime()) / 1000) : 0 }
    },
    async drain() {
      if (bus.paused) throw new Error('The relay is paused: there is no bus to drain into.')
      while ((await outbox.countDocuments({ waiting: true }, { limit: 1 })) > 0) {
        relay.forgetBackoff()
        await relay.nextPass()
        await delay(5)
      }
    },
    stop: () => relay.end(),
  }
}

// A bus that never answers must not hold up a shutdown; what is unpublished stays in the outbox.
const STOP_WITHIN_MS = 10_000

/** A look at a long outbox costs more than a publication, so one look finds work for many. */
const KEYS_PER_LOOK = 32

class OutboxRelay {
  readonly #owner = newId('relay')
  readonly #options: Required<RelayOptions>
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #refused = new Map<string, { failures: number; until: number }>()
  readonly #onCommitted = (): void => this.#wake()
  #candidates: string[] = []
  #stopped = false
  #loop: Promise<void> = Promise.resolve()
  #woken = false
  #wakeUp: (() => void) | undefined
  #passWaiters: (() => void)[] = []

  constructor(options: RelayOptions) {
    this.#options = { pollMs: 1_000, leaseMs: 30_000, concurrency: 16, backoff: { baseMs: 200, capMs: 30_000 }, ...options }
  }

  begin(): void {
    outboxWakeUps(this.#options.connection).on('committed', this.#onCommitted)
    this.#loop = this.#run()
  }

  async end(): Promise<void> {
    this.#stopped = true
    outboxWakeUps(this.#options.connection).off('committed', this.#onCommitted)
    this.#wake()
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const bound = setTimeout(resolve, STOP_WITHIN_MS)
    await Promise.race([Promise.all([this.#loop, ...this.#inFlight.values()]), late])
    clearTimeout(bound)
    this.#finishPass()
  }

  forgetBackoff(): void {
    this.#refused.clear()
  }

  /** Resolves after a pass that began after this call, and after what that pass started. */
  async nextPass(): Promise<void> {
    if (this.#stopped) throw new Error('The relay has stopped.')
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#passWaiters.push(resolve)
    this.#wake()
    await promise
    await Promise.all(this.#inFlight.values())
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopped) {
      this.#woken = false
      const waiters = this.#passWaiters
      this.#passWaiters = []
      try {
        await this.#pass()
        failures = 0
      } catch (error) {
        failures++
        this.#options.logger.error({ err: error, service: this.#options.service }, 'the outbox could not be read')
      }
      for (const resolve of waiters) resolve()
      await this.#rest(failures === 0 ? this.#options.pollMs : backoffMs(failures, 200, 5_000))
    }
  }

  /** Starts as many waiting keys as there is room for, oldest first. */
  async #pass(): Promise<void> {
    const { concurrency } = this.#options
    if (this.#inFlight.size >= concurrency) return
    let looked = false
    while (this.#inFlight.size < concurrency && !this.#stopped) {
      const key = this.#candidates.shift()
      if (key === undefined) {
        if (looked) return
        looked = true
        this.#candidates = await this.#waitingKeys(concurrency * KEYS_PER_LOOK)
        continue
      }
      if (this.#inFlight.has(key) || this.#isResting(key)) continue
      const work = this.#publishKey(key).finally(() => {
        this.#inFlight.delete(key)
        this.#wake()
      })
      this.#inFlight.set(key, work)
    }
  }

  #isResting(key: string): boolean {
    return (this.#refused.get(key)?.until ?? 0) > performance.now()
  }

  async #waitingKeys(limit: number): Promise<string[]> {
    const resting = [...this.#refused.keys()].filter((key) => this.#isResting(key))
    const rows = await this.#outbox()
      .aggregate<{ _id: string }>([
        { $match: { waiting: true, key: { $nin: [...this.#inFlight.keys(), ...resting] } } },
        { $sort: { waiting: 1, key: 1, seq: 1 } },
        { $group: { _id: '$key', first: { $first: '$seq' } } },
        { $sort: { first: 1 } },
        { $limit: limit },
      ])
      .toArray()
    return rows.map((row) => row._id)
  }

  async #publishKey(key: string): Promise<void> {
    const { connection, leaseMs, logger, service } = this.#options
    let lease: KeyLease | undefined
    try {
      lease = await takeLease(connection, key, this.#owner, leaseMs)
      if (!lease) {
        this.#rememberRefusal(key, this.#options.pollMs)
        return
      }
      await this.#publishRows(key, lease)
      this.#refused.delete(key)
    } catch (error) {
      const waitMs = this.#rememberRefusal(key)
      if (!(error instanceof BusStopped))
        logger.warn({ err: error, service, key, retry_in_ms: waitMs }, 'an event could not be published and will be retried')
    } finally {
      // A lease that cannot be given back runs out by itself.
      await lease?.release().catch(() => {})
    }
  }

  /** One after another in the order of the key; the first failure ends it, so that nothing overtakes. */
  async #publishRows(key: string, lease: KeyLease): Promise<void> {
    while (!this.#stopped) {
      const rows = await this.#outbox().find({ waiting: true, key }).sort({ seq: 1 }).limit(50).toArray()
      if (rows.length === 0) return
      for (const row of rows) {
        if (this.#stopped || !lease.valid()) return
        await this.#options.bus.publish(toBusEvent(row))
        await this.#outbox().updateOne({ _id: row._id }, { $set: { published_at: new Date() }, $unset: { waiting: true } })
      }
    }
  }

  #rememberRefusal(key: string, fixedMs?: number): number {
    const failures = (this.#refused.get(key)?.failures ?? 0) + (fixedMs === undefined ? 1 : 0)
    const waitMs = fixedMs ?? backoffMs(failures, this.#options.backoff.baseMs, this.#options.backoff.capMs)
    this.#refused.set(key, { failures, until: performance.now() + waitMs })
    return waitMs
  }

  #outbox() {
    return this.#options.connection.collection<OutboxRow>(OUTBOX)
  }

  async #rest(ms: number): Promise<void> {
    if (this.#woken || this.#stopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wakeUp = resolve
    const timer = setTimeout(resolve, Math.min(ms, this.#nextRefusalMs()))
    await promise
    clearTimeout(timer)
    this.#wakeUp = undefined
  }

  /** A refused key is tried when its wait is over, not a poll later. */
  #nextRefusalMs(): number {
    const now = performance.now()
    const waits = [...this.#refused.values()].map((refusal) => refusal.until - now).filter((wait) => wait > 0)
    return waits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.min(...waits))
  }

  #wake(): void {
    this.#woken = true
    this.#wakeUp?.()
  }

  #finishPass(): void {
    for (const resolve of this.#passWaiters) resolve()
    this.#passWaiters = []
  }
}
