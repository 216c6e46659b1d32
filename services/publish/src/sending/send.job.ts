import { JobLost, type JobRun, type JobRunnerOptions } from '@loomcast/service-kit/jobs'
import { backoffMs } from '@loomcast/service-kit/time'
import { SPACING_MS } from '../connections/spacing.ts'
import type { PublishContext } from '../context.ts'
import { lacksApproval } from '../domain/approval.ts'
import { NOT_CHECKED } from '../domain/problem.ts'
import { SERVICE } from '../events/publishes.ts'
import type { StoredPost } from '../posts/post.model.ts'
import { livePosts, nextPart } from '../posts/thread.ts'
import { createFairClaims, type SendingCaps } from './fair-claims.ts'
import { lookUpPost } from './look-up-post.ts'
import { isMissed, isOverdue, PREPARE_LIMIT_MS } from './policy.ts'
import { postDueMail } from './post-mails.ts'
import { missed, notApproved, stopped, waitingForAccount } from './results.ts'
import { type Sending, sendPost } from './send-post.ts'
import { settle } from './settle.ts'

const HEARTBEAT_MS = 15_000
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [5_000, 300_000]

/**
 * Moves a planned post on whenever it is due: sends it, hands it over, looks it up, or leaves it to the person. Can run again at any point: what may be published
 * is looked up before anything is sent again.
 */
export function sendJob(context: PublishContext, caps?: SendingCaps): JobRunnerOptions<StoredPost> {
  const { repositories, clock, logger } = context
  const claims = createFairClaims(repositories.sending, caps)
  return {
    name: 'send',
    service: SERVICE,
    records: { ...repositories.sending.jobs, claimNext: claims.claimNext },
    clock,
    logger,
    heartbeatMs: HEARTBEAT_MS,
    retryAfterMs: (attempts) => backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS),
    run: ({ record, signal }: JobRun<StoredPost>) => runPost(context, record, signal).finally(() => claims.ended(record)),
    // Failures that are expected are settled by `run`, and others are retried without end.
    onFailure: (_run, error) => Promise.reject(error),
  }
}

async function runPost(context: PublishContext, post: StoredPost, signal: AbortSignal): Promise<void> {
  const { repositories, clock } = context
  const isBegun = livePosts(post).length > 0
  const previous = await repositories.attempts.latest(post._id, post.revision, nextPart(post).part)
  const tooLate = await isTooLate(context, post)
  const isLookedUp = previous?.stage === 'committing' || (Boolean(post.unconfirmed_at) && tooLate)
  const isSentPerhaps = post.state !== 'planned' && previous !== null && isLookedUp
  if (!isSentPerhaps && post.state === 'planned' && lacksApproval(post)) return settle(context, post, notApproved(post, clock()))
  if (!isSentPerhaps && tooLate) return settle(context, post, isBegun ? await stoppedThread(context, post) : missed(post, clock()))
  if (post.connection_id === null) return handOver(context, post)
  const sending = await networkOf(context, post, previous)
  if (!sending) return settle(context, post, withoutNetwork(isSentPerhaps || Boolean(post.unconfirmed_at)))
  if (isSentPerhaps) return lookUpPost(context, sending, previous)
  if (post.state === 'sending') return sendPost(context, sending, signal)

  if (sending.connection.state === 'needs_attention') return settle(context, post, waitingForAccount(sending.connection, clock()))
  const freeAt = await freeTime(context, sending)
  if (freeAt) return settle(context, post, { post: { next_attempt_at: freeAt } })
  if (!(await repositories.sending.beginSending(post, clock()))) throw new JobLost()
  return sendPost(context, { ...sending, post: { ...post, state: 'sending' } }, signal)
}

async function stoppedThread({ repositories }: PublishContext, post: StoredPost) {
  return stopped(post, post.connection_id === null ? null : await repositories.connections.find(post.user_id, post.connection_id))
}

async function isTooLate({ repositories, clock }: PublishContext, post: StoredPost): Promise<boolean> {
  const { grace_minutes } = await repositories.schedules.find(post.user_id)
  // A thread that is begun is continued for as long as a post is tried again.
  const tries = livePosts(post).length > 0 ? Math.max(1, post.tries) : post.tries
  return isMissed({ due_at: post.due_at, tries, waits_until: post.waits_until ?? null }, grace_minutes, clock())
}

function handOver(context: PublishContext, post: StoredPost): Promise<void> {
  return settle(context, post, { post: { state: 'handed_over', problem: null }, mail: postDueMail(post) })
}

async function networkOf(
  { repositories, adapters }: PublishContext,
  post: StoredPost,
  previous: Sending['previous'],
): Promise<Sending | null> {
  const connection = post.connection_id === null ? null : await repositories.connections.find(post.user_id, post.connection_id)
  const adapter = connection && adapters.get(connection.network)
  return connection && adapter ? { post, adapter, connection, previous } : null
}

/** The account was disconnected, or a release without its network runs. */
function withoutNetwork(isSentPerhaps: boolean) {
  if (isSentPerhaps) {
    return { post: { state: 'unknown' as const, problem: NOT_CHECKED } }
  }
  return {
    post: {
      state: 'failed' as const,
      problem: { code: 'connection_not_found', text: 'The account for this post is no longer connected. Choose another one.' },
    },
  }
}

/** How long a post waits before it looks again whether another one of its account is still being sent (ms). */
const ACCOUNT_BUSY_MS = 5_000

/** When the account is free for this post; null if it is now. A repetition while the first call can still take effect does not wait. */
async function freeTime({ repositories, clock }: PublishContext, { post, connection }: Sending): Promise<Date | null> {
  if (post.unconfirmed_at) return null
  const now = clock()
  const overdue = isOverdue(post, now)
  // The reservation of a post ends, however long its preparation takes.
  const isSpaced = overdue || (connection.spaced_until?.getTime() ?? 0) > now.getTime() - PREPARE_LIMIT_MS
  if (isSpaced && (await repositories.sending.isAnotherSending(post))) return new Date(now.getTime() + ACCOUNT_BUSY_MS)
  if (overdue) {
    const { grace_minutes } = await repositories.schedules.find(post.user_id)
    const earlier = await repositories.sending.countBefore(post, new Date(now.getTime() - grace_minutes * 60_000))
    if (earlier > 0) return new Date(now.getTime() + earlier * SPACING_MS)
  }
  return repositories.connections.reserveAccount(connection._id, post._id, overdue, now)
}
