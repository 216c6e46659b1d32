import type { Admin, ITopicConfig } from 'kafkajs'

/** `com.loomcast.<service>.<fact>.v<n>`: all facts of a service share a topic, so that an aggregate's facts keep their order across types. */
export function topicOf(eventType: string): string {
  const service = /^com\.loomcast\.([a-z0-9-]+)\./.exec(eventType)?.[1]
  if (!service) throw new Error(`${eventType} is not an event type of Loomcast (com.loomcast.<service>.<fact>.v<n>).`)
  return topicOfService(service)
}

export const topicOfService = (service: string) => `loomcast.${service}.events`
export const deadLetterTopic = (topic: string, group: string) => `${topic}.${group}.dlt`
export const retryTopic = (topic: string, group: string) => `${topic}.${group}.retry`

/** The source topics whose dead letters a group has, among all `topics` of the broker. */
export function sourcesOfDeadLetters(topics: readonly string[], group: string): string[] {
  const suffix = `.${group}.dlt`
  return topics
    .filter((topic) => topic.endsWith(suffix))
    .map((topic) => topic.slice(0, -suffix.length))
    .filter((source) => /^loomcast\.[a-z0-9-]+\.events$/.test(source))
}

interface TopicSettings {
  /** Partitions of a topic of events: how many keys can be handled in parallel, over all processes of a group. */
  partitions: number
  /** Copies of each partition; -1 leaves it to the broker's default. */
  replicationFactor: number
}

export function eventTopic(topic: string, settings: TopicSettings): ITopicConfig {
  return { topic, numPartitions: settings.partitions, replicationFactor: settings.replicationFactor }
}

/** Compacted: the last letter of an event stays until a tombstone deletes it. */
export function deadLetterTopicConfig(topic: string, settings: TopicSettings): ITopicConfig {
  return {
    topic,
    numPartitions: 1,
    replicationFactor: settings.replicationFactor,
    configEntries: [{ name: 'cleanup.policy', value: 'compact' }],
  }
}

export function retryTopicConfig(topic: string, settings: TopicSettings): ITopicConfig {
  return { topic, numPartitions: 1, replicationFactor: settings.replicationFactor }
}

/** Creates what is missing. Existing topics keep their settings. */
export async function ensureTopics(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
  const known = new Set(await admin.listTopics())
  const missing = wanted.filter(({ topic }) => !known.has(topic))
  if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true })
}
