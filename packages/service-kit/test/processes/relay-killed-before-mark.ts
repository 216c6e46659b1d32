import { connectDatabase, createLogger, type EventBus, startRelay } from '../../src/index.ts'

/** A relay that dies, as by a power cut, after it published an event and before it marked it. */
const [url = '', dbName = ''] = process.argv.slice(2)
const connection = await connectDatabase(url, dbName)
const bus = {
  publish: async (event: { id: string }) => {
    await connection.collection('wire').insertOne({ event_id: event.id, by: 'killed' })
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  },
} as Partial<EventBus> as EventBus
await startRelay({ connection, service: 'test', bus, logger: createLogger('test', false), leaseMs: 1_000 })
