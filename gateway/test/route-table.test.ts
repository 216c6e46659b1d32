import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readDocuments } from '../src/openapi/compose.ts'
import { PROXY_ROUTES, type ProxyRoute } from '../src/routes/route-table.ts'

/** The services' committed documents list all operations and who can call them; the table must contain all of these operations. */
const documents = await readDocuments(join(import.meta.dirname, '..', '..', 'services'), { warn: () => {} })
const documented = [...documents].flatMap(([service, document]) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ service, path, method, auth: (operation as { 'x-auth'?: string })['x-auth'] })),
  ),
)

/** Operations that only services call. */
const isInternal = ({ path }: { path: string }) => path.startsWith('/internal/')
const operations = documented.filter((operation) => !isInternal(operation))

function rowFor(path: string): ProxyRoute | undefined {
  return PROXY_ROUTES.filter((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`))).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
}

describe('the route table', () => {
  test('is compared with a non-empty list of operations', () => {
    expect(operations.length).toBeGreaterThan(15)
  })

  test.each(operations)('routes $method $path to $service', ({ service, path }) => {
    expect(rowFor(path)?.to).toBe(service)
  })

  test.each(operations.filter(({ path }) => !path.startsWith('/api/auth/')))(
    'requires a token for $method $path ($auth) exactly if the service does',
    ({ path, auth }) => {
      expect(rowFor(path)?.token).toBe(auth === 'public' ? 'ignored' : 'needed')
    },
  )

  test.each(documented.filter(isInternal))('does not expose $method $path of $service', ({ path }) => {
    expect(rowFor(path)).toBeUndefined()
  })

  test('assigns sign-in and password changes to their own rate class', () => {
    const guesses = operations.filter(
      ({ path, auth, method }) =>
        auth === 'public' && method === 'post' && !/refresh|logout|webhook|preview|\/publish\/review\//.test(path),
    )
    expect(guesses.length).toBeGreaterThan(4)
    for (const { path } of guesses) expect([path, rowFor(path)?.rate]).toEqual([path, 'sign_in'])
  })

  test('counts calls with a review link, whose token cannot be guessed, as reads and writes of the IP address', () => {
    for (const path of ['/api/publish/review', '/api/publish/review/comments', '/api/publish/review/decisions'])
      expect(rowFor(path)).toMatchObject({ rate: 'by-method', token: 'ignored', bodyBytes: 16 * 1024 })
  })

  test('lets films, which last as long as their clients read them, occupy no connection of other calls', () => {
    const films = [...documents.values()].flatMap(({ paths }) =>
      Object.entries(paths).filter(([path, methods]) => !isInternal({ path }) && /"(?:video|audio)\//.test(JSON.stringify(methods))),
    )
    expect(films.map(([path]) => path)).toContain('/api/publish/review/posts/{post}/film')
    for (const [path] of films) expect([path, rowFor(path)?.kind]).toEqual([path, 'file'])
  })

  test("counts a visitor's post as a generation", () => {
    expect(rowFor('/api/content/preview')?.rate).toBe('generate')
  })

  test('has exactly the documented methods', () => {
    const methods = new Map<string, Set<string>>()
    for (const { path, method } of operations) {
      const row = rowFor(path)?.path ?? path
      const known = methods.get(row) ?? new Set()
      methods.set(row, known.add(method.toUpperCase()))
      if (method === 'get') known.add('HEAD')
    }
    for (const [path, documentedMethods] of methods) {
      const row = PROXY_ROUTES.find((route) => route.path === path)
      expect([path, [...(row?.methods ?? [])].sort()]).toEqual([path, [...documentedMethods].sort()])
    }
  })

  test('streams only the bodies of uploads, and accepts no body on routes with methods that have none', () => {
    const uploads = PROXY_ROUTES.filter(({ kind }) => kind === 'upload')
    expect(uploads.map(({ path, token }) => [path, token])).toEqual([
      ['/api/upload/image', 'needed'],
      ['/api/upload/narration', 'needed'],
      ['/api/upload/music', 'needed'],
      ['/api/upload/clip', 'needed'],
      ['/api/upload/logo', 'needed'],
    ])
    for (const { path, methods, bodyBytes } of PROXY_ROUTES) {
      expect([path, bodyBytes > 0]).toEqual([path, methods.some((method) => method !== 'GET' && method !== 'HEAD')])
    }
    for (const { path, to, bodyBytes } of PROXY_ROUTES) if (to === 'auth') expect([path, bodyBytes <= 16 * 1024]).toEqual([path, true])
  })
})
