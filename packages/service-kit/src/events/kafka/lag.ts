import type { BusFigures } from '../bus.ts'
import type { KafkaAdmin } from './kafka-admin.ts'

/** How many messages of each topic a group has not committed. If it has committed nothing, all messages count. Topics that do not exist yet are left out. */
export async function readLag(admin: KafkaAdmin, group: string, wanted: string[]): Promise<BusFigures['lag']> {
  // Reading an unknown topic fails after retries, and fails what is read at the same time.
  const known = new Set(await admin.use((client) => client.listTopics()))
  const topics = wanted.filter((topic) => known.has(topic))
  if (topics.length === 0) return []
  const committed = await admin.use((client) => client.fetchOffsets({ groupId: group, topics }))
  return Promise.all(
    topics.map(async (topic) => {
      const places = await admin.use((client) => client.fetchTopicOffsets(topic))
      const done = new Map(
        committed.find((each) => each.topic === topic)?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]),
      )
      const count = places.reduce((sum, { partition, low, high }) => {
        const at = done.get(partition) ?? -1n
        const from = at > BigInt(low) ? at : BigInt(low)
        return sum + (BigInt(high) > from ? BigInt(high) - from : 0n)
      }, 0n)
      return { group, topic, count: Number(count) }
    }),
  )
}
