import { Alarm } from './alarm.ts'
import { backoffMs } from './backoff.ts'
import type { EventBus } from './bus.ts'
import { BusStopped } from './faults.ts'
import { toBusEvent } from './outbox.ts'
import { type KeyLease, takeLease } from './outbox-lease.ts'
import { markPublished, type OutboxCollection, waitingOfKey } from './outbox-rows.ts'
import { Refusals } from './refusals.ts'
import type { RelayWork, RelayWorkOptions } from './relay.ts'

/** A look at a long outbox costs more than a publication, so one look finds work for many. */
const KEYS_PER_LOOK = 32

/**
 * For a bus that takes one event at a time and is slow to say that it is safe (the local bus: after every group's effect): many keys at
 * the same time, each under a lease of its own, each one by one.
 */
export class KeyRelay implements RelayWork {
  readonly #options: RelayWorkOptions & { bus: EventBus }
  readonly #outbox: OutboxCollection
  readonly #refusals: Refusals
  readonly #alarm = new Alarm()
  readonly #inFlight = new Map<string, Promise<void>>()
  #candidates: string[] = []
  #stopped = false
  #loop: Promise<void> = Promise.resolve()
  #passWaiters: (() => void)[] = []

  constructor(options: RelayWorkOptions) {
    this.#options = options
    this.#outbox = options.outbox
    this.#refusals = new Refusals(options.backoff)
  }

  begin(): void {
    this.#loop = this.#run()
  }

  committed(): void {
    this.#alarm.ring()
  }

  async end(): Promise<void> {
    this.#stopped = true
    this.#alarm.ring()
    await Promise.all([this.#loop, ...this.#inFlight.values()])
    this.finishPass()
  }

  forgetBackoff(): void {
    this.#refusals.wakeAll()
  }

  async nextPass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#passWaiters.push(resolve)
    this.#alarm.ring()
    await promise
    await Promise.all(this.#inFlight.values())
  }

  finishPass(): void {
    for (const resolve of this.#passWaiters.splice(0)) resolve()
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopped) {
      this.#alarm.answer()
      const waiters = this.#passWaiters.splice(0)
      try {
        await this.#pass()
        failures = 0
      } catch (error) {
        failures++
        this.#options.logger.error({ err: error, service: this.#options.service }, 'the outbox could not be read')
      }
      for (const resolve of waiters) resolve()
      // A refused key is tried when its wait is over, not a poll later.
      const restMs = failures === 0 ? this.#options.pollMs : backoffMs(failures, 200, 5_000)
      await this.#alarm.rest(Math.min(restMs, this.#refusals.nextMs()))
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
      if (this.#inFlight.has(key) || this.#refusals.isResting(key)) continue
      const work = this.#publishKey(key).finally(() => {
        this.#inFlight.delete(key)
        this.#alarm.ring()
      })
      this.#inFlight.set(key, work)
    }
  }

  async #waitingKeys(limit: number): Promise<string[]> {
    const rows = await this.#outbox
      .find({ waiting: true, key: { $nin: [...this.#inFlight.keys(), ...this.#refusals.resting()] } }, { projection: { key: 1 } })
      .sort({ seq: 1 })
      .limit(limit)
      .toArray()
    return [...new Set(rows.map((row) => row.key))]
  }

  async #publishKey(key: string): Promise<void> {
    const { connection, leaseMs, logger, service, owner, pollMs } = this.#options
    let lease: KeyLease | undefined
    try {
      lease = await takeLease(connection, key, owner, leaseMs)
      if (!lease) {
        this.#refusals.rest(key, pollMs)
        return
      }
      await this.#publishRows(key, lease)
      this.#refusals.accepted(key)
    } catch (error) {
      const waitMs = this.#refusals.refused(key)
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
      const rows = await waitingOfKey(this.#outbox, key)
      if (rows.length === 0) return
      for (const row of rows) {
        if (this.#stopped || !lease.valid()) return
        await this.#options.bus.publish(toBusEvent(row))
        await markPublished(this.#outbox, [row._id])
      }
    }
  }
}
