import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError, startKafka, startMongo, startRedis } from '@loomcast/local-servers'

/** Starts a real MongoDB (replica set), Redis and Kafka for the whole run. Every test file uses its own database, key prefix and topics. */
export default async function startRealServers(): Promise<void> {
  // If a test starts another test run, both share these servers.
  if (process.env['TEST_MONGODB_URL'] && process.env['TEST_REDIS_URL'] && process.env['TEST_KAFKA_BROKERS']) return
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-test-'))
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const starting = [startMongo({ folder, log, expiry: false }), startRedis({ folder, log }), startKafka({ folder, log })] as const
  try {
    const [mongo, redis, kafka] = await Promise.all(starting)
    process.env['TEST_MONGODB_URL'] = mongo.url
    process.env['TEST_REDIS_URL'] = redis.url
    process.env['TEST_KAFKA_BROKERS'] = kafka.brokers
    Object.assign(globalThis, { loomcastServers: { servers: [mongo, redis, kafka], folder } })
  } catch (error) {
    for (const outcome of await Promise.allSettled(starting)) if (outcome.status === 'fulfilled') await outcome.value.stop()
    // The message states what to do; a stack trace would hide it.
    if (error instanceof StartError) error.stack = error.message
    throw error
  }
}
