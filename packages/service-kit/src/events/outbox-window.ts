import type { OutboxRow } from './outbox.ts'
import { markPublished, waitingRows } from './outbox-rows.ts'
import type { RejectedKeys } from './rejected-keys.ts'
import type { RelaySettings } from './relay-options.ts'

/** Rows per read: several batches, because every read has to skip the rows that are still being marked as published. */
const ROWS_PER_READ = 4_000
/** If a read fills more batches than this, its rows are large and the next read is smaller: 24 × 700 kB in memory is enough. */
const BATCHES_PER_READ = 24
/** Maximum number of mark operations in progress; further batches wait for one of them to end. */
const MARKS_IN_FLIGHT = 3

/** The rows that a relay has read from the outbox and not yet marked as published. The next read can start while the last batches of this one are sent. */
export class OutboxWindow {
  readonly #options: Pick<RelaySettings, 'outbox' | 'logger' | 'service'>
  readonly #rejected: RejectedKeys
  /** Rows that were read and are not marked yet. */
  readonly #unmarked = new Set<string>()
  readonly #marks = new Set<Promise<void>>()
  #next: Promise<OutboxRow[]> | undefined
  #rowsPerRead = ROWS_PER_READ

  constructor(options: Pick<RelaySettings, 'outbox' | 'logger' | 'service'>, rejected: RejectedKeys) {
    this.#options = options
    this.#rejected = rejected
  }

  /** Returns pending rows, except unmarked rows and rows of rejected keys. `backlog` is true if there may be more. */
  async take(): Promise<{ rows: OutboxRow[]; backlog: boolean }> {
    const rows = await (this.#next ?? this.#read())
    this.#next = undefined
    return { rows, backlog: rows.length >= this.#rowsPerRead }
  }

  readAhead(): void {
    if (this.#next) return
    this.#next = this.#read()
    // A failure is handled where the promise is awaited.
    this.#next.catch(() => {})
  }

  /** Adapts the size of the next read to the number of batches that this one filled. */
  fitTo(rows: number, batches: number): void {
    const fitting = batches > BATCHES_PER_READ ? Math.floor((rows * BATCHES_PER_READ) / batches) : this.#rowsPerRead * 2
    this.#rowsPerRead = Math.max(50, Math.min(ROWS_PER_READ, fitting))
  }

  /** Starts marking rows as published, and waits only if too many mark operations are in progress. If one fails, its rows stay pending and are sent again. */
  async mark(ids: string[]): Promise<void> {
    const mark = markPublished(this.#options.outbox, ids)
      .catch((error: unknown) => {
        this.#options.logger.warn(
          { err: error, service: this.#options.service },
          'published events could not be marked and will be sent again',
        )
      })
      .finally(() => {
        for (const id of ids) this.#unmarked.delete(id)
        this.#marks.delete(mark)
      })
    this.#marks.add(mark)
    while (this.#marks.size >= MARKS_IN_FLIGHT) await Promise.race(this.#marks)
  }

  /** Discards rows that were read but not sent; the next read finds them again. */
  async putBack(): Promise<void> {
    await this.#next?.catch(() => {})
    this.#next = undefined
    await Promise.all(this.#marks)
    this.#unmarked.clear()
  }

  async #read(): Promise<OutboxRow[]> {
    const rows = await waitingRows(this.#options.outbox, this.#rowsPerRead, { ids: this.#unmarked, keys: this.#rejected.all() })
    for (const row of rows) this.#unmarked.add(row._id)
    return rows
  }
}
