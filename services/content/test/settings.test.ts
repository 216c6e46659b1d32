import { describe, expect, test } from '@jest/globals'
import { SettingsError } from '@loomcast/service-kit/config'
import { loadContentSettings } from '../src/app.ts'

const REQUIRED = {
  MONGODB_URL: 'mongodb://127.0.0.1:1,127.0.0.1:2/?replicaSet=rs0',
  REDIS_URL: 'redis://127.0.0.1:1',
  AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
}

describe('the settings', () => {
  test('require three URLs; providers are disabled unless their key is given and not empty', () => {
    const settings = loadContentSettings({ ...REQUIRED, OPENAI_API_KEY: '  ', LOCAL_AI_BASE_URL: '' })
    expect(settings).toMatchObject({
      PORT: 4002,
      ROLE: 'both',
      OPENAI_API_KEY: '',
      GEMINI_API_KEY: '',
      LOCAL_AI_BASE_URL: '',
    })
    expect(settings.OPENAI_BASE_URL).toBe('https://api.openai.com/v1')
  })

  test.each([
    [{ ...REQUIRED, MONGODB_URL: 'localhost' }, 'MONGODB_URL is not valid'],
    [{ ...REQUIRED, REDIS_URL: undefined }, 'REDIS_URL is missing'],
    [{ ...REQUIRED, LOCAL_AI_BASE_URL: 'ftp://x' }, 'LOCAL_AI_BASE_URL is not valid'],
    [{ ...REQUIRED, ROLE: 'boss' }, 'ROLE is not valid'],
    [{ ...REQUIRED, PORT: '99999' }, 'PORT is not valid'],
  ])('are rejected if invalid, and the error names each one without its value', (env, line) => {
    const load = () => loadContentSettings(env)
    expect(load).toThrow(SettingsError)
    expect(load).toThrow(line)
  })
})
