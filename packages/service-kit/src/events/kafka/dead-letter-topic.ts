import type { Kafka } from 'kafkajs'
import type { KafkaAdmin } from './kafka-admin.ts'
import { letterFromKafka, type StoredLetter } from './kafka-message.ts'
import { readTopic } from './read-topic.ts'
import { deadLetterTopic, sourcesOfDeadLetters } from './topics.ts'

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

  async #scan(topic: string, ends: ReadonlyMap<number, bigint>): Promise<StoredLetter[]> {
    const letters = new Map<string, StoredLetter>()
    for (const record of await readTopic(this.#kafka, topic, ends)) {
      const key = record.key?.toString() ?? ''
      letters.delete(key)
      if (record.value !== null) letters.set(key, letterFromKafka(record))
    }
    return [...letters.values()]
  }
}
