import type mongoose from 'mongoose'

const WEEK_S = 7 * 24 * 3600

/** Service-kit's collections in a service's database. */
export const OUTBOX = 'outbox'
export const OUTBOX_KEYS = 'outbox_keys'
export const OUTBOX_LEASES = 'outbox_leases'
export const INBOX = 'inbox'
export const DEAD_LETTERS = 'dead_letters'
export const ADMIN_REPLAYS = 'admin_replays'
export const ADMIN_COMMANDS = 'received_admin_commands'
export const ADMIN_COMMAND_RESPONSES = 'admin_command_responses'

interface IndexSpec {
  keys: Record<string, 1 | -1>
  options?: { unique?: boolean; expireAfterSeconds?: number; name?: string; partialFilterExpression?: Record<string, unknown> }
}

const KIT_COLLECTIONS: Record<string, IndexSpec[]> = {
  [OUTBOX]: [
    // Indexes only pending rows, so that the relay's read stays cheap with a week of published rows. More indexes, or indexes on rows that do not need them,
    // make every mark more expensive: a second index on pending rows cost MongoDB about a third more CPU per event.
    { keys: { seq: 1, key: 1 }, options: { partialFilterExpression: { waiting: true } } },
    {
      keys: { published_at: 1 },
      options: { expireAfterSeconds: WEEK_S, name: 'published_expiry', partialFilterExpression: { published_at: { $type: 'date' } } },
    },
  ],
  // Counters for the order within a key. The numbers follow the clock, so a counter that was deleted restarts above its old values.
  [OUTBOX_KEYS]: [{ keys: { touched_at: 1 }, options: { expireAfterSeconds: WEEK_S } }],
  [OUTBOX_LEASES]: [{ keys: { until: 1 }, options: { expireAfterSeconds: 3600 } }],
  // An event can be delivered again while its outbox row or dead letter exists; 90 days is longer than both.
  [INBOX]: [
    { keys: { group: 1, event_id: 1 }, options: { unique: true } },
    { keys: { handled_at: 1 }, options: { expireAfterSeconds: 90 * 24 * 3600 } },
  ],
  [ADMIN_REPLAYS]: [{ keys: { state: 1 } }, { keys: { ended_at: 1 }, options: { expireAfterSeconds: 30 * 24 * 3600 } }],
  // The back office looks outcomes up for much longer than responses are repeated.
  [ADMIN_COMMANDS]: [{ keys: { started_at: 1 }, options: { expireAfterSeconds: 90 * 24 * 3600 } }],
  [ADMIN_COMMAND_RESPONSES]: [{ keys: { stored_at: 1 }, options: { expireAfterSeconds: 24 * 3600 } }],
  [DEAD_LETTERS]: [{ keys: { group: 1, failed_at: 1 } }, { keys: { group: 1, event_id: 1 }, options: { unique: true } }],
}

/**
 * Creates all collections and indexes that service-kit and the connection's models need. Run it at startup, before the first transaction, because a
 * transaction cannot wait for an index build. Several processes can run it at the same time.
 */
export async function ensureCollections(connection: mongoose.Connection): Promise<void> {
  for (const [name, indexes] of Object.entries(KIT_COLLECTIONS)) {
    await ensureCollection(
      connection,
      name,
      indexes.map(({ keys, options }) => ({ key: keys, ...options })),
    )
  }
  for (const { collection, schema } of Object.values(connection.models)) {
    await ensureCollection(
      connection,
      collection.collectionName,
      schema.indexes().map(([key, options]) => ({ key: key as IndexDescription['key'], ...(options as Omit<IndexDescription, 'key'>) })),
    )
  }
}

type IndexDescription = mongoose.mongo.IndexDescription

/** One command creates a collection with all of its indexes, for about two thirds of the work of separate commands. */
async function ensureCollection(connection: mongoose.Connection, name: string, indexes: IndexDescription[]): Promise<void> {
  if (indexes.length === 0) await createCollection(connection, name)
  else await connection.collection(name).createIndexes(indexes)
}

const NAMESPACE_EXISTS = 48

async function createCollection(connection: mongoose.Connection, name: string): Promise<void> {
  try {
    await connection.createCollection(name)
  } catch (error) {
    if ((error as { code?: number }).code !== NAMESPACE_EXISTS) throw error
  }
}
