import type { BillingContext } from '../context.ts'
import { signingSecrets } from '../webhooks/receive-event.ts'
import { INVARIANT_RULES } from './invariant.repository.ts'

/** Checks the invariants and updates the gauges of the service's state. Logs the ids of violations. */
export async function measure(context: BillingContext): Promise<void> {
  await checkInvariants(context)
  await measureState(context)
}

async function checkInvariants({ repositories, metrics, clock, graceDays, logger }: BillingContext): Promise<void> {
  const now = clock()
  for (const rule of INVARIANT_RULES) {
    const violations = await repositories.invariants[rule](now, graceDays)
    metrics.violations.set({ rule }, violations.length)
    if (violations.length > 0) logger.error({ rule, ids: violations.slice(0, 10), count: violations.length }, 'an invariant is violated')
  }
}

async function measureState({ repositories, metrics, clock, provider, webhookSecrets }: BillingContext): Promise<void> {
  const now = clock().getTime()
  const ageS = (at: Date | null | undefined) => (at ? Math.max(0, (now - at.getTime()) / 1000) : 0)
  metrics.lastEventAge.set(ageS(await repositories.providerEvents.lastReceivedAt()))
  metrics.closingAge.set(ageS(await repositories.accountClosings.oldest()))
  for (const pass of ['changes', 'full'] as const)
    metrics.reconciliationAge.set({ pass }, ageS((await repositories.reconciliations.find(pass))?.succeeded_at))
  metrics.openAlerts.reset()
  for (const [kind, count] of await repositories.alerts.countOpen()) metrics.openAlerts.set({ kind }, count)
  metrics.webhookConfigured.set(!provider || (await signingSecrets({ webhookSecrets })).length > 0 ? 1 : 0)
}
