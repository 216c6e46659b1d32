import { platform } from '@loomcast/platform-config'
import { type AdministeredJobs, addAdministration, type ProviderState, startReplays } from '@loomcast/service-kit/administration'
import { observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp, type RunningService } from '@loomcast/service-kit/http'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import type { ServiceDeps, ServiceRole } from '@loomcast/service-kit/process'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { consumeEvents } from './accounts/consume-events.ts'
import { alertRoutes } from './alerts/alert.routes.ts'
import { type BillingJobs, createJobs, startBackground } from './background.ts'
import { bonusAdminRoutes } from './bonuses/bonus-admin.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { prepareSandbox } from './configuration/prepare-sandbox.ts'
import { providerConfigRoutes } from './configuration/provider-config.routes.ts'
import type { BillingContext } from './context.ts'
import { createProvider } from './engines/create-provider.ts'
import type { EmulatorConnection } from './engines/stripe/emulator.ts'
import { SERVICE } from './events/publishes.ts'
import { showMeasurement } from './invariants/measure.ts'
import { createBillingMetrics } from './metrics.ts'
import { addMissingDiscounts } from './migrations/discounts.migration.ts'
import { addMissingFriendBonuses } from './migrations/friend-bonuses.migration.ts'
import { addMissingPlanningLimits } from './migrations/planning-limits.migration.ts'
import { addMissingTaxes } from './migrations/taxes.migration.ts'
import { addMissingWithdrawalRules } from './migrations/withdrawal-rules.migration.ts'
import { addMissingIntervals } from './migrations/yearly-prices.migration.ts'
import { packageRoutes } from './packages/package.routes.ts'
import { packageAdminRoutes } from './packages/package-admin.routes.ts'
import { seedPackages } from './packages/seed-packages.ts'
import { ledgerRoutes } from './payments/ledger.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { refundRoutes } from './payments/refund.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { promotionCodeRoutes } from './promotions/promotion-code.routes.ts'
import { clockRoutes } from './reconciliation/clock.routes.ts'
import { followClock } from './reconciliation/follow-clock.ts'
import { referralAdminRoutes, referralRoutes } from './referrals/referral.routes.ts'
import { createRepositories } from './repositories.ts'
import type { BillingSettings } from './settings.ts'
import { planAdminRoutes } from './subscriptions/plan-admin.routes.ts'
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts'
import { checkWebhookVersion } from './webhooks/check-webhook-version.ts'
import { providerEventRoutes } from './webhooks/provider-event.routes.ts'
import { signingSecrets } from './webhooks/receive-event.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

