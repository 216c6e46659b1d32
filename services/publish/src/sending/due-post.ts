import type { StoredPost } from '../posts/post.model.ts'

/** A due post that no worker has. */
export type DuePost = Pick<StoredPost, '_id' | 'user_id' | 'connection_id' | 'network' | 'next_attempt_at'>

/** Posts of these owners are left out. */
export interface Excluded {
  users: readonly string[]
  connections: readonly string[]
  networks: readonly string[]
}
