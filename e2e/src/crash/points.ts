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
export function beforeCommit(mongo: MongoProxy, collection: string): Pause {
  return mongo.pauseRequest(commitAfterWriting(collection))
}

/** The transaction is committed, but its client has not received the response. */
export function afterCommit(mongo: MongoProxy, collection: string): Pause {
  return mongo.pauseResponse(commitAfterWriting(collection))
}

function commitAfterWriting(collection: string): (command: MongoCommand) => boolean {
  const written = new Set<string>()
  return (command) => {
    if (command.collection === collection && command.name === 'insert' && isTransactional(command)) written.add(transactionOf(command))
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
