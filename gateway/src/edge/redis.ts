import { createClient, type RedisClientType } from 'redis'

/**
 * A connection that is made in the background and made again for ever: the gateway starts and serves while Redis is away.
 * Commands are refused at once meanwhile.
 */
export function openRedis(url: string): RedisClientType {
  const client: RedisClientType = createClient({
    url,
    name: 'gateway',
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000) },
  })
  // Reported by the rate limits, which notice that they are counted in memory.
  client.on('error', () => {})
  void client.connect().catch(() => {})
  return client
}
