import type mongoose from 'mongoose'
import { errorType } from '../observability/attributes.ts'
import { type OpenSpan, openSpan } from '../observability/span.ts'

/** Commands that the driver sends for its own purposes. */
const NOT_OURS = /^(hello|ismaster|ping|endSessions|killCursors|sasl\w+|abortTransaction|buildInfo)$/i

/**
 * Creates a span per command that a request, event or job sends. It has the operation, collection and database, never the command itself, which can contain
 * user input. Needs a connection opened with `monitorCommands`.
 */
export function traceCommands(connection: mongoose.Connection): void {
  const client = connection.getClient()
  const running = new Map<number, OpenSpan>()
  const settle = (requestId: number, failure?: unknown) => {
    const span = running.get(requestId)
    if (!span) return
    running.delete(requestId)
    if (failure !== undefined) span.fail(errorType(failure))
    span.end()
  }
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    if (NOT_OURS.test(commandName)) return
    const target: unknown = command[commandName]
    const collection = typeof target === 'string' ? target : undefined
    const span = openSpan({
      name: collection === undefined ? commandName : `${commandName} ${collection}`,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection !== undefined && { 'db.collection.name': collection }),
      },
    })
    if (span) running.set(requestId, span)
  })
  client.on('commandSucceeded', ({ requestId }) => settle(requestId))
  client.on('commandFailed', ({ requestId, failure }) => settle(requestId, failure))
}
