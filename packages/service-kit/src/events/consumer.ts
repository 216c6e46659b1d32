import { type EventType, isEventType } from '@loomcast/contracts'
import type mongoose from 'mongoose'
import { isDatabaseUnavailable } from '../errors/database-unavailable.ts'
import { INBOX } from '../mongo/collections.ts'
import { type Tx, withTransaction } from '../mongo/transaction.ts'
import { startTracing } from '../observability/tracing.ts'
import { endsWithin } from '../time/time-limit.ts'
import type { EventBus, RetryPolicy, Subscription } from './bus.ts'
import { createDeadLetterStore } from './dead-letters.ts'
import type { BusEvent } from './envelope.ts'
import { HandlerTimeout } from './event-errors.ts'
import { checkEventData, type TypedEvent } from './event-schemas.ts'
import { handleTraced } from './event-spans.ts'

export interface InboxRow {
  group: string
  event_id: string
  type: string
  handled_at: Date
}

/** Handles events of type `T`; their data was validated against the event's schema. */
export type EventHandler<T extends EventType> = (event: TypedEvent<T>, tx: Tx) => Promise<void>

/** One handler per event type that a group subscribes to. */
export type EventHandlers = { [T in EventType]?: EventHandler<T> }

export interface ConsumeOptions {
  bus: EventBus
  connection: mongoose.Connection
  service: string
  /** Unique across the system: `<service>.<purpose>`. */
  group: string
  /** All writes must go through `tx`, because a handler runs again after conflicts and failures. */
  handlers: EventHandlers
  retry?: Partial<Pick<RetryPolicy, 'attempts' | 'baseMs' | 'capMs' | 'timeLimitMs'>>
}

/**
 * Subscribes a group that applies each event exactly once. The inbox row and the handler's writes are one transaction, so when a message is delivered again
 * (at-least-once delivery, a crash before the acknowledgment, a replay), its row is found and nothing changes.
 */
export async function consume({ bus, connection, service, group, handlers, retry }: ConsumeOptions): Promise<void> {
  await startTracing(service)
  await bus.subscribe({
    group,
    types: Object.keys(handlers),
    handle: async (event) => {
      const { type } = event
      if (!isEventType(type)) return
      await handleTraced(service, group, event, async () => {
        await dispatch(connection, group, handlers, type, event)
      })
    },
    ...failurePolicy(connection, retry),
  })
}

/** Retries and dead letters of a group that applies events to `connection`. */
export function failurePolicy(
  connection: mongoose.Connection,
  retry: ConsumeOptions['retry'],
): Pick<Subscription, 'retry' | 'deadLetters'> {
  return {
    retry: {
      ...retry,
      isTransient: async (error) => isDatabaseUnavailable(error) || (error instanceof HandlerTimeout && !(await responds(connection))),
    },
    deadLetters: createDeadLetterStore(connection),
  }
}

const PING_LIMIT_MS = 2_000

/** Whether the database responds. If it hangs, a handler timeout is not the handler's fault. */
async function responds(connection: mongoose.Connection): Promise<boolean> {
  const ping = connection.db?.command({ ping: 1 })
  try {
    return ping !== undefined && (await endsWithin(PING_LIMIT_MS, ping))
  } catch {
    return false
  }
}

async function dispatch<T extends EventType>(
  connection: mongoose.Connection,
  group: string,
  handlers: EventHandlers,
  type: T,
  event: BusEvent,
): Promise<void> {
  const { data } = event
  checkEventData(type, data)
  const handler = handlers[type]
  if (handler) await handleOnce(connection, group, { ...event, type, data }, handler)
}

async function handleOnce<T extends EventType>(
  connection: mongoose.Connection,
  group: string,
  event: TypedEvent<T>,
  handler: EventHandler<T>,
): Promise<void> {
  const inbox = connection.collection<InboxRow>(INBOX)
  await withTransaction(connection, async (tx) => {
    const handled = await inbox.findOne({ group, event_id: event.id }, { session: tx.session })
    if (handled) return
    // A concurrent delivery of the same event conflicts on the unique index here, and its transaction re-runs.
    await inbox.insertOne({ group, event_id: event.id, type: event.type, handled_at: new Date() }, { session: tx.session })
    await handler(event, tx)
  })
}
