import type { BusEvent, WireMessage } from './envelope.ts'

/** A consumer group: every group sees every event of its types once (at least), each key in order. */
export interface Subscription {
  /** Unique in the system: `content.projections`, `auth.revocations`. */
  group: string
  types: readonly string[]
  /** Takes effect or throws. A throw is retried by `retry`, then dead-lettered, and the group goes on. */
  handle(event: BusEvent): Promise<void>
  retry?: Partial<RetryPolicy>
  /** Where an adapter without a log of its own stores events that this group could not handle. */
  deadLetters?: DeadLetterStore
}

export interface RetryPolicy {
  /** Attempts in all before the dead letter, for errors of the handler. */
  attempts: number
  baseMs: number
  capMs: number
  /** An attempt that takes longer counts as failed; the inbox absorbs what it may still do later. */
  timeLimitMs: number
  /** A transient error is retried without end and does not count as an attempt. */
  isTransient(error: unknown): boolean | Promise<boolean>
}

export interface DeadLetter {
  group: string
  event_id: string
  type: string
  /** As it was on the wire: key, headers (traceparent among them) and value. */
  message: WireMessage
  attempts: number
  error: { name: string; message: string }
  /** UTC ISO-8601 */
  failed_at: string
}

/** The port through which an adapter keeps dead letters in the consumer's own database. */
export interface DeadLetterStore {
  add(letter: DeadLetter): Promise<void>
  list(group: string): Promise<DeadLetter[]>
  remove(group: string, eventId: string): Promise<void>
  /** Ids of letters that an operator, in another process, wants to be replayed. */
  requested?(group: string): Promise<string[]>
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
  /** Ids of the events that were (or would be) handed to the group again. */
  event_ids: string[]
  /** Ids that failed again and are dead letters once more. */
  failed: string[]
  /** Ids without an outcome in time; they are dead letters until the group has handled them. */
  pending?: string[]
}

/** What an adapter counts, for /metrics. */
export interface BusFigures {
  /** Deliveries that ended, since the process began. */
  deliveries: { group: string; outcome: 'handled' | 'dead'; count: number }[]
  /** Dead letters that wait to be replayed. */
  deadLetters: { group: string; count: number }[]
  /** Messages a group has not handled yet; only an adapter with a log has any. */
  lag: { group: string; topic: string; count: number }[]
}

/**
 * Carries events between services, at least once, in order per key. `publish` resolves only when the event is safe: it
 * reached a durable log, or every subscribed group has handled or dead-lettered it.
 */
export interface EventBus {
  publish(event: BusEvent): Promise<void>
  /**
   * Publishes all, each key in the given order, and resolves when all are safe. Rejects with PartialPublication when the adapter knows which
   * events are safe; after any other rejection each of them may have been published. The relay sends the rest again, and the consumers' inbox
   * absorbs duplicates. Batches without a common key may be published in parallel.
   */
  publishBatch(events: readonly BusEvent[]): Promise<void>
  /** Subscribe before start(). */
  subscribe(subscription: Subscription): Promise<void>
  start(): Promise<void>
  /** Finishes running deliveries (bounded), refuses new ones. */
  stop(): Promise<void>
  deadLetters(group: string): Promise<DeadLetter[]>
  /** Hands a group's dead letters to that group, and to no other, again. */
  replay(group: string, options?: ReplayOptions): Promise<ReplayReport>
  /** The reason when consuming makes no progress although the transport answers, for the liveness probe. */
  stalled?(): string | undefined
  figures?(): Promise<BusFigures>
  /** Set when no bus is configured: events stay in the outbox and consumers receive none. */
  readonly paused?: boolean
}

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 6,
  baseMs: 100,
  capMs: 10_000,
  timeLimitMs: 30_000,
  isTransient: () => false,
}
