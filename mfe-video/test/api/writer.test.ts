import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { writerApi } from '../../src/api/writer.api.ts'

const { exchange } = documentedApi('content')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists the models, the default and whether a model sees pictures', async () => {
  const model = { id: 'gpt-4o-mini', name: 'GPT-4o mini', sees_pictures: true }
  const { models, defaults } = await exchange(
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
    () => writerApi.models(),
  )
  expect(models['openai']?.[0]?.sees_pictures).toBe(true)
  expect(defaults).toEqual({ provider: 'openai', model: 'gpt-4o-mini' })
})

test('returns whether models may see the pictures', async () => {
  const settings = await exchange(
    {
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      response: { status: 200, body: { settings: { show_pictures_to_models: false } } },
    },
    () => writerApi.settings(),
  )
  expect(settings.show_pictures_to_models).toBe(false)
})

test('saves that models may see the pictures', async () => {
  const settings = await exchange(
    {
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { show_pictures_to_models: true } },
      response: { status: 200, body: { settings: { show_pictures_to_models: true } } },
    },
    () => writerApi.showPictures(true),
  )
  expect(settings.show_pictures_to_models).toBe(true)
})
