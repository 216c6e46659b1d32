export interface PlanningLimits {
  /** Accounts at networks that may be connected; null is unlimited. */
  connection_limit: number | null
  /** Posts that may be planned at a time; null is unlimited. */
  planned_limit: number | null
}

const BY_TIER: Readonly<Record<string, PlanningLimits>> = {
  free: { connection_limit: 1, planned_limit: 10 },
  pro: { connection_limit: 10, planned_limit: null },
  business: { connection_limit: null, planned_limit: null },
}

/** The limits of the default packages, by tier. Packages and entitlements from before these limits have those of their tier. */
export function planningLimits(tier: string): PlanningLimits {
  return BY_TIER[tier] ?? { connection_limit: 1, planned_limit: 10 }
}

export interface ImportLimits {
  /** Posts in one file. */
  rows: number
  /** Of one file, in UTF-8. */
  bytes: number
}

const IMPORTS_BY_TIER: Readonly<Record<string, ImportLimits>> = {
  free: { rows: 20, bytes: 64 * 1024 },
  pro: { rows: 200, bytes: 512 * 1024 },
  business: { rows: 500, bytes: 768 * 1024 },
}

/** How large a file with posts may be, by tier. */
export function importLimits(tier: string): ImportLimits {
  return IMPORTS_BY_TIER[tier] ?? { rows: 20, bytes: 64 * 1024 }
}
