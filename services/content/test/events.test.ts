import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT, type EventData, type EventType } from '@loomcast/contracts'
import { type BusEvent, createDeadLetterStore } from '@loomcast/service-kit/events'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
let service: Awaited<ReturnType<typeof startService>>
const received: BusEvent[] = []

beforeAll(async () => {
  content = await startContent('events')
  await content.bus.subscribe({
    deadLetters: createDeadLetterStore(content.deps.connection),
    group: 'test.listener',
    types: ['com.loomcast.content.generated.v1', 'com.loomcast.content.failed.v1', 'com.loomcast.content.deleted.v1'],
    async handle(event) {
      received.push(event)
    },
  })
  service = await startService({ ...content.deps, role: 'both' })
  await content.bus.start()
})
afterAll(async () => {
  await content.bus.stop()
  await service.close()
  await content.stop()
})

function publish<T extends EventType>(type: T, key: string, version: number, data: EventData<T>): Promise<void> {
  return content.bus.publish({
    id: newId('evt'),
    type,
    source: '/loomcast/test',
    time: new Date().toISOString(),
    key,
    version,
    data,
  })
}

const PRO = {
  ...DEFAULT_ENTITLEMENT,
  package_name: 'Professional',
  package_description: 'For creators',
  is_paid: true,
  price_minor: 495,
  limits: { texts: null, videos: 2 },
  advanced_ai_models: true,
  changed_at: '2026-03-10T12:00:00.000Z',
}
type KnowledgeItem = EventData<'com.loomcast.admin.knowledge-item-changed.v2'>
const packageOf = async (user: string) => (await content.call(user, 'GET', '/api/user/package')).body
const generate = (user: string, body: object = LINKEDIN) => content.call(user, 'POST', '/api/content/generate', body)

describe('events from other services', () => {
  test('a plan raises the limit and unlocks advanced models, and an older event does not restore the old plan', async () => {
    expect(await packageOf('usr_plan')).toMatchObject({ package: { name: 'Starter', price: 0, is_paid: false }, limits: { limit: 10 } })
    await publish('com.loomcast.billing.entitlement-changed.v2', 'usr_plan', 2, { ...PRO, user_id: 'usr_plan' })
    await publish('com.loomcast.billing.entitlement-changed.v2', 'usr_plan', 1, {
      ...PRO,
      user_id: 'usr_plan',
      package_name: 'Older',
      limits: { texts: 3, videos: 0 },
    })
    expect(await packageOf('usr_plan')).toMatchObject({
      package: { name: 'Professional', description: 'For creators', price: 4.95, is_paid: true },
      limits: { limit: null, used: 0, remaining: null },
    })
    expect((await generate('usr_plan', { ...LINKEDIN, model: 'gpt-4o' })).body).toMatchObject({
      model: 'gpt-4o',
      notices: [],
      user_usage: { remaining: null, limit: null, used: 1 },
    })
    expect(
      (await content.call('usr_plan', 'GET', '/api/models')).body.models.openai.some((model: { locked: boolean }) => model.locked),
    ).toBe(false)
  })

  test('a limit of 0 allows nothing', async () => {
    await publish('com.loomcast.billing.entitlement-changed.v2', 'usr_zero', 1, {
      ...PRO,
      user_id: 'usr_zero',
      limits: { texts: 0, videos: 0 },
    })
    expect((await packageOf('usr_zero')).limits).toEqual({ limit: 0, used: 0, remaining: 0 })
    expect((await generate('usr_zero')).status).toBe(402)
  })

  test('a bonus is used after the monthly quota, is applied once regardless of repeated events, and never expires', async () => {
    await publish('com.loomcast.billing.entitlement-changed.v2', 'usr_bonus', 1, {
      ...PRO,
      user_id: 'usr_bonus',
      limits: { texts: 1, videos: 0 },
    })
    const bonus = { user_id: 'usr_bonus', grant_id: 'grant-1', texts: 2, videos: 0, granted_at: '2026-03-10T12:00:00.000Z' }
    await publish('com.loomcast.billing.bonus-granted.v2', 'usr_bonus', 1, bonus)
    await publish('com.loomcast.billing.bonus-granted.v2', 'usr_bonus', 1, bonus)
    expect((await packageOf('usr_bonus')).referral_bonus).toBe(2)

    expect((await generate('usr_bonus')).body.user_usage).toEqual({ remaining: 0, used: 1, limit: 1, referral_bonus: 2, used_bonus: 0 })
    expect((await generate('usr_bonus')).body.user_usage).toEqual({ remaining: 0, used: 1, limit: 1, referral_bonus: 1, used_bonus: 1 })
    content.clock.advance(31 * 24 * 3600 * 1000)
    expect((await generate('usr_bonus')).body.user_usage).toEqual({ remaining: 0, used: 1, limit: 1, referral_bonus: 1, used_bonus: 1 })
    expect((await generate('usr_bonus')).body.user_usage).toMatchObject({ referral_bonus: 0, used_bonus: 2 })
    expect((await generate('usr_bonus')).status).toBe(402)
    content.clock.advance(-31 * 24 * 3600 * 1000)
  })

  test('the sign-up date sets the monthly period', async () => {
    await publish('com.loomcast.auth.user-registered.v1', 'usr_day', 1, {
      user_id: 'usr_day',
      email: 'a@b.co',
      name: null,
      referral_code: null,
      registered_at: '2026-01-31T08:00:00.000Z',
    })
    expect((await packageOf('usr_day')).period_ends_at).toBe('2026-03-31T00:00:00.000Z')
  })

  test('active knowledge for the platform and general knowledge reach the provider, within the token budget', async () => {
    const item = (changes: Partial<KnowledgeItem>): KnowledgeItem => ({
      knowledge_id: newId('kno'),
      title: 'T',
      platform: 'general',
      content_type: 'training',
      content: 'c',
      is_active: true,
      deleted: false,
      changed_at: '2026-03-10T12:00:00.000Z',
      ...changes,
    })
    const deletedItem = item({ content: 'DELETED-ITEM' })
    for (const data of [
      item({ content: 'GENERAL-RULE', content_type: 'system_prompt' }),
      item({ content: 'LINKEDIN-TRAINING', platform: 'linkedin' }),
      item({ content: 'BLOG-TRAINING', platform: 'blog' }),
      item({ content: 'FUTURE-TRAINING', platform: 'a-platform-added-later' }),
      item({ content: 'INACTIVE', is_active: false }),
      item({ title: 'Write about tea', content: 'TEA-EXAMPLE', content_type: 'example', platform: 'linkedin' }),
      item({ content: 'TOO-LONG '.repeat(2000), platform: 'linkedin' }),
      deletedItem,
    ])
      await publish('com.loomcast.admin.knowledge-item-changed.v2', data.knowledge_id, 1, data)
    await publish('com.loomcast.admin.knowledge-item-changed.v2', deletedItem.knowledge_id, 2, {
      ...deletedItem,
      deleted: true,
      content: '',
    })
    await publish('com.loomcast.admin.knowledge-item-changed.v2', deletedItem.knowledge_id, 1, deletedItem)

    await generate('usr_know')
    const messages = content.openai.calls.at(-1)!.body.messages as { role: string; content: string }[]
    const system = messages[0]!.content
    expect(system).toMatch(/GENERAL-RULE[\s\S]*LINKEDIN-TRAINING/u)
    for (const absent of ['BLOG-TRAINING', 'FUTURE-TRAINING', 'INACTIVE', 'TOO-LONG', 'DELETED-ITEM']) expect(system).not.toContain(absent)
    expect(messages.slice(1, 3)).toEqual([
      { role: 'user', content: 'Write about tea' },
      { role: 'assistant', content: 'TEA-EXAMPLE' },
    ])
  })
})