export interface BillingDeps extends ServiceDeps<BillingSettings> {
  clock?: Clock
  /** How callers are authenticated. Default: with the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
}

/** Creates the HTTP app. Does not listen and does no background work. */
export async function buildApp(deps: BillingDeps): Promise<App> {
  return appOf(assemble(deps), deps)
}

export interface RunningBilling extends RunningService {
  context: BillingContext
  /** Only for the provider `sandbox`. */
  emulator: EmulatorConnection | undefined
}

/**
 * Creates collections and indexes and starts the service. Depending on the role, it serves requests (`http`), consumes and relays events and runs jobs
 * (`worker`), or both. The caller starts the bus.
 */
export async function startService(deps: BillingDeps & { role: ServiceRole }): Promise<RunningBilling> {
  const { connection, bus, role } = deps
  const assembly = assemble(deps)
  const { context, emulator, jobs } = assembly
  await addMissingIntervals(connection)
  await ensureCollections(connection)
  await addMissingPlanningLimits(connection)
  await addMissingTaxes(connection)
  await addMissingDiscounts(connection)
  await addMissingFriendBonuses(connection)
  await addMissingWithdrawalRules(connection)
  await emulator?.start()
  await seedPackages(context)
  await prepareSandbox(context)
  const app = await appOf(assembly, deps)
  const closeApp = async () => {
    await app.close()
    await Promise.all([jobs.events.stop(), jobs.closings.stop()])
  }
  if (role === 'http') return { app, context, emulator, close: closeApp }

  await consumeEvents(bus, context, createRevocations(deps))
  const relay = await startRelay({ connection, service: SERVICE, bus, logger: context.logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  const stopBackground = await startBackground(app, context, jobs)
  const replays = startReplays({ connection, bus, queues: administeredQueues(context, jobs), clock: context.clock, logger: context.logger })
  const versionCheck = checkWebhookVersion(context)
  return {
    app,
    context,
    emulator,
    async close() {
      await Promise.all([replays.stop(), stopBackground()])
      await closeApp()
      await relay.stop()
      await versionCheck
    },
  }
}

/** What the parts of a process share. */
interface Assembly {
  context: BillingContext
  emulator: EmulatorConnection | undefined
  jobs: BillingJobs
}

function assemble(deps: BillingDeps): Assembly {
  const { connection, redis, settings, clock = systemClock } = deps
  const logger = createLogger(SERVICE, deps.logger ?? {})
  const { emulator, ...payments } = createProvider({ settings, clock, logger })
  const { publicUrl, graceDays, seller, termsUrl, withdrawalRule, planFacts } = settings
  const sale = { seller, termsUrl, withdrawalRule }
  const repositories = createRepositories(connection)
  const context = { ...payments, connection, repositories, publicUrl, graceDays, sale, planFacts, metrics: createBillingMetrics(), logger }
  return { context, emulator, jobs: createJobs(context, redis, settings.redisPrefix) }
}

async function appOf({ context, emulator, jobs }: Assembly, deps: BillingDeps): Promise<App> {
  const { connection, redis, bus, settings, logger, auth } = deps
  const app = await createApp({
    service: SERVICE,
    title: 'Loomcast billing',
    description: 'Packages, checkout, subscriptions, payments, invoices and referrals.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: createRevocations(deps).isRevoked },
    stores: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
    readiness: { webhooks: () => webhookState(context) },
  })
  addAdministration(app, {
    connection,
    bus,
    clock: context.clock,
    consumes: platform.services.billing.consumes,
    queues: administeredQueues(context, jobs),
    providers: async () => [await paymentProviderState(context)],
  })
  packageRoutes(app, context)
  packageAdminRoutes(app, context)
  promotionCodeRoutes(app, context)
  await webhookRoutes(app, context, (event) => void jobs.events.submit(event))
  checkoutRoutes(app, context)
  subscriptionRoutes(app, context)
  portalRoutes(app, context)
  paymentRoutes(app, context)
  refundRoutes(app, context)
  ledgerRoutes(app, context)
  planAdminRoutes(app, context)
  bonusAdminRoutes(app, context)
  alertRoutes(app, context)
  providerConfigRoutes(app, context)
  providerEventRoutes(app, context)
  referralRoutes(app, context)
  referralAdminRoutes(app, context)
  if (emulator) {
    if (settings.provider.name === 'sandbox' && settings.provider.clockCanAdvance) clockRoutes(app, followClock(context, emulator))
    app.addHook('onClose', () => emulator.stop())
  }
  context.metrics.register(app.metrics.registry, () => showMeasurement(context))
  return app
}

function administeredQueues({ repositories, clock }: BillingContext, { events, closings }: BillingJobs): AdministeredJobs[] {
  return [
    repositories.providerEvents.administered(clock, (event) => void events.submit(event)),
    repositories.accountClosings.administered(clock, (closing) => void closings.submit(closing)),
  ]
}

/** `last_success_at` is when the newest event arrived. */
async function paymentProviderState({ provider, repositories }: BillingContext): Promise<ProviderState> {
  const detail = provider ? null : 'No payment provider is configured.'
  const last_success_at = await repositories.providerEvents.lastReceivedAt()
  return { name: provider?.name ?? 'stripe', configured: provider !== undefined, detail, last_success_at, last_failure_at: null }
}

/** Without a signing secret, events are rejected and the reconciler has to find every change. */
async function webhookState(context: BillingContext): Promise<'up' | 'degraded'> {
  return context.provider && (await signingSecrets(context)).length === 0 ? 'degraded' : 'up'
}

function createRevocations({ redis, logger }: BillingDeps) {
  return createRevocationList({ redis, service: SERVICE, logger: createLogger(SERVICE, logger ?? {}) })
}
