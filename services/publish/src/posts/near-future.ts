import type { JobRecords } from '@loomcast/service-kit/jobs'
import type { StoredPost } from './post.model.ts'

const SOON_MS = 3600 * 1000

/** Only these posts are in the queue, which also holds limits and sessions in its memory. The sweep finds the others. */
export function isSoon({ next_attempt_at }: Pick<StoredPost, 'next_attempt_at'>, now: Date): boolean {
  return (next_attempt_at?.getTime() ?? 0) <= now.getTime() + SOON_MS
}

/** For the sweep: what becomes due before it runs again counts too, so that it is queued in time. */
export function lookingAhead(records: JobRecords<StoredPost>, ms: number): JobRecords<StoredPost> {
  return { ...records, due: (now, limit) => records.due(new Date(now.getTime() + ms), limit) }
}
