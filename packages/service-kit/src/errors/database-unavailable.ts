/** MongoDB error codes for: shutting down, stepping down, not primary, host or network unreachable. */
const MONGODB_UNAVAILABLE_CODES = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])
/** Labels of errors after which the whole operation can be retried. */
const MONGODB_TRANSIENT_LABELS = ['TransientTransactionError', 'RetryableWriteError']
/** Error classes are compared by name, because this layer loads neither driver. Subclasses match too. */
const UNAVAILABLE_CLASSES = new Set([
  'MongoNetworkError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
  'ClientClosedError',
  'ClientOfflineError',
  'ConnectionTimeoutError',
  'SocketClosedUnexpectedlyError',
  'SocketTimeoutError',
])

/** How Redis replies while it loads its data, is a replica after a failover, or has no primary. */
const REDIS_UNAVAILABLE_REPLY = /^(?:LOADING|READONLY|CLUSTERDOWN|MASTERDOWN)\b/
/** Codes of socket errors with which the Redis client rejects commands that wait for a reply. */
const LOST_CONNECTION_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])

/**
 * Whether an error means that MongoDB or Redis is unavailable or electing a primary, or that the driver requests that the operation be repeated, rather than a
 * mistake of the caller. If the handler of an event fails with such an error, the event is retried indefinitely; otherwise an outage would move the whole topic to the
 * dead-letter topic.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isLostConnection(error) || [...causesOf(error)].some(isUnavailable)
}

/** Only of an error that is not the cause of another one: as a cause, it usually comes from an HTTP call to another server. */
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_CONNECTION_CODES.has(String(error.code))
}

/** The error, its cause, the cause's cause and so on. Each is included once. */
function causesOf(error: unknown): Set<Error> {
  const errors = new Set<Error>()
  for (let cause = error; cause instanceof Error && !errors.has(cause); cause = cause.cause) errors.add(cause)
  return errors
}

function isUnavailable(error: Error): boolean {
  const classes = classNamesOf(error)
  if (classes.some((name) => UNAVAILABLE_CLASSES.has(name))) return true
  const { code, errorLabels } = error as { code?: unknown; errorLabels?: unknown }
  if (classes.includes('MongoServerError') && typeof code === 'number' && MONGODB_UNAVAILABLE_CODES.has(code)) return true
  if (classes.includes('ErrorReply') && REDIS_UNAVAILABLE_REPLY.test(error.message)) return true
  return Array.isArray(errorLabels) && MONGODB_TRANSIENT_LABELS.some((label) => errorLabels.includes(label))
}

function classNamesOf(error: Error): string[] {
  const names: string[] = []
  for (let prototype = Object.getPrototypeOf(error); prototype !== null; prototype = Object.getPrototypeOf(prototype))
    names.push(prototype.constructor.name)
  return names
}
