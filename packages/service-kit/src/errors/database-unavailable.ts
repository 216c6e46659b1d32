/** MongoDB error codes for: shutting down, stepping down, not primary, host or network unreachable. */
const MONGODB_UNAVAILABLE_CODES = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])
/** Labels of errors after which the whole operation can be retried. */
const MONGODB_TRANSIENT_LABELS = ['TransientTransactionError', 'RetryableWriteError']
/** Names of the drivers' error classes, because this layer loads neither driver. Subclasses match too. */
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

/**
 * Whether an error means that MongoDB or Redis is unavailable, electing a primary or overloaded, rather than a mistake of the caller. Events whose handler
 * fails with such an error are retried indefinitely; otherwise an outage would move the whole topic to the dead letters.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const classes = classNamesOf(error)
  if (classes.some((name) => UNAVAILABLE_CLASSES.has(name))) return true
  const { code, errorLabels } = error as { code?: unknown; errorLabels?: unknown }
  if (classes.includes('MongoServerError') && typeof code === 'number' && MONGODB_UNAVAILABLE_CODES.has(code)) return true
  if (Array.isArray(errorLabels) && MONGODB_TRANSIENT_LABELS.some((label) => errorLabels.includes(label))) return true
  return error.cause !== undefined && error.cause !== error && isDatabaseUnavailable(error.cause)
}

function classNamesOf(error: Error): string[] {
  const names: string[] = []
  for (let prototype = Object.getPrototypeOf(error); prototype !== null; prototype = Object.getPrototypeOf(prototype))
    names.push(prototype.constructor.name)
  return names
}