describe('events published by this service', () => {
  test('report every saved text, its deletion and its restoration in one sequence per user', async () => {
    const { body } = await generate('usr_tell')
    await content.call('usr_tell', 'POST', '/api/content/bulk-delete', { content_ids: [body.content_id] })
    await content.call('usr_tell', 'POST', '/api/content/restore', { content_ids: [body.content_id] })
    const mine = () => received.filter((event) => event.key === 'usr_tell')
    await poll(() => mine().length === 3)
    expect(mine().map((event) => [event.type.split('.')[3], event.version])).toEqual([
      ['generated', 1],
      ['deleted', 2],
      ['deleted', 3],
    ])
    expect(mine()[0]!.data).toMatchObject({
      user_id: 'usr_tell',
      content_id: body.content_id,
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      total_tokens: 52,
    })
    expect(
      mine()
        .slice(1)
        .map((event) => (event.data as { state: string }).state),
    ).toEqual(['deleted', 'restored'])
  })

  test('report a text that failed or was refused, without its prompt, in the same sequence', async () => {
    const user = 'usr_fails'
    content.openai.script({ kind: 'status', status: 401 })
    expect((await generate(user)).status).toBeGreaterThanOrEqual(500)
    content.openai.script({ kind: 'refusal' })
    expect((await generate(user)).status).toBe(422)
    await generate(user)
    const mine = () => received.filter((event) => event.key === user)
    await poll(() => mine().length === 3)
    expect(mine().map((event) => [event.type.split('.')[3], event.version])).toEqual([
      ['failed', 1],
      ['failed', 2],
      ['generated', 3],
    ])
    expect(mine()[1]!.data).toEqual({
      user_id: user,
      generation_id: expect.stringMatching(/^gen_/u),
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      code: 'content_refused',
      duration_ms: expect.any(Number),
      failed_at: '2026-03-10T12:00:00.000Z',
    })
    expect(JSON.stringify(mine())).not.toContain(LINKEDIN.prompt)
    expect(await packageOf(user)).toMatchObject({ usage: { generations_used: 1 } })
  })

  test('report nothing about a repeated response of a failed text', async () => {
    const headers = { 'idempotency-key': 'same-request' }
    const again = () => content.call('usr_again', 'POST', '/api/content/generate', LINKEDIN, headers)
    content.openai.script({ kind: 'refusal' })
    expect((await again()).status).toBe(422)
    expect((await again()).status).toBe(422)
    expect(await content.deps.connection.collection('outbox').countDocuments({ key: 'usr_again' })).toBe(1)
  })
})

