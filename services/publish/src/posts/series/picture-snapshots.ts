import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Model } from 'mongoose'
import { fileIdsOf, picturesChangedEvent } from '../../events/publishes.ts'
import type { StoredPost } from '../post.model.ts'
import type { StoredSeries } from './series.model.ts'
import { BEGUN } from './series-pictures.ts'

/** What a new consumer needs of publish: which pictures and films the posts and the series have that did not end. */
export function pictureSnapshots(posts: Model<StoredPost>, series: Model<StoredSeries>): SnapshotSource[] {
  return [
    snapshotsOf<StoredPost>('posts', posts, {}, (post) =>
      fileIdsOf(post).length === 0 ? [] : [picturesChangedEvent(post, post.updated_at)],
    ),
    snapshotsOf<StoredSeries>('series', series, {}, (one) =>
      one.state === 'ended' || fileIdsOf(one).length === 0 ? [] : [picturesChangedEvent({ ...one, revision: BEGUN }, one.updated_at)],
    ),
  ]
}
