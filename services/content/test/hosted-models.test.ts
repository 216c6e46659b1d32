import { afterEach, describe, expect, test } from '@jest/globals'
import { fixedClock, poll } from '@loomcast/service-kit/testing'
import type { Model } from 'openai/resources/models'
import { chooseModel } from '../src/domain/model-choice.ts'
import type { Catalogue, HostedProvider } from '../src/domain/models.ts'
import { createHostedModelList } from '../src/engines/hosted-model-list.ts'
import { loadContentSettings, SettingsError } from '../src/settings.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

const started: ContentService[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})

async function start(name: string, options: Parameters<typeof startContent>[1] = {}): Promise<ContentService> {
  const content = await startContent(name, options)
  started.push(content)
  return content
}

/** A provider with responses to the models call that a test sets. */
function provider(name: HostedProvider, only: string[] = []) {
  const clock = fixedClock('2026-03-10T12:00:00Z')
  const calls: { url: string; headers: Headers }[] = []
  const state: { answer: () => Promise<Response> } = { answer: async () => offering('gpt-4o-mini') }
  const list = createHostedModelList({
    provider: name,
    baseUrl: 'https://provider.test/v1/',
    apiKey: 'secret',
    only,
    clock,
    fetch: (url, init) => {
      calls.push({ url: String(url), headers: new Headers(init?.headers) })
      return state.answer()
    },
  })
  const ids = async () => (await list.entries()).map(({ id }) => id)
  return { clock, calls, state, list, ids }
}

function offering(...ids: (string | [string, number])[]): Response {
  const data: Model[] = ids.map((each) => {
    const [id, created] = typeof each === 'string' ? [each, 0] : each
    return { id, object: 'model', created, owned_by: 'provider' }
  })
  return Response.json({ object: 'list', data })
}

