import { withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../context.ts'
import { dueTimeOf, TZ_VERSION } from '../domain/local-time.ts'
import type { StoredPost } from './post.model.ts'

type Context = Omit<PublishContext, 'sealer'>
type Row = Omit<StoredPost, 'text' | 'title'>

/**
 * Computes the due times again that another version of the time zone database computed: people keep their time on the clock. Returns how many. Posts that cannot be
 * computed are logged and skipped, and those that are edited at the same time stay.
 */
export async function refreshDueTimes(context: Context, stop?: AbortSignal): Promise<number> {
  const now = context.clock()
  let count = 0
  for await (const post of context.repositories.posts.withOtherTimeZones(TZ_VERSION)) {
    if (stop?.aborted) break
    try {
      if (await refresh(context, post, now)) count += 1
    } catch (error) {
      context.logger.error({ err: error, post_id: post._id }, 'the due time of a post could not be computed again')
    }
  }
  return count
}

async function refresh({ connection, repositories, schedule }: Context, post: Row, now: Date): Promise<boolean> {
  const { due_at } = dueTimeOf(post.local_time, post.time_zone)
  // A post that is due stays due: its time on the clock has passed.
  const isMoved = due_at.getTime() !== post.due_at.getTime() && post.due_at > now
  const changes = { tz_version: TZ_VERSION, ...(isMoved && { due_at, ...(post.state === 'planned' && { next_attempt_at: due_at }) }) }
  const { user_id: userId, _id: id, state, revision } = post
  const changed = await withTransaction(connection, (tx) =>
    repositories.posts.change({ userId, id, states: [state], revision }, changes, tx),
  )
  if (changed?.state === 'planned' && isMoved) void schedule(changed)
  return changed !== null
}
