import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readDocuments } from '../src/openapi/compose.ts'
import { PROXY_ROUTES, type ProxyRoute } from '../src/proxy/route-table.ts'

/** The committed documents of the services list all operations and their access; the table must contain all of them. */
const documents = await readDocuments(join(import.meta.dirname, '..', '..', 'services'), { warn: () => {} })
const documented = [...documents].flatMap(([service, document]) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ service, path, method, auth: (operation as { 'x-auth'?: string })['x-auth'] })),
  ),
)

/** Operations between services. */
const isInternal = ({ path }: { path: string }) => path.startsWith('/internal/')
const operations = documented.filter((operation) => !isInternal(operation))

function rowFor(path: string): ProxyRoute | undefined {
  return PROXY_ROUTES.filter((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`))).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
}

describe('the route table', () => {
  test('there are operations to compare it with', () => {
    expect(operations.length).toBeGreaterThan(15)
  })

  test.each(operations)('$method $path reaches $service', ({ service, path }) => {
    expect(rowFor(path)?.to).toBe(service)
  })

  test.each(operations.filter(({ path }) => !path.startsWith('/api/auth/')))(
    '$method $path ($auth) asks for a token exactly when the service does',
    ({ path, auth }) => {
      expect(rowFor(path)?.token).toBe(auth === 'public' ? 'ignored' : 'needed')
    },
  )

  test.each(documented.filter(isInternal))('$method $path of $service is not reachable from outside', ({ path }) => {
    expect(rowFor(path)).toBeUndefined()
  })

  test('limits sign-in and password changes as such', () => {
    const guesses = operations.filter(({ path, auth, method }) => auth === 'public' && method === 'post' && !/refresh|logout/.test(path))
    expect(guesses.length).toBeGreaterThan(4)
    for (const { path } of guesses) expect([path, rowFor(path)?.rate]).toEqual([path, 'sign_in'])
  })

  test('has exactly the methods that the documents have', () => {
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

  test('streams only the bodies of uploads, and accepts none where no method has one', () => {
    const uploads = PROXY_ROUTES.filter(({ kind }) => kind === 'upload')
    expect(uploads.map(({ path, token }) => [path, token])).toEqual([['/api/upload/image', 'needed']])
    for (const { path, methods, bodyBytes } of PROXY_ROUTES) {
      expect([path, bodyBytes > 0]).toEqual([path, methods.some((method) => method !== 'GET' && method !== 'HEAD')])
    }
    for (const { path, to, bodyBytes } of PROXY_ROUTES) if (to === 'auth') expect([path, bodyBytes <= 16 * 1024]).toEqual([path, true])
  })
})
