import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconUpload } from './icons.ts'

export interface DropzoneProps {
  /** The prompt, such as "Drop your pictures here". */
  title: ReactNode
  /** The accepted types and sizes. */
  description?: ReactNode
  buttonLabel: string
  /**
   * File types for the browser's file dialog, such as `image/png,image/jpeg`. Dropped and pasted files are not filtered, so that the caller
   * can explain a rejection.
   */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** Also accepts files that are pasted anywhere on the page. */
  paste?: boolean
  /** A compact variant, for a list that already has items. */
  compact?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files by drop, file dialog and paste. The button is for keyboard users; the drop area around it is for pointers. */
export function Dropzone({
  title,
  description,
  buttonLabel,
  accept,
  multiple = false,
  disabled = false,
  paste = false,
  compact = false,
  onFiles,
}: DropzoneProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** Entering a child fires dragleave on the parent, so only the count shows whether the pointer is inside. */
  const depth = useRef(0)
  const descriptionId = useId()
  const acceptFiles = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }

  const latest = useRef(acceptFiles)
  latest.current = acceptFiles
  useEffect(() => {
    if (!paste) return
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      // If the clipboard also has text (as from a word processor), an editable field receives the paste.
      if (!files?.length || (event.clipboardData?.types.includes('text/plain') && isEditable(event.target))) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [paste])

  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers only; the button inside does the same
    <div
      className="lc-dropzone"
      data-over={over || undefined}
      data-compact={compact || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        depth.current += 1
        setOver(!disabled)
      }}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
      }}
      onDragLeave={() => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        event.preventDefault()
        leave()
        acceptFiles(event.dataTransfer.files)
      }}
    >
      <span className="lc-dropzone-text">
        <b>{title}</b>
        {description ? <span id={descriptionId}>{description}</span> : null}
      </span>
      <Button
        variant={compact ? 'default' : 'light'}
        leftSection={<IconUpload size={18} />}
        disabled={disabled}
        aria-describedby={description ? descriptionId : undefined}
        onClick={() => input.current?.click()}
      >
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={buttonLabel}
        tabIndex={-1}
        onChange={(event) => {
          acceptFiles(event.currentTarget.files)
          // Lets the user choose the same file again after removing it.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function hasFiles(transfer: DataTransfer): boolean {
  return [...transfer.types].includes('Files')
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
