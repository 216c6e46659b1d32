import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type mongoose from 'mongoose'
import { unhandledEvents } from '../src/cluster/unhandled-events.ts'
import { openMongo } from '../src/cluster.ts'
import { audit } from '../src/crash/audit.ts'
import { newUsers } from '../src/crash/scenario.ts'
import { deadLetterTopics } from '../src/crash/wire.ts'
import { type Cluster, call, poll, startCluster } from '../src/index.ts'
import { startRollingLoad } from '../src/rolling-load.ts'

const UNLIMITED = {
  RATE_LIMIT_GENERATE: '1000000/60',
  RATE_LIMIT_READ: '1000000/60',
  RATE_LIMIT_SESSION: '1000000/60',
  RATE_LIMIT_SIGN_IN: '1000000/60',
}

let cluster: Cluster
let mongo: mongoose.mongo.MongoClient
let probe: Awaited<ReturnType<Cluster['addService']>>

beforeAll(async () => {
  cluster = await startCluster({ routed: true, env: { gateway: UNLIMITED } })
  probe = await cluster.addService({ name: 'probe', main: 'e2e/src/crash/probe.ts' })
  await probe.part.start()
  mongo = await openMongo(cluster.mongoUrl)
})
afterAll(async () => {
  await mongo?.close()
  await cluster?.stop()
})

it('every process is replaced, one after another, while users read and write: no request fails and no event is lost', async () => {
  const users = await newUsers({ url: cluster.url, mongo, brokers: cluster.brokers }, 4)
  const load = startRollingLoad(cluster, users)
  const failed: string[] = []
  const goesOn = async (after: string) => {
    const before = load.succeeded()
    await poll(() => load.succeeded() >= before + 40, { what: () => `requests to succeed after ${after}: ${load.failed().slice(-5)}` })
  }
  await goesOn('the start')
  for (const name of [...cluster.processes, 'gateway'] as const) {
    const failures = load.failed().length
    await cluster.replace(name)
    await goesOn(name)
    failed.push(
      ...load
        .failed()
        .slice(failures)
        .map((failure) => `${name}: ${failure}`),
    )
  }
  await load.stop()
  expect(failed).toEqual([])

  const attempts = load.texts()
  expect(attempts.length).toBeGreaterThan(users.length)
  const { faults, acknowledged, effects } = await audit({ url: cluster.url, mongo, users, attempts, brokers: cluster.brokers })
  expect({ faults, effects }).toEqual({ faults: [], effects: acknowledged })
  let unhandled: string[] = []
  await poll(
    async () => {
      unhandled = await unhandledEvents(mongo)
      return unhandled.length === 0
    },
    { timeoutMs: 60_000, everyMs: 500, what: () => `every event to be handled: ${unhandled.length}, ${unhandled.slice(0, 5).join(' ')}` },
  )
  const { access_token } = (await call(cluster, 'POST', '/api/admin/login', { body: cluster.admin })).json
  await poll(
    async () => {
      const { json } = await call(cluster, 'GET', '/api/admin/status', { token: access_token })
      return json.consumers.every(({ waiting }: { waiting: number | null }) => waiting === 0)
    },
    { what: 'no event to wait in Kafka' },
  )
  expect(await deadLetterTopics(cluster.brokers)).toEqual({})
  expect(cluster.fallen()).toEqual([])
})
