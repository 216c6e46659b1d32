import { openQueue } from '../jobs/queue.ts'
import { createLogger } from '../observability/logging.ts'
import { connectRedis } from '../redis/connection.ts'

/** No worker takes an entry of the queue until the returned function is called. `url`: the Redis server of a running product. */
export async function pauseQueue(url: string, name: string): Promise<() => Promise<void>> {
  const redis = await connectRedis(url, 'tests')
  const { queue, close } = await openQueue({ name, redis, logger: createLogger('tests', false) })
  await queue.pause()
  return async () => {
    await queue.resume()
    await close()
    await redis.close()
  }
}
