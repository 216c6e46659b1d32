import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { halClient, linkOf } from '../../../src/contracts/broker/hal-client.ts'
import { type BrokerDouble, startBroker } from './broker.double.ts'

const SECRET = 'Bearer S3CRET'
let broker: BrokerDouble
beforeEach(async () => {
  broker = await startBroker({ authorization: SECRET })
})
afterEach(() => broker.close())

const read = (authorization: string | undefined = SECRET, timeoutMs?: number) => {
  const url = new URL(`${broker.url}/`)
  return halClient({ url, authorization }, timeoutMs).get(url.href)
}
const failure = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no error',
    (error: Error) => error.message,
  )
const respond = (respondWith: (response: ServerResponse) => void) => {
  broker.intercept = (_request, response) => {
    respondWith(response)
    return true
  }
}

test.each<[string, (response: ServerResponse) => void, string]>([
  [
    'a page of HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    'with text/html instead of JSON',
  ],
  ['a list', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'), 'instead of JSON'],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'https://sso.example.com/login?return=S3CRET' }).end(),
    'redirects GET / to https://sso.example.com/login. Set PACT_BROKER_URL',
  ],
  ['a redirect to nowhere', (response) => response.writeHead(302).end(), 'redirects GET / to another address'],
  ['403', (response) => response.writeHead(403).end(), 'does not allow GET / with these credentials (403). Check PACT_BROKER_TOKEN'],
  [
    'an error without JSON',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad'),
    'responded to GET / with 502.',
  ],
  [
    'an error with a reference',
    (response) => response.writeHead(500).end('{"error":{"message":"An error has occurred.","reference":"abc"}}'),
    'with 500: An error has occurred.',
  ],
  [
    'errors of fields',
    (response) => response.writeHead(400).end('{"errors":{"name":["is\\n missing","is odd"]}}'),
    'with 400: name is missing; name is odd',
  ],
  ['a connection that ends', (response) => response.destroy(), 'cannot be reached'],
])('%s is one sentence with what to do', async (_name, respondWith, message) => {
  respond(respondWith)
  const text = await failure(read())
  expect(text).toContain(message)
  expect(text).toContain(`The Pact Broker at ${broker.url}`)
  expect(text).not.toMatch(/S3CRET|\n/)
})

test('a token that the broker rejects, or that is missing, is named by its setting', async () => {
  expect(await failure(read('Bearer wrong'))).toContain('(401). Check PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME')
  const url = new URL(`${broker.url}/`)
  expect(await failure(halClient({ url, authorization: undefined }).get(url.href))).toContain(
    'requires credentials (401). Set PACT_BROKER_TOKEN',
  )
})

test('a broker that does not respond, or stops in the middle, ends after the time limit', async () => {
  respond(() => {})
  expect(await failure(read(SECRET, 50))).toContain('did not respond to GET / within 0.05 seconds.')
  respond((response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"_links":'))
  expect(await failure(read(SECRET, 50))).toContain('did not respond to GET / within 0.05 seconds.')
})

test('a broker that is not there is named with the cause', async () => {
  await broker.close()
  expect(await failure(read())).toBe(`The Pact Broker at ${broker.url} cannot be reached (ECONNREFUSED). Check PACT_BROKER_URL.`)
})

test('credentials are not sent to another origin that the broker has links to', async () => {
  const other = await startBroker()
  const client = halClient({ url: new URL(broker.url), authorization: SECRET })
  const text = await failure(client.send('POST', `${other.url}/contracts/publish`, {}))
  await other.close()
  expect(text).toContain(`has links to ${other.url}. Set PACT_BROKER_URL, and PACT_BROKER_BASE_URL of the broker itself`)
  expect(other.requests).toEqual([])
})

test('a server that is no Pact Broker has none of the links', () => {
  expect(() => linkOf({}, 'pb:environments')).toThrow('The Pact Broker has no pb:environments. Check that PACT_BROKER_URL')
  expect(linkOf({ _links: { a: { href: '/{name}' } } }, 'a', { name: 'a/b $&' })).toBe('/a%2Fb%20%24%26')
})
