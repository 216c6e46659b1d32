import type { Hold, MongoCommand, MongoProxy } from '../cluster.ts'

/**
 * The points at which a process is killed, as commands to MongoDB. The proxy delays a command or its response;
 * the killed process runs unmodified production code.
 */

/** The relay has read what was committed and has published nothing of it. */
export function beforePublish(mongo: MongoProxy): Hold {
  return mongo.holdAnswer((command) => command.collection === 'outbox' && !isTransactional(command), hasEvents)
}

/** The bus has the events, and the outbox rows are not marked. */
export function beforeMark(mongo: MongoProxy): Hold {
  return mongo.holdRequest(marks)
}

/** The outbox row is marked, and the relay has no response yet. A relay that marks first would lose its events here. */
export function afterMark(mongo: MongoProxy): Hold {
  return mongo.holdAnswer(marks)
}

const WRITES = ['update', 'findAndModify', 'delete', 'bulkWrite']
const marks = (command: MongoCommand) => command.collection === 'outbox' && WRITES.includes(command.name) && !isTransactional(command)

/** A transaction that wrote into `collection` has done everything but commit. */
export function beforeCommit(mongo: MongoProxy, collection: string): Hold {
  return mongo.holdRequest(commitAfterWriting(collection))
}

/** The transaction is committed, and its client has no response yet. */
export function afterCommit(mongo: MongoProxy, collection: string): Hold {
  return mongo.holdAnswer(commitAfterWriting(collection))
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

/** Whole events: a look at how much waits has none. */
function hasEvents(answer: Record<string, unknown>): boolean {
  const batch = (answer['cursor'] as { firstBatch?: Record<string, unknown>[] } | undefined)?.firstBatch ?? []
  return batch.some((row) => row['data'] !== undefined && row['type'] !== undefined)
}
