import type { MongoCommand, MongoProxy, Pause } from '../cluster.ts'

/**
 * The points at which a process is killed, defined by commands to MongoDB. The proxy delays a command or its response; the killed process
 * runs unmodified production code.
 */

/** The relay has read the committed rows and has published none of them. */
export function beforePublish(mongo: MongoProxy): Pause {
  return mongo.pauseResponse((command) => command.collection === 'outbox' && !isTransactional(command), hasEvents)
}

/** The bus has the events, but the outbox rows are not marked. */
export function beforeMark(mongo: MongoProxy): Pause {
  return mongo.pauseRequest(marks)
}

/** The outbox row is marked, but the relay has not received the response. A relay that marked rows before publishing would lose events here. */
export function afterMark(mongo: MongoProxy): Pause {
  return mongo.pauseResponse(marks)
}

const WRITES = ['update', 'findAndModify', 'delete', 'bulkWrite']
const marks = (command: MongoCommand) => command.collection === 'outbox' && WRITES.includes(command.name) && !isTransactional(command)

/** A transaction that wrote into `collection` has done everything but commit. */
export function beforeCommit(mongo: MongoProxy, collection: string, row: RowFilter = anyRow): Pause {
  return mongo.pauseRequest(commitAfterWriting(collection, row))
}

/** The transaction is committed, but its client has not received the response. */
export function afterCommit(mongo: MongoProxy, collection: string, row: RowFilter = anyRow): Pause {
  return mongo.pauseResponse(commitAfterWriting(collection, row))
}

/** A row of `collection` is delayed before MongoDB receives it. */
export function beforeInsert(mongo: MongoProxy, collection: string, row: RowFilter): Pause {
  return mongo.pauseRequest((command) => inserts(command, collection, row))
}

/** An update of `collection` whose changes match is delayed before MongoDB receives it. */
export function beforeUpdate(mongo: MongoProxy, collection: string, changes: RowFilter = anyRow): Pause {
  return mongo.pauseRequest(
    (command) =>
      command.collection === collection &&
      ((command.name === 'update' && command.documents.some(({ u }) => changes(u as Row))) ||
        (command.name === 'findAndModify' && changes(command.body['update'] as Row))),
  )
}

const RESERVATIONS = 'checkout_reservations'

export interface Buyer {
  user_id: string
  /** The provider's id, once the first checkout was opened. */
  customerId?: string
}

/** Where a billing process is killed while it works for one buyer. */
export interface BillingPoint {
  when: string
  process: 'billing-http' | 'billing-worker'
  /** What the buyer does when the process is killed. */
  during: 'checkout' | 'payment'
  pause(mongo: MongoProxy, buyer: Buyer): Pause
}

export const BILLING_POINTS: readonly BillingPoint[] = [
  {
    when: 'after the reservation was stored, before the provider is called',
    process: 'billing-http',
    during: 'checkout',
    pause: (mongo, { user_id }) => mongo.pauseResponse((command) => inserts(command, RESERVATIONS, (row) => row['user_id'] === user_id)),
  },
  {
    when: 'after the response of the provider, before it is stored',
    process: 'billing-http',
    during: 'checkout',
    pause: (mongo, { user_id }) => mongo.pauseRequest(storesSession(user_id)),
  },
  {
    when: 'after an event was stored with its job, before the job is queued',
    process: 'billing-http',
    during: 'payment',
    pause: (mongo, { customerId }) =>
      mongo.pauseResponse((command) => inserts(command, 'provider_events', (row) => row['customer_id'] === customerId)),
  },
  {
    when: 'before the commit of a synchronization',
    process: 'billing-worker',
    during: 'payment',
    pause: (mongo, { user_id }) => beforeCommit(mongo, 'payments', (row) => row['user_id'] === user_id),
  },
  {
    when: 'after the commit of a synchronization',
    process: 'billing-worker',
    during: 'payment',
    pause: (mongo, { user_id }) => afterCommit(mongo, 'payments', (row) => row['user_id'] === user_id),
  },
]

/** The update that stores the session of the user's next reservation. */
function storesSession(userId: string): (command: MongoCommand) => boolean {
  const reservations = new Set<unknown>()
  return (command) => {
    if (inserts(command, RESERVATIONS, (row) => row['user_id'] === userId)) for (const { _id } of command.documents) reservations.add(_id)
    if (command.collection !== RESERVATIONS || command.name !== 'update') return false
    return command.documents.some(({ q, u }) => reservations.has((q as Row)['_id']) && 'session_id' in ((u as Row)['$set'] as Row))
  }
}

type Row = Record<string, unknown>
type RowFilter = (row: Row) => boolean

const anyRow: RowFilter = () => true

const inserts = (command: MongoCommand, collection: string, row: RowFilter) =>
  command.collection === collection && command.name === 'insert' && command.documents.some(row)

function commitAfterWriting(collection: string, row: RowFilter): (command: MongoCommand) => boolean {
  const written = new Set<string>()
  return (command) => {
    if (inserts(command, collection, row) && isTransactional(command)) written.add(transactionOf(command))
    return command.name === 'commitTransaction' && written.has(transactionOf(command))
  }
}

const isTransactional = ({ body }: MongoCommand) => body['autocommit'] === false

function transactionOf({ body }: MongoCommand): string {
  const { id } = body['lsid'] as { id: { toString(encoding: 'hex'): string } }
  return `${id.toString('hex')} ${body['txnNumber']}`
}

/** Whether the response contains whole events. The query that counts waiting rows returns none. */
function hasEvents(response: Record<string, unknown>): boolean {
  const batch = (response['cursor'] as { firstBatch?: Record<string, unknown>[] } | undefined)?.firstBatch ?? []
  return batch.some((row) => row['data'] !== undefined && row['type'] !== undefined)
}
