import { backoffMs } from '../time/backoff.ts'
import { Alarm } from './alarm.ts'
import type { EventBus } from './bus.ts'
import { BusStopped } from './faults.ts'
import { toBusEvent } from './outbox.ts'
import { type KeyLease, takeLease } from './outbox-lease.ts'
import { markPublished, type OutboxCollection, stillWaiting, waitingKeys } from './outbox-rows.ts'
import { Refusals } from './refusals.ts'
import type { RelayWork, RelayWorkOptions } from './relay.ts'

/** A look costs more than a publication, so one finds work for many: this many rows for each key that may be published at the same time. */
const ROWS_PER_LOOK = 32

/** The oldest rows of a key, as a look saw them. */
interface WaitingKey {
  key: string
  ids: string[]
}

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
  #candidates: WaitingKey[] = []
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
      const candidate = this.#candidates.shift()
      if (candidate === undefined) {
        if (looked) return
        looked = true
        this.#candidates = await this.#waitingKeys(concurrency * ROWS_PER_LOOK)
        continue
      }
      const { key } = candidate
      if (this.#inFlight.has(key) || this.#refusals.isResting(key)) continue
      const work = this.#publishKey(candidate).finally(() => {
        this.#inFlight.delete(key)
        this.#alarm.ring()
      })
      this.#inFlight.set(key, work)
    }
  }

  async #waitingKeys(limit: number): Promise<WaitingKey[]> {
    const rows = await waitingKeys(this.#outbox, limit, [...this.#inFlight.keys(), ...this.#refusals.resting()])
    return [...Map.groupBy(rows, (row) => row.key)].map(([key, of]) => ({ key, ids: of.map((row) => row._id) }))
  }

  async #publishKey({ key, ids }: WaitingKey): Promise<void> {
    const { connection, leaseMs, logger, service, owner, pollMs } = this.#options
    let lease: KeyLease | undefined
    try {
      lease = await takeLease(connection, key, owner, leaseMs)
      if (!lease) {
        this.#refusals.rest(key, pollMs)
        return
      }
      await this.#publishRows(ids, lease)
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

  /**
   * One after another in the order of the key; the first failure ends it, so that nothing overtakes. The look saw the key's oldest rows; which
   * of them still wait is read again under the lease, by their ids: to look for the key itself would step over the whole outbox.
   */
  async #publishRows(ids: string[], lease: KeyLease): Promise<void> {
    for (const row of await stillWaiting(this.#outbox, ids)) {
      if (this.#stopped || !lease.valid()) return
      await this.#options.bus.publish(toBusEvent(row))
      await markPublished(this.#outbox, [row._id])
    }
  }
}
