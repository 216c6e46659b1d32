import type { BusEvent, WireMessage } from './envelope.ts'

/** A consumer group. Every group receives every event of its types at least once, and the events of each key in order. */
export interface Subscription {
  /** Unique across the system: `content.projections`, `auth.revocations`. */
  group: string
  types: readonly string[]
  /**
   * Applies the event or throws. If it throws, the event is retried according to `retry` and then dead-lettered; the group continues with the next event.
   * `partition` numbers the sequence that the event arrived in: the partition on Kafka, 0 on the local bus.
   */
  handle(event: BusEvent, partition: number): Promise<void>
  /**
   * Applies up to MAX_BATCH events of one partition, all or none. Events that wait at the same time are passed together, those of each key in order. If it throws,
   * each event of the batch is passed to `handle`. Without it, every event is passed to `handle`.
   */
  handleBatch?(events: readonly BusEvent[], partition: number): Promise<void>
  retry?: Partial<RetryPolicy>
  /** Where an adapter without a log of its own stores the events that this group could not handle. */
  deadLetters?: DeadLetterStore
}

export interface RetryPolicy {
  /** Failed attempts after which the event becomes a dead letter. Transient errors do not count. */
  attempts: number
  baseMs: number
  capMs: number
  /** An attempt that takes longer counts as failed. If it completes later anyway, the inbox prevents the event from being applied twice. */
  timeLimitMs: number
  /** Transient errors are retried indefinitely and do not count as attempts. */
  isTransient(error: unknown): boolean | Promise<boolean>
}

export interface DeadLetter {
  group: string
  event_id: string
  type: string
  /** The original message: key, headers (including traceparent) and value. */
  message: WireMessage
  attempts: number
  error: { name: string; message: string }
  /** UTC, ISO 8601. */
  failed_at: string
}

/** Stores dead letters in the consumer's own database, for adapters without a log. */
export interface DeadLetterStore {
  add(letter: DeadLetter): Promise<void>
  list(group: string): Promise<DeadLetter[]>
  remove(group: string, eventId: string): Promise<void>
  /** The dead letters of all groups of this store that an operator has asked another process to replay. */
  requested?(): Promise<Pick<DeadLetter, 'group' | 'event_id'>[]>
}

export interface ReplayOptions {
  /** Only reports what would be replayed. */
  dryRun?: boolean
  /** Only these events; all when omitted. */
  eventIds?: readonly string[]
}

export interface ReplayReport {
  group: string
  dryRun: boolean
  /** Ids of the events that were (or would be) delivered to the group again. */
  event_ids: string[]
  /** Ids of the events that failed again and remain dead letters. */
  failed: string[]
  /** Ids of the events without an outcome within the time limit. They remain dead letters until the group has handled them. */
  pending?: string[]
}

/** What an adapter reports to /metrics. */
export interface BusFigures {
  /** Completed deliveries since the process started. */
  deliveries: { group: string; outcome: 'handled' | 'dead'; count: number }[]
  /** Dead letters waiting to be replayed. */
  deadLetters: { group: string; count: number }[]
  /** Messages that a group has not handled yet. Empty for adapters without a log. */
  lag: { group: string; topic: string; count: number }[]
}

/**
 * Delivers events between services at least once and in order per key. `publish` resolves only once the event is safe: it is in a durable log, or every
 * subscribed group has handled or dead-lettered it.
 */
export interface EventBus {
  publish(event: BusEvent): Promise<void>
  /**
   * Publishes all events, those of each key in the given order, and resolves when all are safe. Rejects with PartialPublication if the adapter can determine which
   * events are safe; after any other rejection, any of them may have been published. The relay sends the remaining events again, and the consumers' inboxes
   * drop duplicates. Batches that share no key may be published in parallel.
   */
  publishBatch(events: readonly BusEvent[]): Promise<void>
  /** Call before start(). */
  subscribe(subscription: Subscription): Promise<void>
  start(): Promise<void>
  /** Waits (bounded) for running deliveries and rejects new ones. */
  stop(): Promise<void>
  deadLetters(group: string): Promise<DeadLetter[]>
  /** Delivers a group's dead letters to that group again, and to no other group. */
  replay(group: string, options?: ReplayOptions): Promise<ReplayReport>
  /** For the liveness probe: why consuming makes no progress although the transport responds. Undefined if there is progress. */
  stalled?(): string | undefined
  figures?(): Promise<BusFigures>
  /**
   * Messages on the topics of these types that a group has not committed, for any group, even one that other processes run. Without a log, the deliveries
   * of a group of this process that have not ended. Absent if the adapter delivers nothing. Rejects if this is not known.
   */
  lag?(group: string, types: readonly string[]): Promise<BusFigures['lag']>
  /** True when no bus is configured: events stay in the outbox and consumers receive none. */
  readonly paused?: boolean
  /** True if the bus connects the parts of one process, which then is the only one that commits events. */
  readonly withinProcess?: boolean
}

/** Most events in one batch. */
export const MAX_BATCH = 50

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 6,
  baseMs: 100,
  capMs: 10_000,
  timeLimitMs: 30_000,
  isTransient: () => false,
}
