import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const HOUR = 3600_000
const SECRET = 'Our secret plan for the summer.'

const mastodon = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
const telegram = networkDouble({ network: 'telegram', repeat: 'never' })
let publish: PublishService

beforeAll(async () => {
  publish = await startPublish('administration', { networks: [mastodon, telegram] })
})
afterAll(() => publish?.stop())

const asAdmin = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${await publish.tokens.sign({ user_id: 'usr_admin', role: 'admin' })}` }
  const response = await publish.app.inject({ method, url: `/internal/admin${url}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json(), text: response.body }
}
const inHours = (hours: number) => ({ local_time: new Date(publish.clock().getTime() + hours * HOUR).toISOString().slice(0, 16) })

test('counts posts and accounts of all users by network, without their texts and credentials', async () => {
  for (const user of ['ada', 'ben']) {
    await publish.entitle(user, { connection_limit: null, planned_limit: null })
    const connection_id = await publish.connect(user, 'mastodon')
    const channel = await publish.connect(user, 'telegram')
    await publish.plan(user, { ...POST, ...inHours(1), connection_id, text: SECRET })
    await publish.plan(user, { ...POST, ...inHours(30), connection_id, text: SECRET })
    await publish.plan(user, { ...POST, ...inHours(1), connection_id: channel, text: SECRET })
    await publish.plan(user, { ...POST, ...inHours(1), text: SECRET })
    await publish.plan(user, { ...POST, ...inHours(1), text: SECRET, state: 'draft' })
  }
  const none = {
    planned: 0,
    due: 0,
    sending: 0,
    unknown: 0,
    failed: 0,
    missed: 0,
    handed_over: 0,
    published: 0,
    accounts: 0,
    broken_accounts: 0,
  }
  expect((await asAdmin('GET', '/publishing')).body.networks).toEqual([
    { ...none, network: null, planned: 2 },
    { ...none, network: 'mastodon', planned: 4, accounts: 2 },
    { ...none, network: 'telegram', planned: 2, accounts: 2 },
  ])
  publish.clock.advance(HOUR)
  expect((await asAdmin('GET', '/publishing')).body.networks[1]).toEqual({ ...none, network: 'mastodon', planned: 2, due: 2, accounts: 2 })
  mastodon.answer({ kind: 'refused', code: 'unauthorized', reason: 'The token was revoked.', unauthorized: true })
  telegram.once('committed', () => Promise.reject(new Error('504')))
  await publish.work()
  const { body, text } = await asAdmin('GET', '/publishing')
  expect(body.networks).toEqual([
    { ...none, network: null, handed_over: 2 },
    { ...none, network: 'mastodon', planned: 2, failed: 1, published: 1, accounts: 2, broken_accounts: 1 },
    { ...none, network: 'telegram', unknown: 1, published: 1, accounts: 2 },
  ])
  for (const secret of [SECRET, 'abc', 'ada', '.example']) expect(text).not.toContain(secret)
})

test('lists a post that no worker takes, and makes it due again', async () => {
  const connection_id = await publish.connect('eve', 'mastodon')
  const { post_id } = await publish.plan('eve', { ...POST, ...inHours(1), connection_id })
  publish.clock.advance(1.3 * HOUR)
  const { body, text } = await asAdmin('GET', '/jobs')
  expect(body.jobs).toMatchObject([{ queue: 'posts', job_id: post_id, state: 'stuck', can_retry: true }])
  expect(text).not.toContain(POST.text)
  expect((await asAdmin('GET', '/status')).body).toMatchObject({ queues: [{ name: 'posts', waiting: 1, failed: 0, stuck: 1 }] })
  await publish.work()
  expect((await asAdmin('GET', '/jobs')).body.jobs).toEqual([])
})

test('nothing of it is for users', async () => {
  for (const url of ['/publishing', '/jobs', '/status', '/dead-letters']) {
    expect((await publish.app.inject({ url: `/internal/admin${url}` })).statusCode).toBe(401)
    const headers = await publish.tokens.as('ada')
    expect((await publish.app.inject({ url: `/internal/admin${url}`, headers })).statusCode).toBe(403)
  }
})
