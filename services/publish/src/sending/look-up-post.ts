import { withTimeLimit } from '@loomcast/service-kit/time'
import { accountOf } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { COMMIT_LIMIT_MS, type LookupResult } from '../networks/adapter.ts'
import type { StoredAttempt } from './attempt.model.ts'
import { isConfirmed, nextRepeat } from './policy.ts'
import { absent, published, unknown } from './results.ts'
import type { Sending } from './send-post.ts'
import { settle } from './settle.ts'

/** Finds out whether an attempt published a post whose outcome is not known. Sends nothing. */
export async function lookUpPost(context: PublishContext, sending: Sending, attempt: StoredAttempt): Promise<void> {
  const sent = { ...sending, attempt }
  const result = await lookUp(context, sending, attempt)
  const now = context.clock()
  if (result.kind === 'published') return settle(context, sending.post, published(sent, result, now))
  if (result.kind === 'absent' && isFinal(sending, attempt, now)) return settle(context, sending.post, absent(sent, now))
  return settle(context, sending.post, unknown(sent, result.kind === 'absent' ? 'not there yet' : result.reason, now))
}

async function lookUp(context: PublishContext, { adapter, connection }: Sending, attempt: StoredAttempt): Promise<LookupResult> {
  if (adapter.repeat === 'never') return { kind: 'undecidable', reason: 'The network has no way to look a post up.' }
  const { content, key, prepared, committed_at, started_at } = attempt
  try {
    const account = accountOf(context, connection)
    return await withTimeLimit(COMMIT_LIMIT_MS, adapter.lookup(account, content, key, prepared, { started_at: committed_at ?? started_at }))
  } catch (error) {
    return { kind: 'undecidable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Until the call must have ended, `absent` is enough only where a second call cannot make a second post, and only if it follows soon. */
function isFinal({ adapter, post }: Sending, attempt: StoredAttempt, now: Date): boolean {
  if (isConfirmed(attempt, now)) return true
  const repeatAt = nextRepeat(attempt, post.tries + 1)
  return adapter.repeat === 'safe' && repeatAt !== null && !isConfirmed(attempt, repeatAt)
}
