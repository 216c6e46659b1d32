import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { SERVICES, type ServiceName } from '@loomcast/platform-config'
import { type Expectation, exceptionsOf, expectationOf, isHiddenRoute, plannedPost } from './authorization/expectations.ts'
import { wrongAnswers } from './authorization/malformed-headers.ts'
import { type ApiResponse, CALLERS, type Caller, type Product, startProduct } from './authorization/product.ts'
import { APPS, documentedOperations, type OpenApiPaths, operationsOf, urlOf } from './authorization/routes.ts'
import { solidImage } from './authorization/solid-image.ts'

/** Every documented route of the gateway and of every service in platform.config.ts, called by every kind of caller, and with malformed headers. */
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const UNKNOWN_ID = 'unknown_id'
const DENIALS = ['token_missing', 'token_invalid', 'token_expired', 'session_revoked', 'forbidden', 'view_only', 'keys_unavailable']
const REJECTIONS: Partial<Record<Caller, [status: number, code: string]>> = {
  visitor: [401, 'token_missing'],
  forged: [401, 'token_invalid'],
  expired: [401, 'token_expired'],
  'wrong audience': [401, 'token_invalid'],
  'expired admin': [401, 'token_expired'],
  raised: [401, 'token_invalid'],
  'before the code': [401, 'token_invalid'],
}

/** The rejection that a caller must get; undefined if the call is allowed, regardless of how the route responds to an empty call. */
function rejectionFor({ who, adminView }: Expectation, caller: Caller, method: string): [number, string] | undefined {
  if (caller === 'viewer') {
    if (!['GET', 'HEAD'].includes(method) || adminView === 'refused') return [403, 'view_only']
    return who === 'admin' ? [403, 'forbidden'] : undefined
  }
  if (who === 'public') return undefined
  const isSignedIn = caller === 'user' || caller === 'other user'
  return who === 'admin' && isSignedIn ? [403, 'forbidden'] : REJECTIONS[caller]
}

describe.each(APPS)('%s', (name) => {
  const operations = documentedOperations(name)

  test('has exactly the documented routes with the expected access', () => {
    const running = operationsOf(product.apps[name].swagger() as unknown as OpenApiPaths)
    const expected = operations.map((operation) => ({ ...operation, auth: expectationOf(name, operation.name).who }))
    expect(running).toEqual(expected)
  })

  test('has all routes that are listed as exceptions', () => {
    expect(operations.map((operation) => operation.name)).toEqual(expect.arrayContaining(exceptionsOf(name)))
  })

  test('omits no route of the product from its document', () => {
    const hidden = product.apps[name].listRoutes().filter((route) => route.hidden)
    expect(hidden.filter(({ auth, url }) => auth !== 'public' || !isHiddenRoute(name, url))).toEqual([])
  })

  test('has an ownership test for every route with an id in its path, except commands of administrators', () => {
    const untested = operations.filter((operation) => {
      const { who, resource, signed, shared, ofCaller } = expectationOf(name, operation.name)
      return who !== 'admin' && operation.path.includes('{') && !resource && !signed && !shared && !ofCaller
    })
    expect(untested.map((operation) => operation.name)).toEqual([])
  })

  test.each(operations)('$name', async (operation) => {
    const expectation = expectationOf(name, operation.name)
    const { endsSession, streams = false } = expectation
    const outcomes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const caller of CALLERS) {
      const body = operation.takesBody ? {} : undefined
      const response = await product.call(product.apps[name], caller, operation.method, urlOf(operation, UNKNOWN_ID), body, { streams })
      const rejection = rejectionFor(expectation, caller, operation.method)
      outcomes[caller] = rejection ? [response.status, response.code] : outcomeOf(response)
      expected[caller] = rejection ?? 'allowed'
      if (endsSession) await product.signInAgain()
    }
    expect(outcomes).toEqual(expected)
  })
})

function outcomeOf(response: ApiResponse): unknown {
  const denied = [401, 403, 503].includes(response.status) && response.code !== undefined && DENIALS.includes(response.code)
  const failed = denied || response.status === 500
  return failed ? [response.status, response.code] : 'allowed'
}

