import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { NetworkFailure } from '../src/networks/adapter.ts'
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

const figures = async () => {
  const headers = { authorization: `Bearer ${await publish.tokens.sign({ user_id: 'usr_admin', role: 'admin' })}` }
  const response = await publish.app.inject({ url: '/internal/admin/publishing', headers })
  return { body: response.json(), text: response.body }
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
  expect((await figures()).body.networks).toEqual([
    { ...none, network: null, planned: 2 },
    { ...none, network: 'mastodon', planned: 4, accounts: 2 },
    { ...none, network: 'telegram', planned: 2, accounts: 2 },
  ])
  publish.clock.advance(HOUR)
  expect((await figures()).body.networks[1]).toEqual({ ...none, network: 'mastodon', planned: 2, due: 2, accounts: 2 })
  mastodon.answer({ kind: 'refused', code: 'unauthorized', reason: 'The token was revoked.', unauthorized: true })
  mastodon.once('check', () => Promise.reject(new NetworkFailure('unauthorized', 'The token was revoked.')))
  telegram.once('committed', () => Promise.reject(new Error('504')))
  await publish.work()
  const { body, text } = await figures()
  expect(body.networks).toEqual([
    { ...none, network: null, handed_over: 2 },
    { ...none, network: 'mastodon', planned: 2, failed: 1, published: 1, accounts: 2, broken_accounts: 1 },
    { ...none, network: 'telegram', unknown: 1, published: 1, accounts: 2 },
  ])
  for (const secret of [SECRET, 'abc', 'ada', '.example']) expect(text).not.toContain(secret)
})

test('is not available to users', async () => {
  const url = '/internal/admin/publishing'
  expect((await publish.app.inject({ url })).statusCode).toBe(401)
  expect((await publish.app.inject({ url, headers: await publish.tokens.as('ada') })).statusCode).toBe(403)
})
