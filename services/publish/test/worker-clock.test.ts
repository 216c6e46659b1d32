import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type PublishService, startPublish } from './support/publish-service.ts'
import { startRemoteNetwork } from './support/remote-network.ts'

const MINUTE = 60_000

let publish: PublishService
let network: Awaited<ReturnType<typeof startRemoteNetwork>>

beforeAll(async () => {
  network = await startRemoteNetwork(0)
  publish = await startPublish('clock', { clock: () => new Date() })
})
afterAll(async () => {
  await publish?.stop()
  await network?.stop()
})

async function startWorker(shiftMs: number) {
  const { settings, queuePrefix } = publish.deps
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'wrong-clock-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '/tmp/compile-cache',
      MONGODB_URL: settings.MONGODB_URL,
      REDIS_URL: settings.REDIS_URL,
      AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
      CONNECTION_KEY: settings.connectionKey,
      CHILD_DATABASE: publish.database.name,
      CHILD_NETWORK: network.url,
      CHILD_QUEUE: queuePrefix,
      CHILD_SHIFT_MS: String(shiftMs),
    },
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited.then(() => Promise.reject(new Error('The worker exited.')))])
  return async () => {
    child.kill('SIGKILL')
    await exited
  }
}

/** A planned post of a user, and its changes in the database. */
async function planned(user: string, changes: object): Promise<string> {
  const connection_id = await publish.connect(user)
  const local_time = new Date(Date.now() + 50 * MINUTE).toISOString().slice(0, 16)
  const { post_id } = await publish.plan(user, { connection_id, local_time })
  await publish.connection.collection<{ _id: string }>('planned_posts').updateOne({ _id: post_id }, { $set: changes })
  return post_id
}

test.each([
  ['fast', 5 * MINUTE],
  ['slow', -5 * MINUTE],
])('a worker whose clock is five minutes %s sends nothing early, takes no lease of others, and sends on time', async (name, shiftMs) => {
  const stopWorker = await startWorker(shiftMs)
  try {
    const now = Date.now()
    const lease = { lease_id: 'lease_other', leased_until: new Date(now + 2 * MINUTE) }
    const early = await planned(`usr_early_${name}`, { next_attempt_at: new Date(now + 3 * MINUTE), due_at: new Date(now + 3 * MINUTE) })
    const leased = await planned(`usr_leased_${name}`, { next_attempt_at: new Date(now), due_at: new Date(now), ...lease })
    const due = await planned(`usr_due_${name}`, { next_attempt_at: new Date(now), due_at: new Date(now) })
    await poll(async () => (await publish.post(`usr_due_${name}`, due)).state === 'published')
    // The worker has looked for posts again since then.
    const next = await planned(`usr_next_${name}`, { next_attempt_at: new Date(now), due_at: new Date(now) })
    await poll(async () => (await publish.post(`usr_next_${name}`, next)).state === 'published')
    expect((await publish.post(`usr_early_${name}`, early)).state).toBe('planned')
    expect(await publish.repositories.posts.find(`usr_leased_${name}`, leased)).toMatchObject({ state: 'planned', ...lease })
    const { published } = await publish.post(`usr_due_${name}`, due)
    expect(Date.parse(published.at)).toBeGreaterThan(now - MINUTE)
    expect(Date.parse(published.at)).toBeLessThan(Date.now() + MINUTE)
  } finally {
    await stopWorker()
  }
})
