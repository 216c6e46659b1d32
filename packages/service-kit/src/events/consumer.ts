import type mongoose from 'mongoose'
import { INBOX } from '../database/collections.ts'
import { type Tx, withTransaction } from '../database/transaction.ts'
import { handleTraced } from '../telemetry/messaging.ts'
import { startTracing } from '../telemetry/tracing.ts'
import type { EventBus, RetryPolicy } from './bus.ts'
import { createDeadLetterStore } from './dead-letters.ts'
import type { BusEvent } from './envelope.ts'
import { checkEventData, isKnownEventType } from './event-schemas.ts'
import { HandlerTimeout, isDatabaseAway } from './faults.ts'

interface InboxRow {
  group: string
  event_id: string
  type: string
  handled_at: Date
}

// biome-ignore lint/suspicious/noExplicitAny: each handler names the data of its own event type; the contract is checked before the call.
export type EventHandler<D = any> = (event: BusEvent<D>, tx: Tx) => Promise<void>

export interface ConsumeOptions {
  bus: EventBus
  connection: mongoose.Connection
  service: string
  /** Unique in the system; by habit `<service>.<purpose>`. */
  group: string
  /** By event type. The effect has to go through `tx`; a handler re-runs on conflicts and after failures. */
  handlers: Record<string, EventHandler>
  retry?: Partial<Pick<RetryPolicy, 'attempts' | 'baseMs' | 'capMs' | 'timeLimitMs'>>
}

/**
 * Subscribes a group whose effects happen once: the inbox row and the effect are one transaction, so a message that comes again
 * (at-least-once delivery, a crash before the acknowledgement, a replay) finds its row and changes nothing.
 */
export async function consume({ bus, connection, service, group, handlers, retry }: ConsumeOptions): Promise<void> {
  for (const type of Object.keys(handlers)) {
    if (!isKnownEventType(type)) throw new Error(`${service}: there is no contract for events of type ${type}.`)
  }
  await startTracing(service)
  await bus.subscribe({
    group,
    types: Object.keys(handlers),
    handle: async (event) => {
      const handler = handlers[event.type]
      if (!handler) return
      await handleTraced(service, group, event, async () => {
        checkEventData(event.type, event.data)
        await handleOnce(connection, group, event, handler)
      })
    },
    retry: {
      ...retry,
      isTransient: async (error) => isDatabaseAway(error) || (error instanceof HandlerTimeout && !(await answers(connection))),
    },
    deadLetters: createDeadLetterStore(connection),
  })
}

const ANSWER_WITHIN_MS = 2_000

/** A handler that took too long because its database hangs did nothing wrong. */
async function answers(connection: mongoose.Connection): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
  const asked = connection.db?.command({ ping: 1 }).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked ?? false, late])
  } finally {
    clearTimeout(timer)
  }
}

async function handleOnce(connection: mongoose.Connection, group: string, event: BusEvent, handler: EventHandler): Promise<void> {
  const inbox = connection.collection<InboxRow>(INBOX)
  await withTransaction(connection, async (tx) => {
    const handled = await inbox.findOne({ group, event_id: event.id }, { session: tx.session })
    if (handled) return
    // A twin that handles the same event right now meets the unique index here, conflicts and re-runs.
    await inbox.insertOne({ group, event_id: event.id, type: event.type, handled_at: new Date() }, { session: tx.session })
    await handler(event, tx)
  })
}
