import { createHash } from 'node:crypto'
import type { PostContent } from './adapter.ts'

/** A key that is the same for every attempt of the same content, and different for every other post. */
export function contentKey({ post_id, platform, text, title, created_at, reply }: PostContent): string {
  return createHash('sha256')
    .update(JSON.stringify([post_id, platform, text, title, created_at.toISOString(), ...(reply ? [reply.part] : [])]))
    .digest('hex')
}
