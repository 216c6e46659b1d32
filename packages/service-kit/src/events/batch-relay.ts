import { Alarm } from './alarm.ts'
import { backoffMs } from './backoff.ts'
import { boundedBatches } from './bounded-batches.ts'
import type { EventBus } from './bus.ts'
import { BusStopped } from './faults.ts'
import { type OutboxRow, toBusEvent } from './outbox.ts'
import { type KeyLease, takeLease } from './outbox-lease.ts'
import { markPublished, type OutboxCollection, waitingOfKey, waitingRows } from './outbox-rows.ts'
import { Refusals } from './refusals.ts'
import type { RelayWork, RelayWorkOptions } from './relay.ts'

export type BatchBus = EventBus & Required<Pick<EventBus, 'publishBatch'>>

/** Rows of one look; several batches, because a look has to step over the rows that are still being marked. */
const ROWS_PER_LOOK = 4_000
/** A look that fills more batches than this was of large rows, and the next is smaller: 24 * 700 kB in memory are enough. */
const BATCHES_PER_LOOK = 24
/** The longest wait for a bus that is away: whoever mends it sees events again within seconds. One batch is not much to try. */
const AWAY_CAP_MS = 3_000
/** The next look begins while this many batches are still to be sent. */
const LOOK_AHEAD = 3
/** Sequences of batches that are sent side by side while one of them waits for the broker, each with keys of its own. */
const LANES = 3
/** Marks that may be on their way; further batches wait for them. */
const MARKS_IN_FLIGHT = 3
/** The right to relay the whole outbox, among the leases of single keys. */
const WHOLE_OUTBOX = '* whole outbox *'

/**
 * For a bus that takes a batch in one round trip. One relay at a time has the whole outbox; the others stand by. While a batch is sent, the
 * one before is marked and the next is read. Batches go out oldest rows first, those of a backlog in lanes side by side; a key is in one lane, so
 * nothing overtakes within it.
 */
export class BatchRelay implements RelayWork {
  readonly #options: RelayWorkOptions
  readonly #bus: BatchBus
  readonly #outbox: OutboxCollection
  /** Keys with an event that the bus refused. They are not in batches, so that one bad event spoils none; they are tried one by one. */
  readonly #refusals: Refusals
  readonly #alarm = new Alarm()
  /** Read, and not yet known to be marked. */
  readonly #inHand = new Set<string>()
  readonly #marks = new Set<Promise<void>>()
  #lease: KeyLease | undefined
  #next: Promise<OutboxRow[]> | undefined
  #rowsPerLook = ROWS_PER_LOOK
  /** The bus took nothing, or another relay has the outbox: commits wake nobody until then. */
  #quietUntil = 0
  #stopped = false
  #loop: Promise<void> = Promise.resolve()
  #passWaiters: (() => void)[] = []

  constructor(options: RelayWorkOptions, bus: BatchBus) {
    this.#options = options
    this.#bus = bus
    this.#outbox = options.outbox
    this.#refusals = new Refusals(options.backoff, AWAY_CAP_MS)
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
    await this.#loop
    this.finishPass()
  }

  forgetBackoff(): void {
    this.#quietUntil = 0
    this.#refusals.wakeAll()
  }

