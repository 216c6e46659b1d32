import type { KafkaMessage } from 'kafkajs'

interface QueueWork {
  /** Handles records in order. Rejects only when the bus stops. */
  handle(records: readonly KafkaMessage[]): Promise<void>
  /** Reports that everything before offset `next` is handled. */
  handled(next: bigint): void
  /** Reports that a paused queue is short again. */
  drained(): void
}

const LONG = 200
const SHORT = 50

/**
 * Handles the messages of one partition in order, up to `batch` at a time. kafkajs fetches for no partition until all handlers of the last fetch are done, so its callback only
 * queues messages here. A slow or failing partition therefore delays neither the others nor the heartbeats.
 */
export class PartitionQueue {
  readonly topic: string
  readonly partition: number
  readonly #work: QueueWork
  readonly #batch: number
  #queue: KafkaMessage[] = []
  /** The last offset that is being handled. */
  #current: bigint | undefined
  #working: Promise<void> = Promise.resolve()
  #resumeAt: bigint | undefined
  /** When the running delivery last reported activity. */
  aliveAt = 0
  paused = false

  constructor(topic: string, partition: number, work: QueueWork, batch: number) {
    this.topic = topic
    this.partition = partition
    this.#work = work
    this.#batch = batch
  }

  get busy(): boolean {
    return this.#current !== undefined
  }

  get isLong(): boolean {
    return this.#queue.length > LONG
  }

  /** Resolves when the queue is empty. After the bus has stopped, this waits only for the running delivery. */
  get idle(): Promise<void> {
    return this.#working
  }

  /**
   * Queues fetched records, except those before `uncommitted` and the one being handled, which are fetched again after a rebalance. If the fetch skipped
   * records that were dropped earlier, nothing is queued and the offset to fetch from instead is returned.
   */
  push(records: readonly KafkaMessage[], uncommitted: bigint | undefined): bigint | undefined {
    const resumeAt = this.#resumeAt
    this.#resumeAt = undefined
    const first = records[0]
    if (resumeAt !== undefined && first && BigInt(first.offset) > resumeAt) return resumeAt
    const from = this.#current === undefined ? (uncommitted ?? 0n) : this.#current + 1n
    for (const record of records) if (BigInt(record.offset) >= from) this.#queue.push(record)
    if (!this.busy && this.#queue.length > 0) this.#working = this.#drain()
    return undefined
  }

  /** Drops the queued records. After a rebalance or a crash, this or another member fetches them again. */
  drop(): void {
    const [first] = this.#queue
    if (first) this.#resumeAt = BigInt(first.offset)
    this.#queue = []
    this.paused = false
  }

  async #drain(): Promise<void> {
    for (;;) {
      const records = this.#queue.splice(0, this.#batch)
      const last = records.at(-1)
      if (!last) return
      this.#current = BigInt(last.offset)
      this.aliveAt = performance.now()
      try {
        await this.#work.handle(records)
        this.#work.handled(this.#current + 1n)
      } catch {
        // The bus is stopping. Unhandled records are not committed and will be delivered again.
        this.#queue = []
      } finally {
        this.#current = undefined
      }
      if (this.paused && this.#queue.length <= SHORT) this.#work.drained()
    }
  }
}
