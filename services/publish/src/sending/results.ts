import type { StoredConnection } from '../connections/connection.model.ts'
import { CHECK_AND_ANSWER, PROCESSING } from '../domain/problem.ts'
import { type NetworkAdapter, NetworkFailure, type Outcome, type PublishedPost } from '../networks/adapter.ts'
import { postsMissedMail } from '../posts/missed-mail.ts'
import type { StoredPost } from '../posts/post.model.ts'
import { isUnfinished, livePosts } from '../posts/thread.ts'
import type { StoredAttempt } from './attempt.model.ts'
import { isConfirmed, nextLookup, nextRepeat, nextTry } from './policy.ts'
import { postFailedMail, postsNotApprovedMail, postUnknownMail } from './post-mails.ts'
import type { Settlement } from './settle.ts'

const CHECKING = 'Loomcast is checking.'
const ACCOUNT_WAIT_MS = 60_000

/** What a result means for the post. Pure. */
type Sent = { post: StoredPost; adapter: NetworkAdapter; connection: StoredConnection; attempt: StoredAttempt }
/** Before anything was sent, there is no attempt. */
type Tried = Omit<Sent, 'attempt'> & { attempt: StoredAttempt | null; previous: StoredAttempt | null }

export function published(
  { attempt, post }: Pick<Sent, 'attempt' | 'post'>,
  { remote_id, url, ref }: PublishedPost,
  now: Date,
): Settlement {
  const settled = { _id: attempt._id, stage: 'settled' as const, outcome: 'published', reason: null }
  const done = { problem: null, lookups: 0, unconfirmed_at: null, attempt_id: null }
  const live = [...livePosts(post), { remote_id, url, ...(ref !== undefined && { ref }) }]
  // The next post of the thread answers this one.
  if (isUnfinished(post, live))
    return { post: { ...done, state: 'sending', tries: 0, next_attempt_at: now, live_parts: live }, attempt: settled }
  const [first = { remote_id, url }] = live
  const address = { url: first.url, remote_id: first.remote_id, at: now }
  return { post: { ...done, state: 'published', published: address, ...(post.parts && { live_parts: live }) }, attempt: settled }
}

export function outcomeOf(sent: Sent & Tried, outcome: Outcome, now: Date): Settlement {
  switch (outcome.kind) {
    case 'published':
      return published(sent, outcome, now)
    case 'unknown':
      return unknown(sent, outcome.reason, now, outcome.processing ? outcome.reason : null)
    case 'retry':
      return retried(sent, { code: outcome.processing ? PROCESSING : 'rate_limited', text: outcome.reason }, outcome.retry_at, now)
    case 'refused':
      return failed(sent, { code: outcome.code, text: outcome.reason }, outcome.unauthorized === true, now)
  }
}

/** An error before the call to publish: this try published nothing. */
export function notPrepared(tried: Tried, error: unknown, now: Date): Settlement {
  const { name } = tried.adapter
  if (!(error instanceof NetworkFailure))
    return retried(tried, { code: 'network_unavailable', text: `${name} couldn't be reached.` }, null, now)
  const problem = { code: error.isProcessing ? PROCESSING : error.kind, text: error.message }
  if (error.waitsUntil) return waiting(tried, problem, error.waitsUntil, now)
  if (error.kind === 'unreachable' || error.kind === 'rate_limited') return retried(tried, problem, error.retryAt, now)
  return failed(tried, problem, error.kind === 'unauthorized', now)
}

/** It may be published. It is looked up, or the person answers. `processing`: what the network does, if it has confirmed that it received the post. */
export function unknown(
  { post, adapter, connection, attempt }: Sent,
  reason: string,
  now: Date,
  processing: string | null = null,
): Settlement {
  const isKnownBefore = post.state === 'unknown'
  const lookups = isKnownBefore ? post.lookups + 1 : 0
  const next_lookup_at = adapter.repeat === 'never' ? null : nextLookup(lookups, now, attempt)
  const problem =
    processing !== null && next_lookup_at
      ? { code: PROCESSING, text: processing }
      : {
          code: 'unknown',
          text: `${adapter.name} didn't confirm that this post was published. ${next_lookup_at ? CHECKING : CHECK_AND_ANSWER}`,
        }
  return {
    post: {
      state: 'unknown',
      attempt_id: attempt._id,
      lookups,
      next_lookup_at,
      ...(next_lookup_at && { next_attempt_at: next_lookup_at }),
      problem,
    },
    attempt: { _id: attempt._id, stage: 'committing', outcome: 'unknown', reason },
    ...(next_lookup_at === null && { mail: postUnknownMail(post, connection.name) }),
  }
}

