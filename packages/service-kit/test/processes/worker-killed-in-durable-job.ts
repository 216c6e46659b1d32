import { createClient, type RedisClientType } from 'redis'
import { connectDatabase } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'
import { createTestJob } from './test-job.ts'

/** A worker that is killed in the middle of a job, as in a power failure. */
const [redisUrl = '', prefix = '', mongoUrl = '', dbName = ''] = process.argv.slice(2)
const connection = await connectDatabase(mongoUrl, dbName)
const redis: RedisClientType = createClient({ url: redisUrl })
await redis.connect()
const { job } = createTestJob({
  connection,
  redis,
  prefix,
  logger: createLogger('test', false),
  async run() {
    process.kill(process.pid, 'SIGKILL')
  },
})
await job.start()
