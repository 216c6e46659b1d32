import { expect, test } from '@jest/globals'
import { openBroker, requireBroker } from '../../../src/contracts/broker/open-broker.ts'
import { brokerSettings } from '../../../src/contracts/broker/settings.ts'

const PACT_BROKER_URL = 'https://pacts.example.com/broker'

test('a token or a user name with a password authorizes requests', () => {
  expect(brokerSettings({ PACT_BROKER_URL, PACT_BROKER_TOKEN: 'abc' })).toEqual({
    url: new URL('https://pacts.example.com/broker/'),
    authorization: 'Bearer abc',
  })
  const basic = brokerSettings({ PACT_BROKER_URL, PACT_BROKER_USERNAME: 'ci', PACT_BROKER_PASSWORD: 'pä:ss' })
  expect(basic?.authorization).toBe(`Basic ${Buffer.from('ci:pä:ss').toString('base64')}`)
  expect(brokerSettings({ PACT_BROKER_URL })?.authorization).toBeUndefined()
})

test.each([
  ['a URL that is none', { PACT_BROKER_URL: 'pacts' }, 'PACT_BROKER_URL is not an http or https URL'],
  ['another protocol', { PACT_BROKER_URL: 'file:///pacts' }, 'PACT_BROKER_URL is not an http or https URL'],
  ['credentials in the URL', { PACT_BROKER_URL: 'https://ci:S3CRET@pacts.example.com' }, 'PACT_BROKER_URL contains credentials'],
  ['a query in the URL', { PACT_BROKER_URL: 'https://pacts.example.com/?token=S3CRET' }, 'PACT_BROKER_URL must end with the path'],
  ['a token without a URL', { PACT_BROKER_TOKEN: 'S3CRET' }, 'PACT_BROKER_TOKEN is set, but PACT_BROKER_URL is not'],
  ['a token with a line break', { PACT_BROKER_URL, PACT_BROKER_TOKEN: 'S3CRET\n' }, 'PACT_BROKER_TOKEN has a space or another character'],
  [
    'a token and a password',
    { PACT_BROKER_URL, PACT_BROKER_TOKEN: 'S3CRET', PACT_BROKER_USERNAME: 'ci', PACT_BROKER_PASSWORD: 'S3CRET' },
    'Set either PACT_BROKER_TOKEN',
  ],
  ['a password alone', { PACT_BROKER_URL, PACT_BROKER_PASSWORD: 'S3CRET' }, 'PACT_BROKER_USERNAME is not'],
  ['a user name alone', { PACT_BROKER_URL, PACT_BROKER_USERNAME: 'ci' }, 'PACT_BROKER_PASSWORD is not'],
  [
    'a user name with a colon',
    { PACT_BROKER_URL, PACT_BROKER_USERNAME: 'c:i', PACT_BROKER_PASSWORD: 'S3CRET' },
    'PACT_BROKER_USERNAME contains a colon',
  ],
])('rejects %s, without showing a secret', (_name, env, message) => {
  const read = () => brokerSettings(env)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/S3CRET/)
})

test('without a broker, nothing is published, and a command that needs one names the setting', async () => {
  const broker = openBroker('/', {})
  expect(await broker.deployedVersions('production')).toEqual(new Map())
  expect(() => requireBroker('/', {})).toThrow('Set PACT_BROKER_URL')
})