describe('account deletion', () => {
  test('deletes all data, and an active run saves nothing', async () => {
    const user = 'usr_gone'
    await generate(user)
    content.openai.script({ kind: 'refusal' })
    expect((await generate(user)).status).toBe(422)
    const set = { prompt: LINKEDIN.prompt, platforms: ['linkedin', 'facebook'] }
    expect((await content.call(user, 'POST', '/api/content/generate-set', set)).status).toBe(200)
    await content.call(user, 'PUT', '/api/settings', { tone_style: 'mine' })
    await content.call(user, 'POST', '/api/content/templates', { prompt: 'x', platform: 'Blog Post' })
    const learnVoice = () => content.call(user, 'PUT', '/api/user/voice/blog', { own: true, posts: [{ text: 'We bake at night.' }] })
    expect((await learnVoice()).status).toBe(200)
    content.openai.script({ kind: 'hold', parts: ['Too late'] })
    const calls = content.openai.calls.length
    const running = generate(user)
    await poll(() => content.openai.calls.length > calls)
    await publish('com.loomcast.auth.account-deleted.v1', user, 9, { user_id: user, deleted_at: '2026-03-10T12:00:00.000Z' })
    content.openai.release()

    expect(await running).toMatchObject({ status: 503, body: { code: 'generation_lost' } })
    const { db } = content.deps.connection
    for (const name of ['contents', 'failed_texts', 'templates', 'generations', 'generation_sets', 'voices'])
      expect(await db!.collection(name).countDocuments({ user_id: user })).toBe(0)
    for (const name of ['settings', 'entitlements']) expect(await db!.collection(name).countDocuments({ _id: user as never })).toBe(0)
    expect(await generate(user)).toMatchObject({ status: 401, body: { code: 'account_deleted' } })
    expect(await learnVoice()).toMatchObject({ status: 401, body: { code: 'account_deleted' } })
    const late = { status: 401, body: { code: 'account_deleted' } }
    expect(await content.call(user, 'PUT', '/api/settings', { tone_style: 'mine' })).toMatchObject(late)
    expect(await content.call(user, 'POST', '/api/content/templates', { prompt: 'x', platform: 'Blog Post' })).toMatchObject(late)
    await publish('com.loomcast.billing.entitlement-changed.v2', user, 10, { ...PRO, user_id: user })
    expect(await db!.collection('templates').countDocuments({ user_id: user })).toBe(0)
    for (const name of ['settings', 'entitlements']) expect(await db!.collection(name).countDocuments({ _id: user as never })).toBe(0)
    expect(await db!.collection('voices').countDocuments({ user_id: user })).toBe(0)
    await publish('com.loomcast.auth.user-registered.v1', user, 1, {
      user_id: user,
      email: 'a@b.co',
      name: null,
      referral_code: null,
      registered_at: '2026-01-31T08:00:00.000Z',
    })
    expect((await generate(user)).status).toBe(401)
  })
})

test('the real authentication rejects a revoked session', async () => {
  const { auth: _auth, ...deps } = content.deps
  const { createServer } = await import('node:http')
  const keys = JSON.stringify(await content.tokens.jwks())
  const jwks = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys))
  await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve))
  const { port } = jwks.address() as { port: number }
  const { buildApp } = await import('../src/app.ts')
  const app = await buildApp({ ...deps, settings: { ...deps.settings, AUTH_JWKS_URL: `http://127.0.0.1:${port}/` } })
  const session = newId('ses')
  const authorization = `Bearer ${await content.tokens.sign({ user_id: 'usr_revoked', session_id: session })}`
  const getSettings = () => app.inject({ url: '/api/settings', headers: { authorization } })
  expect((await getSettings()).statusCode).toBe(200)
  await publish('com.loomcast.auth.session-revoked.v1', 'usr_revoked', 1, {
    user_id: 'usr_revoked',
    session_ids: [session],
    all: false,
    reason: 'logout',
    revoked_at: new Date().toISOString(),
  })
  // A token is accepted while the record cannot be read in time, as it can happen on a busy machine.
  const refused = await poll(async () => {
    const response = await getSettings()
    return response.statusCode === 200 ? undefined : response
  })
  expect(refused.json()).toMatchObject({ status: 401, code: 'session_revoked' })
  await app.close()
  await new Promise((resolve) => jwks.close(resolve))
})
