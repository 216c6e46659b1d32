import { beforeEach, describe, expect, it } from '@jest/globals'
import { testKafka } from '@loomcast/service-kit/testing'
import type { Kafka } from 'kafkajs'
import { call } from '../../../src/account.ts'
import { settle } from '../../../src/crash/audit.ts'
import { PROBE_GROUP } from '../../../src/crash/probe-database.ts'
import { newUsers, run } from '../../../src/crash/scenario.ts'
import { readTopic } from '../../../src/crash/wire.ts'
import { poll } from '../../../src/poll.ts'
import { isSoak } from '../../../src/soak.ts'
import { system } from '../../support/crash-cluster.ts'

const part = (name: Parameters<typeof system.cluster.part>[0]) => system.cluster.part(name)
const load = { impatient: 1, giveUpMs: 5_000 }

async function withAdmin<T>(work: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> {
  const admin = testKafka(system.cluster.brokers).admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

describe('with two content processes per role', () => {
  it('the second worker takes over when the first is killed, and both HTTP processes return the same text for the same key', async () => {
    const { cluster } = system
    const env = { AUTH_JWKS_URL: `${part('auth').url}/.well-known/jwks.json` }
    const provider = { OPENAI_API_KEY: 'sk-double', OPENAI_BASE_URL: system.openai.baseUrl }
    const main = 'services/content/src/main.ts'
    const worker = await cluster.addService({ name: 'content-worker-2', main, env: { ...env, ROLE: 'worker' } })
    const http = await cluster.addService({ name: 'content-http-2', main, env: { ...env, ...provider, ROLE: 'http' } })
    await Promise.all([worker.part.start(), http.part.start()])
    const outcome = await run(system, {
      name: 'content worker, with a second one beside it',
      form: 'cluster',
      load,
      fault: () => part('content-worker').kill(),
    })
    await part('content-worker').start()
    await worker.part.stop()
    expect(outcome.faults).toEqual([])

    const [user] = await newUsers(system, 1)
    if (!user) throw new Error('no user')
    const options = {
      token: user.token,
      body: { prompt: 'Our bakery halves the price after six.', platform: 'LinkedIn Post' },
      headers: { 'idempotency-key': 'asked-at-both' },
    }
    const answers = await Promise.all(
      [part('content-http').url, http.part.url].flatMap((url) =>
        [0, 1, 2].map(() => call({ url }, 'POST', '/api/content/generate', options)),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json.content_id)).size).toBe(1)
    expect((await call(system, 'GET', '/api/user/package', { token: user.token })).json.usage.generations_used).toBe(1)
    await http.part.stop()
  })
})

describe('Kafka', () => {
  beforeEach(() => settle(system))

  // In `npm test`, a consumer that is killed before it commits its offset handles an event again.
  if (isSoak)
    it('changes nothing when every consumer group starts again from the beginning', async () => {
      const outcome = await run(system, {
        name: 'offsets of every group, set back to the beginning',
        form: 'cluster',
        load,
        async fault() {
          const consumers = [part('content-worker'), part('auth'), system.probe.part]
          await Promise.all(consumers.map((each) => each.stop()))
          await withAdmin(async (admin) => {
            for (const [groupId, topic] of [
              [PROBE_GROUP, 'loomcast.content.events'],
              ['content.projections', 'loomcast.auth.events'],
            ] as const)
              await poll(
                async () => {
                  await admin.resetOffsets({ groupId, topic, earliest: true })
                  return true
                },
                { what: `the members of ${groupId} to be gone` },
              )
          })
          await Promise.all(consumers.map((each) => each.start()))
        },
      })
      expect(outcome.faults).toEqual([])
    })

  it('receives unpublished events in a new topic after the old topic was deleted', async () => {
    const { mongo, cluster } = system
    const [user] = await newUsers(system, 1)
    if (!user) throw new Error('no user')
    await part('content-worker').kill()
    const before = await mongo.db('loomcast_content').collection('outbox').countDocuments({ waiting: true })
    for (let n = 0; n < 3; n++) {
      const answer = await call(system, 'POST', '/api/content/generate', {
        token: user.token,
        body: { prompt: 'Our bakery halves the price after six.', platform: 'LinkedIn Post' },
      })
      expect(answer.status).toBe(200)
    }
    await system.probe.part.stop()
    await withAdmin((admin) => admin.deleteTopics({ topics: ['loomcast.content.events'] }))
    await Promise.all([part('content-worker').start(), system.probe.part.start()])
    await settle(system)
    const wire = await readTopic(cluster.brokers, 'loomcast.content.events')
    expect(new Set(wire.filter((record) => record.key === user.user_id).map((record) => record.version))).toEqual(new Set([1, 2, 3]))
    expect(wire.length).toBeGreaterThanOrEqual(before + 3)
  })
})
