import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { writerApi } from '../src/api/writer.api.ts'

const { exchange } = httpContract('mfe-video', 'content')
const { boolean, eachLike, string } = matching
const USER = { 'a user': { user_id: 'usr_pact' } }

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists the models, the default and whether a model sees pictures', async () => {
  const model = { id: string('gpt-4o-mini'), name: string('GPT-4o mini'), sees_pictures: boolean(true) }
  const { models, defaults } = await exchange(
    {
      named: 'the models that can write scenes',
      given: USER,
      request: { method: 'GET', path: '/api/models', signedIn: true },
      answer: {
        status: 200,
        body: {
          models: { openai: eachLike(model), local: eachLike(model) },
          defaults: { provider: string('openai'), model: string('gpt-4o-mini') },
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
      named: 'the consent to show pictures to models',
      given: USER,
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      answer: { status: 200, body: { settings: { show_pictures_to_models: boolean(false) } } },
    },
    () => writerApi.settings(),
  )
  expect(settings.show_pictures_to_models).toBe(false)
})

test('saves that models may see the pictures', async () => {
  const settings = await exchange(
    {
      named: 'a change of the consent to show pictures to models',
      given: USER,
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { show_pictures_to_models: true } },
      answer: { status: 200, body: { settings: { show_pictures_to_models: true } } },
    },
    () => writerApi.showPictures(true),
  )
  expect(settings.show_pictures_to_models).toBe(true)
})
