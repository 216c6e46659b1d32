import { createClient } from 'redis'
import { createWorker, onceOnly } from '../../src/jobs/index.ts'
import { connectDatabase } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'

/** A worker that dies, as by a power cut, after its job took effect and before the queue heard of it. */
const [redisUrl = '', prefix = '', mongoUrl = '', dbName = ''] = process.argv.slice(2)
const connection = await connectDatabase(mongoUrl, dbName)
const redis = createClient({ url: redisUrl })
await redis.connect()
await createWorker<{ n: number }>({
  name: 'kill',
  redis: redis as never,
  prefix,
  logger: createLogger('test', false),
  lockMs: 1_000,
  stalledMs: 300,
  process: async (payload, job) => {
    await onceOnly(connection, job.id, async (tx) => {
      await connection.collection('effects').insertOne({ n: payload.n, by: 'killed' }, { session: tx.session })
    })
    process.kill(process.pid, 'SIGKILL')
  },
})
