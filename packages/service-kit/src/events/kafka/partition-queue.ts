import type { KafkaMessage } from 'kafkajs'

interface QueueWork {
  /** Rejects only when the bus stops. */
  handle(record: KafkaMessage): Promise<void>
  /** Everything before `next` is handled. */
  handled(next: bigint): void
  /** The queue has become short again. */
  drained(): void
}

const LONG = 200
const SHORT = 50

/**
 * The messages of one partition, one after another. kafkajs fetches nothing more for any partition until every handler of the last fetch is
 * done; so its callback only queues here, and a slow or failing partition delays neither the others nor the heartbeats.
 */
export class PartitionQueue {
  readonly topic: string
  readonly partition: number
  readonly #work: QueueWork
  #queue: KafkaMessage[] = []
  #current: bigint | undefined
  #working: Promise<void> = Promise.resolve()
  #resumeAt: bigint | undefined
  /** When the running delivery was last active. */
  aliveAt = 0
  paused = false

  constructor(topic: string, partition: number, work: QueueWork) {
    this.topic = topic
    this.partition = partition
    this.#work = work
  }

  get busy(): boolean {
    return this.#current !== undefined
  }

  get isLong(): boolean {
    return this.#queue.length > LONG
  }

  /** Resolves when the running delivery has ended. */
  get idle(): Promise<void> {
    return this.#working
  }

  /**
   * Queues what was fetched, but not what is being handled or was handled up to `uncommitted` (after a rebalance it comes again). Returns the
   * offset to fetch from instead, when messages that were dropped before have been jumped over.
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

  /** Forgets what is queued: after a rebalance or a crash it is fetched again, here or by another member. */
  drop(): void {
    const [first] = this.#queue
    if (first) this.#resumeAt = BigInt(first.offset)
    this.#queue = []
    this.paused = false
  }

  async #drain(): Promise<void> {
    for (let record = this.#queue.shift(); record; record = this.#queue.shift()) {
      this.#current = BigInt(record.offset)
      this.aliveAt = performance.now()
      try {
        await this.#work.handle(record)
        this.#work.handled(this.#current + 1n)
      } catch {
        // The bus stops; what is not handled is not committed and comes again.
        this.#queue = []
      } finally {
        this.#current = undefined
      }
      if (this.paused && this.#queue.length <= SHORT) this.#work.drained()
    }
  }
}