describe('resources of a user', () => {
  const callOf = (service: ServiceName) => (caller: Caller, method: string, url: string, body?: unknown) =>
    product.call(product.apps[service], caller, method, url, body)
  const call = callOf('content')
  const create: Record<NonNullable<Expectation['resource']>, () => Promise<string>> = {
    async content() {
      const made = await call('user', 'POST', '/api/content/generate', {
        prompt: 'Our bakery opens on Monday',
        platform: 'linkedin',
        provider: 'local',
      })
      expect(made.status).toBe(200)
      return made.body.content_id
    },
    async set() {
      const made = await call('user', 'POST', '/api/content/generate-set', {
        prompt: 'Our bakery opens on Monday',
        platforms: ['linkedin', 'facebook'],
        provider: 'local',
      })
      expect(made.status).toBe(200)
      return made.body.set_id
    },
    async template() {
      const made = await call('user', 'POST', '/api/content/templates', { prompt: 'Our bakery opens on Monday', platform: 'linkedin' })
      expect(made.status).toBe(201)
      return made.body.template.template_id
    },
    async voice() {
      const posts = [{ text: 'Our bakery opens on Monday' }]
      expect((await call('user', 'PUT', '/api/user/voice/linkedin', { own: true, posts })).status).toBe(200)
      return 'linkedin'
    },
    session: () => product.secondSession('user'),
    async checkout() {
      const made = await callOf('billing')('user', 'POST', '/api/checkout/session', {
        package_id: 'professional',
        origin_url: 'http://localhost:3000',
      })
      expect(made.status).toBe(200)
      return made.body.session_id
    },
    invoice: () => product.invoice(),
    async 'planned post'() {
      const made = await callOf('publish')('user', 'POST', '/api/publish/posts', { posts: [plannedPost] })
      expect(made.status).toBe(201)
      return made.body.posts[0].post_id
    },
    async series() {
      const posts = [{ ...plannedPost, state: 'planned', repeat: { frequency: 'daily' } }]
      const made = await callOf('publish')('user', 'POST', '/api/publish/posts', { posts })
      expect(made.status).toBe(201)
      return made.body.posts[0].series.series_id
    },
    async review() {
      const post_ids = [await create['planned post']()]
      const made = await callOf('publish')('user', 'POST', '/api/publish/reviews', {
        post_ids,
        from_name: 'Ada',
        days: 1,
        require_approval: false,
      })
      expect(made.status).toBe(201)
      return made.body.review.review_id
    },
    async connection() {
      const made = await callOf('publish')('user', 'POST', '/api/publish/connections', { network: 'mastodon', fields: { token: 'abc' } })
      expect([200, 201]).toContain(made.status)
      return made.body.connection_id
    },
    upscaling: () => product.upscaling(),
    narration: () => product.narration(),
    music: () => product.music(),
    clip: () => product.clip(),
    async picture() {
      return /fil_[\w-]+/.exec(await product.upload('user', solidImage()))?.[0] ?? ''
    },
    async video() {
      const image_urls = [await product.upload('user', solidImage())]
      const made = await callOf('video')('user', 'POST', '/api/video/generate', {
        image_urls,
        user_instructions: 'Our bakery opens on Monday',
      })
      expect(made.status).toBe(202)
      return made.body.job_id
    },
  }
  const owned = SERVICES.flatMap((service) =>
    documentedOperations(service).flatMap((operation) => {
      const { resource, body, ownStatus } = expectationOf(service, operation.name)
      return resource ? [{ service, ...operation, resource, body, ownStatus }] : []
    }),
  )

  test.each(owned)(
    '$name responds 404 to other users and changes nothing',
    async ({ service, resource, body, ownStatus, ...operation }) => {
      const call = callOf(service)
      const id = await create[resource]()
      const { method } = operation
      const url = urlOf(operation, id)
      for (const stranger of ['other user', 'admin'] as const) {
        const response = await call(stranger, method, url, body)
        expect({ stranger, status: response.status }).toEqual({ stranger, status: 404 })
        expect(response.text).not.toContain('bakery')
      }
      expect((await call('user', method, url, body)).status).toBe(ownStatus)
      if (resource === 'video') await call('user', 'DELETE', `/api/video/delete/${id}`)
    },
  )

  test('lists, exports, counts and bulk calls are limited to the caller’s resources', async () => {
    const id = await create.content()
    const templateId = await create.template()
    await create.voice()
    await call('user', 'POST', '/api/content/bulk-tag', { content_ids: [id], add: ['spring'] })
    for (const stranger of ['other user', 'admin'] as const) {
      for (const url of ['/api/content/history', '/api/content/export', '/api/content/templates', '/api/user/voice']) {
        const { status, text } = await call(stranger, 'GET', url)
        expect(status).toBe(200)
        expect(text).not.toMatch(new RegExp(`${id}|${templateId}|bakery`))
      }
      expect((await call(stranger, 'GET', '/api/content/totals')).body).toMatchObject({ total: 0 })
      expect((await call(stranger, 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
      expect((await call(stranger, 'POST', '/api/content/bulk-delete', { content_ids: [id] })).body).toMatchObject({ deleted: 0 })
      expect((await call(stranger, 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 0 })
      expect((await call(stranger, 'POST', '/api/content/bulk-tag', { content_ids: [id], add: ['x'] })).body).toMatchObject({ posts: [] })
      expect((await call(stranger, 'POST', '/api/content/tags/delete', { name: 'spring' })).status).toBe(404)
      expect((await call(stranger, 'GET', '/api/content/tags')).body).toMatchObject({ tags: [] })
      expect((await call(stranger, 'POST', '/api/content/bulk-export', { content_ids: [id] })).text).not.toMatch(new RegExp(`${id}|bakery`))
    }
    expect((await call('user', 'GET', `/api/content/${id}`)).status).toBe(200)
  })

  test('tags and exports of videos are limited to the caller’s videos', async () => {
    const id = await create.video()
    const ofVideo = callOf('video')
    await ofVideo('user', 'POST', '/api/video/bulk-tag', { job_ids: [id], add: ['spring'] })
    for (const stranger of ['other user', 'admin'] as const) {
      expect((await ofVideo(stranger, 'POST', '/api/video/bulk-tag', { job_ids: [id], add: ['x'] })).body).toMatchObject({ videos: [] })
      for (const call of ['rename', 'delete'])
        expect(
          (await ofVideo(stranger, 'POST', `/api/video/tags/${call}`, { name: 'spring', ...(call === 'rename' && { new_name: 'x' }) }))
            .status,
        ).toBe(404)
      expect((await ofVideo(stranger, 'GET', '/api/video/tags')).body).toMatchObject({ tags: [] })
      expect((await ofVideo(stranger, 'POST', '/api/video/bulk-export', { job_ids: [id] })).text).not.toMatch(new RegExp(`${id}|bakery`))
    }
    expect((await ofVideo('user', 'GET', '/api/video/tags')).body).toMatchObject({ tags: [{ name: 'spring', videos: 1 }] })
    await ofVideo('user', 'DELETE', `/api/video/delete/${id}`)
  })

  test('planned posts, connections and schedules are limited to the caller’s', async () => {
    const [postId, connectionId, seriesId, reviewId] = [
      await create['planned post'](),
      await create.connection(),
      await create.series(),
      await create.review(),
    ]
    for (const stranger of ['other user', 'admin'] as const)
      for (const url of ['posts', 'series', 'connections', 'schedule', 'schedule/next', 'calendar', 'reviews'])
        expect((await callOf('publish')(stranger, 'GET', `/api/publish/${url}`)).text).not.toMatch(
          new RegExp(`${postId}|${connectionId}|${seriesId}|${reviewId}|bakery`),
        )
  })

  test('a deleted text cannot be restored by another user', async () => {
    const id = await create.content()
    await call('user', 'DELETE', `/api/content/${id}`)
    expect((await call('other user', 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 0 })
    expect((await call('user', 'GET', `/api/content/${id}`)).status).toBe(404)
    expect((await call('user', 'POST', '/api/content/restore', { content_ids: [id] })).body).toMatchObject({ restored: 1 })
  })

  test('account calls return the caller’s data', async () => {
    const { auth } = product.apps
    for (const person of ['user', 'other user', 'admin'] as const) {
      expect((await product.call(auth, person, 'GET', '/api/auth/me')).body.user_id).toBe(product.userIdOf(person))
      expect((await product.call(auth, person, 'GET', '/api/user/profile')).body.profile.user_id).toBe(product.userIdOf(person))
      const others = (['user', 'other user', 'admin'] as const).filter((each) => each !== person).map((each) => product.userIdOf(each))
      const exported = await product.call(auth, person, 'GET', '/api/user/export')
      expect(exported.text).not.toMatch(new RegExp(others.join('|')))
    }
  })
})

describe('malformed headers', () => {
  beforeAll(() => product.signInAgain())

  test.each(APPS)('get a normal response or a problem from %s, never a server error', async (name) => {
    expect(await wrongAnswers(product, name)).toEqual([])
  })
})

test('the gateway forwards all documented calls of services except internal ones', async () => {
  const { gateway } = product.apps
  // A real request is needed: proxied calls bypass Fastify's router, where injected requests start.
  const origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
  const wrong: string[] = []
  for (const service of SERVICES) {
    for (const operation of documentedOperations(service)) {
      const { name, method, path } = operation
      // Otherwise, an unknown path gets the page.
      const response = await fetch(new URL(urlOf(operation, 'x'), origin), { method, headers: { accept: 'application/json' } })
      await response.body?.cancel()
      const isReached = response.status !== 404 && response.status !== 405
      if (isReached === path.startsWith('/internal/')) wrong.push(`${name}: ${response.status}`)
    }
  }
  expect(wrong).toEqual([])
})
