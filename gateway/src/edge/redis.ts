import { createClient, type RedisClientType } from 'redis'

/**
 * Connects in the background and keeps reconnecting, so that the gateway starts and serves requests while Redis is unavailable. Commands
 * fail immediately until the connection is ready.
 */
export function openRedis(url: string): RedisClientType {
  const client: RedisClientType = createClient({
    url,
    name: 'gateway',
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000) },
  })
  // The rate limits log Redis failures, so they are not logged here.
  client.on('error', () => {})
  void client.connect().catch(() => {})
  return client
}
