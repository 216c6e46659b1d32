import { GENESIS } from '../domain/audit-entry.ts'
import { readAnchor } from './anchor.ts'
import { storeAnchor } from './anchor-log.ts'
import type { AuditContext } from './context.ts'
import { type Anchors, faultOf, verifyLog } from './verify-log.ts'

/** Longest time between an entry and the anchor that covers it (ms). */
const ANCHOR_WITHIN_MS = 60_000
/** Entries of these actions wait for the next anchor; all other actions affect accounts, money or access, and are anchored at once. */
const ROUTINE = ['alert.', 'job.', 'knowledge.', 'package.', 'provider_event.', 'referral_settings.', 'replay.', 'view.']

type FollowContext = Pick<AuditContext, 'repositories' | 'anchors' | 'metrics' | 'clock' | 'logger'>

interface Position {
  seq: number
  hash: string
}

/**
 * Returns a function to call every second. It verifies the entries added since the last call and signs the head: after the first entry, after an action that
 * is not routine, and at the latest after a minute. A log that does not continue the last anchor is verified as a whole, which reports the fault, and is not
 * signed.
 */
export function followLog(context: FollowContext): () => Promise<void> {
  const { anchors } = context
  if (!anchors) return async () => {}
  const { audit } = context.repositories
  let anchored: Position | undefined
  let anchoredAt = 0
  let verified: Position = { seq: 0, hash: GENESIS }
  let isUrgent = false
  /** The head at which a fault was reported. */
  let reported: Position | undefined

  async function anchor(anchors: Anchors): Promise<void> {
    const at = context.clock()
    await storeAnchor(context, anchors, verified, at)
    anchored = verified
    anchoredAt = at.getTime()
    isUrgent = false
  }

  /** Returns whether the entries up to the head continue the log. */
  async function verifyUpTo(head: Position): Promise<boolean> {
    if (head.seq < verified.seq) return false
    if (head.seq === verified.seq) return verified.hash === head.hash
    for await (const entry of audit.inOrder(head.seq, verified.seq)) {
      if (faultOf(entry, verified.seq + 1, verified.hash)) return false
      verified = { seq: entry._id, hash: entry.hash }
      isUrgent ||= !ROUTINE.some((prefix) => entry.action.startsWith(prefix))
    }
    return verified.seq === head.seq && verified.hash === head.hash
  }

  async function report(): Promise<void> {
    const { first_bad_seq, problem, detail } = await verifyLog(audit, anchors)
    context.metrics.auditValid.set(0)
    const fields = { first_bad_seq, problem, detail, last_verified_seq: verified.seq }
    context.logger.error(fields, 'the audit log does not continue the entries that were verified before')
  }

  return async () => {
    const { seq, head } = await audit.head()
    if (anchored === undefined) {
      anchored = await lastAnchor(anchors)
      verified = anchored
    }
    if (reported?.seq === seq && reported.hash === head) return
    if (!(await verifyUpTo({ seq, hash: head }))) {
      reported = { seq, hash: head }
      await report()
      verified = anchored
      return
    }
    if (verified.seq === anchored.seq) return
    const isDue = context.clock().getTime() - anchoredAt >= ANCHOR_WITHIN_MS
    if (anchored.seq === 0 || isUrgent || isDue) await anchor(anchors)
  }
}

async function lastAnchor({ store, keys }: Anchors): Promise<Position> {
  const read = await Promise.all((await store.read()).map((signed) => readAnchor(keys, signed)))
  const last = read.reduce((found, anchor) => (anchor && anchor.seq >= (found?.seq ?? 0) ? anchor : found), null)
  return last ? { seq: last.seq, hash: last.head } : { seq: 0, hash: GENESIS }
}
