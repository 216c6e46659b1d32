import { Alert } from '@loomcast/design-system/full'
import type { PlannedPost } from '../api/plan.ts'
import { processingOf } from './states.ts'

/** Why a planned post waits although it was due. */
export function WaitingNote({ post }: { post: PlannedPost | null }) {
  if (post?.state !== 'planned' || !post.problem) return null
  const processing = processingOf(post)
  if (processing !== null)
    return (
      <Alert tone="info" live={false} title={processing}>
        Loomcast publishes the post as soon as that's done.
      </Alert>
    )
  return (
    <Alert tone="warning" live={false} title="This post hasn't been sent yet.">
      {post.problem.text}
    </Alert>
  )
}
