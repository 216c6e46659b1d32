import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { fastClock } from './support/fast-clock.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'
import { startRemoteNetwork } from './support/remote-network.ts'

/** Exact points: `kill-points.test.ts`, in `npm test`. */
const KILLS = 20
const USERS = 12

let publish: PublishService
let network: Awaited<ReturnType<typeof startRemoteNetwork>>
const start = Date.now()

beforeAll(async () => {
  network = await startRemoteNetwork(60)
  publish = await startPublish('kill', { clock: fastClock(start) })
})
afterAll(async () => {
  await publish?.stop()
  await network?.stop()
})

async function startWorker() {
  const { MONGODB_URL, REDIS_URL } = publish.deps.settings
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'worker-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '/tmp/compile-cache',
      MONGODB_URL,
      REDIS_URL,
      AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
      CONNECTION_KEY: publish.deps.settings.connectionKey,
      CHILD_DATABASE: publish.database.name,
      CHILD_NETWORK: network.url,
      CHILD_CLOCK_START: String(start),
    },
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited.then(() => Promise.reject(new Error('The worker exited.')))])
  return async () => {
    child.kill('SIGKILL')
    await exited
  }
}

test('publishes every post once when workers are killed at random moments', async () => {
  const posts: { user: string; id: string }[] = []
  for (let index = 0; index < USERS; index += 1) {
    const user = `usr_${index}`
    const connection_id = await publish.connect(user)
    // The clock is fast, and no post may become too late for the test.
    await publish.call(user, 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes: 1_440 })
    const { post_id } = await publish.plan(user, { ...POST, connection_id, state: 'draft' })
    await publish.call(user, 'POST', `/posts/${post_id}/send`)
    posts.push({ user, id: post_id })
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killWorker = await startWorker()
    // A random moment between the claim and the settlement of some posts.
    await wait(randomInt(250))
    await killWorker()
    const states = await Promise.all(posts.map(({ user, id }) => publish.post(user, id)))
    // Nothing is called failed, because the network refuses nothing.
    expect(states.map(({ state }) => state)).not.toContain('failed')
  }
  const killWorker = await startWorker()
  try {
    const states = async () => (await Promise.all(posts.map(({ user, id }) => publish.post(user, id)))).map(({ state }) => state)
    await poll(async () => (await states()).every((state) => state === 'published'), { everyMs: 100 })
    expect(network.posts.toSorted()).toEqual(posts.map(({ id }) => id).sort())
  } finally {
    await killWorker()
  }
})
