import { randomBytes } from 'node:crypto'
import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import { connectDatabase } from '../mongo/connection.ts'
import { connectRedis } from '../redis/connection.ts'
import { poll } from './poll.ts'

/**
 * The address of a real server of the test run: the URL of MongoDB (a replica set), Redis, Bluesky (a PDS) or Ghost, or `host:port` of Kafka. The first call of a run starts the
 * server. It runs until the end of the run.
 */
export async function testServer(name: 'mongodb' | 'redis' | 'kafka' | 'bluesky' | 'ghost'): Promise<string> {
  const host = process.env['TEST_SERVERS_URL']
  if (!host)
    throw new Error('TEST_SERVERS_URL is not set: run the tests through the jest projects "server" or "pact", which provide servers.')
  const response = await fetch(`${host}/${name}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

function unique(name: string): string {
  return `${name.replace(/[^a-z0-9]+/gi, '_')}_${randomBytes(5).toString('hex')}`.slice(-60)
}

/** Creates a separate database on the tests' real MongoDB. `drop()` removes it and closes the connection. */
export async function testDatabase(
  name: string,
): Promise<{ connection: mongoose.Connection; name: string; url: string; drop(): Promise<void> }> {
  const url = await testServer('mongodb')
  const dbName = unique(name)
  // On a busy machine, the server may not respond in the time that is enough for a service.
  const connection = await poll(() => connectDatabase(url, dbName))
  return {
    connection,
    name: dbName,
    url,
    async drop() {
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

/** Connects to the tests' real Redis with a unique key prefix. `drop()` removes the keys and closes the connection. */
export async function testRedis(name: string): Promise<{ client: RedisClientType; prefix: string; url: string; drop(): Promise<void> }> {
  const url = await testServer('redis')
  const prefix = `${unique(name)}:`
  const client = await connectRedis(url, name)
  return {
    client,
    prefix,
    url,
    async drop() {
      for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 500 })) if (keys.length > 0) await client.del(keys)
      await client.close()
    },
  }
}
