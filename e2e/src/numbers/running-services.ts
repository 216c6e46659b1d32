import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startService as startAdmin } from '@loomcast/admin'
import { service as adminService } from '@loomcast/admin/service'
import { loadAuthSettings, type PasswordHasher, startService as startAuth } from '@loomcast/auth'
import { type RunningBilling, startService as startBilling } from '@loomcast/billing'
import { service as billingService } from '@loomcast/billing/service'
import { loadContentSettings, startService as startContent } from '@loomcast/content'
import { keySetUrl, type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { type PublishDeps, startService as startPublish } from '@loomcast/publish'
import { service as publishService } from '@loomcast/publish/service'
import type { EventBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { connectRedis } from '@loomcast/service-kit/redis'
import { type TestTokens, testTokens } from '@loomcast/service-kit/testing'
import type { Sandbox } from '@loomcast/stripe-emulator'
import { startEmulator } from '@loomcast/stripe-emulator/testing'
import { loadVideoSettings, startService as startVideo, type VideoServiceDeps } from '@loomcast/video'
import { EngineFailure } from '@loomcast/video/engines'
import { letTransactionsCrash, type UnreliableBus } from './unreliable-bus.ts'

type Renderers = NonNullable<VideoServiceDeps['renderers']>
type Inference = NonNullable<VideoServiceDeps['inference']>

export const ADMIN = { email: 'admin@loomcast.local', password: 'a password for tests only' }
const ORIGIN = 'http://localhost:3000'
const LOOPBACK = '127.0.0.1'
const SLOW_MS = 800
/** The clock advances by days, which the queue does not notice. */
const PUBLISH_MS = 500

export interface RunningServices {
  /** Throws RangeError for a service that has no figures and is not part of the run. */
  app(name: ServiceName): App
  /** The clock of all services: the sandbox's. */
  clock(): Date
  sandbox: Sandbox
  /** The server of the sandbox's pages. */
  sandboxPages: App
  /** Signed with auth's key. */
  tokens: TestTokens
  /** Stops the admin service and starts it again. */
  restartAdmin(): Promise<void>
  /** Like `restartAdmin`, but with a database that has only what admin owns: the knowledge items. */
  reinstallAdmin(): Promise<void>
  stop(): Promise<void>
}

export interface ServicesOptions {
  mongoUrl: string
  redisUrl: string
  bus: UnreliableBus
  folder: string
  /** The time at which the run begins. */
  begin: Date
  provider: { openai: string; gemini: string }
  /** The networks at which posts are published. */
  adapters: NonNullable<PublishDeps['adapters']>
}

/**
 * Runs every service that has figures in this process, each as its own `main.ts` does in both roles, with the payment sandbox. Only what is outside of the product is replaced:
 * the providers of texts, the renderers, the networks that analyze images and those at which posts are published, and the slow hash of passwords.
 */
export async function startServices({
  mongoUrl,
  redisUrl,
  bus,
  folder,
  begin,
  provider,
  adapters,
}: ServicesOptions): Promise<RunningServices> {
  const redis = await connectRedis(redisUrl, 'numbers')
  const closing: (() => Promise<unknown>)[] = [() => redis.close()]
  const began = Date.now()
  const realClock = () => new Date(begin.getTime() + Date.now() - began)
  let clock = realClock
  const shared = { redis, bus: bus as EventBus, logger: false as const, clock: () => clock() }
  const servers = { MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, PUBLIC_URL: ORIGIN, HOST: LOOPBACK }

  async function connect(name: ServiceName) {
    const connection = await connectDatabase(mongoUrl, serviceConfig(name).database)
    letTransactionsCrash(connection)
    closing.push(() => connection.close())
    return connection
  }
  async function listen(app: App): Promise<string> {
    await app.listen({ port: 0, host: LOOPBACK })
    return `http://${LOOPBACK}:${(app.server.address() as AddressInfo).port}`
  }

  const authConnection = await connect('auth')
  const runningAuth = await startAuth({
    ...shared,
    connection: authConnection,
    settings: {
      ...loadAuthSettings({
        ...servers,
        MAIL_OUTBOX: 'true',
        SECOND_FACTOR_KEY: 'a key of second factors for tests only',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      }),
      keyRotationDays: 3650,
    },
    hasher: quickHasher,
    role: 'both',
  })
  closing.push(runningAuth.close)
  const authUrl = await listen(runningAuth.app)
  const keys = { AUTH_JWKS_URL: keySetUrl(authUrl) }
  const signingKey = await authConnection.collection('signing_keys').findOne({})
  const tokens = testTokens({ privateJwk: signingKey?.['private_jwk'] })

  const billingConnection = await connect('billing')
  const stripe = await startEmulator({
    connection: billingConnection,
    clock: realClock,
    clockCanAdvance: true,
    clockFollowerUrl: () => `${billingUrl}/internal/clock`,
    publicUrl: ORIGIN,
    webhookUrl: `${ORIGIN}/api/billing/webhook`,
    deliver: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await runningBilling.app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: body })).statusCode
    },
  })
  closing.push(stripe.close)
  const { sandbox } = stripe
  clock = sandbox.clock
  const runningBilling: RunningBilling = await startBilling({
    ...shared,
    connection: billingConnection,
    clock: realClock,
    settings: billingService.loadSettings({ ...servers, ...keys, STRIPE_EMULATOR_URL: stripe.url }),
    role: 'both',
  })
  closing.push(runningBilling.close)
  const billingUrl = await listen(runningBilling.app)
  stripe.start()

  const runningContent = await startContent({
    ...shared,
    connection: await connect('content'),
    settings: loadContentSettings({
      ...servers,
      ...keys,
      OPENAI_API_KEY: 'sk-double',
      OPENAI_BASE_URL: provider.openai,
      GEMINI_API_KEY: 'double',
      GEMINI_BASE_URL: provider.gemini,
    }),
    role: 'both',
  })
  closing.push(runningContent.close)

  const runningVideo = await startVideo({
    ...shared,
    connection: await connect('video'),
    settings: loadVideoSettings({
      ...servers,
      ...keys,
      FILE_SIGNING_KEY: 'a signing key that is used in this test only',
      FILE_FOLDER: join(folder, 'files'),
      SCRATCH_FOLDER: join(folder, 'scratch'),
    }),
    renderers: rendererDouble(),
    inference: noNetworks,
    role: 'both',
  })
  closing.push(runningVideo.close)

  const runningPublish = await startPublish({
    ...shared,
    connection: await connect('publish'),
    settings: publishService.loadSettings({ ...servers, ...keys, CONNECTION_KEY: 'a key of connected accounts for tests only' }),
    adapters,
    sweepMs: PUBLISH_MS,
    repeatMs: PUBLISH_MS,
    role: 'both',
  })
  closing.push(runningPublish.close)

  const owners = {
    AUTH_URL: authUrl,
    BILLING_URL: billingUrl,
    CONTENT_URL: await listen(runningContent.app),
    VIDEO_URL: await listen(runningVideo.app),
    PUBLISH_URL: await listen(runningPublish.app),
  }
  const adminConnection = await connect('admin')
  const launchAdmin = () =>
    startAdmin({
      ...shared,
      connection: adminConnection,
      settings: adminService.loadSettings({ ...servers, ...keys, ...owners }),
      role: 'both',
    })
  let runningAdmin = await launchAdmin()
  closing.push(async () => {
    await bus.stop()
    await runningAdmin.close()
  })

  async function restartAdmin(whileStopped?: () => Promise<void>): Promise<void> {
    await bus.disconnect('admin.')
    await runningAdmin.close()
    await whileStopped?.()
    runningAdmin = await launchAdmin()
    apps.set('admin', runningAdmin.app)
  }

  const apps = new Map<ServiceName, App>([
    ['auth', runningAuth.app],
    ['billing', runningBilling.app],
    ['content', runningContent.app],
    ['video', runningVideo.app],
    ['admin', runningAdmin.app],
    ['publish', runningPublish.app],
  ])
  return {
    app(name) {
      const app = apps.get(name)
      if (!app) throw new RangeError(`The service ${name} is not part of this run.`)
      return app
    },
    clock: () => clock(),
    sandbox,
    sandboxPages: stripe.app,
    tokens,
    restartAdmin: () => restartAdmin(),
    async reinstallAdmin() {
      await restartAdmin(async () => {
        for (const collection of (await adminConnection.db?.collections()) ?? [])
          if (collection.collectionName !== 'knowledge') await collection.deleteMany({})
      })
    },
    async stop() {
      for (const close of closing.reverse()) await close()
    },
  }
}

