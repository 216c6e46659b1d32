import type { OutboxRow } from './outbox.ts'
import { markPublished, waitingRows } from './outbox-rows.ts'
import type { Refusals } from './refusals.ts'
import type { RelayWorkOptions } from './relay.ts'

/** Rows of one look; several batches, because a look has to step over the rows that are still being marked. */
const ROWS_PER_LOOK = 4_000
/** A look that fills more batches than this was of large rows, and the next is smaller: 24 * 700 kB in memory are enough. */
const BATCHES_PER_LOOK = 24
/** Marks that may be on their way; further batches wait for them. */
const MARKS_IN_FLIGHT = 3

/** What a relay has read of the outbox and not yet marked. The next look may begin while the last batches of this one go out. */
export class OutboxWindow {
  readonly #options: Pick<RelayWorkOptions, 'outbox' | 'logger' | 'service'>
  readonly #refusals: Refusals
  /** Read, and not yet known to be marked. */
  readonly #inHand = new Set<string>()
  readonly #marks = new Set<Promise<void>>()
  #next: Promise<OutboxRow[]> | undefined
  #rowsPerLook = ROWS_PER_LOOK

  constructor(options: Pick<RelayWorkOptions, 'outbox' | 'logger' | 'service'>, refusals: Refusals) {
    this.#options = options
    this.#refusals = refusals
  }

  /** What waits, without what is in hand and without refused keys; `backlog` when there may be more. */
  async take(): Promise<{ rows: OutboxRow[]; backlog: boolean }> {
    const rows = await (this.#next ?? this.#look())
    this.#next = undefined
    return { rows, backlog: rows.length >= this.#rowsPerLook }
  }

  lookAhead(): void {
    if (this.#next) return
    this.#next = this.#look()
    // Its failure is met where it is awaited.
    this.#next.catch(() => {})
  }

  /** Looks grow and shrink with what so many rows filled. */
  fitTo(rows: number, batches: number): void {
    const fitting = batches > BATCHES_PER_LOOK ? Math.floor((rows * BATCHES_PER_LOOK) / batches) : this.#rowsPerLook * 2
    this.#rowsPerLook = Math.max(50, Math.min(ROWS_PER_LOOK, fitting))
  }

  /** Goes on while the mark is on its way. A mark that fails leaves its rows waiting: they are sent again. */
  async mark(ids: string[]): Promise<void> {
    const mark = markPublished(this.#options.outbox, ids)
      .catch((error: unknown) => {
        this.#options.logger.warn(
          { err: error, service: this.#options.service },
          'published events could not be marked and will go out again',
        )
      })
      .finally(() => {
        for (const id of ids) this.#inHand.delete(id)
        this.#marks.delete(mark)
      })
    this.#marks.add(mark)
    while (this.#marks.size >= MARKS_IN_FLIGHT) await Promise.race(this.#marks)
  }

  /** Forgets what was read and not sent; the next look finds it again. */
  async putBack(): Promise<void> {
    await this.#next?.catch(() => {})
    this.#next = undefined
    await Promise.all(this.#marks)
    this.#inHand.clear()
  }

  async #look(): Promise<OutboxRow[]> {
    const rows = await waitingRows(this.#options.outbox, this.#rowsPerLook, { ids: this.#inHand, keys: this.#refusals.all() })
    for (const row of rows) this.#inHand.add(row._id)
    return rows
  }
}
