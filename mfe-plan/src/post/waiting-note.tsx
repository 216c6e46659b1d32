import { Alert } from '@loomcast/design-system/full'
import type { PlannedPost } from '../api/plan.ts'

/** Why a planned post waits although it was due. */
export function WaitingNote({ post }: { post: PlannedPost | null }) {
  if (post?.state !== 'planned' || !post.problem) return null
  return (
    <Alert tone="warning" live={false} title="It is not sent yet.">
      {post.problem.text}
    </Alert>
  )
}
