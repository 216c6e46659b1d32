import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import type { Logger } from '../../observability/logging.ts'
import { backoffMs } from '../../time/backoff.ts'
import { delay, retry } from '../../time/retry.ts'
import { endsWithin } from '../../time/time-limit.ts'
import { BusStopped } from '../event-errors.ts'
import { RETRY } from './kafka-client.ts'
import { OffsetCommits } from './offset-commits.ts'
import { PartitionQueue } from './partition-queue.ts'

interface GroupConsumerOptions {
  kafka: Kafka
  group: string
  topics: readonly string[]
  /** Creates missing topics. */
  prepare(): Promise<void>
  /** Resolves once the records of one partition are handled or dead-lettered. Calls `alive` to report activity. */
  deliver(topic: string, partition: number, records: readonly KafkaMessage[], alive: () => void): Promise<void>
  /** Most records that are passed to `deliver` at once. */
  batch: number
  signal: AbortSignal
  logger: Logger
  /** A member that sends no heartbeat for this long loses its partitions. */
  sessionTimeoutMs: number
}

/** A short poll, so that an idle member notices rebalances, and stops, within this time. Half of it costs an idle broker twice the CPU time. */
const MAX_WAIT_MS = 500
const REBALANCE_TIMEOUT_MS = 30_000
const STOP_WITHIN_MS = 15_000
const DISCONNECT_WITHIN_MS = 5_000

/** A member of a consumer group that rejoins after every failure, with a short backoff, until it is stopped. kafkajs itself restarts only after some errors. */
export class GroupConsumer {
  readonly #options: GroupConsumerOptions
  readonly #queues = new Map<string, PartitionQueue>()
  readonly #commits: OffsetCommits
  #consumer: Consumer | undefined
  #assigned: Record<string, number[]> = {}
  #replace: ((reason: Error) => void) | undefined
  #running: Promise<void> = Promise.resolve()
  /** When kafkajs last fetched, sent a heartbeat or joined the group. */
  #aliveAt = performance.now()

