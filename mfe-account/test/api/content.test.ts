import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { api } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { fieldErrors } from '../../src/server-error.ts'
import { saveSettings, useModels, useSettings } from '../../src/settings/settings.api.ts'
import { useContentStats } from '../../src/stats.api.ts'

const { exchange } = documentedApi('content')
const { fieldProblem, problem } = examples

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())

async function resultOf<T>(hook: () => { data: T | undefined }): Promise<T> {
  const { result, unmount } = renderHook(hook)
  await waitFor(() => expect(result.current.data).toBeDefined())
  const { data } = result.current
  unmount()
  if (data === undefined) throw new Error('The hook returned no data.')
  return data
}

const settings = {
  tone_style: 'engaging and professional',
  avoid_words: '',
  custom_instructions: '',
  default_provider: 'openai',
  default_model: 'gpt-4o-mini',
  default_temperature: 0.7,
  default_max_tokens: 1000,
  own_facts: {
    opening_hours: '',
    address: '',
    links: '',
    prices: '',
    prohibited_claims: '',
  },
}

test('gets the totals of the content', async () => {
  const stats = await exchange(
    {
      request: { method: 'GET', path: '/api/content/totals', signedIn: true },
      response: {
        status: 200,
        body: {
          total: 4,
          this_week: 1,
          this_month: 3,
          total_tokens: 1200,
          estimated_cost: 0.0024,
          average_words: 84.5,
        },
      },
    },
    () => resultOf(useContentStats),
  )
  expect(stats).toMatchObject({ total: 4, this_month: 3 })
})

test('reads and changes the settings', async () => {
  const read = await exchange(
    {
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      response: { status: 200, body: { settings } },
    },
    () => resultOf(useSettings),
  )
  expect(read.default_model).toBe('gpt-4o-mini')
  const changed = await exchange(
    {
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { avoid_words: 'synergy' } },
      response: { status: 200, body: { settings: { ...settings, avoid_words: 'synergy' } } },
    },
    () => saveSettings({ avoid_words: 'synergy' }),
  )
  expect(changed.avoid_words).toBe('synergy')
  const own_facts = { opening_hours: 'Mon to Fri 8 to 18', address: '', links: '', prices: '', prohibited_claims: '' }
  const withFacts = await exchange(
    {
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { own_facts } },
      response: { status: 200, body: { settings: { ...settings, own_facts } } },
    },
    () => saveSettings({ own_facts }),
  )
  expect(withFacts.own_facts).toEqual(own_facts)
})

test('reports an unknown model on its field', async () => {
  const change = { default_provider: 'openai', default_model: 'no-such-model' }
  const error = await exchange(
    {
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: change },
      response: { status: 400, body: problem('unknown_model', fieldProblem('default_model')) },
    },
    () => saveSettings(change).catch((reason: unknown) => reason),
  )
  expect(fieldErrors(error)['default_model']).toBe('A sentence about the field.')
})

test('lists the models', async () => {
  const model = {
    id: 'gpt-4o',
    name: 'GPT-4o',
    available: true,
    advanced: true,
    tunable: true,
    locked: true,
  }
  const models = await exchange(
    {
      request: { method: 'GET', path: '/api/models', signedIn: true },
      response: { status: 200, body: { models: { openai: [model], local: [model] } } },
    },
    () => resultOf(useModels),
  )
  expect(models['openai']?.[0]?.locked).toBe(true)
})

test('lists the templates, for the export', async () => {
  const template = {
    template_id: 'tpl_1',
    name: 'Launch',
    prompt: 'We launch',
    platform: 'LinkedIn Post',
  }
  const { templates } = await exchange(
    {
      request: { method: 'GET', path: '/api/content/templates', signedIn: true },
      response: { status: 200, body: { templates: [template] } },
    },
    () => api.get<{ templates: object[] }>('/api/content/templates'),
  )
  expect(templates).toHaveLength(1)
})
