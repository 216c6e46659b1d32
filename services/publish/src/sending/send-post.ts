import { textLanguage } from '@loomcast/platforms/language'
import { JobLost } from '@loomcast/service-kit/jobs'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { StoredConnection } from '../connections/connection.model.ts'
import { accountOf } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { requireSendableFilm } from '../films/film-rules.ts'
import { type Account, COMMIT_LIMIT_MS, type NetworkAdapter, type Outcome, type PostContent, type Prepared } from '../networks/adapter.ts'
import { withinLimit } from '../networks/within-limit.ts'
import { LEASE_MS, type StoredPost } from '../posts/post.model.ts'
import { nextPart } from '../posts/thread.ts'
import type { StoredAttempt } from './attempt.model.ts'
import { isOverdue, PREPARE_LIMIT_MS } from './policy.ts'
import { checkedFailure, checkedOutcome } from './rejected-account.ts'
import { notPrepared, outcomeOf } from './results.ts'
import { settle } from './settle.ts'
import { preparedOf, storedPrepared } from './stored-prepared.ts'

/** A post that is being sent, with its network. */
export interface Sending {
  post: StoredPost
  adapter: NetworkAdapter
  connection: StoredConnection
  /** The newest attempt for this revision. */
  previous: StoredAttempt | null
}

/** A worker that stood still for this long after it stored the attempt does not send: another one may look up already. */
const STALE_MS = LEASE_MS / 2

interface Ready {
  account: Account
  content: PostContent
  key: string
  prepared: Prepared
}

/** Prepares a post, stores that it is about to be published, publishes it, and settles the outcome. The call to publish is never repeated here. */
export async function sendPost(context: PublishContext, sending: Sending, signal: AbortSignal): Promise<void> {
  let ready: Ready
  try {
    ready = await prepare(context, sending)
  } catch (error) {
    context.logger.info({ err: error, post_id: sending.post._id, network: sending.adapter.network }, 'a post could not be prepared')
    const failure = await checkedFailure(context, sending, error)
    return settle(context, sending.post, notPrepared({ ...sending, attempt: null }, failure, context.clock()))
  }
  signal.throwIfAborted()
  const attempt = attemptOf(context, sending, ready)
  // So that a draft at the network is not made twice.
  if (Object.keys(ready.prepared).length > 0) await storeAttempt(context, sending.post, attempt)
  const storedAt = performance.now()
  if (sending.post.tries === 0 && !sending.previous) context.metrics.sentAt(sending.post, context.clock())
  const now = context.clock()
  await context.repositories.connections.recordSend(sending.connection._id, sending.post._id, isOverdue(sending.post, now), now)
  const committing: StoredAttempt = { ...attempt, stage: 'committing', committed_at: context.clock() }
  await storeAttempt(context, sending.post, committing)
  if (performance.now() - storedAt > STALE_MS) throw new JobLost()
  const outcome = await checkedOutcome(context, sending, await commit(context, sending.adapter, ready))
  await settle(context, sending.post, outcomeOf({ ...sending, attempt: committing }, outcome, context.clock()))
}

/**
 * What an earlier attempt may have published is sent again unchanged, with the same key and the same remote draft. So is what was prepared a short time ago.
 */
async function prepare(context: PublishContext, { post, adapter, connection, previous }: Sending): Promise<Ready> {
  const account = accountOf(context, connection)
  if (previous && isRepeated(previous) && !(await isOutdated(context, post, previous)))
    return { account, content: previous.content, key: previous.key, prepared: preparedOf(context, previous) }
  const content = contentOf(post, context.clock())
  requireSendableFilm(adapter, content)
  const key = adapter.keyOf(content)
  const prepared = await withinLimit(PREPARE_LIMIT_MS, () => adapter.prepare(account, content, key))
  return { account, content, key, prepared }
}

function contentOf(post: StoredPost, created_at: Date): PostContent {
  const { _id: post_id, platform, title, pictures = [], film = null, options = {}, language, ai_parts = [] } = post
  const { text, hasPictures, reply } = nextPart(post)
  return {
    post_id,
    platform,
    text,
    title,
    pictures: hasPictures ? pictures : [],
    film: hasPictures ? film : null,
    options,
    language: language ?? textLanguage(post.text),
    // The network gets the label also if the person did not know what made the film.
    ai_parts: [...new Set([...ai_parts, ...(hasPictures ? (film?.ai_parts ?? []) : [])])],
    ...(reply && { reply }),
    created_at,
  }
}

/** Uploads at networks last for an hour or longer, and readers see the time of a post (ms). */
const LASTS_MS = 3600_000

/** Whether what was prepared is too old to be sent, and was never sent. */
async function isOutdated(
  { repositories, clock }: PublishContext,
  { _id, revision }: StoredPost,
  { content, part }: StoredAttempt,
): Promise<boolean> {
  const isOld = clock().getTime() - content.created_at.getTime() > LASTS_MS
  return isOld && !(await repositories.attempts.mayBeSent(_id, revision, part))
}

function isRepeated({ stage, outcome }: StoredAttempt): boolean {
  return stage !== 'settled' || outcome === 'absent' || outcome === 'retry'
}

function attemptOf(
  context: PublishContext,
  { post, adapter, connection, previous }: Sending,
  { key, content, prepared }: Ready,
): StoredAttempt {
  return {
    _id: newId('att'),
    post_id: post._id,
    user_id: post.user_id,
    revision: post.revision,
    part: nextPart(post).part,
    // Only the worker that has the post reads the newest attempt and stores the next one.
    number: (previous?.number ?? 0) + 1,
    connection_id: connection._id,
    lease_id: post.lease_id ?? '',
    key,
    content,
    prepared: storedPrepared(context, adapter, post.user_id, prepared),
    stage: 'prepared',
    outcome: null,
    reason: null,
    started_at: context.clock(),
    committed_at: null,
    settled_at: null,
  }
}

/** Only if the worker still has the post, so that nothing is stored for a post that was deleted with its account. */
async function storeAttempt({ connection, repositories, clock }: PublishContext, post: StoredPost, attempt: StoredAttempt): Promise<void> {
  await withTransaction(connection, async (tx) => {
    if (!(await repositories.sending.confirmOwned(post, clock(), tx))) throw new JobLost()
    await repositories.attempts.save(attempt, tx)
  })
}

async function commit({ logger }: PublishContext, adapter: NetworkAdapter, { account, content, key, prepared }: Ready): Promise<Outcome> {
  try {
    return await withinLimit(COMMIT_LIMIT_MS, () => adapter.commit(account, content, key, prepared))
  } catch (error) {
    logger.warn({ err: error, post_id: content.post_id, network: adapter.network }, 'a network did not answer whether a post is published')
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) }
  }
}
