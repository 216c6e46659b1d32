import { connectBus, consume, readKafkaAccess } from '@loomcast/service-kit/events'
import { createApp, runService } from '@loomcast/service-kit/http'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { EFFECTS, EFFECTS_OF, PROBE_DATABASE, PROBE_GROUP } from './probe-database.ts'

/**
 * A separate process that consumes generation events with the same code as every service. Its effect is to increment a counter, so that
 * handling an event twice is visible.
 */
const logger = createLogger('probe')
const env = (name: string) => process.env[name] ?? ''

await runService({
  service: 'probe',
  port: Number(env('PORT')),
  logger,
  async start() {
    const connection = await connectDatabase(env('MONGODB_URL'), PROBE_DATABASE)
    await ensureCollections(connection)
    for (const name of [EFFECTS, EFFECTS_OF]) await connection.createCollection(name).catch(() => {})
    const bus = connectBus({ kafka: readKafkaAccess('probe'), service: 'probe', logger })
    await consume({
      bus,
      connection,
      service: 'probe',
      group: PROBE_GROUP,
      handlers: {
        'com.loomcast.content.generated.v1': async (event, { session }) => {
          const counted = await connection
            .collection<{ _id: string; count: number }>(EFFECTS_OF)
            .findOneAndUpdate({ _id: event.key }, { $inc: { count: 1 } }, { upsert: true, returnDocument: 'after', session })
          await connection.collection(EFFECTS).insertOne(
            {
              event_id: event.id,
              user_id: event.data.user_id,
              content_id: event.data.content_id,
              version: event.version,
              position: counted?.count,
            },
            { session },
          )
        },
      },
    })
    await bus.start()
    const app = await createApp({ service: 'probe' })
    return {
      app,
      async close() {
        await bus.stop()
        await app.close()
        await connection.close()
      },
    }
  },
})
