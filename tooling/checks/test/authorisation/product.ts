import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildApp as buildAuth, ensureFirstAdmin, loadAuthSettings } from '@loomcast/auth'
import { buildApp as buildContent, loadContentSettings } from '@loomcast/content'
import { buildApp as buildGateway, loadGatewaySettings } from '@loomcast/gateway'
import { serviceUrls } from '@loomcast/platform-config'
import { createLocalBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { buildApp as buildVideo, loadVideoSettings } from '@loomcast/video'
import { echoRoom } from './echo-engine.ts'

export type Caller = 'visitor' | 'user' | 'other user' | 'admin' | 'forged' | 'expired' | 'wrong audience'
export const CALLERS: Caller[] = ['visitor', 'user', 'other user', 'admin', 'forged', 'expired', 'wrong audience']

export interface Answer {
  status: number
  code: string | undefined
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever was answered.
  body: any
}

export interface Product {
  apps: Record<string, App>
  /** Addresses, database names and folders that no answer may name. */
  internals: string[]
  /** A film of the user's that waits to be upscaled: making one would take a rendered video. */
  upscaling(): Promise<string>
  call(app: App, caller: Caller, method: string, url: string, body?: unknown, options?: { streams?: boolean }): Promise<Answer>
  /** Answers the address of the image. */
  upload(caller: Person, image: Buffer): Promise<string>
  userIdOf(caller: 'user' | 'other user' | 'admin'): string
  /** The id of a second session of the person's. */
  secondSession(person: Person): Promise<string>
  tokenOf(caller: Person): string
  /** New sessions for everybody, after a call that ended one. */
  signInAgain(): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'correct horse battery'
const EMAILS = { user: 'ada@example.com', 'other user': 'grace@example.com', admin: 'root@example.com' }
type Person = keyof typeof EMAILS

/** Auth and content on databases of their own, content trusting auth's keys as in production, and people who really signed in. */
export async function startProduct(): Promise<Product> {
  const logger = createLogger('authorisation', false)
  const [authDatabase, contentDatabase, videoDatabase, redis, folder] = await Promise.all([
    testDatabase('matrix_auth'),
    testDatabase('matrix_content'),
    testDatabase('matrix_video'),
    testRedis('matrix'),
    mkdtemp(join(tmpdir(), 'matrix-files-')),
  ])
  const bus = createLocalBus({ logger })
  const servers = { MONGODB_URL: authDatabase.url, REDIS_URL: redis.url, PUBLIC_URL: 'http://localhost:3000' }
  const shared = { redis: redis.client, bus, logger: false as const }

  const authSettings = { ...loadAuthSettings({ ...servers, MAIL_OUTBOX: 'true' }), redisPrefix: redis.prefix }
  const auth = await buildAuth({ ...shared, connection: authDatabase.connection, settings: authSettings })
  await ensureFirstAdmin({ connection: authDatabase.connection, email: EMAILS.admin, password: PASSWORD })
  const content = await buildContent({
    ...shared,
    connection: contentDatabase.connection,
    settings: loadContentSettings({ ...servers, AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json' }),
    engineRoom: echoRoom,
    auth: { jwks: async () => (await auth.inject('/.well-known/jwks.json')).json() },
  })
  const video = await buildVideo({
    ...shared,
    connection: videoDatabase.connection,
    settings: loadVideoSettings({
      ...servers,
      AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
      FILE_SIGNING_KEY: 'a signing key that only the tests know',
      FILE_FOLDER: join(folder, 'files'),
      SCRATCH_FOLDER: join(folder, 'scratch'),
    }),
    // No worker runs, so videos stay queued.
    renderers: {
      engines: [
        {
          name: 'motion',
          about: 'Of the matrix.',
          available: async () => ({ ok: true }),
          renderClip: () => Promise.reject(new Error('No worker runs')),
        },
      ],
      merge: () => Promise.reject(new Error('No worker runs')),
      voiceAvailable: async () => true,
    },
    prefix: redis.prefix.replaceAll(':', ''),
    auth: { jwks: async () => (await auth.inject('/.well-known/jwks.json')).json() },
  })
  await ensureCollections(authDatabase.connection)
  await ensureCollections(contentDatabase.connection)
  await ensureCollections(videoDatabase.connection)
  const address = 'http://127.0.0.1:9'
  const gateway = await buildGateway({
    settings: loadGatewaySettings(serviceUrls(() => address)),
    logger: false,
  })
  const apps = { auth, content, video, gateway }
  for (const app of Object.values(apps)) await app.ready()

  const people = new Map<Person, { user_id: string; token: string }>()
  async function enter(person: Person, path: string): Promise<void> {
    const response = await auth.inject({ method: 'POST', url: path, payload: { email: EMAILS[person], password: PASSWORD } })
    if (response.statusCode >= 300) throw new Error(`${person} could not enter: ${response.body}`)
    const { access_token, user } = response.json()
    people.set(person, { user_id: user.user_id, token: access_token })
  }
  await enter('user', '/api/auth/register')
  await enter('other user', '/api/auth/register')
  await enter('admin', '/api/admin/login')

  // Tokens that auth itself would never make, by auth's own key: right in everything but what their name says.
  const signingKey = await authDatabase.connection.collection('signing_keys').findOne({})
  const ours: TestTokens = testTokens({ privateJwk: signingKey?.['private_jwk'] })
  const owner = () => personOf('user').user_id
  function personOf(person: Person): { user_id: string; token: string } {
    const found = people.get(person)
    if (!found) throw new Error(`${person} is not signed in`)
    return found
  }

  async function tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'visitor') return undefined
    if (caller === 'forged') return ours.forged(owner(), 'admin')
    if (caller === 'expired') return ours.expired(owner())
    if (caller === 'wrong audience') return ours.wrongAudience(owner())
    return personOf(caller).token
  }

  return {
    apps,
    internals: [...Object.values(servers).slice(0, 2), authDatabase.name, contentDatabase.name, videoDatabase.name, folder, address],
    async upscaling() {
      const id = randomUUID()
      const now = new Date()
      await videoDatabase.connection.collection<{ _id: string }>('upscalings').insertOne({
        _id: id,
        ...{ user_id: owner(), file_id: `file of ${id}`, factor: 1.6, width: 1152, height: 2048, seconds: 8 },
        ...{ state: 'queued', progress: 0, attempt: 0, heartbeat_at: now, failure: null, result_file_id: null },
        ...{ current: true, created_at: now, finished_at: null },
      })
      return id
    },
    async upload(person, image) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'picture.png')
      // The form writes its own boundary.
      const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> | null }
      const payload = Buffer.from(await new Response(body).arrayBuffer())
      const answer = await video.inject({
        method: 'POST',
        url: '/api/upload/image',
        headers: { authorization: `Bearer ${personOf(person).token}`, 'content-type': headers.get('content-type') ?? '' },
        payload,
      })
      if (answer.statusCode >= 300) throw new Error(answer.body)
      return answer.json().image_url
    },
    userIdOf: (person) => personOf(person).user_id,
    tokenOf: (person) => `Bearer ${personOf(person).token}`,
    async call(app, caller, method, url, body, { streams = false } = {}) {
      const token = await tokenOf(caller)
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          // As a page of the product sends it: some calls act on a cookie and refuse other origins.
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
      const answer = await auth.inject({ method: 'POST', url: '/api/auth/login', payload })
      const headers = { authorization: `Bearer ${answer.json().access_token}` }
      // The session of the call is the first.
      return (await auth.inject({ url: '/api/auth/sessions', headers })).json().sessions[0].id
    },
    async signInAgain() {
      await enter('user', '/api/auth/login')
      await enter('other user', '/api/auth/login')
      await enter('admin', '/api/admin/login')
    },
    async stop() {
      for (const app of Object.values(apps)) await app.close()
      await bus.stop()
      await redis.drop()
      await authDatabase.drop()
      await contentDatabase.drop()
      await videoDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
