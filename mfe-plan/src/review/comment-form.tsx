import { Button, FormError, Textarea } from '@loomcast/design-system/full'
import { announce, newIdempotencyKey, useUnsavedChanges } from '@loomcast/web-kit'
import { useRef, useState } from 'react'
import { type ReviewedPost, reviewerApi } from '../api/review.api.ts'
import { focusOnce } from '../focus-once.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from './review.module.css'
import { type Part, placeOf } from './sentences.ts'
import { refreshReview, sentenceOf, showReview } from './use-review.ts'

interface CommentFormProps {
  token: string
  post: ReviewedPost
  /** Null: the whole post. */
  about: Part | null
  name: string
  requireName: () => boolean
  onDone: () => void
}

/** Writes a comment. What was typed stays if it is not saved. */
export function CommentForm({ token, post, about, name, requireName, onDone }: CommentFormProps) {
  // The words stay the same if the post is edited meanwhile, and their places are found again.
  const [words] = useState(() => (about ? post.text.slice(about.start, about.end) : null))
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  // An edited comment, or one on another version, is another request than the one before.
  const request = useRef({ content: '', key: '' })
  const { busy, run } = useBusy<'comment'>()
  useUnsavedChanges(text !== '')

  async function save(): Promise<void> {
    if (text.trim() === '') return setFailure('Write your comment first.')
    if (!requireName()) return
    const place = about && post.text.slice(about.start, about.end) === words ? about : words === null ? null : placeOf(post.text, words)
    const quote = place ? { quote: { start: place.start, end: place.end } } : {}
    const comment = { post: post.number, revision: post.revision, name, text, ...quote }
    const content = JSON.stringify(comment)
    if (request.current.content !== content) request.current = { content, key: newIdempotencyKey() }
    try {
      showReview(token, await reviewerApi.comment(token, comment, request.current.key))
      announce('Comment saved')
      onDone()
    } catch (error) {
      setFailure(sentenceOf(error))
      void refreshReview(token)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run('comment', save)
      }}
    >
      {words !== null && (
        <blockquote className={styles.quote} dir="auto">
          {words}
        </blockquote>
      )}
      <Textarea
        label={words === null ? 'Your comment on the post' : 'Your comment on these words'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        dir="auto"
        value={text}
        // The person has just chosen to write.
        ref={focusOnce}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFailure('')
        }}
      />
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={busy === 'comment'}>
          Add comment
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
