import { Alert, Button, Checkbox, FormError, Select, Textarea, TextInput } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import { useAuthor } from '@loomcast/web-kit/author'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { type ReactNode, useState } from 'react'
import { reviewsApi, type SharedPosts } from '../api/review.api.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from '../review/review.module.css'
import { refreshReviews } from './review-queries.ts'

const DAYS = ['3', '7', '14', '30', '90']
const USUAL_DAYS = '14'

/** Creates a link to the chosen posts, which is shown only once. */
export function ShareForm({ ids, children, onClose }: { ids: readonly string[]; children?: ReactNode; onClose: () => void }) {
  const author = useAuthor()
  const [typed, setName] = useState<string | null>(null)
  const name = typed ?? author.name
  const [note, setNote] = useState('')
  const [days, setDays] = useState(USUAL_DAYS)
  const [required, setRequired] = useState(false)
  const [failure, setFailure] = useState('')
  const [shared, setShared] = useState<SharedPosts | null>(null)
  const { busy, run } = useBusy<'share'>()

  async function share(): Promise<void> {
    setFailure('')
    if (ids.length === 0) return setFailure('Choose at least one post.')
    if (name.trim() === '') return setFailure('Enter the name that your reviewers see.')
    try {
      setShared(await reviewsApi.share({ post_ids: [...ids], from_name: name, note, days: Number(days), require_approval: required }))
    } catch (error) {
      setFailure((error instanceof ApiError && error.detail) || 'The link was not created. Try again.')
    }
    void refreshReviews()
  }

  if (shared) return <NewLink shared={shared} onClose={onClose} />
  return (
    <form
      className={styles.share}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run('share', share)
      }}
    >
      {children}
      <TextInput
        label="Your name or your brand"
        description="Your reviewers see it instead of your account."
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Note for your reviewers"
        description="You can leave it empty."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Select
        label="The link works for"
        data={DAYS.map((value) => ({ value, label: `${value} days` }))}
        value={days}
        onChange={(value) => setDays(value ?? USUAL_DAYS)}
      />
      <Checkbox
        label="Send only when approved"
        description="A post whose current version isn't approved is not sent when it's due. You decide what happens then."
        checked={required}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        <Button type="submit" loading={busy === 'share'}>
          Create the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function NewLink({ shared: { link, review }, onClose }: { shared: SharedPosts; onClose: () => void }) {
  const url = new URL(link, location.origin).href
  return (
    <div className={styles.share}>
      <Alert
        tone="success"
        title={review.post_count === 1 ? 'The link to your post is ready.' : `The link to ${review.post_count} posts is ready.`}
      >
        Copy it now: it is not shown again. Everyone who has it can read these posts, comment on them and approve them, without an account.
        You can revoke it at any time.
      </Alert>
      <div className={styles.link}>
        <TextInput label="Review link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyText text={url} label="Copy the link" variant="filled" />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
