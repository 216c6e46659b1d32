import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'
import type { Script } from './support/openai-double.ts'

let content: ContentService
let keyless: ContentService
beforeAll(async () => {
  content = await startContent('settings', { gemini: true })
  keyless = await startContent('keyless', { openai: false })
})
afterAll(async () => {
  await content.stop()
  await keyless.stop()
})

describe('settings', () => {
  test('have defaults for a new user', async () => {
    expect((await content.call('usr_new', 'GET', '/api/settings')).body).toEqual({
      success: true,
      settings: {
        tone_style: 'engaging and professional',
        avoid_words: '',
        custom_instructions: '',
        default_provider: 'openai',
        default_model: 'gpt-4o-mini',
        default_temperature: 0.7,
        default_max_tokens: 1000,
        own_facts: { opening_hours: '', address: '', links: '', prices: '', prohibited_claims: '' },
        show_pictures_to_models: false,
        show_ai_line: false,
      },
    })
  })

  test('keep own facts, which the next text uses: a model gets them, and a prohibited claim is marked', async () => {
    const own_facts = {
      opening_hours: 'Mon to Fri 8:00 to 18:00',
      address: '12 rue Mercière',
      links: '',
      prices: '',
      prohibited_claims: 'cures acne',
    }
    const saved = await content.call('usr_own', 'PUT', '/api/settings', { own_facts })
    expect(saved.body.settings.own_facts).toEqual(own_facts)
    expect((await content.call('usr_own', 'GET', '/api/settings')).body.settings.own_facts).toEqual(own_facts)

    const draft = 'Our soap cures acne. Open until 6 pm at 12 rue Mercière, since 1987.'
    content.openai.script({ kind: 'text', parts: [draft] }, { kind: 'text', parts: [draft] })
    const { body } = await content.call('usr_own', 'POST', '/api/content/generate', { ...LINKEDIN, provider: 'openai' })
    const { messages } = content.openai.calls.at(-1)!.body
    expect(JSON.stringify(messages)).toContain('Opening hours: Mon to Fri 8:00 to 18:00')
    expect(body.notices).toContainEqual(expect.objectContaining({ code: 'words_to_avoid' }))
    expect(body.facts).toMatchObject([
      { text: 'cures acne', kind: 'claim', state: 'unsupported' },
      { text: '6 pm', state: 'supported', source: 'facts' },
      { text: '12', state: 'supported', source: 'facts' },
      { text: 'Mercière', state: 'supported', source: 'facts' },
      { text: '1987', kind: 'date', state: 'unsupported', source: null, quote: null },
    ])

    const url = `/api/content/${body.content_id}`
    const confirmed = await content.call('usr_own', 'PUT', url, { generated_text: draft, confirm_facts: ['1987'] })
    expect(confirmed.body.facts.at(-1)).toMatchObject({ text: '1987', state: 'supported', source: 'confirmed' })
    expect(confirmed.body.item).toMatchObject({ original_text: null, edited_at: null })
    const edited = await content.call('usr_own', 'PUT', url, { generated_text: 'Since 1987. For 5 guests.' })
    expect(edited.body.facts).toMatchObject([{ source: 'confirmed' }, { text: '5', state: 'unsupported' }])
    expect(edited.body.item).toMatchObject({ original_text: draft, edited_at: expect.any(String) })
    const withdrawn = await content.call('usr_own', 'PUT', url, { generated_text: 'Since 1987.', withdraw_facts: ['1987'] })
    expect(withdrawn.body.facts).toMatchObject([{ text: '1987', state: 'unsupported' }])
    expect((await content.call('usr_own', 'GET', url)).body.facts).toEqual(withdrawn.body.facts)
  })

  test.each([
    { opening_hours: 'only one field' },
    { opening_hours: 'x'.repeat(1001), address: '', links: '', prices: '', prohibited_claims: '' },
  ])('reject incomplete or too long own facts', async (own_facts) => {
    expect((await content.call('usr_own', 'PUT', '/api/settings', { own_facts })).status).toBe(400)
  })

  test('are saved field by field and used by the next generation', async () => {
    await content.call('usr_set', 'PUT', '/api/settings', {
      tone_style: 'humorous and witty',
      avoid_words: 'synergy',
      default_temperature: 0.2,
    })
    const saved = await content.call('usr_set', 'PUT', '/api/settings', {
      default_provider: 'gemini',
      default_model: 'gemini-pro',
      default_max_tokens: 400,
    })
    expect(saved.body).toMatchObject({
      success: true,
      settings: {
        tone_style: 'humorous and witty',
        default_provider: 'gemini',
        default_model: 'gemini-flash-latest',
        default_temperature: 0.2,
      },
    })
    const { body } = await content.call('usr_set', 'POST', '/api/content/generate', LINKEDIN)
    expect(body).toMatchObject({
      provider: 'gemini',
      model: 'gemini-flash-latest',
      settings_used: { tone_style: 'humorous and witty', avoid_words: 'synergy', temperature: 0.2, max_tokens: 400 },
    })
    expect((await content.call('usr_else', 'GET', '/api/settings')).body.settings.tone_style).toBe('engaging and professional')
  })

  test('reset the model when only the provider changes', async () => {
    await content.call('usr_change', 'PUT', '/api/settings', { default_provider: 'gemini', default_model: 'gemini-flash-lite-latest' })
    const { body } = await content.call('usr_change', 'PUT', '/api/settings', { default_provider: 'openai' })
    expect(body.settings).toMatchObject({ default_provider: 'openai', default_model: 'gpt-4o-mini' })
  })

  test.each([
    { default_temperature: 1.1 },
    { default_temperature: '0.5' },
    { default_max_tokens: 99 },
    { default_max_tokens: 4001 },
    { default_provider: 'claude' },
    { default_provider: 'openai', default_model: 'gemini-flash-latest' },
    { custom_instructions: 'x'.repeat(2001) },
    { tone_style: { $ne: null } },
    { unknown: 1 },
    {},
  ])('reject %j and remain unchanged', async (change) => {
    expect((await content.call('usr_bad', 'PUT', '/api/settings', change)).status).toBe(400)
    expect(await content.deps.connection.collection('settings').countDocuments({ _id: 'usr_bad' as never })).toBe(0)
  })
})

