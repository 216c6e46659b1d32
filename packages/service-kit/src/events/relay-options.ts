import type mongoose from 'mongoose'
import type { Logger } from '../observability/logging.ts'
import type { BatchBounds } from './bounded-batches.ts'
import type { EventBus } from './bus.ts'
import type { OutboxCollection } from './outbox-rows.ts'

export interface RelayOptions {
  connection: mongoose.Connection
  service: string
  bus: EventBus
  logger: Logger
  /** How often the outbox is read without a notification (ms). Default 1 s, or 5 s if every commit of the service is notified within this process. */
  pollMs?: number
  /** Another relay takes over after this long without a renewal (ms). Default 5 s. */
  leaseMs?: number
  /** First and longest backoff after the bus rejected an event. Default 200 ms and 30 s. */
  backoff?: { baseMs: number; capMs: number }
  /** Maximum batch size. Default 500 events or 700 kB of payload. */
  batch?: BatchBounds
}

/** The options of a running relay, with all defaults applied. */
export type RelaySettings = Required<RelayOptions> & {
  owner: string
  outbox: OutboxCollection
  /** Pauses or resumes notifications of other processes' commits, which are not needed while there is a backlog. */
  watch(mode: 'pause' | 'resume'): void
}
