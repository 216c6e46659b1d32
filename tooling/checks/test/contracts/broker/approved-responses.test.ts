import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type BrokerDouble, startBroker } from './broker.double.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
interface Exchange {
  request: { method?: string; path: string; body?: Json }
  response: { status: number; headers: Record<string, string>; body: Json }
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'approved', `${name}.json`), 'utf8'))

let broker: BrokerDouble
beforeEach(async () => {
  broker = await startBroker()
})
afterEach(() => broker.close())

async function send(method: string, path: string, body?: Json): Promise<{ status: number; type: string | null; body: Json }> {
  const response = await fetch(`${broker.url}${path}`, {
    method,
    headers: { accept: 'application/hal+json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

const publish = (consumer: string, provider: string) => {
  const pact = { consumer: { name: consumer }, provider: { name: provider }, interactions: [] }
  const content = Buffer.from(JSON.stringify(pact)).toString('base64')
  const contracts = [{ consumerName: consumer, providerName: provider, specification: 'pact', contentType: 'application/json', content }]
  return send('POST', '/contracts/publish', { pacticipantName: consumer, pacticipantVersionNumber: '1', branch: 'main', contracts })
}

/** Members of `own` that `approved` does not have, or that have another type there. Elements of a list are compared with its first one. */
function differences(own: Json, approved: Json | undefined, path = ''): string[] {
  const kind = (value: Json | undefined) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)
  if (kind(own) !== kind(approved)) return [`${path || 'the body'} is ${kind(own)}, at the broker ${kind(approved)}`]
  if (Array.isArray(own)) return own.flatMap((each) => differences(each, (approved as Json[])[0], `${path}[]`))
  if (typeof own !== 'object' || own === null) return []
  const known = approved as { [name: string]: Json }
  return Object.entries(own).flatMap(([name, value]) => differences(value, known[name], `${path}/${name}`))
}

test('publishes what the broker accepts, and responds as it does', async () => {
  const { request, response }: Exchange = read('publish')
  const own = await send('POST', request.path, request.body)
  expect([own.status, own.type]).toEqual([response.status, response.headers['content-type']])
  // An empty body has no differences.
  expect(own.body).toMatchObject({ _links: { 'pb:contracts': [{ href: expect.any(String) }] } })
  expect(differences(own.body, response.body)).toEqual([])
})

test('has the members of an application that the broker has', async () => {
  const { request, response }: Exchange = read('pacticipant')
  await publish('foo', 'bar')
  const own = await send('GET', request.path)
  expect(own.status).toBe(response.status)
  expect(own.body).toMatchObject({ name: expect.stringMatching(/^foo$/i), _links: { 'pb:branch-version': { href: expect.any(String) } } })
  expect(differences(own.body, response.body)).toEqual([])
})

test('lists the pacts of a provider as the broker does', async () => {
  const { request, response }: Exchange = read('pacts-for-verification')
  await publish('Consumer 2', 'Provider')
  const selectors = { consumerVersionSelectors: [{ mainBranch: true }] }
  const own = await send('POST', request.path, selectors)
  expect(own.status).toBe(response.status)
  expect((own.body as { _embedded: { pacts: Json[] } })._embedded.pacts).toHaveLength(1)
  expect(differences(own.body, response.body)).toEqual([])
})

test('decides about a deployment in the words of the broker', async () => {
  const approved: Record<string, { summary: Json }> = read('can-i-deploy')
  const of = (title: string) =>
    approved[`GET /can-i-deploy approval can-i-deploy Foo v1 to the production environment ${title}snapshots`]?.summary
  const decision = async () => {
    const { body } = await send('GET', '/can-i-deploy?pacticipant=Foo&version=1&environment=production')
    return (body as { summary: Json }).summary
  }
  await publish('Foo', 'Bar')
  await send('POST', '/environments', { name: 'production', displayName: 'Production', production: true })
  const found = await send('GET', '/pacts/provider/Bar/consumer/Foo/version/1')
  const { href } = (found.body as { _links: { 'pb:publish-verification-results': { href: string } } })._links[
    'pb:publish-verification-results'
  ]
  await send('POST', href.slice(broker.url.length), { success: true, providerApplicationVersion: '2' })
  broker.state.deploy({ environment: 'production', pacticipant: 'Bar', version: '2', instance: undefined })
  expect(await decision()).toEqual(of(''))
  await publish('Foo', 'Baz')
  expect(await decision()).toEqual(of('with a failing integration without ignoring the failing integration '))
})
