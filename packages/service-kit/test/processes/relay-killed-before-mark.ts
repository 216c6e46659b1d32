import { type BusEvent, type EventBus, publishEach, startRelay } from '../../src/events/index.ts'
import { connectDatabase } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'

/** A relay that dies, as by a power cut, after it published an event (or a batch) and before it marked it. */
const [url = '', dbName = '', mode = 'one'] = process.argv.slice(2)
const connection = await connectDatabase(url, dbName)

async function publishAndDie(events: readonly BusEvent[]): Promise<void> {
  await connection.collection('wire').insertMany(events.map((event) => ({ event_id: event.id, by: 'killed' })))
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const bus = {
  publishBatch: mode === 'batch' ? publishAndDie : publishEach((event) => publishAndDie([event])),
} as Partial<EventBus> as EventBus
await startRelay({ connection, service: 'test', bus, logger: createLogger('test', false), leaseMs: 1_000 })
