import { Checkbox } from '@loomcast/design-system/full'
import type { Network } from '../api/plan.ts'
import { canBeThread, threadTexts } from './post-fields.ts'

interface ThreadFieldProps {
  text: string
  network: Network | undefined
  isThread: boolean
  onChange: (isThread: boolean) => void
}

/** Offers a thread for a text that is too long for one post of its network. */
export function ThreadField({ text, network, isThread, onChange }: ThreadFieldProps) {
  if (!canBeThread(text, network)) return null
  const { length } = threadTexts(text, network, true)
  return (
    <Checkbox
      checked={isThread}
      label={`Publish it as a thread of ${length} posts`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
