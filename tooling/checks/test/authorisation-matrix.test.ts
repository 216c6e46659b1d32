import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EXPECTATIONS, type Expectation, HIDDEN } from './authorisation/expectations.ts'
import { picture } from './authorisation/picture.ts'
import { type Answer, CALLERS, type Caller, type Product, startProduct } from './authorisation/product.ts'

/** Every documented route of every service, read from the running apps, tried by everybody who could come along. */
interface Operation {
  name: string
  method: string
  path: string
  auth: string
  takesBody: boolean
}

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 90_000)
afterAll(() => product?.stop())

function operationsOf(service: string): Operation[] {
  const document = product.apps[service]?.swagger() as unknown as {
    paths: Record<string, Record<string, { 'x-auth': string; requestBody?: unknown }>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      auth: operation['x-auth'],
      takesBody: operation.requestBody !== undefined,
    })),
  )
}

const DENIALS = ['token_missing', 'token_invalid', 'token_expired', 'session_revoked', 'forbidden', 'keys_unavailable']
const REFUSED: Partial<Record<Caller, [status: number, code: string]>> = {
  visitor: [401, 'token_missing'],
  forged: [401, 'token_invalid'],
  expired: [401, 'token_expired'],
  'wrong audience': [401, 'token_invalid'],
}

/** What a caller must get; undefined is "let in", whatever the route then answers to an empty call. */
function refusalFor(who: Expectation['who'], caller: Caller): [number, string] | undefined {
  if (who === 'public') return undefined
  const isSignedIn = caller === 'user' || caller === 'other user'
  return who === 'admin' && isSignedIn ? [403, 'forbidden'] : REFUSED[caller]
}

describe.each(Object.keys(EXPECTATIONS))('%s', (service) => {
  const expectations = EXPECTATIONS[service] ?? {}

  test('has exactly the routes that somebody decided on, with the access that was decided', () => {
    const actual = Object.fromEntries(operationsOf(service).map((operation) => [operation.name, operation.auth]))
    const decided = Object.fromEntries(Object.entries(expectations).map(([name, { who }]) => [name, who]))
    expect(actual).toEqual(decided)
  })

  test('hides no call of the product from its document', () => {
    const hidden = product.apps[service]?.listRoutes().filter((route) => route.hidden) ?? []
    const surprising = hidden.filter((route) => route.auth !== 'public' || !HIDDEN[service]?.some((pattern) => pattern.test(route.url)))
    expect(surprising).toEqual([])
  })

  test('every route that names a thing is tried with other people’s things', () => {
    const withoutThing = operationsOf(service).filter(
      ({ name, path }) => path.includes('{') && !expectations[name]?.thing && !expectations[name]?.signed,
    )
    expect(withoutThing.map((operation) => operation.name)).toEqual([])
  })

  test.each(Object.entries(expectations))('%s', async (name, { who, endsSession, streams = false }) => {
    const operation = operationsOf(service).find((candidate) => candidate.name === name)
    const app = product.apps[service]
    if (!operation || !app) throw new Error(`${name} does not exist`)
    const outcomes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS) {
      const url = operation.path.replace(/\{\w+\}/g, 'nobody_has_this')
      const answer = await product.call(app, caller, operation.method, url, operation.takesBody ? {} : undefined, { streams })
      const refusal = refusalFor(who, caller)
      outcomes[caller] = refusal ? [answer.status, answer.code] : letIn(answer)
      expected[caller] = refusal ?? 'let in'
      if (endsSession) await product.signInAgain()
    }
    expect(outcomes).toEqual(expected)
  })
})

function letIn(answer: Answer): unknown {
  const denied = [401, 403, 503].includes(answer.status) && answer.code !== undefined && DENIALS.includes(answer.code)
  const failed = denied || answer.status === 500
  return failed ? [answer.status, answer.code] : 'let in'
}

