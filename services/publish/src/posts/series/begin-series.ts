import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../../context.ts'
import { type Occurrence, occurrenceAt, type Recurrence } from '../../domain/recurrence.ts'
import { NEVER, type StoredPost } from '../post.model.ts'
import type { StoredSeries } from './series.model.ts'
import { keepPictures } from './series-pictures.ts'

/** Of each user, on every plan. */
export const MOST_SERIES = 100

/** The series that begins with a post. The post is its occurrence 0. */
export function newSeries(recurrence: Recurrence, post: Omit<StoredPost, 'series_id' | 'series_index'>, now: Date): StoredSeries {
  const { user_id, platform, connection_id, network, text, title, source, due_at } = post
  const { first_comment = null, pictures = [], film = null, options = {}, language = null, ai_parts = [], parts = null } = post
  const series: StoredSeries = {
    ...recurrence,
    _id: newId('ser'),
    user_id,
    platform,
    connection_id,
    network,
    text,
    title,
    first_comment,
    pictures,
    film,
    options,
    pictures_referenced: true,
    language,
    ai_parts,
    parts,
    source,
    weekdays: [...recurrence.weekdays],
    skipped: [],
    state: 'active',
    approval_required: post.approval_required === true,
    approval: null,
    problem: null,
    next_index: 1,
    next_create_at: due_at,
    claimed_until: null,
    created_at: now,
    updated_at: now,
    ended_at: null,
  }
  return openOrEnded(series, now)
}

/** A series without a next occurrence has ended. */
export function openOrEnded(series: StoredSeries, now: Date): StoredSeries {
  return nextOccurrence(series) ? series : { ...series, ...endedAt(now) }
}

/** The occurrence that is created next: the first one from `next_index`, or from `from`, that is not skipped. Null if there is none. */
export function nextOccurrence(series: StoredSeries, from = series.next_index): Occurrence | null {
  let index = Math.max(from, series.next_index)
  while (series.skipped.includes(index)) index += 1
  return occurrenceAt(series, index)
}

export function endedAt(now: Date) {
  return { state: 'ended', ended_at: now, next_create_at: NEVER, problem: null, skipped: [] as number[] } as const
}

/** Stores a series. Throws 403 `series_limit_reached` at the most series of a user. Call it in a transaction that has entered the account. */
export async function insertSeries({ repositories }: Pick<PublishContext, 'repositories'>, series: StoredSeries, tx: Tx): Promise<void> {
  if ((await repositories.series.countOpen(series.user_id, tx)) >= MOST_SERIES) throw new AppError('series_limit_reached')
  await repositories.series.insert(series, tx)
  await keepPictures(series, series.created_at, tx)
}
