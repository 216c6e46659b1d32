import { createClient } from 'redis'
import { createWorker } from '../../src/jobs/index.ts'
import { connectDatabase } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'

/** A worker that is killed after its job took effect and before the queue recorded it. */
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
    await connection.collection('effects').insertOne({ job_id: job.id, n: payload.n, by: 'killed' })
    process.kill(process.pid, 'SIGKILL')
  },
})
