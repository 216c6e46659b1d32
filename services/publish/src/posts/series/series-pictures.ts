import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { PublishContext } from '../../context.ts'
import { fileIdsOf, picturesChanged } from '../../events/publishes.ts'
import type { SeriesChanges, StoredSeries } from './series.model.ts'

type Pictured = Pick<StoredSeries, '_id' | 'user_id' | 'state' | 'pictures' | 'film'>

/** The pictures of a series change once: when it ends. */
export const [BEGUN, ENDED] = [1, 2]

/** A series needs its pictures although none of its posts exists, so it has a reference to them of its own. Call it in the transaction that stores it. */
export async function keepPictures({ _id, user_id, state, pictures = [], film = null }: Pictured, now: Date, tx: Tx): Promise<void> {
  if (state !== 'ended' && fileIdsOf({ pictures, film }).length > 0)
    await picturesChanged(tx, { _id, user_id, pictures, film, revision: BEGUN }, now)
}

/** Call it in the transaction that changes the series. */
export async function releasePictures(
  { _id, user_id, state, pictures = [], film = null }: Pictured,
  changes: Pick<SeriesChanges, 'state'>,
  now: Date,
  tx: Tx,
): Promise<void> {
  if (changes.state !== 'ended' || state === 'ended' || fileIdsOf({ pictures, film }).length === 0) return
  await picturesChanged(tx, { _id, user_id, pictures: [], revision: ENDED }, now)
}

/** Series of earlier releases have no reference to their pictures. Can end at any point. Returns how many got one. */
export async function keepPicturesOfOlderSeries(
  { repositories, connection, clock }: Pick<PublishContext, 'repositories' | 'connection' | 'clock'>,
  stop?: AbortSignal,
): Promise<number> {
  let count = 0
  for await (const { _id } of repositories.series.withoutPictureReference()) {
    if (stop?.aborted) break
    const isReferenced = await withTransaction(connection, async (tx) => {
      const series = await repositories.series.markPicturesReferenced(_id, tx)
      if (series) await keepPictures(series, clock(), tx)
      return series !== null
    })
    if (isReferenced) count += 1
  }
  return count
}
