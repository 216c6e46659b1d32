import mongoose from 'mongoose'
import { isTracingOn } from '../observability/tracing-settings.ts'
import { traceCommands } from './command-spans.ts'

// A filter on a path that is not in the schema must not silently match everything.
mongoose.set('strictQuery', 'throw')

/** Marks operators in a filter as our own: `{ created_at: trusted({ $lt: date }) }`. Unmarked operators are treated as literal values. */
export const trusted = mongoose.trusted

/**
 * Opens a separate connection. `url` is the server and `dbName` the service's database. No index or collection is created implicitly (see ensureCollections),
 * and operators in filters must be `trusted`. Fails after 10 s if no primary responds.
 */
export async function connectDatabase(url: string, dbName: string): Promise<mongoose.Connection> {
  const connection = mongoose.createConnection(url, {
    dbName,
    appName: dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 10_000,
    // Detects a server that hangs instead of rejecting connections within about ten seconds.
    connectTimeoutMS: 5_000,
    heartbeatFrequencyMS: 5_000,
    maxPoolSize: 30,
    w: 'majority',
    monitorCommands: isTracingOn(),
  })
  Object.assign(connection.config, { sanitizeFilter: true })
  await connection.asPromise()
  if (isTracingOn()) traceCommands(connection)
  return connection
}

/** For the readiness probe: throws while the database is unavailable. */
export async function pingDatabase(connection: mongoose.Connection): Promise<void> {
  await connection.db?.command({ ping: 1 })
}
