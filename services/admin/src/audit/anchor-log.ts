import { signAnchor } from './anchor.ts'
import type { AuditContext } from './context.ts'
import { type Verification, verifyLog } from './verify-log.ts'

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
  const now = clock()
  const signed = await signAnchor(anchors.keys, { seq: head.seq, head: head.hash, at: now.toISOString() })
  logger.info({ audit_anchor: signed, seq: head.seq }, 'anchor of the audit log')
  await anchors.store.append(signed)
  metrics.auditAnchoredAt.set(now.getTime() / 1000)
  return verification
}
