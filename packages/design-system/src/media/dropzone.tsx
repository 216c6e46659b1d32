import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconUpload } from '../full/icons.ts'

export interface DropzoneProps {
  /** What is asked for: "Drop your pictures here". */
  title: ReactNode
  /** What is taken: kinds and sizes. */
  description?: ReactNode
  buttonLabel: string
  /** For the browser's file dialog: `image/png,image/jpeg`. What is dropped or pasted is not filtered, so that it can be explained. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** Files that are pasted anywhere on the page are taken, too. */
  paste?: boolean
  /** Small, when there is something already. */
  compact?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files by dropping, by the browser's dialog and by pasting. The button is the way for keyboards; the field round it is for pointers. */
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
  /** Entering a child leaves its parent: only the balance tells whether the pointer is still inside. */
  const depth = useRef(0)
  const about = useId()
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }

  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!paste) return
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      // Text with a picture beside it (from a word processor) belongs to the field it is pasted into.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers only; the button inside does the same for everyone
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
        take(event.dataTransfer.files)
      }}
    >
      <span className="lc-dropzone-text">
        <b>{title}</b>
        {description ? <span id={about}>{description}</span> : null}
      </span>
      <Button
        variant={compact ? 'default' : 'light'}
        leftSection={<IconUpload size={18} />}
        disabled={disabled}
        aria-describedby={description ? about : undefined}
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
          take(event.currentTarget.files)
          // The same file can be chosen again after it was removed.
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
