import mongoose from 'mongoose'
import { ClientClosedError, ClientOfflineError, ConnectionTimeoutError, SocketClosedUnexpectedlyError, SocketTimeoutError } from 'redis'

/** Thrown by an event handler for a message that no retry can help: it goes to the dead letters at once. */
export class ApplicationFault extends Error {
  override readonly name = 'ApplicationFault'
}

/** Shutting down, stepping down, not primary, host or network gone (MongoDB's error codes). */
const MONGO_AWAY_CODES = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])

/** The bus is stopping; the delivery was not finished and comes again. */
export class BusStopped extends Error {
  override readonly name = 'BusStopped'
  constructor() {
    super('The event bus has stopped.')
  }
}

/** An attempt of a handler took longer than its time limit. */
export class HandlerTimeout extends Error {
  override readonly name = 'HandlerTimeout'
  constructor(limitMs: number) {
    super(`The handler did not end within ${limitMs} ms.`)
  }
}

const { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
  mongoose.mongo

const REDIS_AWAY = [ClientClosedError, ClientOfflineError, ConnectionTimeoutError, SocketClosedUnexpectedlyError, SocketTimeoutError]

/**
 * Whether an error says that MongoDB or Redis is away, electing or overloaded, and not that the handler is wrong.
 * Such a delivery is retried for ever: to dead-letter it would empty the topic into the dead letters during an outage.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError
  ) {
    return true
  }
  if (error instanceof mongoose.Error.MongooseServerSelectionError || REDIS_AWAY.some((kind) => error instanceof kind)) return true
  if (error instanceof MongoServerError && typeof error.code === 'number' && MONGO_AWAY_CODES.has(error.code)) return true
  if (error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.hasErrorLabel('RetryableWriteError')))
    return true
  const cause = error instanceof Error ? error.cause : undefined
  return cause !== undefined && cause !== error && isDatabaseAway(cause)
}
