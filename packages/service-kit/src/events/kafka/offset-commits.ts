import type { TopicPartitionOffset } from 'kafkajs'
import type { Logger } from '../../observability/logging.ts'

interface Place {
  topic: string
  partition: number
}

const COMMIT_EVERY_MS = 100
const RETRY_AFTER_MS = 500
const keyOf = ({ topic, partition }: Place) => `${topic}:${partition}`

/** Commits the offset up to which each partition is handled. Commits are delayed briefly, so that many offsets share one request. */
export class OffsetCommits {
  readonly #commit: (offsets: TopicPartitionOffset[]) => Promise<void>
  readonly #logger: Logger
  readonly #pending = new Map<string, Place & { next: bigint }>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(commit: (offsets: TopicPartitionOffset[]) => Promise<void>, logger: Logger) {
    this.#commit = commit
    this.#logger = logger
  }

  handled(place: Place, next: bigint): void {
    this.#pending.set(keyOf(place), { topic: place.topic, partition: place.partition, next })
    this.#schedule(COMMIT_EVERY_MS)
  }

  /** The next offset to read, if it is not committed yet. */
  uncommitted(place: Place): bigint | undefined {
    return this.#pending.get(keyOf(place))?.next
  }

  /** Drops offsets of partitions that now belong to other members: committing an older offset would move those members back. */
  keepOnly(isOurs: (place: Place) => boolean): void {
    for (const [key, place] of this.#pending) if (!isOurs(place)) this.#pending.delete(key)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
    this.#running = this.#send()
    await this.#running
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pending.clear()
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms)
  }

  async #send(): Promise<void> {
    const sent = [...this.#pending.values()]
    if (sent.length === 0) return
    try {
      await this.#commit(sent.map(({ topic, partition, next }) => ({ topic, partition, offset: String(next) })))
      for (const place of sent) if (this.#pending.get(keyOf(place))?.next === place.next) this.#pending.delete(keyOf(place))
    } catch (error) {
      this.#logger.debug({ err: error }, 'offsets could not be committed and will be retried')
      this.#schedule(RETRY_AFTER_MS)
    }
  }
}
