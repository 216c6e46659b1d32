import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { contentApi } from '../../src/api/content.api.ts'
import { usageOf } from '../../src/usage/usage.ts'

const { exchange } = documentedApi('content')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists the models', async () => {
  const model = {
    id: 'composer',
    name: 'Built-in writer',
    description: 'Built in.',
    available: true,
    advanced: false,
    locked: false,
    tunable: false,
  }
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/models', signedIn: true },
      response: {
        status: 200,
        body: {
          models: { openai: [model], local: [model] },
          defaults: { provider: 'openai', model: 'gpt-4o-mini' },
        },
      },
    },
    () => contentApi.models(),
  )
  expect(response.models['local']?.[0]?.available).toBe(true)
})

test('gets the settings', async () => {
  const settings = {
    default_provider: 'openai',
    default_model: 'gpt-4o-mini',
    default_temperature: 0.7,
    default_max_tokens: 1000,
    tone_style: 'engaging and professional',
    custom_instructions: '',
    avoid_words: '',
    show_ai_line: false,
  }
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      response: { status: 200, body: { settings } },
    },
    () => contentApi.settings(),
  )
  expect(response.default_max_tokens).toBe(1000)
})

test('saves that a line about AI is added', async () => {
  const response = await exchange(
    {
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { show_ai_line: true } },
      response: { status: 200, body: { settings: { show_ai_line: true } } },
    },
    () => contentApi.showAiLine(true),
  )
  expect(response.show_ai_line).toBe(true)
})

test('gets the package and its quota', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/user/package', signedIn: true },
      response: {
        status: 200,
        body: {
          package: { is_paid: false },
          limits: { limit: 10, used: 3, remaining: 7 },
          referral_bonus: 0,
          period_ends_at: '2026-04-01T00:00:00.000Z',
        },
      },
    },
    () => contentApi.package(),
  )
  expect(response.package.is_paid).toBe(false)
  expect(usageOf(response)).toMatchObject({ used: 3, limit: 10, remaining: 7 })
})
