import { Counter } from '@loomcast/service-kit/observability'

type Registry = NonNullable<ConstructorParameters<typeof Counter>[0]['registers']>[number]

/** The service's own metrics. */
export function createBillingMetrics() {
  const repairs = new Counter({
    name: 'loomcast_billing_repairs_total',
    help: 'Subscriptions that were ended because they were duplicates or their dispute was lost.',
    labelNames: ['kind'],
    registers: [],
  })
  return {
    repairs,
    register(registry: Registry): void {
      registry.registerMetric(repairs)
    },
  }
}

export type BillingMetrics = ReturnType<typeof createBillingMetrics>
