import { JobLost } from '@loomcast/service-kit/jobs'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { StoredConnection } from '../connections/connection.model.ts'
import { rejectCredentials } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import type { StoredProblem } from '../domain/problem.ts'
import type { Step } from '../domain/review-step.ts'
import { type MailRequest, requestMail } from '../events/publishes.ts'
import { NEVER, type PostChanges, type StoredPost } from '../posts/post.model.ts'
import type { AttemptStage, StoredAttempt } from './attempt.model.ts'

export interface Settlement {
  /** What changes in the post. Without `next_attempt_at`, the engine is done with it. */
  post: PostChanges
  /** How the attempt ended, if there is one. */
  attempt?: { _id: string; stage: AttemptStage; outcome: string; reason: string | null }
  mail?: MailRequest
  /** For the log of the post's review. */
  step?: Step
  /** What a look-up found: at most one post can be it. */
  found?: { connection: StoredConnection; remote_id: string }
  /** The network rejects the credentials of the connection. */
  rejected?: { connection: StoredConnection; problem: StoredProblem }
}

/** States in which a post is left to the person without an attempt. */
const ENDS = ['missed', 'handed_over', 'failed'] as const

/** A look-up found what is already the result of another post of the account. */
export class TakenByAnother extends Error {
  override readonly name = 'TakenByAnother'
}

/**
 * The only place where a result of the engine is stored: the post, its attempt, its connection and the email about it change together, and only if the worker
 * still has the lease. Throws JobLost otherwise.
 */
export async function settle(
  context: PublishContext,
  post: StoredPost,
  { attempt, mail, step, rejected, found, ...result }: Settlement,
): Promise<void> {
  const { sending, attempts, connections } = context.repositories
  const now = context.clock()
  const settled = await withTransaction(context.connection, async (tx) => {
    if (found) {
      await connections.serialize(found.connection._id, tx)
      if (await sending.hasRemoteId(post, found.remote_id, tx)) throw new TakenByAnother()
    }
    const before = rejected && (await rejectCredentials(context, rejected.connection, rejected.problem, tx))
    // The person has connected the account again in the meantime.
    const isRenewed = rejected !== undefined && !before && result.post.state === 'failed'
    const outcome: PostChanges = isRenewed ? { state: 'planned', next_attempt_at: now, problem: null } : result.post
    // `attempts` counts runs that ended without a result.
    const changes: PostChanges = { next_lookup_at: null, next_attempt_at: NEVER, ...outcome, attempts: 0, updated_at: now }
    const changed = await sending.settle(post, changes, tx)
    if (!changed) throw new JobLost()
    if (attempt) await attempts.change(attempt._id, settledAttempt(isRenewed ? { ...attempt, outcome: 'retry' } : attempt, now), tx)
    if (mail && !isRenewed) await requestMail(tx, post.user_id, mail, now)
    if (step) await context.repositories.reviewLog.append(post, { at: now, who: 'service', step }, tx)
    return changed
  })
  const outcome = attempt?.outcome ?? ENDS.find((state) => state === result.post.state)
  if (outcome) context.metrics.ended(post, outcome)
  if (settled.next_attempt_at < NEVER) void context.schedule(settled)
}

function settledAttempt(
  { stage, outcome, reason }: NonNullable<Settlement['attempt']>,
  now: Date,
): Partial<StoredAttempt> & Pick<StoredAttempt, 'outcome' | 'reason'> {
  return { stage, outcome, reason, settled_at: stage === 'settled' ? now : null }
}
