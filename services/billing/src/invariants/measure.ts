import { INVARIANT_RULES } from '../domain/invariant-rules.ts'
import { signingSecrets } from '../webhooks/receive-event.ts'
import type { InvariantsContext } from './context.ts'
import type { MeasurementRecord } from './measurement.model.ts'

/** Checks the invariants and stores the state of the service for the metrics of all processes. Logs the ids of violations. */
export async function measure(context: InvariantsContext): Promise<void> {
  const { accountClosings, alerts, measurements, providerEvents, reconciliations } = context.repositories
  const violations = await checkInvariants(context)
  const [last_event_at, oldest_closing_at, changes, full, open] = await Promise.all([
    providerEvents.lastReceivedAt(),
    accountClosings.oldest(),
    reconciliations.find('changes'),
    reconciliations.find('full'),
    alerts.countOpen(),
  ])
  await measurements.save({
    _id: 'billing',
    taken_at: context.clock(),
    violations,
    open_alerts: Object.fromEntries(open),
    last_event_at: last_event_at ?? null,
    oldest_closing_at: oldest_closing_at ?? null,
    reconciled_at: { changes: changes?.succeeded_at ?? null, full: full?.succeeded_at ?? null },
  })
}

async function checkInvariants({ repositories, clock, graceDays, logger }: InvariantsContext): Promise<MeasurementRecord['violations']> {
  const now = clock()
  const counts: MeasurementRecord['violations'] = {}
  for (const rule of INVARIANT_RULES) {
    const violations = await repositories.invariants[rule](now, graceDays)
    counts[rule] = violations.length
    if (violations.length > 0) logger.error({ rule, ids: violations.slice(0, 10), count: violations.length }, 'an invariant is violated')
  }
  return counts
}

/** Sets the gauges of this process to the last measurement. Keeps them, and counts a failure, if the database does not respond. */
export async function showMeasurement({
  repositories,
  metrics,
  clock,
  provider,
  webhookSecrets,
  logger,
}: InvariantsContext): Promise<void> {
  try {
    const [last, secrets] = await Promise.all([repositories.measurements.last(), signingSecrets({ webhookSecrets })])
    metrics.webhookConfigured.set(!provider || secrets.length > 0 ? 1 : 0)
    if (!last) return
    const now = clock().getTime()
    const ageS = (at: Date | null) => (at ? Math.max(0, (now - at.getTime()) / 1000) : 0)
    metrics.measurementAge.set(ageS(last.taken_at))
    metrics.lastEventAge.set(ageS(last.last_event_at))
    metrics.closingAge.set(ageS(last.oldest_closing_at))
    for (const pass of ['changes', 'full'] as const) metrics.reconciliationAge.set({ pass }, ageS(last.reconciled_at[pass]))
    for (const rule of INVARIANT_RULES) metrics.violations.set({ rule }, last.violations[rule] ?? 0)
    metrics.openAlerts.reset()
    for (const [kind, count] of Object.entries(last.open_alerts)) metrics.openAlerts.set({ kind }, count)
  } catch (error) {
    metrics.measurementFailures.inc()
    logger.warn({ err: error }, 'the state of the service could not be read for its metrics')
  }
}
