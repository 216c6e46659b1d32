import type { Sealer } from '@loomcast/service-kit/encryption'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { SharedFilms } from './films/film-address.ts'
import type { PublishMetrics } from './metrics.ts'
import type { Adapters } from './networks/registry.ts'
import type { SharedPictures } from './pictures/picture-address.ts'
import type { VideoClient } from './pictures/video-client.ts'
import type { StoredPost } from './posts/post.model.ts'
import type { Repositories } from './repositories.ts'

/** What the use cases of the service share. */
export interface PublishContext {
  connection: Connection
  repositories: Repositories
  adapters: Adapters
  /** Undefined: posts have no pictures. */
  video: VideoClient | undefined
  sharedPictures: SharedPictures
  sharedFilms: SharedFilms
  /** Encrypts the credentials of connections. */
  sealer: Sealer
  clock: Clock
  logger: Logger
  metrics: PublishMetrics
  /** Wakes a worker when the post is due, if that is soon; for later ones the sweep does. Never rejects. */
  schedule(post: Pick<StoredPost, '_id' | 'attempts' | 'next_attempt_at'>): Promise<void>
}
