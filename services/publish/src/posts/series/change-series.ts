import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../../accounts/enter-account.ts'
import type { PublishContext } from '../../context.ts'
import { indexFrom, occurrenceAt } from '../../domain/recurrence.ts'
import { requireCapacity } from '../capacity.ts'
import { removeWaiting } from '../remove-rest.ts'
import { endedAt, nextOccurrence } from './begin-series.ts'
import { createNext } from './create-occurrences.ts'
import type { SeriesChanges, StoredSeries } from './series.model.ts'
import { releasePictures } from './series-pictures.ts'

/** How many occurrences ahead can be skipped, and how many at a time. */
const FURTHEST = 400
const MOST_SKIPPED = 100

/** Throws 404 `series_not_found`. */
export async function requireSeries(
  { repositories }: Pick<PublishContext, 'repositories'>,
  userId: string,
  id: string,
  tx?: Tx,
): Promise<StoredSeries> {
  const series = await repositories.series.find(userId, id, tx)
  if (!series) throw new AppError('series_not_found')
  return series
}

/** Leaves out an occurrence whose post is not created yet, or no longer does. Throws 409 `series_changed` if it is created or there is no such one. */
export async function skipOccurrence(
  context: PublishContext,
  userId: string,
  id: string,
  { index, skipped }: { index: number; skipped: boolean },
): Promise<StoredSeries> {
  return withSeries(context, userId, id, async (series, tx) => {
    const isUpcoming = index >= series.next_index && index < series.next_index + FURTHEST && occurrenceAt(series, index) !== null
    if (series.state === 'ended' || !isUpcoming) throw new AppError('series_changed')
    const others = series.skipped.filter((each) => each !== index)
    if (skipped && others.length >= MOST_SKIPPED)
      throw new AppError('series_changed', 'Too many posts of this series are skipped. Stop it instead.')
    const after = { ...series, skipped: skipped ? [...others, index].sort((one, other) => one - other) : others }
    const changes: SeriesChanges = nextOccurrence(after) ? { skipped: after.skipped } : endedAt(context.clock())
    return change(context, series, changes, tx)
  })
}

/** Ends a series and deletes its posts that wait. What is being sent or published stays. Returns the ids of the deleted posts. */
export async function stopSeries(context: PublishContext, userId: string, id: string): Promise<string[]> {
  return withSeries(context, userId, id, async (series, tx) => {
    if (series.state !== 'ended') await change(context, series, endedAt(context.clock()), tx)
    return removeWaiting(context, await context.repositories.posts.waitingFrom(id, 0, tx), tx)
  })
}

/** Continues a paused series with the first occurrence that is not past. Throws 403 if the plan is used up. */
export async function resumeSeries(context: PublishContext, userId: string, id: string): Promise<StoredSeries> {
  const { series, post } = await withSeries(context, userId, id, async (before, tx) => {
    if (before.state !== 'paused') throw new AppError('series_changed')
    const next_index = Math.max(before.next_index, indexFrom(before, context.clock()))
    const active = await change(context, before, { state: 'active', problem: null, next_index }, tx)
    await requireCapacity(context, userId, tx)
    const created = await createNext(context, active, tx)
    return { series: await requireSeries(context, userId, id, tx), post: created }
  })
  if (post) void context.schedule(post)
  return series
}

async function withSeries<T>(
  context: PublishContext,
  userId: string,
  id: string,
  work: (series: StoredSeries, tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    return work(await requireSeries(context, userId, id, tx), tx)
  })
}

async function change(context: PublishContext, series: StoredSeries, changes: SeriesChanges, tx: Tx): Promise<StoredSeries> {
  const now = context.clock()
  const changed = await context.repositories.series.change(series, { ...changes, updated_at: now }, tx)
  if (!changed) throw new AppError('series_changed')
  await releasePictures(series, changes, now, tx)
  return changed
}
