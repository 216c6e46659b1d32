import { testKafka } from '@loomcast/service-kit/testing'

/** A message as the broker stores it. */
export interface WireRecord {
  partition: number
  offset: number
  eventId: string
  type: string
  key: string
  version: number
}

let readers = 0

/** Reads all messages of a topic, ordered by partition and offset. Empty if the topic does not exist. */
export async function readTopic(brokers: string, topic: string): Promise<WireRecord[]> {
  const kafka = testKafka(brokers)
  const admin = kafka.admin()
  await admin.connect()
  try {
    if (!(await admin.listTopics()).includes(topic)) return []
    const ends = new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => [partition, [Number(low), Number(high)]]))
    const open = new Set([...ends].filter(([, [low = 0, high = 0]]) => high > low).map(([partition]) => partition))
    if (open.size === 0) return []
    const groupId = `wire-reader-${process.pid}-${readers++}`
    const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100 })
    const records: WireRecord[] = []
    const done = Promise.withResolvers<void>()
    try {
      await consumer.connect()
      await consumer.subscribe({ topic, fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          for (const message of batch.messages) {
            const header = (name: string) => String(message.headers?.[name] ?? '')
            records.push({
              partition: batch.partition,
              offset: Number(message.offset),
              eventId: header('ce_id'),
              type: header('ce_type'),
              key: String(message.key),
              version: Number(header('ce_aggregateversion')),
            })
            if (Number(message.offset) + 1 >= (ends.get(batch.partition)?.[1] ?? 0)) open.delete(batch.partition)
          }
          if (open.size === 0) done.resolve()
        },
      })
      await done.promise
    } finally {
      await consumer.disconnect()
      await admin.deleteGroups([groupId]).catch(() => {})
    }
    return records.sort((one, other) => one.partition - other.partition || one.offset - other.offset)
  } finally {
    await admin.disconnect()
  }
}

/** The number of messages in each dead-letter topic. Omits empty topics. */
export async function deadLetterTopics(brokers: string): Promise<Record<string, number>> {
  const kafka = testKafka(brokers)
  const admin = kafka.admin()
  await admin.connect()
  try {
    const found: Record<string, number> = {}
    for (const topic of (await admin.listTopics()).filter((name) => name.endsWith('.dlt'))) {
      const offsets = await admin.fetchTopicOffsets(topic)
      const messages = offsets.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0)
      if (messages > 0) found[topic] = messages
    }
    return found
  } finally {
    await admin.disconnect()
  }
}
