import { type BusEvent, type EventBus, publishEach, startRelay } from '../../src/events/index.ts'
import { connectDatabase } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'

/** A relay that is killed after publishing an event and before marking it as published. */
const [url = '', dbName = ''] = process.argv.slice(2)
const connection = await connectDatabase(url, dbName)

async function publishAndDie(event: BusEvent): Promise<void> {
  await connection.collection('wire').insertOne({ event_id: event.id })
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const bus = { publishBatch: publishEach(publishAndDie) } as Partial<EventBus> as EventBus
await startRelay({ connection, service: 'test', bus, logger: createLogger('test', false), leaseMs: 1_000 })
