import type { App } from '@loomcast/service-kit/http'
import { createDurableJob, type DurableJob, observeQueues } from '@loomcast/service-kit/jobs'
import { every } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'
import type { AccountClosingRecord } from './accounts/account-closing.model.ts'
import { accountClosingJob } from './accounts/close-account.job.ts'
import { sweepReservations } from './checkout/settle-reservation.ts'
import type { BillingContext } from './context.ts'
import { measure } from './invariants/measure.ts'
import { repeatPromotionSync } from './promotions/sync-promotion-codes.ts'
import { recheckDue } from './reconciliation/recheck-due.ts'
import { reconcileDue } from './reconciliation/reconciler.ts'
import { runWithLease } from './reconciliation/run-with-lease.ts'
import { providerEventJob } from './webhooks/provider-event.job.ts'
import type { ProviderEventRecord } from './webhooks/provider-event.model.ts'
import { completeWithdrawals } from './withdrawals/withdraw-purchase.ts'

/** Events of different customers are processed at the same time. */
const CONCURRENCY = 4
/** Longer than an event or a closing takes in general. */
const GRACE_MS = 20_000
const CLOSING_SWEEP_MS = 2_000
const RECHECK_MS = 5_000
const RECONCILE_MS = 60_000
const RESERVATIONS_MS = 30_000
const WITHDRAWALS_MS = 60_000
const PROMOTIONS_MS = 60_000
const MEASURE_MS = 60_000

export interface BillingJobs {
  events: DurableJob<ProviderEventRecord>
  closings: DurableJob<AccountClosingRecord>
}

/** The queues. A process that only serves requests uses them to wake the workers. */
export function createJobs(context: BillingContext, redis: RedisClientType, prefix: string): BillingJobs {
  const options = { redis, prefix: `${prefix}queue`, graceMs: GRACE_MS }
  return {
    events: createDurableJob({ ...providerEventJob(context), ...options, concurrency: CONCURRENCY }),
    closings: createDurableJob({ ...accountClosingJob(context), ...options, sweepMs: CLOSING_SWEEP_MS }),
  }
}

/** Starts the workers and the periodic work. Resolves to a function that stops them. */
export async function startBackground(app: App, context: BillingContext, { events, closings }: BillingJobs): Promise<() => Promise<void>> {
  const { logger } = context
  await Promise.all([events.start(), closings.start()])
  observeQueues(app.metrics.registry, { 'provider-events': events.waiting, 'account-closings': closings.waiting })
  app.probes.addWatchdog('provider-events', events.stalled)
  app.probes.addWatchdog('account-closings', closings.stalled)
  const timers = [
    every(RECHECK_MS, 'due customers', () => runWithLease(context, 'recheck', (lease) => recheckDue(context, lease)), logger),
    every(RECONCILE_MS, 'reconciliation', () => runWithLease(context, 'reconcile', (lease) => reconcileDue(context, lease)), logger),
    every(RESERVATIONS_MS, 'expired checkouts', () => runWithLease(context, 'reservations', () => sweepReservations(context)), logger),
    every(WITHDRAWALS_MS, 'withdrawals', () => runWithLease(context, 'withdrawals', () => completeWithdrawals(context)), logger),
    every(PROMOTIONS_MS, 'promotion codes', () => runWithLease(context, 'promotions', () => repeatPromotionSync(context)), logger),
    every(MEASURE_MS, 'invariants', () => runWithLease(context, 'measure', () => measure(context)), logger),
  ]
  return async () => {
    await Promise.all(timers.map((timer) => timer.stop()))
  }
}