describe('models', () => {
  test('list what is available, what is advanced, and what is locked in the plan', async () => {
    const { body } = await content.call('usr_models', 'GET', '/api/models')
    expect(body.success).toBe(true)
    expect(body.defaults).toEqual({ provider: 'openai', model: 'gpt-4o-mini', temperature: 0.7, max_tokens: 1000 })
    expect(body.models.openai.find((model: { id: string }) => model.id === 'gpt-4o')).toMatchObject({
      available: true,
      advanced: true,
      locked: true,
      name: 'GPT-4o',
    })
    expect(body.models.openai.find((model: { id: string }) => model.id === 'gpt-4o-mini')).toMatchObject({ advanced: false, locked: false })
    expect(body.models.local.map((model: { id: string }) => model.id)).toEqual(['composer'])
  })

  test('default to the composer without any key, and hosted models are listed as unavailable', async () => {
    const { body } = await keyless.call('usr_models', 'GET', '/api/models')
    expect(body.defaults).toMatchObject({ provider: 'local', model: 'composer' })
    expect(body.models.openai.every((model: { available: boolean }) => !model.available)).toBe(true)
    expect((await keyless.call('usr_models', 'GET', '/api/settings')).body.settings).toMatchObject({
      default_provider: 'local',
      default_model: 'composer',
    })
    expect((await keyless.call('usr_models', 'POST', '/api/content/generate', LINKEDIN)).body).toMatchObject({
      provider: 'local',
      engine: 'composer',
      notices: [],
    })
    expect((await keyless.call('usr_models', 'POST', '/api/content/generate', { ...LINKEDIN, provider: 'openai' })).body.detail).toBe(
      'OPENAI API is not configured',
    )
  })

  test('from the configured local server are the default without a key, and no URL is shown to users', async () => {
    const served = await startContent('served', { openai: false, local: 'configured' })
    const list = await served.call('usr_local', 'GET', '/api/models')
    expect(list.body.models.local.map((model: { id: string }) => model.id)).toEqual(['test-model.gguf', 'composer'])
    expect(list.body.defaults).toMatchObject({ provider: 'local', model: 'test-model.gguf' })
    const response = await served.call('usr_local', 'POST', '/api/content/generate', LINKEDIN)
    expect(response.body).toMatchObject({ provider: 'local', model: 'test-model.gguf', engine: 'local', content: 'Hello from the model.' })
    expect(served.openai.calls.at(-1)!.body).toMatchObject({ model: '/srv/models/test-model.gguf', max_tokens: 1000 })

    const failures: Script[] = [
      { kind: 'status', status: 500, error: { message: `failed at ${served.openai.url}` } },
      { kind: 'status', status: 401 },
      { kind: 'status', status: 429 },
      { kind: 'cut', parts: ['Half'] },
      { kind: 'malformed' },
      { kind: 'html' },
      { kind: 'refusal' },
    ]
    const responses = [list, response]
    for (const failure of failures) {
      served.openai.script(failure)
      const failed = await served.call('usr_local', 'POST', '/api/content/generate', LINKEDIN)
      expect(failed.body.detail).toMatch(/^Local AI/)
      responses.push(failed)
    }
    const { host, port } = new URL(served.openai.url)
    for (const { text } of responses) for (const secret of [host, port, '127.0.0.1', '/srv']) expect(text).not.toContain(secret)
    await served.stop()
  })

  test('from a discovered local server are offered, and used only on request', async () => {
    const found = await startContent('found', { openai: false, local: 'found' })
    const { body } = await found.call('usr_found', 'GET', '/api/models')
    const offered = body.models.local.find((model: { id: string }) => model.id === 'test-model.gguf')
    expect(offered).toMatchObject({ available: true, description: 'Found on this machine, served by Test server.' })
    expect(body.defaults).toMatchObject({ provider: 'local', model: 'composer' })

    for (const wish of [{}, { provider: 'local' }]) {
      const unasked = await found.call('usr_found', 'POST', '/api/content/generate', { ...LINKEDIN, ...wish })
      expect(unasked.body).toMatchObject({ provider: 'local', model: 'composer', engine: 'composer' })
    }
    expect(found.openai.calls).toEqual([])
    const named = await found.call('usr_found', 'POST', '/api/content/generate', { ...LINKEDIN, model: 'test-model.gguf' })
    expect(named.body).toMatchObject({ model: 'test-model.gguf', engine: 'local', content: 'Hello from the model.' })
    await found.stop()
  })

  test('that are not listed are rejected', async () => {
    expect(
      await content.call('usr_models', 'POST', '/api/content/generate', { ...LINKEDIN, provider: 'openai', model: 'gpt-99' }),
    ).toMatchObject({ status: 400, body: { code: 'unknown_model' } })
  })
})

