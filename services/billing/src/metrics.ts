import { Counter, Gauge } from '@loomcast/service-kit/observability'

type Registry = NonNullable<ConstructorParameters<typeof Counter>[0]['registers']>[number]

/** The service's own metrics. The gauges are set by workers, once per minute. */
export function createBillingMetrics() {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `loomcast_billing_${name}`, help, labelNames, registers: [] })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `loomcast_billing_${name}`, help, labelNames, registers: [] })

  const metrics = {
    repairs: counter('repairs_total', 'Subscriptions that were ended because they were duplicates or their dispute was lost.', ['kind']),
    drift: counter('drift_total', 'Customers with a change at the payment provider that no event had announced.', []),
    reconciliationFailures: counter('reconciliation_failures_total', 'Customers that could not be reconciled.', []),
    violations: gauge('invariant_violations', 'Documents that violate an invariant.', ['rule']),
    lastEventAge: gauge('last_event_age_seconds', 'Time since the payment provider sent the newest event.', []),
    closingAge: gauge('account_closing_oldest_seconds', 'Age of the oldest deleted account that still exists at the payment provider.', []),
    reconciliationAge: gauge('reconciliation_age_seconds', 'Time since the last reconciliation that succeeded began.', ['pass']),
    openAlerts: gauge('open_alerts', 'Alerts that no administrator has resolved.', ['kind']),
    webhookConfigured: gauge('webhook_configured', '1 if events of the payment provider can be verified, or if there is no provider.', []),
  }
  return {
    ...metrics,
    register(registry: Registry): void {
      for (const metric of Object.values(metrics)) registry.registerMetric(metric)
    },
  }
}

export type BillingMetrics = ReturnType<typeof createBillingMetrics>
