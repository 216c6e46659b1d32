import { BusStopped } from './event-errors.ts'
import { type OutboxRow, toBusEvent } from './outbox.ts'
import { findPendingByKey, markPublished } from './outbox-rows.ts'
import type { OutboxWindow } from './outbox-window.ts'
import { PartialPublication, PublicationPending } from './partial-publication.ts'
import type { RejectedKeys } from './rejected-keys.ts'
import type { RelaySettings } from './relay-options.ts'

/** Interval between checks of a pending publish (ms). */
const PENDING_CHECK_MS = 250

interface RelayState {
  isStopped(): boolean
  /** Not stopped, and the lease is valid. */
  mayPublish(): boolean
}

/** The first events of two different keys were both rejected, so the bus itself seems to be unavailable. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable'
  constructor(cause: unknown) {
    super('The event bus accepted no event.', { cause })
  }
}

/**
 * Publishes outbox batches and marks their rows as published. If the bus rejects an event, all events with its key are postponed and retried; other keys are
 * not affected.
 */
export class BatchSender {
  readonly #settings: RelaySettings
  readonly #rejected: RejectedKeys
  readonly #window: OutboxWindow
  readonly #state: RelayState

  constructor(settings: RelaySettings, rejected: RejectedKeys, window: OutboxWindow, state: RelayState) {
    this.#settings = settings
    this.#rejected = rejected
    this.#window = window
    this.#state = state
  }

  /** Returns whether the whole batch was published. */
  async send(batch: OutboxRow[]): Promise<boolean> {
    try {
      await this.#publish(batch)
    } catch (error) {
      if (error instanceof PartialPublication) {
        await this.#applyPartial(error)
        return false
      }
      if (error instanceof BusStopped || this.#state.isStopped()) throw error
      await this.#sendInParts(batch, error)
      return false
    }
    this.#rejected.busAccepted()
    await this.#window.mark(batch.map((row) => row._id))
    return true
  }

  #publish(rows: OutboxRow[]): Promise<void> {
    return this.#settings.bus.publishBatch(rows.map(toBusEvent))
  }

  async #applyPartial({ publishedIds, failedKeys }: PartialPublication): Promise<void> {
    if (publishedIds.size > 0) {
      this.#rejected.busAccepted()
      await this.#window.mark([...publishedIds])
    }
    for (const [key, error] of failedKeys) this.#postpone(key, error)
  }

  /**
   * Bisects a rejected batch to find the events that caused the rejection. Their keys are postponed; everything else is published in order. First it tries
   * one event of each of two keys: if both fail, the bus is probably unavailable, and bisecting would only send it more requests.
   */
  async #sendInParts(batch: OutboxRow[], cause: unknown): Promise<void> {
    const rejected = new Map<string, unknown>()
    const published = new Set<string>()

    const publishOrSplit = async (part: OutboxRow[]): Promise<void> => {
      const rows = part.filter((row) => !rejected.has(row.key) && !published.has(row._id))
      const [first] = rows
      if (!first || !this.#state.mayPublish()) return
      try {
        await this.#publish(rows)
        this.#rejected.busAccepted()
        for (const row of rows) published.add(row._id)
      } catch (error) {
        if (error instanceof BusStopped) throw error
        if (rows.length === 1) rejected.set(first.key, error)
        else for (const half of halves(rows)) await publishOrSplit(half)
      }
    }

    try {
      for (const [first] of [...Map.groupBy(batch, (row) => row.key).values()].slice(0, 2))
        if (first && published.size === 0) await publishOrSplit([first])
      const isUnavailable = published.size === 0 && rejected.size > 1
      // One key is postponed even if the bus seems unavailable: otherwise two bad events at the head would block the outbox.
      for (const [key, error] of isUnavailable ? [...rejected].slice(0, 1) : []) this.#postpone(key, error)
      if (isUnavailable) throw new BusUnavailable(cause)
      await publishOrSplit(batch)
    } finally {
      if (published.size > 0) await this.#window.mark([...published])
    }
    for (const [key, error] of rejected) this.#postpone(key, error)
  }

  #postpone(key: string, error: unknown): void {
    if (error instanceof PublicationPending) {
      this.#rejected.postpone(key, PENDING_CHECK_MS)
      return
    }
    const { logger } = this.#settings
    const waitMs = this.#rejected.rejected(key)
    if (!(error instanceof BusStopped))
      logger.warn({ err: error, key, retry_in_ms: waitMs }, 'an event could not be published and will be retried')
  }

  /**
   * Retries postponed keys after their backoff. Publishes their events one at a time, in order; once a key has none left, it goes back into batches.
   * Resolves to whether anything was published and the relay may continue.
   */
  async retryRejected(): Promise<boolean> {
    let publishedAny = false
    for (const key of this.#rejected.due()) {
      try {
        for (
          let rows = await findPendingByKey(this.#settings.outbox, key);
          rows.length > 0;
          rows = await findPendingByKey(this.#settings.outbox, key)
        ) {
          for (const row of rows) {
            if (!this.#state.mayPublish()) return false
            await this.#publish([row])
            this.#rejected.busAccepted()
            await markPublished(this.#settings.outbox, [row._id])
            publishedAny = true
          }
        }
        this.#rejected.accepted(key)
      } catch (error) {
        this.#postpone(key, error instanceof PartialPublication ? error.failedKeys.get(key) : error)
      }
    }
    return publishedAny
  }
}

function halves<T>(list: T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
