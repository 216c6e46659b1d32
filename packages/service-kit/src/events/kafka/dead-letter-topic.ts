import { randomBytes } from 'node:crypto'
import type { Kafka } from 'kafkajs'
import { withTimeLimit } from '../../time/time-limit.ts'
import type { KafkaAdmin } from './kafka-admin.ts'
import { letterFromKafka, type StoredLetter } from './kafka-message.ts'
import { deadLetterTopic, sourcesOfDeadLetters } from './topics.ts'

const READ_WITHIN_MS = 30_000

/** Reads the dead letters of any group: the last letter per event, unless a tombstone deleted it. */
export class DeadLetterReader {
  readonly #kafka: Kafka
  readonly #admin: KafkaAdmin
  /** Letters per topic, with the end offsets up to which they were read, so that a topic is scanned again only after it has changed. */
  readonly #cached = new Map<string, { end: string; letters: StoredLetter[] }>()

  constructor(kafka: Kafka, admin: KafkaAdmin) {
    this.#kafka = kafka
    this.#admin = admin
  }

  async read(group: string): Promise<StoredLetter[]> {
    const topics = await this.#admin.use((admin) => admin.listTopics())
    const found: StoredLetter[] = []
    for (const source of sourcesOfDeadLetters(topics, group)) found.push(...(await this.#readTopic(deadLetterTopic(source, group))))
    return found.sort((a, b) => a.letter.failed_at.localeCompare(b.letter.failed_at))
  }

  async #readTopic(topic: string): Promise<StoredLetter[]> {
    const offsets = await this.#admin.use((admin) => admin.fetchTopicOffsets(topic))
    const end = offsets.map(({ high }) => high).join()
    const cached = this.#cached.get(topic)
    if (cached?.end === end) return cached.letters
    const open = new Map(offsets.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)]))
    const letters = open.size === 0 ? [] : await this.#scan(topic, open)
    this.#cached.set(topic, { end, letters })
    return letters
  }

  /** kafkajs can read only as a member of a group, so this joins a temporary group as its only member and commits nothing. */
  async #scan(topic: string, open: Map<number, bigint>): Promise<StoredLetter[]> {
    const letters = new Map<string, StoredLetter>()
    const consumer = this.#kafka.consumer({ groupId: `${topic}.reader.${randomBytes(6).toString('hex')}`, maxWaitTimeInMs: 100 })
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: [topic], fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          for (const record of batch.messages) {
            const key = record.key?.toString() ?? ''
            letters.delete(key)
            if (record.value !== null) letters.set(key, letterFromKafka(record))
          }
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
    return [...letters.values()]
  }
}
