import { backoffMs } from '../time/backoff.ts'
import { Alarm } from './alarm.ts'
import { type BatchBus, BatchSender, BusAway } from './batch-sender.ts'
import { boundedBatches } from './bounded-batches.ts'
import { BusStopped } from './faults.ts'
import { lanesOf, sendInLanes } from './outbox-lanes.ts'
import { type KeyLease, takeLease } from './outbox-lease.ts'
import { OutboxWindow } from './outbox-window.ts'
import { Refusals } from './refusals.ts'
import type { RelayWork, RelayWorkOptions } from './relay.ts'

/** The longest wait for a bus that is away: whoever mends it sees events again within seconds. One batch is not much to try. */
const AWAY_CAP_MS = 3_000
/** The next look begins while this many batches are still to be sent. */
const LOOK_AHEAD = 3
/** Sequences of batches that are sent side by side while one of them waits for the broker, each with keys of its own. */
const LANES = 3
/** The right to relay the whole outbox, among the leases of single keys. */
const WHOLE_OUTBOX = '* whole outbox *'

/**
 * For a bus that takes a batch in one round trip. One relay at a time has the whole outbox; the others stand by. While a batch is sent, the
 * one before is marked and the next is read. Batches go out oldest rows first, those of a backlog in lanes side by side; a key is in one lane, so
 * nothing overtakes within it.
 */
export class BatchRelay implements RelayWork {
  readonly #options: RelayWorkOptions
  /** Keys with an event that the bus refused. They are not in batches, so that one bad event spoils none; they are tried one by one. */
  readonly #refusals: Refusals
  readonly #alarm = new Alarm()
  readonly #window: OutboxWindow
  readonly #sender: BatchSender
  #lease: KeyLease | undefined
  /** The bus took nothing, or another relay has the outbox: commits wake nobody until then. */
  #quietUntil = 0
  #stopped = false
  #loop: Promise<void> = Promise.resolve()
  #passWaiters: (() => void)[] = []

  constructor(options: RelayWorkOptions, bus: BatchBus) {
    this.#options = options
    this.#refusals = new Refusals(options.backoff, AWAY_CAP_MS)
    this.#window = new OutboxWindow(options, this.#refusals)
    this.#sender = new BatchSender(options, bus, this.#refusals, this.#window, {
      stopped: () => this.#stopped,
      publish: () => this.#mayPublish(),
    })
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
          await this.#window.putBack()
        }
        restMs = Math.min(restMs, this.#refusals.nextMs())
      }
      for (const resolve of waiters) resolve()
      await this.#alarm.rest(restMs)
    }
    await this.#window.putBack()
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
    const { rows, backlog } = await this.#window.take()
    watch(backlog ? 'pause' : 'resume')
    const lanes = (rows.length > bounds.events ? lanesOf(rows, LANES) : [rows]).map((lane) => boundedBatches(lane, bounds))
    this.#window.fitTo(rows.length, lanes.flat().length)
    const complete = await sendInLanes(
      lanes,
      async (batch) => this.#mayPublish() && (await this.#sender.send(batch)),
      (left) => {
        if (backlog && left <= LOOK_AHEAD) this.#window.lookAhead()
      },
    )
    if (!complete) {
      // What was read of a refused key, here and ahead, must not overtake the refused event.
      await this.#window.putBack()
      return 0
    }
    const retried = await this.#sender.retryRefused()
    return retried || rows.length > 0 ? 0 : pollMs
  }

  #mayPublish(): boolean {
    return !this.#stopped && this.#lease?.valid() === true
  }

  async #holdsLease(): Promise<boolean> {
    const { connection, owner, leaseMs } = this.#options
    if (this.#lease?.valid()) return true
    await this.#window.putBack()
    await this.#lease?.release().catch(() => {})
    this.#lease = await takeLease(connection, WHOLE_OUTBOX, owner, leaseMs)
    return this.#lease !== undefined
  }
}
