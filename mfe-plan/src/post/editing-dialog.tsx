import { confirm, Modal } from '@loomcast/design-system/full'
import { type ReactNode, useCallback, useRef } from 'react'
import styles from './post.module.css'

/** A dialog that needs a confirmation before it closes with unsaved changes. */
export function EditingDialog({
  title,
  size = '64rem',
  onClose,
  onDirty: reportDirty,
  children,
}: {
  title: string
  /** Default: for the editor, which has a preview beside it. */
  size?: string
  onClose: () => void
  onDirty?: (dirty: boolean) => void
  children: (onDirty: (dirty: boolean) => void) => ReactNode
}) {
  const dirty = useRef(false)
  const onDirty = useCallback(
    (next: boolean) => {
      dirty.current = next
      reportDirty?.(next)
    },
    [reportDirty],
  )

  async function close(): Promise<void> {
    if (
      dirty.current &&
      !(await confirm({
        title: 'Discard your changes?',
        message: 'What you typed is not saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        danger: true,
      }))
    )
      return
    onClose()
  }

  return (
    <Modal opened onClose={() => void close()} title={title} size={size} classNames={{ content: styles.dialog, inner: styles.dialogInner }}>
      {children(onDirty)}
    </Modal>
  )
}