/** Costs no time. */
const quickHasher: PasswordHasher = {
  hash: async (password) => `quick:${password}`,
  verify: async (stored, password) => ({ matches: stored === `quick:${password}`, outdated: false }),
}

const noNetworks: Inference = {
  run: () => Promise.reject(new Error('The networks are not part of this test.')),
  usage: async () => ({ bytes: 0, cpuSeconds: 0 }),
  async close() {},
}

/** Renders nothing. A scene with the direction `fail CODE` fails, and one with `slow` takes long enough to be canceled. */
function rendererDouble(): Renderers {
  const engine = (name: 'motion' | 'veo'): Renderers['engines'][number] => ({
    name,
    about: 'Renders nothing.',
    available: async () => ({ ok: true }),
    async renderClip({ scene, folder, signal }) {
      if (scene.direction === 'slow') await delay(SLOW_MS, undefined, { signal })
      const [, code] = /^fail (\w+)$/.exec(scene.direction) ?? []
      if (code) throw new EngineFailure(code === 'content_refused' ? code : 'encoder_failed')
      const file = join(folder, 'clip.mp4')
      await writeFile(file, 'clip')
      return { file, seconds: scene.seconds, has_sound: false, finished: true }
    },
  })
  return {
    engines: [engine('veo'), engine('motion')],
    still: async () => ({ picture: Buffer.alloc(0), page: 0, pages: 0 }),
    preview: async ({ size }) => ({ size, frames: 0, segments: [], pictures: [], overlays: [] }),
    previewSound: async () => null,
    async merge({ folder }) {
      const [videoFile, poster] = [join(folder, 'video.mp4'), join(folder, 'poster.jpg')]
      await Promise.all([writeFile(videoFile, 'video'), writeFile(poster, 'poster')])
      return { video: videoFile, poster, subtitles: null, seconds: 8, bytes: 5 }
    },
    undrawableIn: async () => ({ characters: [], fetchFailed: false }),
    voiceAvailable: async () => true,
  }
}
