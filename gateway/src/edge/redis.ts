import { createClient, type RedisClientType } from 'redis'

/**
 * Connects in the background and reconnects indefinitely, so the gateway starts and serves while Redis is unavailable. Until the
 * connection is ready, commands fail immediately.
 */
export function openRedis(url: string): RedisClientType {
  const client: RedisClientType = createClient({
    url,
    name: 'gateway',
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000) },
  })
  // The rate limits log it.
  client.on('error', () => {})
  void client.connect().catch(() => {})
  return client
}
