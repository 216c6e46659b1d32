import { createClient, type RedisClientType } from 'redis'

/**
 * Connects to a URL and reconnects indefinitely (at most 2 s between attempts). While Redis is unavailable, commands are rejected immediately instead of
 * being queued without limit; callers decide whether that is a failure.
 */
export async function connectRedis(url: string, name: string, onError: (error: Error) => void = () => {}): Promise<RedisClientType> {
  const client: RedisClientType = createClient({
    url,
    name,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000) + Math.floor(Math.random() * 50),
    },
  })
  client.on('error', onError)
  await client.connect()
  return client
}
