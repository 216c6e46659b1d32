import { expect, test } from '@jest/globals'
import { loadSettings, num, SettingsError, str, url } from '../src/config/index.ts'

const spec = {
  PORT: num({ default: 4000, desc: 'port to listen on' }),
  MONGODB_URL: url({ desc: 'a MongoDB replica set, mongodb://…' }),
  ROLE: str({ choices: ['http', 'worker'], desc: 'http or worker' }),
}

test('returns typed settings with defaults applied', () => {
  const settings = loadSettings('small', spec, { MONGODB_URL: 'mongodb://localhost:27017', ROLE: 'http' })
  expect(settings.PORT).toBe(4000)
  expect(settings.ROLE).toBe('http')
})

test('reports each invalid variable on its own line, without its value', () => {
  const load = () => loadSettings('small', spec, { PORT: 'hunter2', ROLE: 'hunter3' })
  expect(load).toThrow(SettingsError)
  try {
    load()
  } catch (error) {
    const { problems, message } = error as SettingsError
    expect(problems.toSorted()).toEqual([
      'MONGODB_URL is missing: a MongoDB replica set, mongodb://…',
      'PORT is not valid: port to listen on',
      'ROLE is not valid: http or worker',
    ])
    expect(message).not.toMatch(/hunter/)
  }
})
