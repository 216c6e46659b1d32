import { Button, Checkbox, IconDelete, IconZip } from '@loomcast/design-system/full'
import type { Selection } from '@loomcast/web-kit/lists'
import type { Job } from '../api/wire.ts'
import styles from './history.module.css'
import type { DownloadAll } from './use-download-all.ts'

export interface SelectionBarProps {
  /** Of this page. */
  jobs: readonly Job[]
  total: number
  selection: Selection<Job>
  deleting: boolean
  zip: DownloadAll
  onDelete: () => void
  onDownload: () => void
}

/** Ticks the page, and what can be done with all that is ticked. */
export function SelectionBar({ jobs, total, selection, deleting, zip, onDelete, onDownload }: SelectionBarProps) {
  const chosenHere = jobs.filter(({ job_id }) => selection.has(job_id)).length
  const count = selection.items.size
  return (
    <div className={styles.bar}>
      <Checkbox
        label="Select all on this page"
        checked={chosenHere === jobs.length}
        indeterminate={chosenHere > 0 && chosenHere < jobs.length}
        onChange={() => selection.togglePage(jobs)}
      />
      <span className={styles.total} role="status">
        {zip.progress
          ? `Downloading ${zip.progress}`
          : count > 0
            ? `${count} selected`
            : `${total.toLocaleString('en')} ${total === 1 ? 'video' : 'videos'}`}
      </span>
      {count > 0 && (
        <span className={styles.bulk}>
          {zip.progress ? (
            <Button variant="default" size="sm" onClick={zip.cancel}>
              Cancel download
            </Button>
          ) : (
            <Button variant="default" size="sm" leftSection={<IconZip size={18} />} onClick={onDownload}>
              Download all selected
            </Button>
          )}
          <Button variant="default" color="danger" size="sm" leftSection={<IconDelete size={18} />} loading={deleting} onClick={onDelete}>
            Delete all selected
          </Button>
          <Button variant="subtle" size="sm" onClick={selection.clear}>
            Clear selection
          </Button>
        </span>
      )}
    </div>
  )
}
