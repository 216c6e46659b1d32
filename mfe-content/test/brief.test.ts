import { describe, expect, test } from '@jest/globals'
import type { Models } from '../src/api/settings.ts'
import { briefFrom, briefProblems, draftWith, freeWriters, hasOwnSettings, platformsOf } from '../src/brief/brief.ts'
import { models, settings } from './server.ts'

const onlyLocal: Models = {
  models: {
    openai: models.models['openai']!.map((model) => ({ ...model, available: false })),
    gemini: models.models['gemini']!,
    local: models.models['local']!,
  },
  defaults: { provider: 'local', model: 'composer' },
}

describe('briefFrom', () => {
  test('uses the settings for fields that the user did not change', () => {
    const brief = briefFrom(
      { prompt: 'Hello' },
      { ...settings, default_temperature: 0.2, tone_style: 'bold and confident', avoid_words: 'synergy, unlock' },
      models,
    )
    expect(brief).toEqual({
      tunable: true,
      prompt: 'Hello',
      platform: 'linkedin',
      provider: 'openai',
      model: 'gpt-4o-mini',
      temperature: 0.2,
      max_tokens: 1000,
      tone_style: 'bold and confident',
      custom_instructions: '',
      avoid_words: 'synergy, unlock',
    })
  })

  test('has the notice about a replaced model of the settings only while that model is chosen', () => {
    const replaced = { ...settings, default_model_notice: 'GPT-3 is no longer available here.' }
    expect(briefFrom({}, replaced, models).model_notice).toBe('GPT-3 is no longer available here.')
    expect(briefFrom({ provider: 'local', model: 'composer' }, replaced, models)).not.toHaveProperty('model_notice')
    const locked = { ...settings, default_model: 'gpt-5' }
    expect(briefFrom({}, locked, models).model_notice).toBe('GPT-5 from your settings is not available now. GPT-4o mini is used instead.')
    expect(briefFrom({}, settings, models)).not.toHaveProperty('model_notice')
  })

  test('rounds numbers to their steps and limits them to their range', () => {
    const brief = briefFrom({ temperature: 0.34, max_tokens: 9999 }, settings, models)
    expect(brief.temperature).toBe(0.3)
    expect(brief.max_tokens).toBe(4000)
    expect(briefFrom({ temperature: -3, max_tokens: 20 }, settings, models)).toMatchObject({ temperature: 0, max_tokens: 100 })
  })

  test('replaces an unavailable saved provider with the server’s default', () => {
    expect(briefFrom({}, settings, onlyLocal)).toMatchObject({ provider: 'local', model: 'composer' })
  })

  test('retains an unavailable provider that the user chose, so that the error can name it', () => {
    const brief = briefFrom({ prompt: 'x', provider: 'openai' }, settings, onlyLocal)
    expect(brief.provider).toBe('openai')
    expect(briefProblems(brief, onlyLocal)).toEqual([{ field: 'provider', message: 'OPENAI API is not configured' }])
  })

  test('replaces a locked or removed model with an available one', () => {
    expect(briefFrom({ model: 'gpt-5' }, settings, models).model).toBe('gpt-4o-mini')
    expect(briefFrom({ model: 'gone-model' }, { ...settings, default_model: 'gone-too' }, models).model).toBe('gpt-4o-mini')
  })
})

test('has no temperature and tokens for the built-in writer, and does not offer it for a bare topic', () => {
  expect(briefFrom({ provider: 'local' }, settings, models)).toMatchObject({ model: 'composer', tunable: false })
  expect(briefFrom({}, settings, models).tunable).toBe(true)
  expect(freeWriters(models).map(({ model }) => model.id)).toEqual(['gpt-4o-mini'])
  expect(freeWriters(undefined)).toEqual([])
})

describe('briefProblems', () => {
  test('rejects an empty prompt', () => {
    expect(briefProblems(briefFrom({ prompt: '  \n' }, settings, models), models)).toEqual([
      { field: 'prompt', message: 'Please enter a topic or prompt' },
    ])
  })

  test('rejects a prompt over 4,000 characters, with the number of excess characters', () => {
    const long = briefFrom({ prompt: 'a'.repeat(4001) }, settings, models)
    expect(briefProblems(long, models)).toEqual([{ field: 'prompt', message: 'The brief is 1 character too long.' }])
    expect(briefProblems(briefFrom({ prompt: 'a'.repeat(4000) }, settings, models), models)).toEqual([])
  })

  test('accepts any model while the list of models is unavailable', () => {
    expect(briefProblems(briefFrom({ prompt: 'x', provider: 'gemini' }, settings, undefined), undefined)).toEqual([])
  })
})

test('chooses the platforms of the draft, otherwise the last used, otherwise the default', () => {
  expect(platformsOf({ platforms: ['blog', 'linkedin'] }, ['tiktok'])).toEqual(['linkedin', 'blog'])
  expect(platformsOf({ platforms: [] }, ['tiktok'])).toEqual([])
  expect(platformsOf({ platform: 'blog' }, ['tiktok'])).toEqual(['blog'])
  expect(platformsOf({}, ['tiktok', 'facebook'])).toEqual(['facebook', 'tiktok'])
  expect(platformsOf({}, [])).toEqual(['linkedin'])
})

test('a template or a regenerate link replaces the chosen platforms', () => {
  expect(draftWith({ platforms: ['linkedin', 'blog'], prompt: 'x' }, { platform: 'tiktok' })).toEqual({ platform: 'tiktok', prompt: 'x' })
})

test('ignores undefined fields in a change', () => {
  expect(draftWith({ prompt: 'a', temperature: 0.1 }, { prompt: 'b', platform: undefined })).toEqual({ prompt: 'b', temperature: 0.1 })
})

test('does not count prompt and platform as changed settings', () => {
  expect(hasOwnSettings({ prompt: 'a', platform: 'blog' })).toBe(false)
  expect(hasOwnSettings({ prompt: 'a', temperature: 0.9 })).toBe(true)
})
