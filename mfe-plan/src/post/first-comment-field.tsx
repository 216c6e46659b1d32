import { Button, IconAdd, Textarea } from '@loomcast/design-system/full'
import { useState } from 'react'
import { focusOnce } from '../focus-once.ts'

interface FirstCommentFieldProps {
  value: string
  limit: number
  /** Whether Loomcast publishes the post. The comment is the person's to add in any case. */
  isSent: boolean
  error: string | undefined
  onChange: (value: string) => void
}

const number = new Intl.NumberFormat('en')

/** A comment that the person adds below the post, such as a link. Its field opens when it is needed. */
export function FirstCommentField({ value, limit, isSent, error, onChange }: FirstCommentFieldProps) {
  const [isOpened, setOpened] = useState(false)
  const { length } = value.trim()
  const over = length > limit ? `${number.format(length - limit)} over the limit of ${number.format(limit)} characters.` : undefined
  if (!isOpened && value === '' && !error)
    return (
      <div>
        <Button variant="subtle" size="sm" leftSection={<IconAdd size={16} />} onClick={() => setOpened(true)}>
          Add a first comment
        </Button>
      </div>
    )
  const help = isSent
    ? 'Loomcast publishes the post, and you add this comment below it. It is ready to copy in your plan.'
    : 'You add it below your post. It is ready to copy when the post is due.'
  return (
    <Textarea
      label="First comment (optional)"
      description={`${help} ${number.format(length)} of ${number.format(limit)} characters.`}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      value={value}
      error={error ?? over}
      ref={isOpened ? focusOnce : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
