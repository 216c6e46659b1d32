import { Button, Textarea } from '@loomcast/design-system/full'
import type { PlatformName } from '@loomcast/platform-rules'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { useState } from 'react'
import { useMeasure } from '../preview/use-measure.ts'
import { FitLine } from './fit-line.tsx'
import styles from './post.module.css'

export interface PostEditorProps {
  platform: PlatformName
  text: string
  saving: boolean
  onSave: (text: string) => void
  onCancel: () => void
}

/** The post's words, to be changed in place. Escape leaves when nothing was changed; Ctrl/Cmd+Enter saves. */
export function PostEditor({ platform, text, saving, onSave, onCancel }: PostEditorProps) {
  const [draft, setDraft] = useState(text)
  const measure = useMeasure(platform, draft)
  const changed = draft !== text
  const empty = draft.trim() === ''
  useUnsavedChanges(changed)

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed && !empty) onSave(draft)
      }}
    >
      <Textarea
        label="Edit the text"
        value={draft}
        autosize
        minRows={8}
        maxRows={26}
        autoFocus
        dir="auto"
        error={empty ? 'The text cannot be empty' : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !changed) onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <FitLine platform={platform} measure={measure} />
      <div className={styles.actions}>
        <Button type="submit" loading={saving} disabled={!changed || empty}>
          Save
        </Button>
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        {changed && (
          <Button variant="subtle" onClick={() => setDraft(text)} disabled={saving}>
            Undo changes
          </Button>
        )}
      </div>
    </form>
  )
}
