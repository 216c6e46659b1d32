import { Button, IconCheck, IconCopy, Modal, Textarea } from '@loomcast/design-system/full'
import { useCopy } from './use-copy.ts'

export interface CopyTextProps {
  /** A function is called at the press. */
  text: string | (() => string)
  /** The full label: "Copy post 2". Used by screen readers, and shown unless `short` is given. */
  label: string
  short?: string
  copied?: string
  size?: 'small' | 'normal'
  variant?: 'default' | 'subtle' | 'filled'
  disabled?: boolean
}

/** A copy button that confirms for two seconds, and shows the text for manual copying if the browser blocks the clipboard. */
export function CopyText({ text, label, short, copied = 'Copied', size = 'normal', variant, disabled }: CopyTextProps) {
  const { state, copy, dismiss } = useCopy()
  const current = () => (typeof text === 'function' ? text() : text)
  const done = state === 'copied'
  return (
    <>
      <Button
        variant={variant ?? (size === 'small' ? 'subtle' : 'default')}
        size={size === 'small' ? 'sm' : 'md'}
        leftSection={done ? <IconCheck size={18} /> : <IconCopy size={18} />}
        aria-label={done ? undefined : label}
        disabled={disabled}
        onClick={() => void copy(current())}
      >
        {done ? copied : (short ?? label)}
      </Button>
      <Modal opened={state === 'refused'} onClose={dismiss} title="Copy by hand">
        <Textarea
          label="Your browser blocked copying. The text is selected: press Ctrl+C, or ⌘C on a Mac."
          value={state === 'refused' ? current() : ''}
          readOnly
          autosize
          minRows={4}
          maxRows={14}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </Modal>
    </>
  )
}
