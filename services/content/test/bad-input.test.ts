import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('bad_input')
})
afterAll(() => content.stop())

describe('generate rejects', () => {
  test('an empty prompt with the specified message', async () => {
    for (const prompt of ['', '   \n']) {
      expect(await content.call('usr_a', 'POST', '/api/content/generate', { ...LINKEDIN, prompt })).toMatchObject({
        status: 400,
        body: { detail: 'Please enter a topic or prompt', errors: [{ path: 'prompt', message: 'Please enter a topic or prompt' }] },
      })
    }
  })

  test.each([
    ['a prompt of 10,000 characters', { prompt: 'x'.repeat(10_000) }],
    ['a prompt that is an operator', { prompt: { $gt: '' } }],
    ['a platform that is an operator', { platform: { $ne: null } }],
    ['an unknown platform', { platform: 'MySpace' }],
    ['an unknown provider', { provider: 'claude' }],
    ['too hot', { temperature: 1.1 }],
    ['a temperature as text', { temperature: '0.5' }],
    ['too few tokens', { max_tokens: 99 }],
    ['too many tokens', { max_tokens: 4001 }],
    ['half a token', { max_tokens: 100.5 }],
    ['a long system message', { system_message: 'x'.repeat(2001) }],
    ['an unknown field', { is_admin: true }],
    ['an id that is an operator', { continue_from: { $gt: '' } }],
    ['eleven pictures', { pictures: Array.from({ length: 11 }, (_, index) => ({ file_id: `f${index}` })) }],
    ['a picture that is an operator', { pictures: [{ file_id: { $gt: '' } }] }],
    ['a prototype', { constructor: { prototype: { x: 1 } } }],
  ])('%s', async (_name, change) => {
    const { status, body } = await content.call('usr_a', 'POST', '/api/content/generate', { ...LINKEDIN, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, status: 400, detail: expect.any(String), code: expect.any(String) })
  })

  test.each([
    ['no platforms', { platforms: [] }],
    ['a platform twice', { platforms: ['linkedin', 'linkedin'] }],
    ['a platform twice under two names', { platforms: ['linkedin', 'LinkedIn Post'] }],
    ['eight platforms', { platforms: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
    ['an unknown platform', { platforms: ['linkedin', 'MySpace'] }],
    ['platforms that are no list', { platforms: 'linkedin' }],
    ['a platform that is an operator', { platforms: [{ $ne: null }] }],
    ['platforms that are an operator', { platforms: { $in: ['linkedin'] } }],
    ['no platforms at all', { platforms: undefined }],
    ['one platform in the field of a single text', { platform: 'linkedin' }],
    ['a text to continue', { continue_from: 'cnt_x' }],
    ['a text to write again', { parent_id: 'cnt_x' }],
    ['an id that is an operator', { beside: { $gt: '' } }],
    ['a picture twice', { pictures: [{ file_id: 'f1' }, { file_id: 'f1' }] }],
    ['a description that is too long', { pictures: [{ file_id: 'f1', alt: 'x'.repeat(1_001) }] }],
    ['an empty prompt', { prompt: ' ' }],
    ['a prompt that is too long', { prompt: 'x'.repeat(10_000) }],
    ['an unknown model', { model: 'no-such-model' }],
    ['an unknown field', { is_admin: true }],
  ])('a set with %s', async (_name, change) => {
    const body = { prompt: LINKEDIN.prompt, platforms: ['linkedin', 'facebook'], ...change }
    const response = await content.call('usr_a', 'POST', '/api/content/generate-set', body)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ success: false, status: 400, detail: expect.any(String), code: expect.any(String) })
  })

  test.each([
    ['no prompt', { prompt: undefined }],
    ['a prompt of 501 characters', { prompt: 'x'.repeat(501) }],
    ['a prompt that is an operator', { prompt: { $gt: '' } }],
    ['an unknown platform', { platform: 'MySpace' }],
    ['a model', { model: 'gpt-4o' }],
  ])('a preview without an account: %s', async (_name, change) => {
    const payload = { prompt: 'Our bread is half price after six.', platform: 'LinkedIn Post', ...change }
    const response = await content.app.inject({ method: 'POST', url: '/api/content/preview', payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, status: 400, detail: expect.any(String), code: expect.any(String) })
  })

  test('stopping a set with an id that is an operator, and malformed ids of sets', async () => {
    expect((await content.call('usr_a', 'POST', '/api/content/sets/set_x/stop', { content_id: { $ne: 1 } })).status).toBe(400)
    for (const id of ['%24ne', '..%2f..%2fetc', 'x'.repeat(64), '%00'])
      expect((await content.call('usr_a', 'GET', `/api/content/sets/${id}`)).status).toBe(404)
  })

  test('invalid JSON, a missing body and other media types', async () => {
    const headers = await content.tokens.as('usr_a')
    const url = '/api/content/generate'
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await content.app.inject({ method: 'POST', url, headers: json, payload: '{"prompt": "x"' })).json()).toMatchObject({
      status: 400,
      code: 'malformed_json',
    })
    expect((await content.app.inject({ method: 'POST', url, headers: json })).statusCode).toBe(400)
    expect(
      (await content.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/plain' }, payload: 'hi' })).statusCode,
    ).toBe(415)
    expect(
      (
        await content.app.inject({
          method: 'POST',
          url,
          headers: json,
          payload: JSON.stringify({ ...LINKEDIN, prompt: 'x'.repeat(1_100_000) }),
        })
      ).statusCode,
    ).toBe(413)
  })

  test('without calling a provider, using quota or storing history', async () => {
    expect(content.openai.calls).toHaveLength(0)
    expect((await content.call('usr_a', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
    for (const name of ['generations', 'generation_sets']) expect(await content.deps.connection.collection(name).countDocuments()).toBe(0)
  })
})

describe('lists and ids', () => {
  test.each([
    'page=0',
    'page=x',
    'limit=0',
    'limit=101',
    'sort=price',
    'order=up',
    'date_range=year',
    'platform=MySpace',
    'q[$ne]=1',
    'unknown=1',
    `q=${'x'.repeat(201)}`,
    'page=1&page=2',
  ])('reject the query %s', async (query) => {
    expect((await content.call('usr_a', 'GET', `/api/content/history?${query}`)).status).toBe(400)
  })

  test('reject bulk calls without ids, with too many ids, and with operators', async () => {
    for (const content_ids of [[], Array(501).fill('cnt_x'), [{ $ne: 1 }], { $gt: '' }, 'cnt_x', ['']]) {
      for (const call of ['bulk-delete', 'restore', 'bulk-export', 'bulk-tag'])
        expect(
          (await content.call('usr_a', 'POST', `/api/content/${call}`, { content_ids, ...(call === 'bulk-tag' && { add: ['x'] }) })).status,
        ).toBe(400)
    }
  })

  test('return 404 for malformed ids', async () => {
    for (const id of ['%24ne', '..%2f..%2fetc', 'x'.repeat(64), 'null', '%00'])
      expect((await content.call('usr_a', 'GET', `/api/content/${id}`)).status).toBe(404)
  })

  test('accept a search with a NUL character', async () => {
    expect((await content.call('usr_a', 'GET', '/api/content/history?q=%00a')).status).toBe(200)
  })
})

test('every call requires a valid token', async () => {
  const calls = [
    ['POST', '/api/content/generate'],
    ['POST', '/api/content/generate-set'],
    ['GET', '/api/content/sets/set_x'],
    ['POST', '/api/content/sets/set_x/stop'],
    ['GET', '/api/content/history'],
    ['GET', '/api/content/export'],
    ['GET', '/api/content/totals'],
    ['GET', '/api/content/cnt_x'],
    ['PUT', '/api/content/cnt_x'],
    ['PUT', '/api/content/cnt_x/pictures'],
    ['DELETE', '/api/content/cnt_x'],
    ['POST', '/api/content/bulk-delete'],
    ['POST', '/api/content/restore'],
    ['POST', '/api/content/bulk-export'],
    ['POST', '/api/content/bulk-tag'],
    ['GET', '/api/content/tags'],
    ['POST', '/api/content/tags/rename'],
    ['POST', '/api/content/tags/delete'],
    ['GET', '/api/content/templates'],
    ['POST', '/api/content/templates'],
    ['DELETE', '/api/content/templates/tpl_x'],
    ['GET', '/api/models'],
    ['GET', '/api/settings'],
    ['PUT', '/api/settings'],
    ['GET', '/api/user/package'],
    ['POST', '/internal/content/pictures'],
    ['POST', '/internal/content/scenes'],
  ] as const
  const { tokens } = content
  const bad = [
    undefined,
    await tokens.forged('usr_a'),
    tokens.unsigned('usr_a'),
    await tokens.expired('usr_a'),
    await tokens.wrongAudience('usr_a'),
    await tokens.tampered('usr_a'),
  ]
  for (const [method, url] of calls) {
    for (const token of bad) {
      const response = await content.app.inject({
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : { 'x-user-id': 'usr_a' },
      })
      expect([method, url, response.statusCode]).toEqual([method, url, 401])
      if (token === undefined) expect(response.json()).toMatchObject({ code: 'token_missing' })
    }
  }
})

test('every call is documented with its audience', async () => {
  await content.app.ready()
  const { paths } = content.app.swagger() as unknown as { paths: Record<string, Record<string, { 'x-auth': string }>> }
  expect(Object.keys(paths).sort()).toEqual([
    '/api/content/brief',
    '/api/content/bulk-delete',
    '/api/content/bulk-export',
    '/api/content/bulk-tag',
    '/api/content/daily',
    '/api/content/export',
    '/api/content/generate',
    '/api/content/generate-set',
    '/api/content/history',
    '/api/content/preview',
    '/api/content/restore',
    '/api/content/sets',
    '/api/content/sets/{set_id}',
    '/api/content/sets/{set_id}/stop',
    '/api/content/tags',
    '/api/content/tags/delete',
    '/api/content/tags/rename',
    '/api/content/templates',
    '/api/content/templates/{template_id}',
    '/api/content/totals',
    '/api/content/{content_id}',
    '/api/content/{content_id}/pictures',
    '/api/models',
    '/api/settings',
    '/api/user/package',
    '/api/user/voice',
    '/api/user/voice/{platform}',
    '/internal/admin/commands/{command_id}',
    '/internal/admin/dead-letters',
    '/internal/admin/dead-letters/replay',
    '/internal/admin/dead-letters/reveal',
    '/internal/admin/jobs',
    '/internal/admin/jobs/replay',
    '/internal/admin/knowledge/preview',
    '/internal/admin/replays',
    '/internal/admin/replays/{replay_id}/stop',
    '/internal/admin/status',
    '/internal/admin/users/{user_id}/content',
    '/internal/content/pictures',
    '/internal/content/scenes',
  ])
  for (const [path, operations] of Object.entries(paths)) {
    const audience = path === '/api/content/preview' ? 'public' : path.startsWith('/internal/admin/') ? 'admin' : 'user'
    for (const operation of Object.values(operations)) expect([path, operation['x-auth']]).toEqual([path, audience])
  }
})
