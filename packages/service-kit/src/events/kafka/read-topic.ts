import { randomBytes } from 'node:crypto'
import type { Kafka, KafkaMessage } from 'kafkajs'
import { backoffMs } from '../../time/backoff.ts'
import { retry } from '../../time/retry.ts'
import { withTimeLimit } from '../../time/time-limit.ts'

const READ_WITHIN_MS = 30_000
const READ_ATTEMPTS = 8

/** kafkajs does not retry a consumer's first join, which fails while the broker loads its groups. */
const isTransient = (error: unknown) => error instanceof Error && 'retriable' in error && error.retriable === true

/**
 * The records of a topic up to the end offset of each partition, in the order of their partition. Partitions that are not listed are not waited for. Throws an
 * Error if the topic cannot be read within 30 s.
 */
export function readTopic(kafka: Kafka, topic: string, ends: ReadonlyMap<number, bigint>): Promise<KafkaMessage[]> {
  return retry(() => readOnce(kafka, topic, new Map(ends)), {
    attempts: READ_ATTEMPTS,
    isRetryable: isTransient,
    delayMs: (failures) => backoffMs(failures, 200, 5_000),
  })
}

/** kafkajs can read only as a member of a group, so this joins a temporary group as its only member and commits nothing. */
async function readOnce(kafka: Kafka, topic: string, open: Map<number, bigint>): Promise<KafkaMessage[]> {
  const records: KafkaMessage[] = []
  const consumer = kafka.consumer({ groupId: `${topic}.reader.${randomBytes(6).toString('hex')}`, maxWaitTimeInMs: 100 })
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        for (const message of batch.messages) records.push(message)
        const end = open.get(batch.partition)
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) open.delete(batch.partition)
        if (open.size === 0) resolve()
      },
    })
    const createError = () => new Error(`${topic} could not be read within ${READ_WITHIN_MS / 1000} s.`)
    await withTimeLimit(READ_WITHIN_MS, done, { createError })
  } finally {
    done.catch(() => {})
    await consumer.disconnect().catch(() => {})
  }
  return records
}
