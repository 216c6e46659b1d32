import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureFirstAdmin } from '@loomcast/auth'
import { buildApp as buildGateway, loadGatewaySettings } from '@loomcast/gateway'
import { loadService } from '@loomcast/launcher'
import { KEY_SERVICE, keySetUrl, SERVICES, type ServiceName, serviceConfig, serviceUrls, urlVariable } from '@loomcast/platform-config'
import { createDeadLetterStore, createLocalBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { startEmulator } from '@loomcast/stripe-emulator/testing'
import type { AppName } from './routes.ts'
import { setupOf } from './service-doubles.ts'

/**
 * `viewer`: an administrator with a read-only view of the user's account. `expired admin`, `raised`: an administrator's expired token, and a user's token whose
 * audience was changed to that of administrators. `before the code`: an administrator whose second factor is missing, with the challenge in place of a token.
 */
export const CALLERS = [
  ...(['visitor', 'viewer', 'user', 'other user', 'admin', 'forged', 'expired', 'wrong audience'] as const),
  ...(['expired admin', 'raised', 'before the code'] as const),
]
export type Caller = (typeof CALLERS)[number]

export interface ApiResponse {
  status: number
  code: string | undefined
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of responses.
  body: any
}

export interface Product {
  apps: Record<AppName, App>
  /** URLs, database names and folders that no response may contain. */
  internals: string[]
  /** Creates a queued upscaling for the user and returns its id. Bypasses the API, which would require a rendered video. */
  upscaling(): Promise<string>
  /** Creates a narration of the user and returns its id. Bypasses the API, which would require a recording. */
  narration(): Promise<string>
  /** Creates music of the user and returns its id. Bypasses the API, like `narration`. */
  music(): Promise<string>
  /** Creates a clip of the user and returns its id. Bypasses the API, like `narration`. */
  clip(): Promise<string>
  /** Creates an invoice of the user and returns its id. Bypasses the API, which would require a payment. */
  invoice(): Promise<string>
  call(app: App, caller: Caller, method: string, url: string, body?: unknown, options?: { streams?: boolean }): Promise<ApiResponse>
  /** Uploads an image; returns its URL. */
  upload(caller: Person, image: Buffer): Promise<string>
  userIdOf(caller: 'user' | 'other user' | 'admin'): string
  /** Signs the user in again; returns the id of the new session. */
  secondSession(person: Person): Promise<string>
  tokenOf(caller: Person): string
  /** Creates new sessions for all users, after a call that ended one. */
  signInAgain(): Promise<void>
  stop(): Promise<void>
}

const PUBLIC_URL = 'http://localhost:3000'
const PASSWORD = 'correct horse battery'
const EMAILS = { user: 'ada@example.com', 'other user': 'grace@example.com', admin: 'root@example.com' }
type Person = keyof typeof EMAILS

/**
 * Starts every service in platform.config.ts on a separate database. Services verify tokens with auth's keys, the users sign in through auth, and admin
 * calls the other services.
 */
export async function startProduct(): Promise<Product> {
  const logger = createLogger('authorization', false)
  const [redis, folder] = await Promise.all([testRedis('matrix'), mkdtemp(join(tmpdir(), 'matrix-files-'))])
  const bus = createLocalBus({ logger })
  const databases = new Map<string, Awaited<ReturnType<typeof testDatabase>>>()
  const apps = new Map<AppName, App>()
  const database = (name: string) => found(databases, name)
  const app = (name: AppName) => found(apps, name)

  async function build(name: ServiceName, keySet: string, owners: Record<string, string> = {}): Promise<App> {
    const service = await loadService(name)
    const { url, connection } = database(name)
    const { env, settings, deps } = setupOf(name, { folder, redisPrefix: redis.prefix })
    const servers = { MONGODB_URL: url, REDIS_URL: redis.url, PUBLIC_URL, AUTH_JWKS_URL: keySet, ...owners }
    const loaded = { ...service.loadSettings({ ...env, ...servers }), ...settings }
    const options = { connection, redis: redis.client, bus, logger: false as const, settings: loaded, ...deps }
    // The routes read the dead letters of the service's groups, which only exist where they are subscribed.
    for (const group of Object.keys(serviceConfig(name).consumes))
      await bus.subscribe({ group, types: [], handle: async () => {}, deadLetters: createDeadLetterStore(connection) })
    // Billing inserts its packages when it starts, and admin the head of its audit log.
    const built =
      name === 'billing' || name === 'admin' ? (await service.start({ ...options, role: 'http' })).app : await service.buildApp(options)
    await ensureCollections(connection)
    await built.ready()
    apps.set(name, built)
    return built
  }

  await Promise.all(SERVICES.map(async (name) => databases.set(name, await testDatabase(`matrix_${name}`))))
  const auth = await build(KEY_SERVICE, '')
  await ensureFirstAdmin({ connection: database(KEY_SERVICE).connection, email: EMAILS.admin, password: PASSWORD })
  const stripe = await startEmulator({
    connection: database('billing').connection,
    clockCanAdvance: false,
    publicUrl: PUBLIC_URL,
    webhookUrl: 'http://127.0.0.1:9/api/billing/webhook',
  })
  const authOrigin = await auth.listen({ port: 0, host: '127.0.0.1' })
  const origins: Record<string, string> = { [urlVariable(KEY_SERVICE)]: authOrigin }
  await Promise.all(
    SERVICES.filter((name) => name !== KEY_SERVICE && name !== 'admin').map(async (name) => {
      const owner = await build(name, keySetUrl(authOrigin), name === 'billing' ? { [urlVariable('stripe-emulator')]: stripe.url } : {})
      origins[urlVariable(name)] = await owner.listen({ port: 0, host: '127.0.0.1' })
    }),
  )
  await build('admin', keySetUrl(authOrigin), origins)
  const unreachable = 'http://127.0.0.1:9'
  apps.set('gateway', await buildGateway({ settings: loadGatewaySettings(serviceUrls(() => unreachable)), logger: false }))
  await app('gateway').ready()

  const people = new Map<Person, { user_id: string; token: string }>()
  async function enter(person: Person, path: string): Promise<void> {
    const response = await auth.inject({ method: 'POST', url: path, payload: { email: EMAILS[person], password: PASSWORD } })
    if (response.statusCode >= 300) throw new Error(`${person} could not sign in: ${response.body}`)
    const { access_token, user } = response.json()
    people.set(person, { user_id: user.user_id, token: access_token })
  }
  await enter('user', '/api/auth/register')
  await enter('other user', '/api/auth/register')
  await enter('admin', '/api/admin/login')
  const challenge = await challengeOf(personOf('admin').user_id)

  // Tokens that auth would never issue, signed with auth's key. Each is valid except for the property in its name.
  const signingKey = await database(KEY_SERVICE).connection.collection('signing_keys').findOne({})
  const ours: TestTokens = testTokens({ privateJwk: signingKey?.['private_jwk'] })
  const owner = () => personOf('user').user_id
  function personOf(person: Person): { user_id: string; token: string } {
    return found(people, person)
  }

  /** What an administrator with a second factor gets for email and password. */
  async function challengeOf(userId: string): Promise<string> {
    const factors = database(KEY_SERVICE).connection.collection<{ _id: string }>('second_factors')
    const now = new Date()
    const factor = { secret: 'sealed', created_at: now, confirmed_at: now, last_step: 0, recovery_codes: [] }
    await factors.insertOne({ _id: userId, ...factor })
    const payload = { email: EMAILS.admin, password: PASSWORD }
    const { challenge, access_token } = (await auth.inject({ method: 'POST', url: '/api/admin/login', payload })).json()
    await factors.deleteOne({ _id: userId })
    if (typeof challenge !== 'string' || access_token !== undefined) throw new Error('The administrator got no challenge.')
    return challenge
  }

  // A new view for each call, because calls of the user can end it.
  async function medium(kind: 'narration' | 'music' | 'footage', details: object): Promise<string> {
    const id = `fil_${randomUUID()}`
    const now = new Date()
    await database('video')
      .connection.collection<{ _id: string; [field: string]: unknown }>('files')
      .insertOne({
        _id: id,
        user_id: owner(),
        kind,
        key: `${id}.m4a`,
        content_type: 'audio/mp4',
        bytes: 1,
        sha256: id,
        ...details,
        width: null,
        height: null,
        job_id: null,
        created_at: now,
        last_used_at: now,
        removed_at: null,
      })
    return id
  }

  async function newView(): Promise<string> {
    const response = await auth.inject({
      method: 'POST',
      url: `/internal/admin/users/${owner()}/view`,
      headers: { authorization: `Bearer ${personOf('admin').token}` },
      payload: { reason: 'Authorization matrix', request_id: randomUUID() },
    })
    if (response.statusCode !== 201) throw new Error(`The administrator could not view the account: ${response.body}`)
    return response.json().access_token
  }

  async function tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'visitor') return undefined
    if (caller === 'viewer') return newView()
    if (caller === 'forged') return ours.forged(owner(), 'admin')
    if (caller === 'expired') return ours.expired(owner())
    if (caller === 'wrong audience') return ours.wrongAudience(owner())
    if (caller === 'raised') return ours.tampered(owner())
    if (caller === 'before the code') return challenge
    if (caller === 'expired admin') {
      const issuedAt = Math.floor(Date.now() / 1000) - 3600
      return ours.sign({ user_id: personOf('admin').user_id, role: 'admin', issuedAt, expiresIn: -60 })
    }
    return personOf(caller).token
  }

  return {
    apps: Object.fromEntries(apps) as Record<AppName, App>,
    internals: [
      ...[...databases.values()].flatMap(({ url, name }) => [url, name]),
      redis.url,
      folder,
      unreachable,
      ...Object.values(origins),
    ],
    async upscaling() {
      const id = randomUUID()
      const now = new Date()
      await database('video')
        .connection.collection<{ _id: string; [field: string]: unknown }>('upscalings')
        .insertOne({
          _id: id,
          user_id: owner(),
          file_id: `file of ${id}`,
          factor: 1.6,
          width: 1152,
          height: 2048,
          seconds: 8,
          state: 'queued',
          progress: 0,
          attempt: 0,
          heartbeat_at: now,
          failure: null,
          result_file_id: null,
          current: true,
          created_at: now,
          finished_at: null,
        })
      return id
    },
    narration: () =>
      medium('narration', { narration: { seconds: 1, speech: [], transcript: { words: [{ text: 'Hello', start: 0, end: 1 }] } } }),
    clip: () => medium('footage', { footage: { seconds: 5, has_sound: false, poster_id: 'fil_poster' } }),
    music: () => medium('music', { music: { name: 'Theme', seconds: 30, rights_confirmed_at: new Date() } }),
    async invoice() {
      const id = `in_${randomUUID()}`
      const now = new Date()
      await database('billing').connection.collection<{ _id: string; [field: string]: unknown }>('invoices').insertOne({
        _id: id,
        user_id: owner(),
        subscription_id: null,
        number: 'LC-2026-000001',
        status: 'paid',
        billing_reason: 'subscription_create',
        total_minor: 1900,
        tax_minor: 0,
        discount_minor: 0,
        promotion_code: null,
        amount_paid_minor: 1900,
        currency: 'usd',
        created_at: now,
        paid_at: now,
        period_start: now,
        period_end: now,
        package_id: 'professional',
        package_name: 'Professional',
        tier: 'pro',
        hosted_url: null,
        changed_at: now,
      })
      return id
    },
    async upload(person, image) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'picture.png')
      // Response generates a content type with the form's boundary.
      const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> | null }
      const payload = Buffer.from(await new Response(body).arrayBuffer())
      const response = await app('video').inject({
        method: 'POST',
        url: '/api/upload/image',
        headers: { authorization: `Bearer ${personOf(person).token}`, 'content-type': headers.get('content-type') ?? '' },
        payload,
      })
      if (response.statusCode >= 300) throw new Error(response.body)
      return response.json().image_url
    },
    userIdOf: (person) => personOf(person).user_id,
    tokenOf: (person) => `Bearer ${personOf(person).token}`,
    async call(called, caller, method, url, body, { streams = false } = {}) {
      const token = await tokenOf(caller)
      const response = await called.inject({
        method: method as 'GET',
        url,
        headers: {
          // As sent by a page: calls that use a cookie reject other origins.
          'sec-fetch-site': 'same-origin',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        payloadAsStream: streams,
      })
      if (streams && response.statusCode === 200) {
        response.stream().destroy()
        return { status: 200, code: undefined, text: '', body: undefined }
      }
      if (streams) {
        const problem = JSON.parse(await text(response.stream()))
        return { status: response.statusCode, code: problem.code, text: JSON.stringify(problem), body: problem }
      }
      const isJson = /json/.test(String(response.headers['content-type']))
      const parsed = isJson && response.body !== '' ? response.json() : undefined
      return { status: response.statusCode, code: parsed?.code, text: response.body, body: parsed }
    },
    async secondSession(person) {
      const payload = { email: EMAILS[person], password: PASSWORD }
      const response = await auth.inject({ method: 'POST', url: '/api/auth/login', payload })
      const headers = { authorization: `Bearer ${response.json().access_token}` }
      // The first session is the one that makes the call.
      return (await auth.inject({ url: '/api/auth/sessions', headers })).json().sessions[0].id
    },
    async signInAgain() {
      await enter('user', '/api/auth/login')
      await enter('other user', '/api/auth/login')
      await enter('admin', '/api/admin/login')
    },
    async stop() {
      for (const running of apps.values()) await running.close()
      await stripe.close()
      await bus.stop()
      await redis.drop()
      for (const each of databases.values()) await each.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`There is no ${key} in this test.`)
  return value
}