describe('templates', () => {
  test('are saved under their own or the default name, listed newest first and deleted once', async () => {
    const first = await content.call('usr_tpl', 'POST', '/api/content/templates', { prompt: 'Weekly tip', platform: 'Instagram Post' })
    expect(first).toMatchObject({
      status: 201,
      body: { success: true, template: { name: 'Instagram Caption Template', platform: 'Instagram Caption', prompt: 'Weekly tip' } },
    })
    content.clock.advance(1000)
    await content.call('usr_tpl', 'POST', '/api/content/templates', { name: 'Mine', prompt: 'Another', platform: 'Blog Post' })
    const list = await content.call('usr_tpl', 'GET', '/api/content/templates')
    expect(list.body.templates.map((template: { name: string }) => template.name)).toEqual(['Mine', 'Instagram Caption Template'])

    const path = `/api/content/templates/${first.body.template.template_id}`
    expect((await content.call('usr_tpl_other', 'DELETE', path)).status).toBe(404)
    expect((await content.call('usr_tpl', 'DELETE', path)).body).toEqual({ success: true })
    expect((await content.call('usr_tpl', 'DELETE', path)).status).toBe(404)
    expect((await content.call('usr_tpl_other', 'GET', '/api/content/templates')).body.templates).toEqual([])
  })

  test.each([
    { platform: 'Blog Post' },
    { prompt: ' ', platform: 'Blog Post' },
    { prompt: 'x', platform: 'MySpace' },
    { prompt: 'x'.repeat(4001), platform: 'Blog Post' },
  ])('reject %j', async (body) => {
    expect((await content.call('usr_tpl_bad', 'POST', '/api/content/templates', body)).status).toBe(400)
  })
})
