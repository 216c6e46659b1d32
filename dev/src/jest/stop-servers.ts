import { rm } from 'node:fs/promises'
import type { MongoServer, RedisServer } from '../servers/index.ts'

export default async function stopRealServers(): Promise<void> {
  const { mongo, redis, folder } = (
    globalThis as unknown as { loomcastServers: { mongo: MongoServer; redis: RedisServer; folder: string } }
  ).loomcastServers
  await Promise.all([mongo.stop(), redis.stop()])
  await rm(folder, { recursive: true, force: true })
}
