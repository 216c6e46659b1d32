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
   * conflicts and failures, possibly with fewer events. `partition` is the partition on Kafka and 0 on the local bus; two batches of one group and partition run at the same
   * time only after a rebalance.
   */
  handle(events: readonly EventOf<T>[], tx: Tx, partition: number): Promise<void>
  /**
   * For a group that stores the ids of its events in its own rows for as long as events can be repeated. Returns the events that were not applied before. The group then has
   * no inbox rows. If `handle` applies an event again, it must change nothing, or insert a row that a unique index rejects.
   */
  withoutApplied?(events: readonly EventOf<T>[], tx: Tx): Promise<readonly EventOf<T>[]>
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
  withoutApplied,
  retry,
}: ConsumeBatchesOptions<T>): Promise<void> {
  await startTracing(service)
  const isConsumed = (type: string): type is T => isEventType(type) && types.some((each) => each === type)
  const repetitions: Repetitions<EventOf<T>> = withoutApplied ? { withoutApplied } : inboxOf(connection, group)
  const apply = async (events: readonly BusEvent[], partition: number) => {
    const checked = events.map((event) => checkedEvent(event, isConsumed))
    await applyOnce(connection, repetitions, checked, (fresh, tx) => handle(fresh, tx, partition))
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

/** How a group recognizes events that it applied before. */
interface Repetitions<E> {
  withoutApplied(events: readonly E[], tx: Tx): Promise<readonly E[]>
  /** Records that the events are applied. Absent if the handler's own rows do. */
  record?(events: readonly E[], tx: Tx): Promise<void>
}

async function applyOnce<E extends BusEvent>(
  connection: mongoose.Connection,
  { withoutApplied, record }: Repetitions<E>,
  events: readonly E[],
  handle: (fresh: readonly E[], tx: Tx) => Promise<void>,
): Promise<void> {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
  const apply = async (fresh: readonly E[], tx: Tx) => {
    if (fresh.length === 0) return
    await record?.(fresh, tx)
    await handle(fresh, tx)
  }
  try {
    // Deliveries are rarely repeated, and a unique index rejects those that are, so searching for repetitions first would be one query for nothing.
    await withTransaction(connection, (tx) => apply(distinct, tx))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await withTransaction(connection, async (tx) => apply(await withoutApplied(distinct, tx), tx))
  }
}

function inboxOf<E extends BusEvent>(connection: mongoose.Connection, group: string): Repetitions<E> {
  const inbox = connection.collection<InboxRow>(INBOX)
  return {
    async withoutApplied(events, tx) {
      const rows = await inbox
        .find({ group, event_id: { $in: events.map(({ id }) => id) } }, { session: tx.session, projection: { _id: 0, event_id: 1 } })
        .toArray()
      const applied = new Set(rows.map((row) => row.event_id))
      return events.filter(({ id }) => !applied.has(id))
    },

    /** A concurrent delivery of one of the events conflicts on the unique index here, and its transaction re-runs. */
    async record(events, tx) {
      const handled_at = new Date()
      await inbox.insertMany(
        events.map(({ id, type }) => ({ group, event_id: id, type, handled_at })),
        { session: tx.session },
      )
    },
  }
}
