import type { EventBus } from './bus.ts'
import { BusStopped } from './faults.ts'
import { type OutboxRow, toBusEvent } from './outbox.ts'
import { markPublished, waitingOfKey } from './outbox-rows.ts'
import type { OutboxWindow } from './outbox-window.ts'
import type { Refusals } from './refusals.ts'
import type { RelayWorkOptions } from './relay.ts'

export type BatchBus = EventBus & Required<Pick<EventBus, 'publishBatch'>>

/** What the relay may do at the moment. */
export interface Rights {
  stopped(): boolean
  /** Not stopped, and the outbox is its own. */
  publish(): boolean
}

/** The bus took nothing at all. */
export class BusAway extends Error {
  override readonly name = 'BusAway'
  constructor(cause: unknown) {
    super('The event bus took nothing.', { cause })
  }
}

/** Gets batches to the bus and marks them. An event that the bus refuses rests with its key, and everything else goes out. */
export class BatchSender {
  readonly #options: RelayWorkOptions
  readonly #bus: BatchBus
  readonly #refusals: Refusals
  readonly #window: OutboxWindow
  readonly #may: Rights

  constructor(options: RelayWorkOptions, bus: BatchBus, refusals: Refusals, window: OutboxWindow, may: Rights) {
    this.#options = options
    this.#bus = bus
    this.#refusals = refusals
    this.#window = window
    this.#may = may
  }

  /** Returns whether the whole batch went out. */
  async send(batch: OutboxRow[]): Promise<boolean> {
    try {
      await this.#bus.publishBatch(batch.map(toBusEvent))
    } catch (error) {
      if (error instanceof BusStopped || this.#may.stopped()) throw error
      await this.#sendInParts(batch, error)
      return false
    }
    this.#refusals.busTook()
    await this.#window.mark(batch.map((row) => row._id))
    return true
  }

  /**
   * Finds the events that spoilt a batch, by halving: each rests with its key, everything else goes out, still in order.
   * Two keys are asked first, so that a bus that is away is not asked for every part.
   */
  async #sendInParts(batch: OutboxRow[], cause: unknown): Promise<void> {
    const refused = new Map<string, unknown>()
    const published = new Set<string>()

    const send = async (part: OutboxRow[]): Promise<void> => {
      const rows = part.filter((row) => !refused.has(row.key) && !published.has(row._id))
      const [first] = rows
      if (!first || !this.#may.publish()) return
      try {
        await this.#bus.publishBatch(rows.map(toBusEvent))
        this.#refusals.busTook()
        for (const row of rows) published.add(row._id)
      } catch (error) {
        if (error instanceof BusStopped) throw error
        if (rows.length === 1) refused.set(first.key, error)
        else for (const half of halves(rows)) await send(half)
      }
    }

    try {
      for (const [first] of [...Map.groupBy(batch, (row) => row.key).values()].slice(0, 2))
        if (first && published.size === 0) await send([first])
      const away = published.size === 0 && refused.size > 1
      // Even then one key rests, so that a batch of nothing but bad events is got through.
      for (const [key, error] of away ? [...refused].slice(0, 1) : []) this.#rest(key, error)
      if (away) throw new BusAway(cause)
      await send(batch)
    } finally {
      if (published.size > 0) await this.#window.mark([...published])
    }
    for (const [key, error] of refused) this.#rest(key, error)
  }

  #rest(key: string, error: unknown): void {
    const { logger, service } = this.#options
    const waitMs = this.#refusals.refused(key)
    if (!(error instanceof BusStopped))
      logger.warn({ err: error, service, key, retry_in_ms: waitMs }, 'an event could not be published and will be retried')
  }

  /** Keys that were refused and have rested: each alone, in its order, until it has nothing left and may be in batches again. */
  async retryRefused(): Promise<boolean> {
    let worked = false
    for (const key of this.#refusals.due()) {
      try {
        for (
          let rows = await waitingOfKey(this.#options.outbox, key);
          rows.length > 0;
          rows = await waitingOfKey(this.#options.outbox, key)
        ) {
          for (const row of rows) {
            if (!this.#may.publish()) return false
            await this.#bus.publish(toBusEvent(row))
            this.#refusals.busTook()
            await markPublished(this.#options.outbox, [row._id])
            worked = true
          }
        }
        this.#refusals.accepted(key)
      } catch (error) {
        this.#rest(key, error)
      }
    }
    return worked
  }
}

function halves<T>(list: T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
