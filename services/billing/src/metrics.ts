import { Counter, Gauge } from '@loomcast/service-kit/observability'

type Registry = NonNullable<ConstructorParameters<typeof Counter>[0]['registers']>[number]

/** The service's own metrics. The gauges show what a worker measured last; each process reads that when its metrics are read. */
export function createBillingMetrics() {
  let show = async () => {}
  let showing: Promise<void> | undefined
  // All gauges of a scrape are collected at the same time and share one reading.
  const collect = () => {
    showing ??= show().finally(() => {
      showing = undefined
    })
    return showing
  }
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `loomcast_billing_${name}`, help, labelNames, registers: [] })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `loomcast_billing_${name}`, help, labelNames, registers: [], collect })

  const metrics = {
    repairs: counter('repairs_total', 'Subscriptions that were ended because they were duplicates or their dispute was lost.', ['kind']),
    drift: counter('drift_total', 'Customers with a change at the payment provider that no event had announced.', []),
    reconciliationFailures: counter('reconciliation_failures_total', 'Customers that could not be reconciled.', []),
    measurementFailures: counter('measurement_read_failures_total', 'Scrapes at which the last measurement could not be read.', []),
    measurementAge: gauge('measurement_age_seconds', 'Time since a worker measured the state of the service.', []),
    violations: gauge('invariant_violations', 'Documents that violate an invariant.', ['rule']),
    lastEventAge: gauge('last_event_age_seconds', 'Time since the payment provider sent the newest event.', []),
    closingAge: gauge('account_closing_oldest_seconds', 'Age of the oldest deleted account that still exists at the payment provider.', []),
    reconciliationAge: gauge('reconciliation_age_seconds', 'Time since the last reconciliation that succeeded began.', ['pass']),
    openAlerts: gauge('open_alerts', 'Alerts that no administrator has resolved.', ['kind']),
    webhookConfigured: gauge('webhook_configured', '1 if events of the payment provider can be verified, or if there is no provider.', []),
  }
  return {
    ...metrics,
    /** `showState` sets the gauges; it is called when the metrics of the process are read. */
    register(registry: Registry, showState: () => Promise<void>): void {
      show = showState
      for (const metric of Object.values(metrics)) registry.registerMetric(metric)
    },
  }
}

export type BillingMetrics = ReturnType<typeof createBillingMetrics>
