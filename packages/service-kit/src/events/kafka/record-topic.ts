import { KafkaAdmin } from './kafka-admin.ts'
import { createKafkaClient, type KafkaClientOptions } from './kafka-client.ts'
import { KafkaProducer } from './kafka-producer.ts'
import { readTopic } from './read-topic.ts'

/** A topic with one partition, from which records are never deleted, such as the anchors of the audit log. It carries no events. */
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

  return {
    append: (value) => producer.send([{ topic, message: { value } }]),

    async read() {
      const end = await lastOffset()
      if (end === 0n) return []
      const records = await readTopic(kafka, topic, new Map([[0, end]]))
      return records.flatMap(({ value }) => (value === null ? [] : [value.toString()]))
    },

    async close() {
      await producer.stop()
      await admin.close()
    },
  }
}
