import { OUTBOX_LEASES } from '../mongo/collections.ts'
import { acquireLease, type Lease } from '../mongo/lease.ts'
import { backoffMs } from '../time/backoff.ts'
import { BatchSender, BusUnavailable } from './batch-sender.ts'
import { boundedBatches } from './bounded-batches.ts'
import { BusStopped } from './event-errors.ts'
import { distributeByKey, sendQueues } from './outbox-queues.ts'
import { OutboxWindow } from './outbox-window.ts'
import { RejectedKeys } from './rejected-keys.ts'
import type { RelaySettings } from './relay-options.ts'
import { WakeSignal } from './wake-signal.ts'

/** Longest backoff while the bus is unavailable, so that publishing resumes within seconds of its recovery. A retry costs only one batch. */
const UNAVAILABLE_CAP_MS = 3_000
/** The next read starts when at most this many batches are left to send. */
const READ_AHEAD_BATCHES = 3
/** Number of queues sent in parallel, each with its own keys, so that one queue waiting for the broker does not delay the others. */
const QUEUES = 3
/** How often a relay without the lease tries to acquire it (ms), unless the outbox is read more often. */
const LEASE_RETRY_MS = 1_000
/** Id of the lease on the outbox. */
const WHOLE_OUTBOX = '* whole outbox *'

/**
 * Publishes an outbox in batches. Only one relay at a time has the lease; the others are on standby. While a batch is sent, the previous one is marked as
 * published and the next one is read. The oldest rows are sent first. A backlog is distributed over parallel queues, with each key in a single queue so that
 * its events keep their order.
 */
export class OutboxRelay {
  readonly #settings: RelaySettings
  /** Keys with an event that the bus rejected. Their events are published one at a time, outside of batches. */
  readonly #rejected: RejectedKeys
  readonly #signal = new WakeSignal()
  readonly #window: OutboxWindow
  readonly #sender: BatchSender
  #lease: Lease | undefined
  /** No pass starts before this time, because the last pass failed or another relay has the lease. */
  #pausedUntil = 0
  #stopped = false
  #loop: Promise<void> = Promise.resolve()
  #passWaiters: (() => void)[] = []

  constructor(settings: RelaySettings) {
    this.#settings = settings
    this.#rejected = new RejectedKeys(settings.backoff, UNAVAILABLE_CAP_MS)
    this.#window = new OutboxWindow(settings, this.#rejected)
    this.#sender = new BatchSender(settings, this.#rejected, this.#window, {
      isStopped: () => this.#stopped,
      mayPublish: () => this.#mayPublish(),
    })
  }

  start(): void {
    this.#loop = this.#run()
  }

  /** Called after a commit. */
  notify(): void {
    this.#signal.notify()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#signal.notify()
    await this.#loop
    this.releaseWaiters()
  }

  endBackoff(): void {
    this.#pausedUntil = 0
    this.#rejected.wakeAll()
  }

  /** Resolves after a pass that started after this call. */
  async nextPass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#passWaiters.push(resolve)
    this.#signal.notify()
    await promise
  }

  /** Resolves every pending `nextPass()`. */
  releaseWaiters(): void {
    for (const resolve of this.#passWaiters.splice(0)) resolve()
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopped) {
      this.#signal.reset()
      const waiters = this.#passWaiters.splice(0)
      let waitMs = this.#pausedUntil - performance.now()
      if (waitMs <= 0) {
        try {
          waitMs = await this.#pass()
          failures = 0
        } catch (error) {
          waitMs = this.#afterFailure(error, ++failures)
          await this.#window.putBack()
        }
        waitMs = Math.min(waitMs, this.#rejected.nextMs())
      }
      for (const resolve of waiters) resolve()
      await this.#signal.wait(waitMs)
    }
    await this.#window.putBack()
    // If the lease cannot be released, it expires.
    await this.#lease?.release().catch(() => {})
  }

  #afterFailure(error: unknown, failures: number): number {
    const { logger, service, backoff } = this.#settings
    const isUnavailable = error instanceof BusUnavailable
    const waitMs = isUnavailable
      ? backoffMs(failures, backoff.baseMs, Math.min(backoff.capMs, UNAVAILABLE_CAP_MS))
      : backoffMs(failures, 200, 5_000)
    this.#pausedUntil = performance.now() + waitMs
    const fields = { err: isUnavailable ? error.cause : error, service, retry_in_ms: waitMs }
    if (isUnavailable) logger.warn(fields, 'events could not be published and will be retried')
    else if (!(error instanceof BusStopped)) logger.error(fields, 'the outbox could not be relayed and will be retried')
    return waitMs
  }

  /** Publishes the rows of one read. Returns how long to wait before the next pass (ms). */
  async #pass(): Promise<number> {
    const { pollMs, watch, batch: bounds } = this.#settings
    if (!(await this.#ensureLease())) {
      const retryMs = Math.min(LEASE_RETRY_MS, pollMs)
      this.#pausedUntil = performance.now() + retryMs
      return retryMs
    }
    const { rows, backlog } = await this.#window.take()
    watch(backlog ? 'pause' : 'resume')
    const queues = (rows.length > bounds.events ? distributeByKey(rows, QUEUES) : [rows]).map((queue) => boundedBatches(queue, bounds))
    this.#window.fitTo(rows.length, queues.flat().length)
    const complete = await sendQueues(
      queues,
      async (batch) => this.#mayPublish() && (await this.#sender.send(batch)),
      (left) => {
        if (backlog && left <= READ_AHEAD_BATCHES) this.#window.readAhead()
      },
    )
    if (!complete) {
      // Discard everything that was read, including rows read ahead: rows of a rejected key must not overtake the rejected event.
      await this.#window.putBack()
      return 0
    }
    const retried = await this.#sender.retryRejected()
    return retried || rows.length > 0 ? 0 : pollMs
  }

  #mayPublish(): boolean {
    return !this.#stopped && this.#lease?.isValid() === true
  }

  async #ensureLease(): Promise<boolean> {
    const { connection, owner, leaseMs } = this.#settings
    if (this.#lease?.isValid()) return true
    await this.#window.putBack()
    await this.#lease?.release().catch(() => {})
    this.#lease = await acquireLease({ connection, collection: OUTBOX_LEASES, id: WHOLE_OUTBOX, owner, durationMs: leaseMs })
    return this.#lease !== undefined
  }
}
