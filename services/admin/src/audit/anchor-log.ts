import { signAnchor } from './anchor.ts'
import type { AuditContext } from './context.ts'
import { type Anchors, type Verification, verifyLog } from './verify-log.ts'

/**
 * Signs the head of the audit log and stores it outside of the database and in the log of the service. Verifies the log first: the head of a log that was
 * tampered with is not signed. Resolves to the verification. Does nothing further without a key or a store.
 */
export async function anchorLog({
  repositories: { audit },
  anchors,
  metrics,
  clock,
  logger,
}: Pick<AuditContext, 'repositories' | 'anchors' | 'metrics' | 'clock' | 'logger'>): Promise<Verification> {
  const verification = await verifyLog(audit, anchors)
  const { valid, entries, first_bad_seq, problem, detail, head } = verification
  metrics.auditValid.set(valid ? 1 : 0)
  metrics.auditEntries.set(entries)
  if (!valid) logger.error({ first_bad_seq, problem, detail }, 'the audit log was tampered with')
  if (!anchors || !valid || head.seq === 0) return verification
  await storeAnchor({ metrics, logger }, anchors, head, clock())
  return verification
}

/** Signs a verified head and stores it. */
export async function storeAnchor(
  { metrics, logger }: Pick<AuditContext, 'metrics' | 'logger'>,
  { keys, store }: Anchors,
  { seq, hash }: { seq: number; hash: string },
  at: Date,
): Promise<void> {
  const signed = await signAnchor(keys, { seq, head: hash, at: at.toISOString() })
  logger.info({ audit_anchor: signed, seq }, 'anchor of the audit log')
  await store.append(signed)
  metrics.auditAnchoredAt.set(at.getTime() / 1000)
}
