import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { freePort, type MongoServer, type RedisServer, startMongo, startRedis } from '@loomcast/local-servers'
import { type MongoProxy, openMongo, type Pause, startMongoProxy } from '../../src/cluster.ts'
import { afterCommit, afterMark, beforeCommit, beforeMark, beforePublish } from '../../src/crash/points.ts'
import { newUsers, run, type SystemUnderTest } from '../../src/crash/scenario.ts'
import { type OpenAiDouble, startOpenAiDouble } from '../../src/openai-double.ts'
import { type Product, startProduct } from '../../src/product.ts'

let folder: string
let mongodb: MongoServer
let redis: RedisServer
let proxy: MongoProxy
let openai: OpenAiDouble
let product: Product
let system: SystemUnderTest
let start: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-crash-'))
  ;[mongodb, redis, openai] = await Promise.all([startMongo({ folder, journaled: false }), startRedis({ folder }), startOpenAiDouble()])
  proxy = await startMongoProxy({ host: '127.0.0.1', port: Number(new URL(mongodb.url).port) })
  const port = await freePort()
  const env = {
    MONGODB_URL: proxy.url,
    REDIS_URL: redis.url,
    OPENAI_API_KEY: 'sk-double',
    OPENAI_BASE_URL: openai.baseUrl,
    RATE_LIMIT_GENERATE: '100000/60',
    RATE_LIMIT_READ: '100000/60',
    ADMIN_EMAIL: 'admin@loomcast.local',
    ADMIN_PASSWORD: 'a password for tests only',
  }
  start = async () => {
    product = await startProduct(env, { data: join(folder, 'data'), port })
  }
  await start()
  system = { url: product.url, mongo: await openMongo(mongodb.url) }
})
afterAll(async () => {
  await product?.stop()
  await system?.mongo.close()
  await proxy?.close()
  await Promise.all([mongodb?.stop(), redis?.stop(), openai?.close()])
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function killAndStart(): Promise<void> {
  const ended = new Promise((done) => product.process.once('exit', done))
  product.process.kill('SIGKILL')
  await ended
  await start()
}

type Point = readonly [when: string, pause: () => Pause]

/** Kills the process while it waits at all of these points: for different texts, of different relays or in different consumers. */
async function dieAt(points: readonly Point[]): Promise<void> {
  const pauses = points.map(([, pause]) => pause())
  // Besides the texts of the load, there are events of another service. After its relay is killed, a key's events wait until the lease expires, so each
  // step uses a new user.
  newUsers(system, 1).catch(() => {})
  await Promise.all(pauses.map(({ paused }) => paused))
  await killAndStart()
  for (const pause of pauses) pause.release()
}

const STEPS: readonly (readonly Point[])[] = [
  [
    ['between the commit of a text and its response', () => afterCommit(proxy, 'contents')],
    ['between another text and its commit', () => beforeCommit(proxy, 'contents')],
    ["in the middle of a consumer's transaction", () => beforeCommit(proxy, 'inbox')],
  ],
  [
    ['between the commit and the publish', () => beforePublish(proxy)],
    ["between a consumer's commit and its acknowledgement", () => afterCommit(proxy, 'inbox')],
  ],
  [
    ['between the publish and the mark', () => beforeMark(proxy)],
    ['after the mark of another service', () => afterMark(proxy)],
  ],
]
const POINTS = STEPS.flat()

describe('npm start, with everything in one process on the local bus', () => {
  it(`loses nothing and charges for each text once when killed at ${POINTS.length} points in ${STEPS.length} steps: ${STEPS.map((points) => points.map(([when]) => when).join(' and ')).join('; ')}`, async () => {
    const outcome = await run(system, {
      name: `everything, at ${POINTS.length} points`,
      form: 'one process',
      load: { impatient: 1, giveUpMs: 3_000 },
      async fault() {
        for (const points of STEPS) await dieAt(points)
      },
    })
    expect(outcome.faults).toEqual([])
  })
})
