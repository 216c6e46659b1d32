import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { compose, type OpenApiDocument } from '../src/openapi/compose.ts'
import { type TestGateway, testGateway } from './harness/gateway.ts'

const document = (paths: Record<string, unknown>, schemas: Record<string, unknown> = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'T', description: 'What it does.', version: '1' },
  paths: paths as OpenApiDocument['paths'],
  components: { schemas },
})

const operation = (ref: string, summary = 'Sum') => ({
  summary,
  'x-auth': 'user',
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref: ref } } } } },
})

describe('the merged document of all services', () => {
  test('contains all operations that are reachable from outside, tagged by service', () => {
    const composed = compose(
      new Map([
        ['auth', document({ '/api/auth/me': { get: operation('#/components/schemas/Me') }, '/internal/x': { get: operation('#/x') } })],
        ['content', document({ '/api/models': { get: operation('#/components/schemas/Models') } })],
      ]),
    )
    expect(Object.keys(composed.paths)).toEqual(['/api/auth/me', '/api/models'])
    expect(composed.paths['/api/auth/me']?.['get']).toMatchObject({ tags: ['auth'] })
    expect(composed.tags?.map((tag) => tag.name)).toEqual(['auth', 'content'])
  })

  test('renames schemas that differ but have the same name, and shares equal ones', () => {
    const composed = compose(
      new Map([
        [
          'auth',
          document(
            { '/api/auth/me': { get: operation('#/components/schemas/Item') } },
            { Item: { type: 'string' }, Same: { type: 'null' } },
          ),
        ],
        [
          'content',
          document(
            { '/api/models': { get: operation('#/components/schemas/Item') } },
            { Item: { type: 'number' }, Same: { type: 'null' } },
          ),
        ],
      ]),
    )
    expect(composed.components?.['schemas']).toEqual({
      Item: { type: 'string' },
      Same: { type: 'null' },
      'content.Item': { type: 'number' },
    })
    expect(JSON.stringify(composed.paths['/api/auth/me'])).toContain('#/components/schemas/Item')
    expect(JSON.stringify(composed.paths['/api/models'])).toContain('#/components/schemas/content.Item')
  })
})

describe('the API documentation', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    const auth = document(
      { '/api/auth/me': { get: operation('#/components/schemas/Me', '<script>alert(1)</script>') } },
      { Me: { type: 'object' } },
    )
    gateway = await testGateway({
      files: { 'services/auth/openapi.json': JSON.stringify(auth), 'services/content/openapi.json': '{"broken":' },
    })
  })
  afterAll(() => gateway.close())

  test('serves the document, including the gateway’s own routes, even if one service’s document is invalid', async () => {
    const response = await gateway.fetch('/api/openapi.json')
    expect(response.headers.get('content-type')).toMatch(/application\/json/)
    const { paths } = await response.json()
    expect(Object.keys(paths)).toEqual(['/api/auth/me', '/api/health'])
  })

  test('lists the operations on a page without scripts, and escapes markup', async () => {
    const response = await gateway.fetch('/api/docs')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(html).toContain('/api/auth/me')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect((await gateway.fetch('/api/docs.css')).headers.get('content-type')).toMatch(/text\/css/)
  })
})
