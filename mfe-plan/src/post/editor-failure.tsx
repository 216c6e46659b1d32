import { Button, FormError } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import styles from './post.module.css'
import type { SaveFailure } from './save-post.ts'

/** Codes after which the text cannot be saved in this dialog, so that the person may want to copy it. */
const LOST: readonly string[] = ['post_is_being_sent', 'revision_changed', 'planned_post_not_found']

interface EditorFailureProps {
  failure: SaveFailure | null
  text: string
  busy: 'mine' | 'theirs' | null
  /** Saves over the version that another person saved. */
  onSaveMine: () => void
  /** Shows that version instead of what was typed. */
  onShowTheirs: () => void
}

/** Why a post was not saved, and what the person can do about it. */
export function EditorFailure({ failure, text, busy, onSaveMine, onShowTheirs }: EditorFailureProps) {
  const forSale = useRoutesAvailable('/pricing')
  if (!failure?.message) return null
  return (
    <FormError
      actions={
        LOST.includes(failure.code) ? (
          <span className={styles.actions}>
            {failure.code === 'revision_changed' && (
              <>
                <Button size="sm" variant="default" loading={busy === 'theirs'} onClick={onShowTheirs}>
                  Show theirs
                </Button>
                <Button size="sm" variant="default" loading={busy === 'mine'} onClick={onSaveMine}>
                  Save mine anyway
                </Button>
              </>
            )}
            <CopyText text={text} label="Copy your text" size="small" />
          </span>
        ) : failure.code === 'planned_limit_reached' && forSale ? (
          <Button component={Link} to="/pricing" size="sm" variant="default">
            See plans
          </Button>
        ) : undefined
      }
    >
      {failure.code === 'revision_changed' ? 'This post was edited somewhere else while you were editing it.' : failure.message}
    </FormError>
  )
}
