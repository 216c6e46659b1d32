import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongo, startRedis } from '../servers/index.ts'

/** One real MongoDB (replica set) and one real Redis for the whole run; every test file takes a database and key prefix of its own. */
export default async function startRealServers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-test-'))
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const [mongo, redis] = await Promise.all([startMongo({ folder, say }), startRedis({ folder, say })])
  process.env['TEST_MONGODB_URL'] = mongo.url
  process.env['TEST_REDIS_URL'] = redis.url
  Object.assign(globalThis, { loomcastServers: { mongo, redis, folder } })
}
