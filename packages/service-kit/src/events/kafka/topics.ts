import type { Admin, ITopicConfig } from 'kafkajs'

/**
 * The topic of an event type (`com.loomcast.<service>.<fact>.v<n>`). All events of a service share a topic, so that the events of an aggregate keep their
 * order across types.
 */
export function topicOf(eventType: string): string {
  const service = /^com\.loomcast\.([a-z0-9-]+)\./.exec(eventType)?.[1]
  if (!service) throw new Error(`${eventType} is not an event type of Loomcast (com.loomcast.<service>.<fact>.v<n>).`)
  return topicOfService(service)
}

export const topicOfService = (service: string) => `loomcast.${service}.events`
export const deadLetterTopic = (topic: string, group: string) => `${topic}.${group}.dlt`
export const retryTopic = (topic: string, group: string) => `${topic}.${group}.retry`

/** The source topics for which a group has dead letters, found among all `topics` of the broker. */
export function sourcesOfDeadLetters(topics: readonly string[], group: string): string[] {
  const suffix = `.${group}.dlt`
  return topics
    .filter((topic) => topic.endsWith(suffix))
    .map((topic) => topic.slice(0, -suffix.length))
    .filter((source) => /^loomcast\.[a-z0-9-]+\.events$/.test(source))
}

interface TopicSettings {
  /** Partitions per event topic: how many keys a group can handle in parallel, across all its processes. */
  partitions: number
  /** Partitions per retry topic. */
  retryPartitions: number
  /** Replicas per partition; -1 uses the broker's default. */
  replicationFactor: number
}

export function eventTopic(topic: string, settings: TopicSettings): ITopicConfig {
  return { topic, numPartitions: settings.partitions, replicationFactor: settings.replicationFactor }
}

/** Compacted: keeps the last letter of each event until a tombstone deletes it. */
export function deadLetterTopicConfig(topic: string, settings: TopicSettings): ITopicConfig {
  return {
    topic,
    numPartitions: 1,
    replicationFactor: settings.replicationFactor,
    configEntries: [{ name: 'cleanup.policy', value: 'compact' }],
  }
}

export function retryTopicConfig(topic: string, settings: TopicSettings): ITopicConfig {
  return { topic, numPartitions: settings.retryPartitions, replicationFactor: settings.replicationFactor }
}

/** Creates missing topics. Existing topics keep their settings. */
export async function ensureTopics(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
  const known = new Set(await admin.listTopics())
  const missing = wanted.filter(({ topic }) => !known.has(topic))
  if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true })
}
