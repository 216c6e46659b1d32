import { Gauge } from '@loomcast/service-kit/observability'

type Registry = NonNullable<ConstructorParameters<typeof Gauge>[0]['registers']>[number]

/** The service's own metrics. */
export function createAdminMetrics() {
  const gauge = (name: string, help: string) => new Gauge({ name: `loomcast_admin_${name}`, help, registers: [] })
  const metrics = {
    auditValid: gauge('audit_valid', '1 if the last verification of the audit log found no fault, 0 if it found one.'),
    auditEntries: gauge('audit_entries', 'Entries of the audit log at the last verification.'),
    auditAnchoredAt: gauge('audit_anchored_timestamp_seconds', 'When this process last stored a signed anchor of the audit log.'),
    unresolvedCommands: gauge('unresolved_commands', 'Commands with an outcome at their owner that is not known yet.'),
  }
  return {
    ...metrics,
    register(registry: Registry): void {
      for (const metric of Object.values(metrics)) registry.registerMetric(metric)
    },
  }
}

export type AdminMetrics = ReturnType<typeof createAdminMetrics>
