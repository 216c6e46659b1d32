import { CharacterCount, Textarea } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './post.module.css'
import { SaveRow, type SaveRowProps } from './save-row.tsx'
import { fieldLength } from './use-draft.ts'

export interface OwnFieldProps extends SaveRowProps {
  label: string
  value: string
  limit: number
  changed: boolean
  fieldRef?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
  /** Below the field. */
  children?: ReactNode
}

/** A value for a separate field of the platform: a title or a meta description. Editable in place. */
export function OwnField({ label, value, limit, changed, fieldRef, onChange, children, ...saveRow }: OwnFieldProps) {
  const counter = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The field has one line, however long it is.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) saveRow.onSave()
  }

  return (
    <div className={styles.ownField}>
      <Textarea
        ref={fieldRef}
        label={label}
        value={value}
        autosize
        minRows={1}
        dir="auto"
        aria-describedby={counter}
        error={fieldLength(value) > limit ? `The ${label.toLowerCase()} is too long.` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {children}
      <div className={styles.ownFieldFoot}>
        <CharacterCount id={counter} count={value.length} limit={limit} />
        {value !== '' && <CopyText text={value} label={`Copy ${label.toLowerCase()}`} short="Copy" size="small" />}
      </div>
      {changed && <SaveRow {...saveRow} />}
    </div>
  )
}
