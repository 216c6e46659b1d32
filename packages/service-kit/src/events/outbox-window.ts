import type { OutboxRow } from './outbox.ts'
import { markPublished, waitingRows } from './outbox-rows.ts'
import type { RejectedKeys } from './rejected-keys.ts'
import type { RelaySettings } from './relay-options.ts'

/** Rows of one read; several batches, because a read has to step over the rows that are still being marked. */
const ROWS_PER_READ = 4_000
/** A read that fills more batches than this found large rows, and the next is smaller: 24 * 700 kB in memory are enough. */
const BATCHES_PER_READ = 24
/** Marks that may be in progress; further batches wait for them. */
const MARKS_IN_FLIGHT = 3

/** What a relay has read of the outbox and not yet marked. The next read may begin while the last batches of this one are sent. */
export class OutboxWindow {
  readonly #options: Pick<RelaySettings, 'outbox' | 'logger' | 'service'>
  readonly #rejected: RejectedKeys
  /** Read, and not yet known to be marked. */
  readonly #unmarked = new Set<string>()
  readonly #marks = new Set<Promise<void>>()
  #next: Promise<OutboxRow[]> | undefined
  #rowsPerRead = ROWS_PER_READ

  constructor(options: Pick<RelaySettings, 'outbox' | 'logger' | 'service'>, rejected: RejectedKeys) {
    this.#options = options
    this.#rejected = rejected
  }

  /** Waiting rows, without unmarked rows and without rejected keys; `backlog` when there may be more. */
  async take(): Promise<{ rows: OutboxRow[]; backlog: boolean }> {
    const rows = await (this.#next ?? this.#read())
    this.#next = undefined
    return { rows, backlog: rows.length >= this.#rowsPerRead }
  }

  readAhead(): void {
    if (this.#next) return
    this.#next = this.#read()
    // Its failure is handled where it is awaited.
    this.#next.catch(() => {})
  }

  /** Adapts the size of the next read to the batches that this one filled. */
  fitTo(rows: number, batches: number): void {
    const fitting = batches > BATCHES_PER_READ ? Math.floor((rows * BATCHES_PER_READ) / batches) : this.#rowsPerRead * 2
    this.#rowsPerRead = Math.max(50, Math.min(ROWS_PER_READ, fitting))
  }

  /** Does not wait for the mark itself. A mark that fails leaves its rows waiting: they are sent again. */
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

  /** Forgets what was read and not sent; the next read finds it again. */
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
