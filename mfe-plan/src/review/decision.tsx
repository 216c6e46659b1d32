import { Button, FormError, IconCheck, IconEdit, Textarea } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { type NewDecision, type ReviewedPost, reviewerApi } from '../api/review.api.ts'
import { focusOnce } from '../focus-once.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from './review.module.css'
import { refreshReview, sentenceOf, showReview } from './use-review.ts'

interface DecisionProps {
  token: string
  post: ReviewedPost
  fromName: string
  name: string
  requireName: () => boolean
  /** The person has seen the current version. */
  onSeen: () => void
}

/** Approves the version that is shown, or requests a change. */
export function Decision({ token, post, fromName, name, requireName, onSeen }: DecisionProps) {
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy<NewDecision['decision']>()
  const isApproved = post.approval.state === 'approved'

  const decide = (decision: NewDecision['decision']) =>
    run(decision, async () => {
      setFailure('')
      if (!requireName()) return
      const change = decision === 'changes_requested' && text.trim() ? { text } : {}
      try {
        const { number, revision } = post
        showReview(token, await reviewerApi.decide(token, { post: number, revision, name, decision, ...change }))
        setAsking(false)
        setText('')
        onSeen()
        toast({
          kind: 'success',
          message: decision === 'approved' ? 'You approved this post.' : `${fromName} sees that you want a change.`,
        })
      } catch (error) {
        setFailure(sentenceOf(error))
        void refreshReview(token)
      }
    })

  return (
    <div className={styles.decision}>
      {post.approval.required && !isApproved && <p className={styles.meta}>This post is sent only when it is approved.</p>}
      {isAsking && (
        <Textarea
          label="What should change?"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          dir="auto"
          value={text}
          ref={focusOnce}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        {isAsking ? (
          <>
            <Button loading={busy === 'changes_requested'} onClick={() => decide('changes_requested')}>
              Request a change
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            {!isApproved && (
              <Button leftSection={<IconCheck size={18} />} loading={busy === 'approved'} onClick={() => decide('approved')}>
                Approve
              </Button>
            )}
            <Button variant="default" leftSection={<IconEdit size={18} />} onClick={() => setAsking(true)}>
              Request a change
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
