import { continueTrace, runInTrace } from '../../observability/trace.ts'
import { backoffMs } from '../../time/backoff.ts'
import { delay, retry } from '../../time/retry.ts'
import {
  type BusFigures,
  type DeadLetter,
  type EventBus,
  MAX_BATCH,
  type ReplayOptions,
  type ReplayReport,
  type Subscription,
} from '../bus.ts'
import { deliver, type Outcome } from '../delivery.ts'
import { deliverBatch } from '../delivery-batch.ts'
import { DeliveryCounts } from '../delivery-counts.ts'
import { type BusEvent, encodeEvent } from '../envelope.ts'
import { BusStopped } from '../event-errors.ts'
import { ConsumerWatch } from './consumer-watch.ts'
import { DeadLetterReader } from './dead-letter-topic.ts'
import { GroupConsumer } from './group-consumer.ts'
import { KafkaAdmin } from './kafka-admin.ts'
import { createKafkaClient, type KafkaClientOptions } from './kafka-client.ts'
import { fromKafka, letterKey, letterToKafka, type Received, type StoredLetter, toKafka, tombstone, toRetry } from './kafka-message.ts'
import { KafkaProducer } from './kafka-producer.ts'
import { readLag } from './lag.ts'
import { deadLetterTopic, deadLetterTopicConfig, eventTopic, retryTopic, retryTopicConfig, topicOf, topicOfService } from './topics.ts'

export interface KafkaBusOptions extends KafkaClientOptions {
  /** The topic of this service is created on start. */
  service: string
  /** For topics that this bus creates. Default -1: the broker's default. */
  replicationFactor?: number
  /**
   * A process that sends no heartbeat for this long (ms) loses its partitions to other members of its group. A restarted broker waits this long for the
   * previous members. Default 6 s.
   */
  sessionTimeoutMs?: number
  /** If a group makes no progress for this long (ms) while the broker responds, `stalled()` returns a reason. Default 90 s. */
  wedgedAfterMs?: number
  /** How long `replay` waits for the group's result (ms). Default 60 s. */
  replayWithinMs?: number
}

/** Number of producers for batches; each has one request in flight. */
const SENDERS = 3

/**
 * Events over Kafka. `publish` resolves when all in-sync replicas have the event. Each group reads its topics from the beginning, each partition in order and
 * different partitions in parallel. An offset is committed once its message was handled or became a dead letter in `<topic>.<group>.dlt`. If the broker is
 * unavailable, the bus keeps retrying, even at startup.
 */
