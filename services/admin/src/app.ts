import { platform } from '@loomcast/platform-config'
import { addAdministration, startReplays } from '@loomcast/service-kit/administration'
import { consume, observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp, type RunningService } from '@loomcast/service-kit/http'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger, type Logger } from '@loomcast/service-kit/observability'
import type { ServiceDeps, ServiceRole } from '@loomcast/service-kit/process'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { accountViewRoutes } from './account-views/account-view.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { consumeAnalytics } from './analytics/consume-analytics.ts'
import { createAnchorStore } from './audit/anchor-store.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { consumeAudit } from './audit/consume-audit.ts'
import type { Anchors } from './audit/verify-log.ts'
import { startBackground } from './background.ts'
import { resolveAfterRequests } from './commands/resolve-after-requests.ts'
import { resolveCommands } from './commands/resolve-commands.ts'
import { anchorKeys } from './domain/audit-signing-key.ts'
import { SERVICE } from './events/publishes.ts'
import { consumeFinance } from './finance/consume-finance.ts'
import { financeRoutes } from './finance/finance.routes.ts'
import { ledgerRoutes } from './finance/ledger.routes.ts'
import { consumeKnowledge } from './knowledge/consume-knowledge.ts'
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts'
import { createAdminMetrics } from './metrics.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { createOwners } from './owners/owners.ts'
import { packageRoutes } from './packages/package.routes.ts'
import { promotionCodeRoutes } from './promotions/promotion-code.routes.ts'
import { referralRoutes } from './referrals/referral.routes.ts'
import { createRepositories } from './repositories.ts'
import { searchRoutes } from './search/search.routes.ts'
import type { AdminSettings } from './settings.ts'
import { bulkRoutes } from './users/bulk.routes.ts'
import { consumeUsers } from './users/consume-users.ts'
import { userRoutes } from './users/user.routes.ts'
import { viewRoutes } from './views/view.routes.ts'

export interface AdminDeps extends ServiceDeps<AdminSettings> {
  clock?: Clock
  /** How callers are authenticated. Default: with the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
}

/** Creates the HTTP app. Does not listen and does no background work. */
export async function buildApp(deps: AdminDeps): Promise<App> {
  return appOf(await contextOf(deps), deps)
}

export type AdminContext = Awaited<ReturnType<typeof contextOf>>

export interface RunningAdmin extends RunningService {
  context: AdminContext
}

/**
 * Creates collections and indexes and starts the service. Depending on the role, it serves requests (`http`), consumes and relays events (`worker`), or both.
 * The caller starts the bus.
 */
export async function startService(deps: AdminDeps & { role: ServiceRole }): Promise<RunningAdmin> {
  const { connection, bus, role } = deps
  const context = await contextOf(deps)
  await ensureCollections(connection)
  await context.repositories.audit.prepare()
  const app = await appOf(context, deps)
  const closeAnchors = async () => context.anchors?.store.close()
  if (role === 'http')
    return {
      app,
      context,
      async close() {
        await app.close()
        await closeAnchors()
      },
    }

  await consumeAnalytics(bus, context)
  await consumeAudit(bus, context)
  await consumeFinance(bus, context)
  await consumeKnowledge(bus, context)
  await consume({ bus, connection, service: SERVICE, group: 'admin.revocations', handlers: createRevocations(deps).handlers })
  await consumeUsers(bus, context)
  const relay = await startRelay({ connection, service: SERVICE, bus, logger: context.logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  const replays = startReplays({ connection, bus, clock: context.clock, logger: context.logger })
  const stopBackground = await startBackground(app, context)
  return {
    app,
    context,
    async close() {
      await Promise.all([replays.stop(), stopBackground()])
      await app.close()
      await relay.stop()
      await closeAnchors()
    },
  }
}

async function contextOf({ connection, bus, settings, clock = systemClock, logger: options }: AdminDeps) {
  const logger = createLogger(SERVICE, options ?? {})
  return {
    connection,
    bus,
    clock,
    repositories: createRepositories(connection),
    owners: createOwners({
      auth: settings.AUTH_URL,
      content: settings.CONTENT_URL,
      video: settings.VIDEO_URL,
      billing: settings.BILLING_URL,
      publish: settings.PUBLISH_URL,
    }),
    gatewayUrl: settings.GATEWAY_URL || undefined,
    anchors: await anchorsOf(settings, logger),
    metrics: createAdminMetrics(),
    logger,
  }
}

async function anchorsOf(settings: AdminSettings, logger: Logger): Promise<Anchors | undefined> {
  const { AUDIT_SIGNING_KEY: key, AUDIT_PREVIOUS_KEYS: earlier, AUDIT_ANCHOR_FILE: file, kafka } = settings
  const store = key && createAnchorStore({ kafka, file, logger })
  return key && store && { store, keys: await anchorKeys(key, earlier) }
}

async function appOf(context: AdminContext, deps: AdminDeps): Promise<App> {
  const { connection, redis, settings, logger, auth } = deps
  const revocations = createRevocations(deps)
  const app = await createApp({
    service: SERVICE,
    title: 'Admin',
    description: 'The back office: figures, users, packages, knowledge, operations and the audit log. Every route needs an administrator.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: revocations.isRevoked },
    trustedProxies: settings.TRUSTED_PROXIES,
    stores: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
  })
  resolveAfterRequests(app, context)
  accountViewRoutes(app, context)
  analyticsRoutes(app, context)
  const { clock } = context
  addAdministration(app, { connection, bus: context.bus, clock, consumes: platform.services.admin.consumes })
  auditRoutes(app, context, (as) => resolveCommands(context, as))
  bulkRoutes(app, context)
  financeRoutes(app, context)
  ledgerRoutes(app, context)
  packageRoutes(app, context)
  promotionCodeRoutes(app, context)
  referralRoutes(app, context)
  searchRoutes(app, context)
  operationsRoutes(app, context)
  userRoutes(app, context)
  viewRoutes(app, context)
  context.metrics.register(app.metrics.registry)
  knowledgeRoutes(app, context)
  return app
}

function createRevocations({ redis, logger }: AdminDeps) {
  return createRevocationList({ redis, service: SERVICE, logger: createLogger(SERVICE, logger ?? {}) })
}
