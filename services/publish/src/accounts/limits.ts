import { type Entitlement, type ImportLimits, importLimits, planningLimits } from '@loomcast/contracts'

export interface Limits {
  /** Connected accounts; null is unlimited. */
  connections: number | null
  /** Posts that wait at a time; null is unlimited. */
  planned: number | null
  /** Of one file with posts. */
  imported: ImportLimits
}

/** Entitlements from before these limits have those of their tier. */
export function limitsOf({ tier, connection_limit, planned_limit }: Entitlement): Limits {
  const ofTier = planningLimits(tier)
  return {
    connections: connection_limit === undefined ? ofTier.connection_limit : connection_limit,
    planned: planned_limit === undefined ? ofTier.planned_limit : planned_limit,
    imported: importLimits(tier),
  }
}
