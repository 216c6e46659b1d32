import { describe, expect, test } from '@jest/globals'
import { callsIn } from '../../src/contracts/calls.ts'
import {
  uncontractedCalls,
  uncontractedEvents,
  unmatchedTypes,
  unusedInternalRoutes,
  unverifiedProviders,
} from '../../src/contracts/coverage.ts'
import type { CommittedInteraction } from '../../src/contracts/pact-list.ts'

const from = "import { api } from '@loomcast/web-kit'\n"
const found = (source: string) => callsIn(source, 'slice/src/a.ts')
const listed = (source: string) => found(source).calls.map(({ method, path }) => `${method} ${path}`)

describe('calls in source code', () => {
  test('are found for every method of the client, with literals, templates and constants', () => {
    const source = `${from}
      const ADDRESS = '/api/d'
      export const calls = {
        a: () => api.get<{ x: string }>('/api/a', { query: {} }),
        b: (id: string) => api.put(\`/api/b/\${encodeURIComponent(id)}\`, {}),
        c: () => api.download(\`/api/c?\${new URLSearchParams({})}\`, 'c.csv'),
        d: () => api.delete(ADDRESS),
        e: () => api.stream('/api/e', {}, { onEvent() {} }),
        f: (id: string) => api.get(\`\${ADDRESS}/\${id}/f\`),
      }`
    expect(listed(source)).toEqual(['GET /api/a', 'PUT /api/b/{}', 'GET /api/c', 'DELETE /api/d', 'POST /api/e', 'GET /api/d/{}/f'])
    expect(found(source).complaints).toEqual([])
  })

  test('are found for an aliased client and for fetch', () => {
    expect(listed("import { api as http } from '@loomcast/web-kit'\nhttp.post('/api/a')")).toEqual(['POST /api/a'])
    expect(listed("fetch('/api/a', { method: 'POST' }); fetch('/registry.json')")).toEqual(['POST /api/a'])
  })

  test('are ignored if `api` is not the client', () => {
    expect(listed("import { api } from './other.ts'\napi.get('/api/a')")).toEqual([])
  })

  test.each([
    ['a URL that is passed in', `${from} export const get = (path: string) => api.get(path)`, /is not written where it is called/],
    [
      'a URL whose beginning is passed in',
      `${from} export const get = (path: string) => api.get(\`\${path}/x\`)`,
      /is not written where it is called/,
    ],
    ['a client that is passed on', `${from} export const client = api`, /used other than by calling/],
    ['a reference to a method without a call', `${from} export const get = api.get`, /used other than by calling/],
  ])('are reported as unreadable: %s', (_, source, complaint) => {
    expect(found(source).complaints.join()).toMatch(complaint)
  })
})

