import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { api } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { fieldErrors } from '../src/server-error.ts'
import { saveSettings, useModels, useSettings } from '../src/settings/settings.api.ts'
import { useContentStats } from '../src/stats.api.ts'

const { exchange } = httpContract('mfe-account', 'content')
const { boolean, eachLike, fieldProblem, integer, number, problem, string } = matching
const USER = { 'a user': { user_id: 'usr_pact' } }

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())

async function answerOf<T>(hook: () => { data: T | undefined }): Promise<T> {
  const { result, unmount } = renderHook(hook)
  await waitFor(() => expect(result.current.data).toBeDefined())
  const { data } = result.current
  unmount()
  if (data === undefined) throw new Error('nothing was answered')
  return data
}

const settings = {
  tone_style: string('engaging and professional'),
  avoid_words: string(''),
  custom_instructions: string(''),
  default_provider: string('openai'),
  default_model: string('gpt-4o-mini'),
  default_temperature: number(0.7),
  default_max_tokens: integer(1000),
  own_facts: {
    opening_hours: string(''),
    address: string(''),
    links: string(''),
    prices: string(''),
    prohibited_claims: string(''),
  },
}

test('gets the number of texts', async () => {
  const stats = await exchange(
    {
      named: 'how many texts there are',
      given: USER,
      request: { method: 'GET', path: '/api/content/stats', signedIn: true },
      answer: {
        status: 200,
        body: {
          total: integer(4),
          this_week: integer(1),
          this_month: integer(3),
          total_tokens: integer(1200),
          estimated_cost: number(0.0024),
          average_words: number(84.5),
        },
      },
    },
    () => answerOf(useContentStats),
  )
  expect(stats).toMatchObject({ total: 4, this_month: 3 })
})

test('reads and changes the settings', async () => {
  const read = await exchange(
    {
      named: 'the content settings',
      given: USER,
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      answer: { status: 200, body: { settings } },
    },
    () => answerOf(useSettings),
  )
  expect(read.default_model).toBe('gpt-4o-mini')
  const changed = await exchange(
    {
      named: 'changed content settings',
      given: USER,
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { avoid_words: 'synergy' } },
      answer: { status: 200, body: { settings: { ...settings, avoid_words: 'synergy' } } },
    },
    () => saveSettings({ avoid_words: 'synergy' }),
  )
  expect(changed.avoid_words).toBe('synergy')
  const own_facts = { opening_hours: 'Mon to Fri 8 to 18', address: '', links: '', prices: '', prohibited_claims: '' }
  const withFacts = await exchange(
    {
      named: 'changed facts of the user',
      given: USER,
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { own_facts } },
      answer: { status: 200, body: { settings: { ...settings, own_facts } } },
    },
    () => saveSettings({ own_facts }),
  )
  expect(withFacts.own_facts).toEqual(own_facts)
})

test('reports an unknown model on its field', async () => {
  const change = { default_provider: 'openai', default_model: 'no-such-model' }
  const error = await exchange(
    {
      named: 'content settings with an unknown model',
      given: USER,
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: change },
      answer: { status: 400, body: problem('unknown_model', fieldProblem('default_model')) },
    },
    () => saveSettings(change).catch((reason: unknown) => reason),
  )
  expect(fieldErrors(error)['default_model']).toBe('A sentence about the field.')
})

test('lists the models', async () => {
  const model = {
    id: string('gpt-4o'),
    name: string('GPT-4o'),
    available: boolean(true),
    advanced: boolean(true),
    tunable: boolean(true),
    locked: boolean(true),
  }
  const models = await exchange(
    {
      named: 'the models to choose from',
      given: USER,
      request: { method: 'GET', path: '/api/models', signedIn: true },
      answer: { status: 200, body: { models: { openai: eachLike(model), local: eachLike(model) } } },
    },
    () => answerOf(useModels),
  )
  expect(models['openai']?.[0]?.locked).toBe(true)
})

test('lists the templates, for the export', async () => {
  const template = {
    template_id: string('tpl_pact'),
    name: string('Launch'),
    prompt: string('We launch'),
    platform: string('LinkedIn Post'),
  }
  const { templates } = await exchange(
    {
      named: 'the templates to export',
      given: { ...USER, 'a saved template': { user_id: 'usr_pact', template_id: 'tpl_pact' } },
      request: { method: 'GET', path: '/api/content/templates', signedIn: true },
      answer: { status: 200, body: { templates: eachLike(template) } },
    },
    () => api.get<{ templates: object[] }>('/api/content/templates'),
  )
  expect(templates).toHaveLength(1)
})
