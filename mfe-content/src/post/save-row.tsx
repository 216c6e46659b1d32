import { Button } from '@loomcast/design-system/full'
import styles from './post.module.css'

export interface SaveRowProps {
  saving: boolean
  /** False if the edit cannot be saved. */
  valid: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The buttons for an unsaved edit. */
export function SaveRow({ saving, valid, onSave, onDiscard }: SaveRowProps) {
  return (
    <div className={styles.saveRow}>
      <Button size="sm" loading={saving} disabled={!valid} onClick={onSave}>
        Save
      </Button>
      <Button size="sm" variant="subtle" disabled={saving} onClick={onDiscard}>
        Undo changes
      </Button>
    </div>
  )
}
