import { AppError } from '@loomcast/service-kit/errors'
import { newJob } from '@loomcast/service-kit/jobs'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../../accounts/enter-account.ts'
import type { PublishContext } from '../../context.ts'
import { TZ_VERSION } from '../../domain/local-time.ts'
import type { StoredProblem } from '../../domain/problem.ts'
import { indexFrom, type Occurrence } from '../../domain/recurrence.ts'
import { fileIdsOf, picturesChanged, requestMail } from '../../events/publishes.ts'
import { isBelowCap, isFullWithout } from '../capacity.ts'
import { postsMissedMail } from '../missed-mail.ts'
import type { StoredPost } from '../post.model.ts'
import { UNTRIED } from '../requested-post.ts'
import { endedAt, nextOccurrence } from './begin-series.ts'
import type { SeriesChanges, StoredSeries } from './series.model.ts'
import { releasePictures } from './series-pictures.ts'

/** Occurrences whose time passed while nothing ran become missed posts, at most so many of a series. Older ones are left out. */
const MOST_PASSED = 31

const FULL: StoredProblem = {
  code: 'planned_limit_reached',
  text: 'It no longer repeats, because your plan allows fewer planned posts.',
}
const TOO_MANY: StoredProblem = {
  code: 'unpublished_limit_reached',
  text: 'It no longer repeats, because you have too many posts that are not published.',
}

/**
 * Creates the next post of every series in which the one before is due, until none is left. Can end at any point and run in several processes at once: the post and the
 * place of the series are one transaction. Returns how many posts it created.
 */
export async function createOccurrences(context: PublishContext, stop?: AbortSignal): Promise<number> {
  const { repositories, clock, connection, logger } = context
  let created = 0
  while (!stop?.aborted) {
    const claimed = await repositories.series.claimDue(clock())
    if (!claimed) break
    try {
      const post = await withTransaction(connection, async (tx) => {
        await enterAccount(context, claimed.user_id, tx)
        const series = await repositories.series.find(claimed.user_id, claimed._id, tx)
        const isDue = series?.state === 'active' && series.next_create_at <= clock()
        return isDue ? createNext(context, series, tx) : null
      })
      if (!post) continue
      created += 1
      if (post.state === 'planned') void context.schedule(post)
    } catch (error) {
      // Its time limit ends the claim.
      if (!(error instanceof AppError))
        logger.error({ err: error, series_id: claimed._id }, 'the next post of a series could not be created')
    }
  }
  return created
}

/** Creates the next post of an active series, or ends it. Returns the post. Call it in a transaction that has entered the account. */
export async function createNext(context: PublishContext, series: StoredSeries, tx: Tx): Promise<StoredPost | null> {
  const { repositories, clock } = context
  const now = clock()
  const occurrence = nextOccurrence(series, indexFrom(series, now) - MOST_PASSED)
  if (!occurrence) {
    await change(context, series, endedAt(now), now, tx)
    return null
  }
  const { user_id } = series
  const obstacle = (await isFullWithout(context, user_id, series._id, tx))
    ? FULL
    : (await isBelowCap(context, user_id, 1, tx))
      ? null
      : TOO_MANY
  await change(context, series, obstacle ? { state: 'paused', problem: obstacle } : placeAfter(series, occurrence, now), now, tx)
  if (obstacle) {
    await requestMail(tx, user_id, postsMissedMail(series, now), now)
    return null
  }
  const isShown = await repositories.reviews.countOfSeries(user_id, series._id, now, tx)
  const post = postOf(series, occurrence, isShown > 0, now)
  await repositories.posts.insert([post], tx)
  if (isShown > 0) await repositories.reviews.addOfSeries(user_id, series._id, post._id, now, tx)
  if (post.approval?.decision === 'approved')
    await repositories.reviewLog.append(post, { at: now, who: 'service', step: 'approved_with_series' }, tx)
  if (fileIdsOf(post).length > 0) await picturesChanged(tx, post, now)
  return post
}

/** After an occurrence was created. The series has ended with its last one. */
function placeAfter(series: StoredSeries, { index, due_at }: Occurrence, now: Date): SeriesChanges {
  const next_index = index + 1
  const skipped = series.skipped.filter((each) => each >= next_index)
  const after = { ...series, next_index, skipped }
  return { next_index, ...(nextOccurrence(after) ? { skipped, next_create_at: due_at } : endedAt(now)) }
}

async function change({ repositories }: PublishContext, series: StoredSeries, changes: SeriesChanges, now: Date, tx: Tx): Promise<void> {
  const changed = await repositories.series.change(series, { ...changes, claimed_until: null, updated_at: now }, tx)
  if (!changed) throw new AppError('series_changed')
  await releasePictures(series, changes, now, tx)
}

function postOf(series: StoredSeries, { index, due_at, local_time }: Occurrence, isShown: boolean, now: Date): StoredPost {
  const { user_id, platform, connection_id, network, text, title, time_zone, source, _id } = series
  const {
    first_comment = null,
    pictures = [],
    film = null,
    options = {},
    language = null,
    ai_parts = [],
    parts = null,
    approval_required = false,
    approval,
  } = series
  return {
    ...newJob(now),
    ...UNTRIED,
    _id: newId('post'),
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
    language,
    ai_parts,
    parts,
    live_parts: [],
    local_time,
    time_zone,
    due_at,
    tz_version: TZ_VERSION,
    state: 'planned',
    next_attempt_at: due_at > now ? due_at : now,
    revision: 1,
    source,
    series_id: _id,
    series_index: index,
    series_revision: 1,
    approval_required,
    approval: approval ? { ...approval, revision: 1 } : null,
    is_shared: isShown || approval_required || Boolean(approval),
    created_at: now,
    updated_at: now,
  }
}