  async nextPass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#passWaiters.push(resolve)
    this.#alarm.ring()
    await promise
  }

  finishPass(): void {
    for (const resolve of this.#passWaiters.splice(0)) resolve()
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopped) {
      this.#alarm.answer()
      const waiters = this.#passWaiters.splice(0)
      let restMs = this.#quietUntil - performance.now()
      if (restMs <= 0) {
        try {
          restMs = await this.#pass()
          failures = 0
        } catch (error) {
          restMs = this.#afterFailure(error, ++failures)
          await this.#putBack()
        }
        restMs = Math.min(restMs, this.#refusals.nextMs())
      }
      for (const resolve of waiters) resolve()
      await this.#alarm.rest(restMs)
    }
    await this.#putBack()
    // A lease that cannot be given back runs out by itself.
    await this.#lease?.release().catch(() => {})
  }

  #afterFailure(error: unknown, failures: number): number {
    const { logger, service, backoff } = this.#options
    const away = error instanceof BusAway
    const restMs = away ? backoffMs(failures, backoff.baseMs, Math.min(backoff.capMs, AWAY_CAP_MS)) : backoffMs(failures, 200, 5_000)
    this.#quietUntil = performance.now() + restMs
    const about = { err: away ? error.cause : error, service, retry_in_ms: restMs }
    if (away) logger.warn(about, 'events could not be published and will be retried')
    else if (!(error instanceof BusStopped)) logger.error(about, 'the outbox could not be relayed and will be tried again')
    return restMs
  }

  /** Publishes what one look finds. Returns how long to rest. */
  async #pass(): Promise<number> {
    const { pollMs, watch, batch: bounds } = this.#options
    if (!(await this.#holdsLease())) {
      this.#quietUntil = performance.now() + pollMs
      return pollMs
    }
    const rows = await (this.#next ?? this.#look())
    this.#next = undefined
    const backlog = rows.length >= this.#rowsPerLook
    watch(backlog ? 'pause' : 'resume')
    const lanes = (rows.length > bounds.events ? lanesOf(rows, LANES) : [rows]).map((lane) => boundedBatches(lane, bounds))
    this.#fitLooksTo(rows.length, lanes.flat().length)
    if (!(await this.#sendAll(lanes, backlog))) {
      // What was read of a refused key, here and ahead, must not overtake the refused event.
      await this.#putBack()
      return 0
    }
    const retried = await this.#retryRefused()
    return retried || rows.length > 0 ? 0 : pollMs
  }

  /** Lanes side by side, the batches of a lane one after another. Returns whether everything went out; after the first failure nothing more is begun. */
  async #sendAll(lanes: OutboxRow[][][], backlog: boolean): Promise<boolean> {
    let left = lanes.flat().length
    let complete = true
    const sendLane = async (batches: OutboxRow[][]) => {
      for (const batch of batches) {
        if (backlog && left-- <= LOOK_AHEAD && !this.#next) this.#lookAhead()
        if (!complete) return
        const sent = !this.#stopped && this.#lease?.valid() === true && (await this.#send(batch))
        complete &&= sent
      }
    }
    const outcomes = await Promise.allSettled(
      lanes.map((batches) =>
        sendLane(batches).catch((error: unknown) => {
          complete = false
          throw error
        }),
      ),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return complete
  }

  async #holdsLease(): Promise<boolean> {
    const { connection, owner, leaseMs } = this.#options
    if (this.#lease?.valid()) return true
    await this.#putBack()
    await this.#lease?.release().catch(() => {})
    this.#lease = await takeLease(connection, WHOLE_OUTBOX, owner, leaseMs)
    return this.#lease !== undefined
  }

  async #look(): Promise<OutboxRow[]> {
    const rows = await waitingRows(this.#outbox, this.#rowsPerLook, { ids: this.#inHand, keys: this.#refusals.all() })
    for (const row of rows) this.#inHand.add(row._id)
    return rows
  }

  #lookAhead(): void {
    this.#next = this.#look()
    // Its failure is met where it is awaited.
    this.#next.catch(() => {})
  }

  #fitLooksTo(rows: number, batches: number): void {
    const fitting = batches > BATCHES_PER_LOOK ? Math.floor((rows * BATCHES_PER_LOOK) / batches) : this.#rowsPerLook * 2
    this.#rowsPerLook = Math.max(50, Math.min(ROWS_PER_LOOK, fitting))
  }

  /** Returns whether the whole batch went out. */
  async #send(batch: OutboxRow[]): Promise<boolean> {
    try {
      await this.#bus.publishBatch(batch.map(toBusEvent))
    } catch (error) {
      if (error instanceof BusStopped || this.#stopped) throw error
      await this.#sendInParts(batch, error)
      return false
    }
    this.#refusals.busTook()
    await this.#mark(batch.map((row) => row._id))
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
      if (!first || this.#stopped || !this.#lease?.valid()) return
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
      if (published.size > 0) await this.#mark([...published])
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
  async #retryRefused(): Promise<boolean> {
    let worked = false
    for (const key of this.#refusals.due()) {
      try {
        for (let rows = await waitingOfKey(this.#outbox, key); rows.length > 0; rows = await waitingOfKey(this.#outbox, key)) {
          for (const row of rows) {
            if (this.#stopped || !this.#lease?.valid()) return false
            await this.#bus.publish(toBusEvent(row))
            this.#refusals.busTook()
            await markPublished(this.#outbox, [row._id])
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

  /** Goes on while the mark is on its way. A mark that fails leaves its rows waiting: they are sent again. */
  async #mark(ids: string[]): Promise<void> {
    const mark = markPublished(this.#outbox, ids)
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

  async #allMarked(): Promise<void> {
    await Promise.all(this.#marks)
  }

  /** Forgets what was read and not sent; the next look finds it again. */
  async #putBack(): Promise<void> {
    await this.#next?.catch(() => {})
    this.#next = undefined
    await this.#allMarked()
    this.#inHand.clear()
  }
}

/** Every key in one lane. */
function lanesOf(rows: OutboxRow[], count: number): OutboxRow[][] {
  const lanes: OutboxRow[][] = Array.from({ length: count }, () => [])
  const laneOf = new Map<string, OutboxRow[]>()
  for (const row of rows) {
    const lane = laneOf.get(row.key) ?? lanes[laneOf.size % count] ?? []
    laneOf.set(row.key, lane)
    lane.push(row)
  }
  return lanes.filter((lane) => lane.length > 0)
}

/** The bus took nothing at all. */
class BusAway extends Error {
  override readonly name = 'BusAway'
  constructor(cause: unknown) {
    super('The event bus took nothing.', { cause })
  }
}

function halves<T>(list: T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}