export function createKafkaBus(options: KafkaBusOptions): EventBus {
  const { logger, service, sessionTimeoutMs = 6_000, wedgedAfterMs = 90_000, replayWithinMs = 60_000 } = options
  const topicSettings = {
    partitions: options.partitions ?? 6,
    retryPartitions: options.retryPartitions ?? 1,
    replicationFactor: options.replicationFactor ?? -1,
  }
  const kafka = createKafkaClient(options)
  const admin = new KafkaAdmin(kafka, createKafkaClient(options, { retries: false }))
  const ensureEventTopics = (topics: readonly string[]) =>
    admin.ensure(topics.filter((topic) => topic.endsWith('.events')).map((topic) => eventTopic(topic, topicSettings)))
  const producers = Array.from({ length: SENDERS }, () => new KafkaProducer(kafka, ensureEventTopics))
  const [producer = new KafkaProducer(kafka, ensureEventTopics)] = producers
  const reader = new DeadLetterReader(kafka, admin)
  const counts = new DeliveryCounts()
  const stopping = new AbortController()
  const subscriptions = new Map<string, Subscription>()
  let consumers: GroupConsumer[] = []
  const watch = new ConsumerWatch({ consumers: () => consumers, brokerResponds: () => admin.responds(), wedgedAfterMs, logger })

  const publishAll = (events: readonly BusEvent[], through = producer) =>
    through.send(events.map((event) => ({ topic: topicOf(event.type), message: toKafka(encodeEvent(event)) })))

  const lagOf = (group: string, types: readonly string[]) => readLag(admin, group, [...new Set(types.map(topicOf))])

  function consumerOf(subscription: Subscription): GroupConsumer {
    const { group } = subscription
    const sources = [...new Set(subscription.types.map(topicOf))]
    const companions = sources.flatMap((source) => [
      eventTopic(source, topicSettings),
      deadLetterTopicConfig(deadLetterTopic(source, group), topicSettings),
      retryTopicConfig(retryTopic(source, group), topicSettings),
    ])
    return new GroupConsumer({
      kafka,
      group,
      topics: sources.flatMap((source) => [source, retryTopic(source, group)]),
      prepare: () => admin.ensure(companions),
      deliver: (topic, partition, records, alive) =>
        receive(
          subscription,
          records.map((record) => fromKafka(topic, partition, record)),
          alive,
        ),
      batch: subscription.handleBatch ? MAX_BATCH : 1,
      signal: stopping.signal,
      logger,
      sessionTimeoutMs,
    })
  }

  /** Delivers messages of one partition. Replayed dead letters are delivered one by one. */
  async function receive(subscription: Subscription, records: readonly Received[], alive: () => void): Promise<void> {
    const received = records.filter(({ message: { headers } }) => {
      const type = headers['ce_type']
      return type === undefined || subscription.types.includes(type)
    })
    const [first] = received
    if (!first) return
    const deliveries = received.map((each) => ({ message: each.message, deliver: () => receiveOne(subscription, each, alive) }))
    const isReplay = received.some(({ letter }) => letter !== undefined)
    const context = { partition: first.origin.partition, signal: stopping.signal, logger, alive }
    const batches = isReplay ? deliveries.map((each) => [each]) : [deliveries]
    for (const batch of batches)
      for (const outcome of await deliverBatch(subscription, batch, context)) counts.add(subscription.group, outcome)
  }

  async function receiveOne(subscription: Subscription, received: Received, alive: () => void): Promise<Outcome> {
    const { message, origin, letter: replayed } = received
    const letters = deadLetterTopic(origin.topic, subscription.group)
    const outcome = await runInTrace(continueTrace(message.headers['traceparent']), () =>
      deliver(subscription, message, {
        signal: stopping.signal,
        logger,
        partition: origin.partition,
        alive,
        deadLetter: async (letter) => {
          const whole = { ...letter, attempts: letter.attempts + (replayed?.attempts ?? 0) }
          const key = replayed?.key ?? letterKey(letter, origin)
          await producer.send([{ topic: letters, message: letterToKafka(whole, origin, key) }])
        },
      }),
    )
    // Delete the letter before the offset of the replay is committed: after a crash between the two, the replay is delivered again and the inbox skips it.
    if (outcome === 'handled' && replayed)
      await retry(() => producer.send([{ topic: letters, message: tombstone(replayed.key) }]), {
        delayMs: (failures) => backoffMs(failures, 200, 5_000),
        onRetry(error) {
          alive()
          logger.warn({ err: error }, 'a replayed dead letter could not be deleted and will be retried')
        },
        signal: stopping.signal,
      })
    return outcome
  }

  async function sendToRetryTopic(group: string, chosen: StoredLetter[]): Promise<void> {
    const sources = [...new Set(chosen.map(({ origin }) => origin.topic))]
    await admin.ensure(sources.map((source) => retryTopicConfig(retryTopic(source, group), topicSettings)))
    await producer.send(chosen.map((stored) => ({ topic: retryTopic(stored.origin.topic, group), message: toRetry(stored) })))
  }

  /** Waits until the group has deleted each letter or written it again, at most `replayWithinMs`. */
  async function outcomes(group: string, chosen: StoredLetter[]): Promise<{ failed: string[]; pending: string[] }> {
    const deadline = performance.now() + replayWithinMs
    for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 500)) {
      const now = new Map((await reader.read(group)).map((stored) => [stored.key, stored]))
      const pending = chosen.filter((stored) => now.get(stored.key)?.revision === stored.revision)
      if (pending.length === 0 || performance.now() > deadline || stopping.signal.aborted) {
        const failed = chosen.filter((stored) => now.has(stored.key) && !pending.includes(stored))
        return { failed: idsOf(failed), pending: idsOf(pending) }
      }
      await delay(waitMs, stopping.signal)
    }
  }

  return {
    publish: (event) => publishAll([event]),
    // Batches published at the same time use different producers.
    publishBatch: (events) => publishAll(events, producers.find((each) => each.idle) ?? producer),

    async subscribe(subscription) {
      if (subscriptions.has(subscription.group)) throw new Error(`Group "${subscription.group}" is subscribed already.`)
      for (const type of subscription.types) topicOf(type)
      subscriptions.set(subscription.group, subscription)
    },

    async start() {
      const failure = await admin.check()
      if (failure)
        logger.warn({ err: failure, brokers: options.brokers }, 'no Kafka broker responds: events wait in the outbox until one does')
      else
        await ensureEventTopics([topicOfService(service)]).catch((error) =>
          logger.warn({ err: error }, 'the topic could not be created yet'),
        )
      if (stopping.signal.aborted) return
      consumers = [...subscriptions.values()].filter(({ types }) => types.length > 0).map(consumerOf)
      for (const consumer of consumers) consumer.start()
      watch.start()
    },

    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort(new BusStopped())
      await Promise.all([watch.stop(), ...consumers.map((consumer) => consumer.stop())])
      await Promise.all(producers.map((each) => each.stop()))
      await admin.close()
    },

    async deadLetters(group): Promise<DeadLetter[]> {
      return (await reader.read(group)).map(({ letter }) => letter)
    },

    async replay(group, { dryRun = false, eventIds }: ReplayOptions = {}): Promise<ReplayReport> {
      const letters = await reader.read(group)
      const chosen = eventIds ? letters.filter(({ letter }) => eventIds.includes(letter.event_id)) : letters
      const report: ReplayReport = { group, dryRun, event_ids: idsOf(chosen), failed: [] }
      if (dryRun || chosen.length === 0) return report
      await sendToRetryTopic(group, chosen)
      const { failed, pending } = await outcomes(group, chosen)
      return { ...report, failed, ...(pending.length > 0 ? { pending } : {}) }
    },

    stalled: () => watch.stalled(),

    async figures(): Promise<BusFigures> {
      const groups = [...subscriptions.values()]
      const deadLetters = await Promise.all(groups.map(async ({ group }) => ({ group, count: (await reader.read(group)).length })))
      const lag = (await Promise.all(groups.map(({ group, types }) => lagOf(group, types)))).flat()
      return { deliveries: counts.all(), deadLetters, lag }
    },

    lag: lagOf,
  }
}

const idsOf = (stored: StoredLetter[]) => stored.map(({ letter }) => letter.event_id)