describe("a provider's models", () => {
  test('are its text models: the known first, then the newest, without dated copies', async () => {
    const { state, list, calls } = provider('openai')
    state.answer = async () =>
      offering(
        ['gpt-5.4', 30],
        ['gpt-5.4-2026-03-17', 30],
        ['gpt-6.1-terra', 60],
        ['gpt-5.4-mini', 31],
        'gpt-4o',
        'gpt-4o-mini',
        'gpt-4o-2024-08-06',
        'gpt-4o-audio-preview',
        'gpt-4o-mini-search-preview',
        'gpt-5.2-pro',
        'gpt-5.1-codex',
        'gpt-image-1',
        'text-embedding-3-small',
        'omni-moderation-latest',
        'whisper-1',
        'tts-1-hd',
        'dall-e-3',
        'davinci-002',
        'gpt-3.5-turbo-instruct',
        ['ft:gpt-4.1-mini:acme::abc', 5],
      )
    expect((await list.entries()).map(({ id, name, advanced }) => [id, name, advanced])).toEqual([
      ['gpt-4o-mini', 'GPT-4o mini', false],
      ['gpt-4o', 'GPT-4o', true],
      ['gpt-6.1-terra', 'GPT-6.1 terra', true],
      ['gpt-5.4-mini', 'GPT-5.4 mini', false],
      ['gpt-5.4', 'GPT-5.4', true],
      ['ft:gpt-4.1-mini:acme::abc', 'ft:gpt-4.1-mini:acme::abc', false],
    ])
    expect(calls).toHaveLength(1)
    expect(calls[0]?.url).toBe('https://provider.test/v1/models')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test("of Gemini have no prefix, and none that can't write a post", async () => {
    const { state, list } = provider('gemini')
    state.answer = async () =>
      offering(
        'models/gemini-flash-latest',
        'models/gemini-3-flash-preview',
        'models/gemini-2.5-flash-image',
        'models/gemini-embedding-001',
        'models/veo-3.1-generate-preview',
        'models/imagen-4.0-generate-001',
        'models/gemma-3-27b-it',
        'models/gemini-2.5-flash-preview-tts',
      )
    expect((await list.entries()).map(({ id, name }) => [id, name])).toEqual([
      ['gemini-flash-latest', 'Gemini Flash'],
      ['gemini-3-flash-preview', 'Gemini 3 Flash Preview'],
    ])
  })

  test('are requested once per hour, and the last list is returned without waiting', async () => {
    const { state, clock, calls, ids } = provider('openai')
    expect(await ids()).toEqual(['gpt-4o-mini'])
    clock.advance(59 * 60_000)
    expect(await ids()).toEqual(['gpt-4o-mini'])
    expect(calls).toHaveLength(1)

    clock.advance(60_000)
    let answer = (_: Response) => {}
    state.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    expect(await ids()).toEqual(['gpt-4o-mini'])
    expect(await ids()).toEqual(['gpt-4o-mini'])
    expect(calls).toHaveLength(2)
    answer(offering('gpt-4.1-mini'))
    await poll(async () => (await ids()).join() === 'gpt-4.1-mini')
  })

  test.each([
    ['an error', async () => new Response('no', { status: 500 })],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a page', async () => new Response('<html>')],
    ['another shape', async () => Response.json({ data: 'no' })],
    ['no text model', async () => offering('whisper-1')],
    ['an endless list', async () => new Response('x'.repeat(1_000_001))],
  ] as [string, () => Promise<Response>][])(
    'are the known ones after %s, and the provider is asked again after a minute',
    async (_, response) => {
      const { state, clock, calls, ids } = provider('openai')
      state.answer = response
      expect(await ids()).toContain('gpt-4o')
      clock.advance(59_000)
      await ids()
      expect(calls).toHaveLength(1)
      clock.advance(1_000)
      state.answer = async () => offering('gpt-5-mini')
      await ids()
      await poll(async () => (await ids()).join() === 'gpt-5-mini')
      clock.advance(3_600_000)
      state.answer = response
      await ids()
      await poll(() => calls.length === 3)
      expect(await ids()).toEqual(['gpt-5-mini'])
    },
  )

  test('are those that the operator allows, in that order, if the provider lists them', async () => {
    const { state, ids } = provider('openai', ['gpt-4.1', 'gpt-9', 'gpt-4o-2024-08-06'])
    state.answer = async () => offering('gpt-4o-mini', 'gpt-4o-2024-08-06', 'gpt-4.1')
    expect(await ids()).toEqual(['gpt-4.1', 'gpt-4o-2024-08-06'])
  })

  test('of a provider without a key are the known ones, which cannot be used, and no call is made', async () => {
    const list = createHostedModelList({
      provider: 'openai',
      baseUrl: 'https://provider.test',
      apiKey: '',
      fetch: () => Promise.reject(new Error('called')),
    })
    expect((await list.entries()).every(({ available }) => !available)).toBe(true)
  })

  test.each(['gpt 4', 'a\nb', 'x'.repeat(121)])('are not restricted by an invalid setting', (value) => {
    const env = { MONGODB_URL: 'mongodb://x', REDIS_URL: 'redis://x', AUTH_JWKS_URL: 'http://x', OPENAI_MODELS: value }
    expect(() => loadContentSettings(env)).toThrow(SettingsError)
    expect(() => loadContentSettings(env)).toThrow(/OPENAI_MODELS is not valid: ids of the models/)
    expect(loadContentSettings({ ...env, OPENAI_MODELS: 'gpt-4.1, gpt-4.1,,ft:x:y' }).OPENAI_MODELS).toEqual(['gpt-4.1', 'ft:x:y'])
  })
})

test('the default of a provider is the same in the settings, in the list and for a text, even if an advanced model comes first', async () => {
  const content = await start('default')
  content.openai.models.splice(0, content.openai.models.length, 'gpt-9', 'gpt-9-mini')
  const { body } = await content.call('usr_d', 'PUT', '/api/settings', { default_provider: 'openai' })
  expect(body.settings.default_model).toBe('gpt-9-mini')
  const listed = await content.call('usr_d', 'GET', '/api/models')
  expect(listed.body.models.openai[0]).toMatchObject({ id: 'gpt-9', advanced: true })
  expect(listed.body.defaults.model).toBe('gpt-9-mini')
  expect((await content.call('usr_d', 'POST', '/api/content/generate', LINKEDIN)).body.model).toBe('gpt-9-mini')
})

describe('a model that the provider no longer lists', () => {
  const entry = (id: string, advanced = false) => {
    const able = { available: true, advanced, tunable: true, sees_pictures: false }
    return { id, name: id.toUpperCase(), description: '', ...able }
  }
  const catalogue: Catalogue = { openai: [entry('gpt-4.1-mini'), entry('gpt-5', true)], gemini: [entry('gemini-9-flash')], local: [] }
  const nothing = { savedProvider: null, savedModel: null }

  test.each([
    ['gpt-4o-mini', 'gpt-4.1-mini', 'GPT-4o mini is no longer available here. This was written by GPT-4.1-MINI.'],
    ['gpt-4o', 'gpt-5', 'GPT-4o is no longer available here. This was written by GPT-5.'],
  ])('and that the product has named, %s, falls to the next of its kind', (wanted, model, message) => {
    const choice = { provider: 'openai', model, notices: [{ code: 'model_retired', message }] }
    expect(chooseModel({ ...nothing, provider: 'openai', model: wanted }, catalogue, true)).toEqual(choice)
    expect(chooseModel({ ...nothing, model: wanted }, catalogue, true)).toEqual(choice)
    expect(chooseModel({ savedProvider: 'openai', savedModel: wanted }, catalogue, true)).toEqual(choice)
  })

  test('falls to the default if it was saved, and is refused if it is asked for', () => {
    expect(chooseModel({ savedProvider: 'openai', savedModel: 'gpt-5.9' }, catalogue, true)).toMatchObject({
      model: 'gpt-4.1-mini',
      notices: [{ code: 'model_retired', message: 'gpt-5.9 is no longer available here. This was written by GPT-4.1-MINI.' }],
    })
    expect(chooseModel({ ...nothing, provider: 'openai', model: 'gpt-5.9' }, catalogue, true)).toMatchObject({ code: 'unknown_model' })
  })

  test('without a plan for advanced models falls to the default of that plan, with both notices', () => {
    expect(chooseModel({ ...nothing, provider: 'openai', model: 'gpt-4o' }, catalogue, false)).toMatchObject({
      model: 'gpt-4.1-mini',
      notices: [{ code: 'model_retired' }, { code: 'model_downgraded' }],
    })
  })

  test("leaves gemini-pro the name of the provider's default", () => {
    expect(chooseModel({ ...nothing, provider: 'gemini', model: 'gemini-pro' }, catalogue, false)).toEqual({
      provider: 'gemini',
      model: 'gemini-9-flash',
      notices: [],
    })
  })

  test('is shown and used as its successor everywhere', async () => {
    const content = await start('retired')
    await content.call('usr_r', 'PUT', '/api/settings', { default_provider: 'openai', default_model: 'gpt-4.1-mini' })
    content.openai.models.splice(0, content.openai.models.length, 'gpt-5-mini', 'gpt-5')
    content.clock.advance(3_600_000)
    await poll(async () => {
      const { body } = await content.call('usr_r', 'GET', '/api/models')
      return body.models.openai.map(({ id }: { id: string }) => id).join() === 'gpt-5-mini,gpt-5' && body.defaults.model === 'gpt-5-mini'
    })
    expect((await content.call('usr_r', 'GET', '/api/settings')).body.settings).toMatchObject({
      default_model: 'gpt-5-mini',
      default_model_notice: 'GPT-4.1 mini is no longer available here. GPT-5 mini is used instead.',
    })
    const { body } = await content.call('usr_r', 'POST', '/api/content/generate', LINKEDIN)
    expect(body).toMatchObject({ model: 'gpt-5-mini', notices: [{ code: 'model_retired' }] })
    expect(content.openai.calls.at(-1)?.body.model).toBe('gpt-5-mini')
    const confirmed = await content.call('usr_r', 'PUT', '/api/settings', { avoid_words: 'cheap' })
    expect(confirmed.body.settings).toMatchObject({ default_model: 'gpt-5-mini', avoid_words: 'cheap' })
    expect(confirmed.body.settings).not.toHaveProperty('default_model_notice')
    expect((await content.call('usr_r', 'PUT', '/api/settings', { default_model: 'gpt-4o' })).body.settings.default_model).toBe('gpt-5')
  })

  test("and that was the product's own default has a notice in the list and in a text for which no user chose a model for", async () => {
    const content = await start('retired_default')
    content.openai.models.splice(0, content.openai.models.length, 'gpt-4.1-mini', 'gpt-5')
    const { body } = await content.call('usr_r', 'GET', '/api/models')
    expect(body.defaults).toMatchObject({
      model: 'gpt-4.1-mini',
      notice: 'GPT-4o mini is no longer available here. GPT-4.1 mini is used instead.',
    })
    const message = 'GPT-4o mini is no longer available here. This was written by GPT-4.1 mini.'
    const written = await content.call('usr_r', 'POST', '/api/content/generate', LINKEDIN)
    expect(written.body.notices).toEqual([{ code: 'model_retired', message }])
    const chosen = await content.call('usr_r', 'POST', '/api/content/generate', { ...LINKEDIN, model: 'gpt-4.1-mini' })
    expect(chosen.body.notices).toEqual([])

    // The settings of a user who chose no model follow the default, with its notice, until the user chooses one.
    const settingsOf = async (...args: ['GET'] | ['PUT', object]) =>
      (await content.call('usr_r', args[0], '/api/settings', args[1])).body.settings
    const followed = { default_model: 'gpt-4.1-mini', default_model_notice: body.defaults.notice }
    expect(await settingsOf('GET')).toMatchObject(followed)
    expect(await settingsOf('PUT', { avoid_words: 'cheap' })).toMatchObject(followed)
    expect(await settingsOf('PUT', { default_model: 'gpt-4.1-mini' })).not.toHaveProperty('default_model_notice')
  })

  test('and that it rejects is looked up again, so that the next text gets another', async () => {
    const content = await start('rejected')
    await content.call('usr_r', 'GET', '/api/models')
    content.openai.models.splice(0, content.openai.models.length, 'gpt-5-mini')
    content.openai.script({ kind: 'status', status: 404, error: { code: 'model_not_found' } })
    const failed = await content.call('usr_r', 'POST', '/api/content/generate', LINKEDIN)
    expect(failed).toMatchObject({ status: 502, body: { charged: 'no' } })
    await poll(async () => {
      const { body } = await content.call('usr_r', 'POST', '/api/content/generate', LINKEDIN)
      return body.model === 'gpt-5-mini'
    })
  })
})
