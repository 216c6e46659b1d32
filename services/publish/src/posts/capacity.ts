import { AppError } from '@loomcast/service-kit/errors'
import type { Tx } from '@loomcast/service-kit/mongo'
import { limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'

type Context = Pick<PublishContext, 'repositories'>

/** Of each user, on every plan: drafts and all other posts that are not published. */
const MOST_UNPUBLISHED = 1_000

/**
 * How much of the limit of planned posts is used: a post that waits is one, and so is a series in which none waits, because its next one comes. `except`: a series
 * that is left out with its posts.
 */
export async function placesTaken({ repositories }: Context, userId: string, tx?: Tx, except?: string): Promise<number> {
  const waiting = await repositories.posts.waitingBySeries(userId, tx)
  const active = await repositories.series.activeIds(userId, tx)
  const empty = active.filter((id) => id !== except && !waiting.has(id))
  const posts = [...waiting].reduce((sum, [series, count]) => (series !== null && series === except ? sum : sum + count), 0)
  return posts + empty.length
}

/** Whether more of the limit of planned posts is used than the plan has. */
export async function isOverLimit(context: Context, userId: string, tx: Tx): Promise<boolean> {
  const { planned } = limitsOf(await context.repositories.entitlements.find(userId))
  return planned !== null && (await placesTaken(context, userId, tx)) > planned
}

/** Throws if more posts wait than the plan allows. Call it in the transaction that added some, after it. */
export async function requireCapacity(context: Context, userId: string, tx: Tx): Promise<void> {
  if (await isOverLimit(context, userId, tx)) throw new AppError('planned_limit_reached')
}

/** Whether the plan is used up without this series, so that its next post does not fit. */
export async function isFullWithout(context: Context, userId: string, seriesId: string, tx: Tx): Promise<boolean> {
  const { planned } = limitsOf(await context.repositories.entitlements.find(userId))
  return planned !== null && (await placesTaken(context, userId, tx, seriesId)) + 1 > planned
}

export async function isBelowCap({ repositories }: Context, userId: string, added: number, tx: Tx): Promise<boolean> {
  return (await repositories.posts.countUnpublished(userId, tx)) + added <= MOST_UNPUBLISHED
}

/** Throws 403 `unpublished_limit_reached`. */
export async function requireBelowCap(context: Context, userId: string, added: number, tx: Tx): Promise<void> {
  if (!(await isBelowCap(context, userId, added, tx))) throw new AppError('unpublished_limit_reached')
}
