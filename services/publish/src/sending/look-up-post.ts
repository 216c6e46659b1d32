import { accountOf } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { PROCESSING } from '../domain/problem.ts'
import { COMMIT_LIMIT_MS, type LookupResult, NetworkFailure } from '../networks/adapter.ts'
import { withinLimit } from '../networks/within-limit.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { StoredAttempt } from './attempt.model.ts'
import { isConfirmed, nextRepeat } from './policy.ts'
import { isAccountRejected } from './rejected-account.ts'
import { absent, published, refusedLater, unknown } from './results.ts'
import type { Sending } from './send-post.ts'
import { type Settlement, settle, TakenByAnother } from './settle.ts'
import { preparedOf } from './stored-prepared.ts'

/** Finds out whether an attempt published a post whose outcome is not known. Sends nothing. */
export async function lookUpPost(context: PublishContext, sending: Sending, attempt: StoredAttempt): Promise<void> {
  const sent = { ...sending, attempt }
  const { rejected, ...result } = await lookUp(context, sending, attempt)
  const now = context.clock()
  if (result.kind === 'published') return settleFound(context, sent, result, now)
  if (result.kind === 'refused') return settle(context, sending.post, refusedLater(sent, { code: result.code, text: result.reason }))
  if (result.kind === 'absent' && isFinal(sending, attempt, now)) return settle(context, sending.post, absent(sent, now))
  const settlement =
    result.kind === 'absent' ? unknown(sent, 'not there yet', now) : unknown(sent, result.reason, now, processingOf(sending.post, result))
  return settle(context, sending.post, { ...settlement, ...(rejected && { rejected }) })
}

/** Older posts of an account are not taken for the result of an attempt (ms). */
const TAKEN_SINCE_MS = 24 * 3600_000

/** Another look-up can find the same post at the same time, because its text is the same. */
async function settleFound(
  context: PublishContext,
  sent: Sending & { attempt: StoredAttempt },
  result: Extract<LookupResult, { kind: 'published' }>,
  now: Date,
): Promise<void> {
  const found = { connection: sent.connection, remote_id: result.remote_id }
  const isByText = sent.adapter.repeat === 'after_absence'
  try {
    await settle(context, sent.post, { ...published(sent, result, now), ...(isByText && { found }) })
  } catch (error) {
    if (!(error instanceof TakenByAnother)) throw error
    await settle(context, sent.post, unknown(sent, 'not there yet', now))
  }
}

/** What the network does with the post. Without an answer now, what it answered before is still known. */
function processingOf({ problem }: StoredPost, { processing, reason }: Extract<LookupResult, { kind: 'undecidable' }>): string | null {
  if (processing) return reason
  return problem?.code === PROCESSING ? problem.text : null
}

type Found = LookupResult & Pick<Settlement, 'rejected'>

async function lookUp(context: PublishContext, sending: Sending, attempt: StoredAttempt): Promise<Found> {
  const { post, adapter, connection } = sending
  if (adapter.repeat === 'never') return { kind: 'undecidable', reason: 'The network has no way to look a post up.' }
  const { content, key, committed_at, started_at } = attempt
  try {
    const account = accountOf(context, connection)
    const startedAt = committed_at ?? started_at
    const taken = await context.repositories.sending.otherRemoteIds(post, new Date(startedAt.getTime() - TAKEN_SINCE_MS))
    return await withinLimit(COMMIT_LIMIT_MS, () =>
      adapter.lookup(account, content, key, preparedOf(context, attempt), { started_at: startedAt, taken }),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isRejected = error instanceof NetworkFailure && error.kind === 'unauthorized' && (await isAccountRejected(context, sending))
    return { kind: 'undecidable', reason, ...(isRejected && { rejected: { connection, problem: { code: 'unauthorized', text: reason } } }) }
  }
}

/** Until the call must have ended, `absent` is enough only where a second call cannot make a second post, and only if it follows soon. */
function isFinal({ adapter, post }: Sending, attempt: StoredAttempt, now: Date): boolean {
  if (isConfirmed(attempt, now)) return true
  const repeatAt = nextRepeat(attempt, post.tries + 1)
  return adapter.repeat === 'safe' && repeatAt !== null && !isConfirmed(attempt, repeatAt)
}
