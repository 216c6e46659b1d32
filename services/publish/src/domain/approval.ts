/** A reviewer's decision about one revision of a post. */
export interface Approval {
  decision: 'approved' | 'changes_requested'
  /** The revision that the reviewer saw. After an edit, the decision is void. */
  revision: number
  /** The name that the reviewer entered. */
  by: string
  at: Date
  review_id: string
}

interface Reviewed {
  revision: number
  approval?: Approval | null
  approval_required?: boolean
}

/** Whether the post, as it is now, is approved. */
export function isApproved({ revision, approval }: Reviewed): boolean {
  return approval?.decision === 'approved' && approval.revision === revision
}

/** Whether the post must not be sent yet, because it is sent only when approved. */
export function lacksApproval(post: Reviewed): boolean {
  return post.approval_required === true && !isApproved(post)
}

/** What both sides see: `void` after an edit. */
export function approvalState({ revision, approval }: Reviewed): 'none' | 'approved' | 'changes_requested' | 'void' {
  if (!approval) return 'none'
  return approval.revision === revision ? approval.decision : 'void'
}