  constructor(options: GroupConsumerOptions) {
    this.#options = options
    this.#commits = new OffsetCommits(async (offsets) => {
      if (!this.#consumer) throw new Error('the group is not joined')
      await this.#consumer.commitOffsets(offsets)
    }, options.logger)
  }

  get group(): string {
    return this.#options.group
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Call after the signal was aborted. Waits (bounded) for the running handlers, commits their offsets and leaves the group. */
  async stop(): Promise<void> {
    await endsWithin(STOP_WITHIN_MS, Promise.all([...this.#queues.values()].map((queue) => queue.idle)))
    await endsWithin(
      DISCONNECT_WITHIN_MS,
      this.#commits.flush().catch(() => {}),
    )
    this.#replace?.(new BusStopped())
    await this.#running
    this.#commits.end()
  }

  /** Time since the last activity of kafkajs or of a busy partition queue, whichever has been inactive longest (ms). */
  inactiveMs(): number {
    const now = performance.now()
    const times = [...this.#queues.values()].filter((queue) => queue.busy).map((queue) => queue.aliveAt)
    return now - Math.min(this.#aliveAt, ...times)
  }

  /** Leaves the group and joins it again as a new member. */
  restart(reason: string): void {
    this.#replace?.(new Error(reason))
  }

  async #run(): Promise<void> {
    const { signal, logger, group } = this.#options
    let failures = 0
    while (!signal.aborted) {
      const joined = () => {
        if (failures > 0) logger.info({ group }, 'the group receives events again')
        failures = 0
      }
      const error = await this.#member(joined)
      if (signal.aborted) break
      failures++
      const waitMs = backoffMs(failures, 200, 2_000)
      if (failures < 3 || failures % 15 === 0)
        logger.warn({ err: error, group, retry_in_ms: waitMs }, 'the group receives no events and will rejoin')
      await delay(waitMs, signal)
    }
  }

  /** Runs one kafkajs consumer. Resolves to the error that ended it. */
  async #member(joined: () => void): Promise<unknown> {
    const { kafka, group, topics, prepare, sessionTimeoutMs } = this.#options
    const ended = Promise.withResolvers<unknown>()
    this.#replace = ended.resolve
    let consumer: Consumer | undefined
    try {
      await prepare()
      consumer = kafka.consumer({
        groupId: group,
        sessionTimeout: sessionTimeoutMs,
        rebalanceTimeout: REBALANCE_TIMEOUT_MS,
        heartbeatInterval: Math.min(1_000, Math.floor(sessionTimeoutMs / 5)),
        maxWaitTimeInMs: Math.min(MAX_WAIT_MS, Math.floor(sessionTimeoutMs / 5)),
        allowAutoTopicCreation: false,
        retry: { ...RETRY, restartOnFailure: async () => false },
      })
      this.#listen(consumer, ended.resolve, joined)
      await consumer.connect()
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
      this.#consumer = consumer
      await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: async (batch) => this.#take(batch) })
      return await ended.promise
    } catch (error) {
      return error
    } finally {
      this.#consumer = undefined
      for (const queue of this.#queues.values()) queue.drop()
      await endsWithin(DISCONNECT_WITHIN_MS, consumer?.disconnect().catch(() => {}) ?? Promise.resolve())
    }
  }

  #listen(consumer: Consumer, end: (error: unknown) => void, joined: () => void): void {
    const { events } = consumer
    const alive = () => {
      this.#aliveAt = performance.now()
    }
    consumer.on(events.CRASH, ({ payload }) => end(payload.error))
    consumer.on(events.FETCH, alive)
    consumer.on(events.HEARTBEAT, alive)
    consumer.on(events.GROUP_JOIN, ({ payload }) => {
      alive()
      joined()
      this.#assigned = payload.memberAssignment
      const isOurs = ({ topic, partition }: { topic: string; partition: number }) => this.#assigned[topic]?.includes(partition) === true
      this.#commits.keepOnly(isOurs)
      for (const queue of this.#queues.values()) {
        if (queue.paused) consumer.resume([{ topic: queue.topic, partitions: [queue.partition] }])
        queue.drop()
        if (!isOurs(queue) && !queue.busy) this.#queues.delete(queueKey(queue.topic, queue.partition))
      }
    })
  }

  #take({ batch, resolveOffset, pause }: EachBatchPayload): void {
    const { topic, partition, messages } = batch
    const last = messages.at(-1)
    if (!last) return
    const queue = this.#queueOf(topic, partition)
    const missed = queue.push(messages, this.#commits.uncommitted(queue))
    if (missed !== undefined) {
      this.#consumer?.seek({ topic, partition, offset: String(missed) })
      return
    }
    resolveOffset(last.offset)
    if (queue.isLong) {
      queue.paused = true
      pause()
    }
  }

  #queueOf(topic: string, partition: number): PartitionQueue {
    const key = queueKey(topic, partition)
    const existing = this.#queues.get(key)
    if (existing) return existing
    const work: ConstructorParameters<typeof PartitionQueue>[2] = {
      handle: (records) => this.#handle(queue, records),
      handled: (next) => {
        // If the partition now belongs to another member, that member commits its offsets.
        if (this.#assigned[topic]?.includes(partition)) this.#commits.handled(queue, next)
      },
      drained: () => {
        queue.paused = false
        this.#consumer?.resume([{ topic, partitions: [partition] }])
      },
    }
    const queue: PartitionQueue = new PartitionQueue(topic, partition, work, this.#options.batch)
    this.#queues.set(key, queue)
    return queue
  }

  #handle(queue: PartitionQueue, records: readonly KafkaMessage[]): Promise<void> {
    const { signal, logger, deliver, group } = this.#options
    const alive = () => {
      queue.aliveAt = performance.now()
    }
    return retry(() => deliver(queue.topic, queue.partition, records, alive), {
      isRetryable: (error) => !(error instanceof BusStopped),
      delayMs: (failures) => backoffMs(failures, 200, 10_000),
      onRetry: (error) =>
        logger.error({ err: error, group, topic: queue.topic, offset: records[0]?.offset }, 'a delivery failed and will be retried'),
      signal,
    })
  }
}

const queueKey = (topic: string, partition: number) => `${topic}:${partition}`
