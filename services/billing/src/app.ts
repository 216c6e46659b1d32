import { observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp, type RunningService } from '@loomcast/service-kit/http'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import type { ServiceDeps, ServiceRole } from '@loomcast/service-kit/process'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { alertRoutes } from './alerts/alert.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { providerConfigRoutes } from './configuration/provider-config.routes.ts'
import type { BillingContext } from './context.ts'
import { customerAdminRoutes } from './customers/customer-admin.routes.ts'
import { createProvider } from './engines/create-provider.ts'
import type { Sandbox } from './engines/sandbox/index.ts'
import { sandboxPagesRoutes } from './engines/sandbox/pages/sandbox-pages.routes.ts'
import { consumeEvents } from './events/consumes.ts'
import { SERVICE } from './events/publishes.ts'
import { createBillingMetrics } from './metrics.ts'
import { packageRoutes } from './packages/package.routes.ts'
import { packageAdminRoutes } from './packages/package-admin.routes.ts'
import { seedPackages } from './packages/seed-packages.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { refundRoutes } from './payments/refund.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { referralAdminRoutes, referralRoutes } from './referrals/referral.routes.ts'
import { createRepositories } from './repositories.ts'
import type { BillingSettings } from './settings.ts'
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts'
import { checkWebhookVersion } from './webhooks/check-webhook-version.ts'

export interface BillingDeps extends ServiceDeps<BillingSettings> {
  clock?: Clock
  /** How callers are authenticated. Default: with the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
}

/** Creates the HTTP app. Does not listen and does no background work. */
export async function buildApp(deps: BillingDeps): Promise<App> {
  const { context, sandbox } = createContext(deps)
  return appOf(context, sandbox, deps)
}

/**
 * Creates collections and indexes and starts the service. Depending on the role, it serves requests (`http`), consumes and relays events and runs jobs
 * (`worker`), or both. The caller starts the bus.
 */
export async function startService(deps: BillingDeps & { role: ServiceRole }): Promise<RunningService> {
  const { connection, bus, role } = deps
  const { context, sandbox } = createContext(deps)
  await ensureCollections(connection)
  await seedPackages(context)
  const app = await appOf(context, sandbox, deps)
  if (role === 'http') return { app, close: () => app.close() }

  await consumeEvents(bus, context, createRevocations(deps))
  const relay = await startRelay({ connection, service: SERVICE, bus, logger: context.logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  sandbox?.start()
  const versionCheck = checkWebhookVersion(context)
  return {
    app,
    async close() {
      await app.close()
      await relay.stop()
      await versionCheck
    },
  }
}

function createContext({ connection, settings, clock: realClock = systemClock, logger: options }: BillingDeps): {
  context: BillingContext
  sandbox: Sandbox | undefined
} {
  const logger = createLogger(SERVICE, options ?? {})
  const { provider, webhookSecrets, clock, sandbox } = createProvider({ connection, settings, clock: realClock, logger })
  const context = {
    connection,
    repositories: createRepositories(connection),
    provider,
    webhookSecrets,
    clock,
    publicUrl: settings.publicUrl,
    graceDays: settings.graceDays,
    metrics: createBillingMetrics(),
    logger,
  }
  return { context, sandbox }
}

async function appOf(context: BillingContext, sandbox: Sandbox | undefined, deps: BillingDeps): Promise<App> {
  const { connection, redis, settings, logger, auth } = deps
  const app = await createApp({
    service: SERVICE,
    title: 'Loomcast billing',
    description: 'Packages, checkout, subscriptions, payments, invoices and referrals.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: createRevocations(deps).isRevoked },
    readiness: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
  })
  packageRoutes(app, context)
  packageAdminRoutes(app, context)
  checkoutRoutes(app, context)
  subscriptionRoutes(app, context)
  portalRoutes(app, context)
  paymentRoutes(app, context)
  refundRoutes(app, context)
  customerAdminRoutes(app, context)
  alertRoutes(app, context)
  providerConfigRoutes(app, context)
  referralRoutes(app, context)
  referralAdminRoutes(app, context)
  if (sandbox) {
    const clockCanAdvance = settings.provider.name === 'sandbox' && settings.provider.clockCanAdvance
    await sandboxPagesRoutes(app, { sandbox, publicUrl: settings.publicUrl, clockCanAdvance })
    app.addHook('onClose', () => sandbox.stop())
  }
  context.metrics.register(app.metrics.registry)
  return app
}

function createRevocations({ redis, logger }: BillingDeps) {
  return createRevocationList({ redis, service: SERVICE, logger: createLogger(SERVICE, logger ?? {}) })
}