describe('what belongs to one person', () => {
  const callOf = (service: string) => (caller: Caller, method: string, url: string, body?: unknown) => {
    const app = product.apps[service]
    if (!app) throw new Error(`no ${service} service`)
    return product.call(app, caller, method, url, body)
  }
  const call = callOf('content')
  const make: Record<NonNullable<Expectation['thing']>, () => Promise<string>> = {
    async content() {
      const made = await call('user', 'POST', '/api/content/generate', {
        prompt: 'Our bakery opens on Monday',
        platform: 'linkedin',
        provider: 'local',
      })
      expect(made.status).toBe(200)
      return made.body.content_id
    },
    async template() {
      const made = await call('user', 'POST', '/api/content/templates', { prompt: 'Our bakery opens on Monday', platform: 'linkedin' })
      expect(made.status).toBe(201)
      return made.body.template.template_id
    },
    session: () => product.secondSession('user'),
    upscaling: () => product.upscaling(),
    async video() {
      const image_urls = [await product.upload('user', picture())]
      const made = await callOf('video')('user', 'POST', '/api/video/generate', {
        image_urls,
        user_instructions: 'Our bakery opens on Monday',
      })
      expect(made.status).toBe(202)
      return made.body.job_id
    },
  }
  const things = Object.entries(EXPECTATIONS)
    .flatMap(([service, routes]) => Object.entries(routes).map(([name, expectation]) => ({ service, name, ...expectation })))
    .flatMap((each) => (each.thing ? [{ ...each, thing: each.thing }] : []))

  test.each(things)('$name answers 404 to everybody else, and changes nothing', async ({ service, name, thing, body, ownStatus }) => {
    const call = callOf(service)
    const id = await make[thing]()
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace(/\{\w+\}/, id)
    for (const stranger of ['other user', 'admin'] as const) {
      const answer = await call(stranger, method, url, body)
      expect({ stranger, status: answer.status }).toEqual({ stranger, status: 404 })
      expect(answer.text).not.toContain('bakery')
    }
    expect((await call('user', method, url, body)).status).toBe(ownStatus)
    if (thing === 'video') await call('user', 'DELETE', `/api/video/delete/${id}`)
  })

  test('lists, exports, counts and bulk calls show and touch only what is one’s own', async () => {
    const id = await make.content()
    const templateId = await make.template()
    for (const stranger of ['other user', 'admin'] as const) {
      for (const url of ['/api/content/history', '/api/content/export', '/api/content/templates']) {
        const { status, text } = await call(stranger, 'GET', url)
        expect(status).toBe(200)
        expect(text).not.toMatch(new RegExp(`${id}|${templateId}|bakery`))
      }
      expect((await call(stranger, 'GET', '/api/content/stats')).body).toMatchObject({ total: 0 })
      expect((await call(stranger, 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
      expect((await call(stranger, 'POST', '/api/content/bulk-delete', { content_ids: [id] })).body).toMatchObject({ deleted: 0 })
      expect((await call(stranger, 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 0 })
    }
    expect((await call('user', 'GET', `/api/content/${id}`)).status).toBe(200)
  })

  test('a deleted text is not brought back by somebody else', async () => {
    const id = await make.content()
    await call('user', 'DELETE', `/api/content/${id}`)
    expect((await call('other user', 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 0 })
    expect((await call('user', 'GET', `/api/content/${id}`)).status).toBe(404)
    expect((await call('user', 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 1 })
  })

  test('account calls are about the caller, whoever it is', async () => {
    const auth = product.apps['auth']
    if (!auth) throw new Error('no auth service')
    for (const person of ['user', 'other user', 'admin'] as const) {
      expect((await product.call(auth, person, 'GET', '/api/auth/me')).body.user_id).toBe(product.userIdOf(person))
      expect((await product.call(auth, person, 'GET', '/api/user/profile')).body.profile.user_id).toBe(product.userIdOf(person))
      const others = (['user', 'other user', 'admin'] as const).filter((each) => each !== person).map((each) => product.userIdOf(each))
      const exported = await product.call(auth, person, 'GET', '/api/user/export')
      expect(exported.text).not.toMatch(new RegExp(others.join('|')))
    }
  })
})

test('every documented call of a service can be reached through the gateway, and none that services keep among themselves', async () => {
  const gateway = product.apps['gateway']
  if (!gateway) throw new Error('no gateway')
  // Proxied calls never reach Fastify's router, where an injected one begins.
  const origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
  const wrong: string[] = []
  for (const service of ['auth', 'content', 'video']) {
    for (const { name, method, path } of operationsOf(service)) {
      const answer = await fetch(new URL(path.replace(/\{\w+\}/g, 'x'), origin), { method })
      await answer.body?.cancel()
      const isReached = answer.status !== 404 && answer.status !== 405
      if (isReached === path.startsWith('/internal/')) wrong.push(`${name}: ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
})
