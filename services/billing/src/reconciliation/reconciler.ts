import type { ReconciliationContext } from './context.ts'
import { reconcileAll, reconcileChanges, type Validity } from './reconcile.ts'
import type { Pass } from './reconciliation.model.ts'

const HOUR_MS = 3600_000
const EVERY_MS: Record<Pass, number> = { changes: HOUR_MS, full: 24 * HOUR_MS }

/** Runs the passes that are due: changes every hour, all customers every day. */
export async function reconcileDue(context: ReconciliationContext, lease: Validity): Promise<void> {
  if (await isDue(context, 'changes')) await reconcileChanges(context, lease)
  if (await isDue(context, 'full')) await reconcileAll(context, lease)
}

async function isDue({ repositories, clock }: ReconciliationContext, pass: Pass): Promise<boolean> {
  const last = await repositories.reconciliations.find(pass)
  return !last?.succeeded_at || clock().getTime() - last.succeeded_at.getTime() >= EVERY_MS[pass]
}
