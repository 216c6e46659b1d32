import cookie from '@fastify/cookie'
import { platform } from '@loomcast/platform-config'
import { addAdministration, startReplays } from '@loomcast/service-kit/administration'
import { type EventBus, observeOutbox, type Relay, startRelay } from '@loomcast/service-kit/events'
import { type App, createApp } from '@loomcast/service-kit/http'
import { createDurableJob, type DurableJob, observeQueues } from '@loomcast/service-kit/jobs'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger, type Logger, type LoggerOptions } from '@loomcast/service-kit/observability'
import type { ServiceRole } from '@loomcast/service-kit/process'
import { createKnownBrowsers } from '@loomcast/service-kit/redis'
import { type Clock, every, systemClock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { RedisClientType } from 'redis'
import { accountViewRoutes } from './account-views/account-view.routes.ts'
import { createFirstAdmin, type FirstAdminOptions } from './accounts/first-admin.ts'
import { createMailLimits } from './accounts/mail-limits.ts'
import { userAdminRoutes } from './administration/user-admin.routes.ts'
import { createPasswordHasher, type PasswordHasher } from './engines/password-hasher.ts'
import { createSmtpEngine, type MailEngine } from './engines/smtp.engine.ts'
import { consumeEntitlements, consumeMailRequests } from './events/consumes.ts'
import { SERVICE } from './events/publishes.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import type { MailRecord } from './mail/mail.model.ts'
import { mailOutboxRoutes } from './mail/mail-outbox.routes.ts'
import { createMailQueue } from './mail/mail-queue.ts'
import { sendRequestedMail } from './mail/requested-mail.ts'
import { mailJob } from './mail/send-mail.job.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { recoveryRoutes } from './recovery/recovery.routes.ts'
import { sendRequestedResets } from './recovery/recovery.ts'
import { createStore } from './repositories.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createVault } from './second-factor/vault.ts'
import { createBrowserCookie } from './sessions/browser-cookie.ts'
import { createLockout } from './sessions/lockout.ts'
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { endAdminSessionsWithoutFactor, isRevoked } from './sessions/sessions.ts'
import type { AuthSettings } from './settings.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export type { FirstAdminOptions } from './accounts/first-admin.ts'
export { createPasswordHasher, type PasswordHasher } from './engines/password-hasher.ts'
export { createKeyRing } from './keys/key-ring.ts'
export { createStore } from './repositories.ts'
export { type AuthSettings, loadAuthSettings, settingsSpec } from './settings.ts'

export interface AuthDeps {
  connection: Connection
  redis: RedisClientType
  bus: EventBus
  settings: AuthSettings
  clock?: Clock
  logger?: LoggerOptions | false
  /** Replaced in tests that count its calls. */
  hasher?: PasswordHasher
}

const DAY_MS = 24 * 3600_000
const MAIL_SWEEP_MS = 2_000
const RESET_POLL_MS = 2_000
/** Longer than sending one email can take under the timeouts of the SMTP connection. */
const MAIL_GRACE_MS = 30_000
const KEY_CHECK_MS = 60_000

/** Builds the HTTP app only: does not listen and starts no background work. */
export async function buildApp(deps: AuthDeps): Promise<App> {
  return appOf(contextOf(deps), deps)
}

export interface RunningAuth {
  app: App
  close(): Promise<void>
}

/**
 * Starts the whole service: the app, and for the roles `worker` and `both` also the relay, the consumer, the mail sender and key rotation. Subscribes to the
 * bus; the caller starts the bus and closes the connections.
 */
export async function startService(deps: AuthDeps & { role: ServiceRole }): Promise<RunningAuth> {
  const context = contextOf(deps)
  await ensureCollections(deps.connection)
  await context.keyRing.maintain()
  await makeFirstAdmin(deps, context.logger)
  if (context.adminMfa === 'required') await endAdminSessionsWithoutFactor(context)
  const app = await appOf(context, deps)
  const mail = createMail(context, deps)
  const work = deps.role === 'http' ? undefined : await startWork(context, deps, mail)
  if (work) observeWork(app, work, mail)
  return {
    app,
    async close() {
      await work?.stopJobs()
      await app.close()
      await mail?.job.stop()
      mail?.engine.close()
      await work?.stopRelay()
    },
  }
}

function contextOf({ connection, redis, settings, clock = systemClock, logger, hasher }: AuthDeps) {
  const store = createStore(connection)
  const limits = { prefix: settings.redisPrefix }
  return {
    connection,
    store,
    hasher: hasher ?? createPasswordHasher(),
    keyRing: createKeyRing({ connection, keys: store.signingKeys, clock, maxAgeMs: settings.keyRotationDays * DAY_MS }),
    browsers: createKnownBrowsers({ redis }),
    lockout: createLockout(redis, limits),
    mailLimits: createMailLimits(redis, limits),
    mailQueue: createMailQueue(store.mails, new URL(settings.publicUrl).hostname),
    vault: createVault(settings.secondFactorKey, settings.previousSecondFactorKey),
    adminMfa: settings.adminMfa,
    clock,
    sessionMaxMs: settings.sessionMaxDays * DAY_MS,
    publicUrl: settings.publicUrl,
    logger: createLogger(SERVICE, logger),
  }
}

type Context = ReturnType<typeof contextOf>

async function appOf(context: Context, { settings, logger, bus }: AuthDeps): Promise<App> {
  const app = await createApp({
    service: SERVICE,
    logger,
    title: 'Loomcast accounts',
    description: 'Users, sessions, profile, signing keys, administrator sign-in and the mail that goes with them.',
    auth: { jwks: context.keyRing.jwks, isRevoked: (claims) => isRevoked(context, claims) },
    stores: { mongodb: () => pingDatabase(context.connection) },
    trustedProxies: settings.trustedProxies,
  })
  const hasMailServer = settings.smtpUrl !== undefined
  addAdministration(app, {
    connection: context.connection,
    bus,
    clock: context.clock,
    consumes: platform.services.auth.consumes,
    queues: [context.store.mails.administered(context.clock, hasMailServer)],
    providers: async () => [await context.store.mails.providerState(hasMailServer)],
  })
  await app.register(cookie)
  const sessionCookie = createSessionCookie(settings.publicUrl, context.clock)
  const browserCookie = createBrowserCookie(settings.publicUrl)
  signInRoutes(app, context, sessionCookie, browserCookie)
  sessionRoutes(app, context, sessionCookie)
  ownSessionRoutes(app, context, sessionCookie)
  secondFactorRoutes(app, context)
  recoveryRoutes(app, context, browserCookie)
  profileRoutes(app, context, sessionCookie, browserCookie)
  keyRoutes(app, context.keyRing)
  userAdminRoutes(app, context)
  accountViewRoutes(app, context)
  if (settings.mailOutbox) mailOutboxRoutes(app, context.store.mails)
  return app
}

/** See `createFirstAdmin`. */
export function ensureFirstAdmin(options: FirstAdminOptions): Promise<boolean> {
  return createFirstAdmin(createStore(options.connection).users, options)
}

async function makeFirstAdmin({ connection, settings, clock, hasher }: AuthDeps, logger: Logger): Promise<void> {
  const { adminEmail, adminPassword } = settings
  if (adminEmail === undefined || adminPassword === undefined) return
  await ensureFirstAdmin({ connection, email: adminEmail, password: adminPassword, clock, hasher, logger })
}

interface Mail {
  job: DurableJob<MailRecord>
  engine: MailEngine
}

/** Undefined without an SMTP server: emails then stay in the outbox and do not count as overdue. */
function createMail({ store, clock, logger, mailQueue }: Context, { redis, settings }: AuthDeps): Mail | undefined {
  if (settings.smtpUrl === undefined) return undefined
  const engine = createSmtpEngine(settings.smtpUrl, settings.mailFrom)
  const job = createDurableJob({
    ...mailJob({ mails: store.mails, engine, clock, logger }),
    redis,
    prefix: `${settings.redisPrefix}queue`,
    sweepMs: MAIL_SWEEP_MS,
    graceMs: MAIL_GRACE_MS,
  })
  mailQueue.onPut((mail) => void job.submit(mail))
  return { job, engine }
}

interface BackgroundWork {
  relay: Relay
  /** Stops the polling for reset requests and for key rotation. */
  stopJobs(): Promise<void>
  /** Called last, so that the relay still publishes the events of the last requests. */
  stopRelay(): Promise<void>
}

function observeWork(app: App, { relay }: BackgroundWork, mail: Mail | undefined): void {
  observeOutbox(app.metrics.registry, relay.lag)
  if (!mail) return
  observeQueues(app.metrics.registry, { mail: mail.job.waiting })
  app.probes.addWatchdog('mail', mail.job.stalled)
}

async function startWork(context: Context, { connection, bus }: AuthDeps, mail: Mail | undefined): Promise<BackgroundWork> {
  const { store, logger, keyRing } = context
  await consumeEntitlements(bus, connection, store)
  await consumeMailRequests(bus, connection, (tx, request) => sendRequestedMail(tx, context, request))
  const relay = await startRelay({ connection, service: SERVICE, bus, logger })
  await mail?.job.start()
  const timers = [
    every(RESET_POLL_MS, 'reset requests', () => sendRequestedResets(context), logger),
    every(KEY_CHECK_MS, 'signing keys', keyRing.maintain, logger),
    startReplays({ connection, bus, queues: [store.mails.administered(context.clock, mail !== undefined)], clock: context.clock, logger }),
  ]

  return {
    relay,
    async stopJobs() {
      await Promise.all(timers.map((timer) => timer.stop()))
    },
    stopRelay: () => relay.stop(),
  }
}
