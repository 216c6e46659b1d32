import { Button, IconClose, IconEdit } from '@loomcast/design-system/full'
import { type PlatformId, platformName } from '@loomcast/platforms'
import type { Brief } from './brief.ts'
import styles from './brief-bar.module.css'

export interface BriefBarProps {
  brief: Brief
  platforms: readonly PlatformId[]
  /** The id of the form that the button opens and closes. */
  formId: string
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** A summary of the brief, and the button that opens and closes its form. */
export function BriefBar({ brief, platforms, formId, open, onOpen, onClose }: BriefBarProps) {
  const [first] = platforms
  return (
    <div className={styles.bar}>
      <h2>Brief</h2>
      {!open && (
        <div className={styles.summary}>
          <p dir="auto">{brief.prompt}</p>
          <p>
            {first && platforms.length === 1 ? platformName(first) : `${platforms.length} platforms`}
            {brief.tone_style && ` · ${brief.tone_style}`}
          </p>
        </div>
      )}
      <Button
        variant="default"
        leftSection={open ? <IconClose size={18} /> : <IconEdit size={18} />}
        aria-label={open ? 'Hide the brief' : 'Edit the brief'}
        aria-expanded={open}
        aria-controls={formId}
        onClick={open ? onClose : onOpen}
      >
        <span>
          {open ? 'Hide' : 'Edit'} <span className={styles.long}>the brief</span>
        </span>
      </Button>
    </div>
  )
}
