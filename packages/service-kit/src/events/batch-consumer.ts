import { type EventType, isEventType } from '@loomcast/contracts'
import type mongoose from 'mongoose'
import { INBOX } from '../mongo/collections.ts'
import { isDuplicateKey } from '../mongo/duplicate-key.ts'
import { type Tx, withTransaction } from '../mongo/transaction.ts'
import { startTracing } from '../observability/tracing.ts'
import { type ConsumeOptions, failurePolicy, type InboxRow } from './consumer.ts'
import type { BusEvent } from './envelope.ts'
import { UnprocessableEvent } from './event-errors.ts'
import { checkEventData, type TypedEvent } from './event-schemas.ts'
import { handleBatchTraced, handleTraced } from './event-spans.ts'

/** An event of any of the types `T`; `type` determines the type of `data`. */
export type EventOf<T extends EventType> = { [Type in T]: TypedEvent<Type> }[T]

export interface ConsumeBatchesOptions<T extends EventType>
  extends Pick<ConsumeOptions, 'bus' | 'connection' | 'service' | 'group' | 'retry'> {
  types: readonly T[]
  /**
   * Applies events that were not applied before, 1 to 50, those of each key in order. All writes must go through `tx`, because the handler runs again after
   * conflicts and failures, also with fewer events. `partition` is the partition on Kafka and 0 on the local bus; two batches of one group and partition run at the same
   * time only after a rebalance.
   */
  handle(events: readonly EventOf<T>[], tx: Tx, partition: number): Promise<void>
}

/**
 * Like `consume`, but applies several events in one transaction with their inbox rows, which is several times faster per event. If a batch fails, its events
 * are applied one by one, so that only the failing ones are retried and become dead letters.
 */
export async function consumeBatches<T extends EventType>({
  bus,
  connection,
  service,
  group,
  types,
  handle,
  retry,
}: ConsumeBatchesOptions<T>): Promise<void> {
  await startTracing(service)
  const isConsumed = (type: string): type is T => isEventType(type) && types.some((each) => each === type)
  const apply = async (events: readonly BusEvent[], partition: number) => {
    const checked = events.map((event) => checkedEvent(event, isConsumed))
    await handleOnce(connection, group, checked, (fresh, tx) => handle(fresh, tx, partition))
  }
  await bus.subscribe({
    group,
    types,
    handle: (event, partition) => handleTraced(service, group, event, () => apply([event], partition)),
    handleBatch: (events, partition) => handleBatchTraced(service, group, events, () => apply(events, partition)),
    ...failurePolicy(connection, retry),
  })
}

function checkedEvent<T extends EventType>(event: BusEvent, isConsumed: (type: string) => type is T): EventOf<T> {
  const { type, data } = event
  if (!isConsumed(type)) throw new UnprocessableEvent(`The group does not consume ${type}.`)
  checkEventData(type, data)
  return { ...event, type, data } as EventOf<T>
}

async function handleOnce<E extends BusEvent>(
  connection: mongoose.Connection,
  group: string,
  events: readonly E[],
  handle: (fresh: readonly E[], tx: Tx) => Promise<void>,
): Promise<void> {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
  const apply = async (fresh: readonly E[], tx: Tx) => {
    if (fresh.length === 0) return
    await insertRows(connection, group, fresh, tx)
    await handle(fresh, tx)
  }
  try {
    // Deliveries are rarely repeated, and the unique index rejects those that are, so reading the inbox first would be one query for nothing.
    await withTransaction(connection, (tx) => apply(distinct, tx))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await withTransaction(connection, async (tx) => apply(await newEvents(connection, group, distinct, tx), tx))
  }
}

async function newEvents<E extends BusEvent>(connection: mongoose.Connection, group: string, events: readonly E[], tx: Tx): Promise<E[]> {
  const rows = await connection
    .collection<InboxRow>(INBOX)
    .find({ group, event_id: { $in: events.map(({ id }) => id) } }, { session: tx.session, projection: { _id: 0, event_id: 1 } })
    .toArray()
  const handled = new Set(rows.map((row) => row.event_id))
  return events.filter(({ id }) => !handled.has(id))
}

/** A concurrent delivery of one of the events conflicts on the unique index here, and its transaction re-runs. */
async function insertRows(connection: mongoose.Connection, group: string, events: readonly BusEvent[], tx: Tx): Promise<void> {
  const handled_at = new Date()
  await connection.collection<InboxRow>(INBOX).insertMany(
    events.map(({ id, type }) => ({ group, event_id: id, type, handled_at })),
    { session: tx.session },
  )
}
