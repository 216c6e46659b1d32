import { Badge, type Tone } from '@loomcast/design-system/full'
import type { ReviewedPost } from '../api/review.api.ts'

const WORDS: Readonly<Record<ReviewedPost['approval']['state'], { word: string; tone: Tone }>> = {
  none: { word: 'Not decided', tone: 'neutral' },
  approved: { word: 'Approved', tone: 'success' },
  changes_requested: { word: 'Change requested', tone: 'warning' },
  void: { word: 'Edited since the decision', tone: 'warning' },
}

/** What was decided about a post, as both sides see it. */
export function ApprovalLabel({
  approval,
  state,
}: {
  approval: Pick<ReviewedPost['approval'], 'state' | 'by'>
  state?: ReviewedPost['state']
}) {
  if (state === 'published') return <Badge tone="success">Published</Badge>
  if (state === 'sending') return <Badge tone="neutral">Being sent</Badge>
  const { word, tone } = WORDS[approval.state]
  const isDecided = approval.state === 'approved' || approval.state === 'changes_requested'
  return <Badge tone={tone}>{isDecided && approval.by ? `${word} by ${approval.by}` : word}</Badge>
}
