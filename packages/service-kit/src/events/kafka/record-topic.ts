import { randomBytes } from 'node:crypto'
import { backoffMs } from '../../time/backoff.ts'
import { retry } from '../../time/retry.ts'
import { withTimeLimit } from '../../time/time-limit.ts'
import { KafkaAdmin } from './kafka-admin.ts'
import { createKafkaClient, type KafkaClientOptions } from './kafka-client.ts'
import { KafkaProducer } from './kafka-producer.ts'

const READ_WITHIN_MS = 30_000
const READ_ATTEMPTS = 8

/** kafkajs does not retry a consumer's first join, which fails while the broker loads its groups. */
const isTransient = (error: unknown) => error instanceof Error && 'retriable' in error && error.retriable === true

/** A topic with one partition whose records are never deleted, such as the anchors of the audit log. It carries no events. */
export interface RecordTopic {
  /** Resolves when all in-sync replicas have the record. */
  append(value: string): Promise<void>
  /** All records, oldest first. */
  read(): Promise<string[]>
  close(): Promise<void>
}

/** Connects on first use; the topic is created with the first record. */
export function createRecordTopic({ topic, ...options }: KafkaClientOptions & { topic: string }): RecordTopic {
  const kafka = createKafkaClient(options)
  const admin = new KafkaAdmin(kafka, createKafkaClient(options, { retries: false }))
  const config = { topic, numPartitions: 1, replicationFactor: -1, configEntries: [{ name: 'retention.ms', value: '-1' }] }
  const producer = new KafkaProducer(kafka, () => admin.ensure([config]))

  async function lastOffset(): Promise<bigint> {
    const topics = await admin.use((each) => each.listTopics())
    if (!topics.includes(topic)) return 0n
    const [offsets] = await admin.use((each) => each.fetchTopicOffsets(topic))
    return offsets === undefined || offsets.low === offsets.high ? 0n : BigInt(offsets.high)
  }

  async function readUpTo(end: bigint): Promise<string[]> {
    const values: string[] = []
    const consumer = kafka.consumer({ groupId: `${topic}.reader.${randomBytes(6).toString('hex')}`, maxWaitTimeInMs: 100 })
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: [topic], fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          for (const { value } of batch.messages) if (value !== null) values.push(value.toString())
          if (BigInt(batch.lastOffset()) + 1n >= end) resolve()
        },
      })
      const createError = () => new Error(`${topic} could not be read within ${READ_WITHIN_MS / 1000} s.`)
      await withTimeLimit(READ_WITHIN_MS, done, { createError })
    } finally {
      done.catch(() => {})
      await consumer.disconnect().catch(() => {})
    }
    return values
  }

  return {
    append: (value) => producer.send([{ topic, message: { value } }]),

    async read() {
      const end = await lastOffset()
      if (end === 0n) return []
      return retry(() => readUpTo(end), {
        attempts: READ_ATTEMPTS,
        isRetryable: isTransient,
        delayMs: (failures) => backoffMs(failures, 200, 5_000),
      })
    },

    async close() {
      await producer.stop()
      await admin.close()
    },
  }
}
