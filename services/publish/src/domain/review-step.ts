/** What happens in the review of a post. */
export const STEPS = [
  'shared',
  'link_revoked',
  'commented',
  'approved',
  'approved_with_series',
  'changes_requested',
  'edited',
  'approval_void',
  'comment_resolved',
  'comment_reopened',
  'approval_required',
  'approval_not_required',
  'not_sent',
] as const
export type Step = (typeof STEPS)[number]
