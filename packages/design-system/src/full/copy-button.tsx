import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconCheck } from '../core/icons.ts'
import { IconCopy } from './icons.ts'

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'className'> {
  value: string
  label?: string
  /** Shown for 2 s after copying. */
  copiedLabel?: string
  onCopied?: () => void
  /** Called when the browser denies access to the clipboard. */
  onFailed?: () => void
}

const FEEDBACK_MS = 2_000

export function CopyButton({
  value,
  label = 'Copy',
  copiedLabel = 'Copied',
  onCopied,
  onFailed,
  variant = 'default',
  ...rest
}: CopyButtonProps) {
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    let next: 'copied' | 'failed' = 'copied'
    try {
      await navigator.clipboard.writeText(value)
      onCopied?.()
    } catch {
      next = 'failed'
      onFailed?.()
    }
    setResult(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setResult('idle'), FEEDBACK_MS)
  }

  const text = { idle: label, copied: copiedLabel, failed: 'Copy failed' }[result]
  return (
    <>
      <Button
        {...rest}
        variant={variant}
        onClick={copy}
        leftSection={result === 'copied' ? <IconCheck size={18} /> : <IconCopy size={18} />}
      >
        {text}
      </Button>
      <VisuallyHidden role="status">{result === 'idle' ? '' : text}</VisuallyHidden>
    </>
  )
}