describe('pact coverage', () => {
  const committed: CommittedInteraction[] = [
    {
      file: 'a-b.json',
      consumer: 'a',
      provider: 'b',
      interaction: { type: 'Synchronous/HTTP', description: 'x', request: { method: 'GET', path: '/api/things/1' } },
    },
    {
      file: 'a-events-b-events.json',
      consumer: 'a-events',
      provider: 'b-events',
      interaction: {
        type: 'Asynchronous/Messages',
        description: 'a.group receives com.loomcast.b.made.v1',
        metadata: { ce_type: 'com.loomcast.b.made.v1' },
      },
    },
  ]
  const service = (types: string[]) => [{ service: 'a', publishes: [], groups: [{ group: 'a.group', types }] }]

  test('reports a call without a pact', () => {
    const call = (method: string, path: string) => ({ method, path, file: 'a/src/a.ts' })
    expect(uncontractedCalls('a', [call('GET', '/api/things/{}')], committed)).toEqual([])
    expect(uncontractedCalls('a', [call('DELETE', '/api/things/{}')], committed)).toEqual([
      expect.stringContaining('DELETE /api/things/{} (a/src/a.ts)'),
    ])
    expect(uncontractedCalls('a', [call('GET', '/api/things')], committed)).toHaveLength(1)
    expect(uncontractedCalls('other', [call('GET', '/api/things/{}')], committed)).toHaveLength(1)
  })

  test('reports an event consumer without a pact, and a pact of a removed consumer', () => {
    expect(uncontractedEvents(service(['com.loomcast.b.made.v1']), committed)).toEqual([])
    expect(uncontractedEvents(service(['com.loomcast.b.made.v1', 'com.loomcast.b.sold.v1']), committed)).toEqual([
      expect.stringContaining('com.loomcast.b.sold.v1'),
    ])
    expect(uncontractedEvents(service([]), committed)).toEqual([expect.stringContaining('does not listen')])
  })

  test('reports an event type without a publisher, unless its service is pending', () => {
    const types = ['com.loomcast.b.made.v1']
    expect(unmatchedTypes([{ service: 'b', publishes: types, groups: [] }], types, [])).toEqual([])
    expect(unmatchedTypes([], types, [])).toEqual([expect.stringContaining('no publisher')])
    expect(unmatchedTypes([], types, ['b-events'])).toEqual([])
    expect(unmatchedTypes([{ service: 'a', publishes: types, groups: [] }], types, [])).toEqual([
      expect.stringContaining("another service's"),
    ])
  })

  test('reports a provider without a verification test, and a pending provider that has one', () => {
    expect(unverifiedProviders(committed, ['b'], ['b-events'])).toEqual([])
    expect(unverifiedProviders(committed, ['b'], [])).toEqual([expect.stringContaining('No test verifies the pacts with b-events')])
    expect(unverifiedProviders(committed, ['b', 'b-events'], ['b-events'])).toEqual([
      expect.stringContaining('remove it from contracts/pending.json'),
    ])
    expect(unverifiedProviders(committed, ['b', 'b-events'], ['c'])).toEqual([expect.stringContaining('No pact names c')])
  })
})

describe('internal routes', () => {
  const route = { provider: 'b', method: 'GET', path: '/internal/admin/things/{thing_id}' }
  const pending = { consumer: 'admin', provider: 'b', paths: '/internal/admin/' }
  const pact = (path: string): CommittedInteraction => ({
    file: 'a-b.json',
    consumer: 'a',
    provider: 'b',
    interaction: { type: 'Synchronous/HTTP', description: 'x', request: { method: 'GET', path } },
  })

  test('have a pact or a pending consumer', () => {
    expect(unusedInternalRoutes([route], [pact('/internal/admin/things/1')], [], [])).toEqual([])
    expect(unusedInternalRoutes([route], [], [pending], ['a', 'b'])).toEqual([])
    expect(unusedInternalRoutes([{ ...route, path: '/api/things' }], [], [], [])).toEqual([])
  })

  test('of the service that calls them itself need its pact with another service', () => {
    const own = { ...route, provider: 'admin' }
    expect(unusedInternalRoutes([own], [{ ...pact('/internal/admin/things/1'), consumer: 'admin' }], [], [])).toEqual([])
    expect(unusedInternalRoutes([own], [pact('/internal/admin/things/1')], [], [])).toHaveLength(1)
    expect(unusedInternalRoutes([own], [], [], []).join()).toMatch(/No pact names GET \/internal\/admin\/things/)
  })

  test('are reported without either', () => {
    expect(unusedInternalRoutes([route], [pact('/internal/other')], [], []).join()).toMatch(/No pact names GET \/internal\/admin\/things/)
  })

  test('have no pending consumer that exists', () => {
    expect(unusedInternalRoutes([route], [], [pending], ['admin']).join()).toMatch(/admin exists now: write its pacts with b/)
  })

  test('have no pending consumer without a route', () => {
    expect(unusedInternalRoutes([], [], [pending], []).join()).toMatch(/b has no route under \/internal\/admin\/: remove admin/)
  })
})