/** A look-up found that nothing is published: the post is sent again. While the call can still take effect, it cannot be edited or deleted. */
export function absent({ post, adapter, connection, attempt }: Sent, now: Date): Settlement {
  const tries = post.tries + 1
  const repeatAt = nextRepeat(attempt, tries)
  const settled = { _id: attempt._id, stage: 'settled' as const, outcome: 'absent', reason: null }
  const next_attempt_at = new Date(Math.max(repeatAt?.getTime() ?? 0, now.getTime()))
  if (!isConfirmed(attempt, now)) {
    const unconfirmed_at = attempt.committed_at ?? attempt.started_at
    return { post: { state: 'unknown', tries, unconfirmed_at, next_attempt_at, next_lookup_at: next_attempt_at }, attempt: settled }
  }
  if (repeatAt)
    return { post: { state: 'planned', tries, unconfirmed_at: null, next_attempt_at, lookups: 0, problem: null }, attempt: settled }
  const problem = {
    code: 'network_unavailable',
    text: `${adapter.name} accepted this post several times, but didn't publish it. Send it again later.`,
  }
  return { post: { state: 'failed', unconfirmed_at: null, problem }, attempt: settled, mail: postFailedMail(post, connection.name) }
}

/** A look-up found that the network has received the post, and does not publish it. */
export function refusedLater({ post, connection, attempt }: Sent, problem: { code: string; text: string }): Settlement {
  return {
    post: { state: 'failed', unconfirmed_at: null, problem },
    ...endOf(attempt, 'refused', problem.text),
    mail: postFailedMail(post, connection.name),
  }
}

/** The network rejects the credentials of the account: the post waits, until it is too late. */
export function waitingForAccount({ name }: StoredConnection, now: Date): Settlement {
  const text = `${name} needs your attention. This post waits until you connect the account again.`
  return { post: { next_attempt_at: new Date(now.getTime() + ACCOUNT_WAIT_MS), problem: { code: 'unauthorized', text } } }
}

export function missed(post: StoredPost, now: Date): Settlement {
  return {
    post: {
      state: 'missed',
      problem: { code: 'missed', text: "This post couldn't be sent in time. Send it now, or choose another time." },
    },
    mail: postsMissedMail(post, now),
  }
}

/** Nothing was sent: the person decides, as for any post that was missed. */
export function notApproved(post: StoredPost, now: Date): Settlement {
  return {
    post: {
      state: 'missed',
      problem: { code: 'not_approved', text: "This post wasn't sent because it wasn't approved in time." },
    },
    mail: postsNotApprovedMail(post, now),
    step: 'not_sent',
  }
}

/** A thread that could not be continued for too long. The person sends the rest. */
export function stopped(post: StoredPost, connection: StoredConnection | null): Settlement {
  const problem = { code: 'thread_stopped', text: "The rest of this thread couldn't be sent in time. Send it now." }
  return { post: { state: 'failed', problem }, ...(connection && { mail: postFailedMail(post, connection.name) }) }
}

/** The network takes no posts from the owner's app until then. This is no try, and the post is not late before. */
function waiting(tried: Tried, problem: { code: string; text: string }, until: Date, now: Date): Settlement {
  const earlier = unconfirmed(tried, problem.text, now)
  if (earlier) return earlier
  return {
    post: { state: 'planned', next_attempt_at: until, waits_until: until, problem },
    ...endOf(tried.attempt, 'retry', problem.text),
  }
}

/** This try published nothing, but one before it may have: only a look-up decides. */
function unconfirmed(tried: Tried, reason: string, now: Date): Settlement | null {
  const attempt = tried.attempt ?? tried.previous
  return tried.post.unconfirmed_at && attempt ? unknown({ ...tried, attempt }, reason, now) : null
}

function retried(tried: Tried, problem: { code: string; text: string }, retryAt: Date | null, now: Date): Settlement {
  const earlier = unconfirmed(tried, problem.text, now)
  if (earlier) return earlier
  const tries = tried.post.tries + 1
  const at = nextTry(tries, retryAt, now)
  if (!at) return failed(tried, problem.code === PROCESSING ? notProcessed(tried.adapter) : problem, false, now)
  return { post: { state: 'planned', tries, next_attempt_at: at, problem }, ...endOf(tried.attempt, 'retry', problem.text) }
}

function failed(tried: Tried, problem: { code: string; text: string }, unauthorized: boolean, now: Date): Settlement {
  const { post, connection, attempt } = tried
  const rejected = unauthorized && { rejected: { connection, problem } }
  const earlier = unconfirmed(tried, problem.text, now)
  if (earlier) return { ...earlier, ...rejected }
  return {
    post: { state: 'failed', problem },
    ...endOf(attempt, 'refused', problem.text),
    mail: postFailedMail(post, connection.name),
    ...rejected,
  }
}

const notProcessed = ({ name }: NetworkAdapter) => ({
  code: 'not_processed',
  text: `${name} took too long to process this post. Send it again.`,
})

function endOf(attempt: StoredAttempt | null, outcome: string, reason: string): Pick<Settlement, 'attempt'> {
  return attempt ? { attempt: { _id: attempt._id, stage: 'settled', outcome, reason } } : {}
}
