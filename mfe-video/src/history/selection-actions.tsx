import { Button, IconDownload, IconZip, Menu } from '@loomcast/design-system/full'
import { BulkActions, useExport } from '@loomcast/web-kit/lists'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import type { DownloadAll } from './use-download-all.ts'

interface SelectionActionsProps {
  /** Read at the press. */
  videos: () => readonly Job[]
  zip: DownloadAll
  deleting: boolean
  onTag: () => void
  onDelete: () => void
}

/** Tags, exports and deletes the selected videos. */
export function SelectionActions({ videos, zip, deleting, onTag, onDelete }: SelectionActionsProps) {
  const csv = useExport('video_history', (name) =>
    videoApi.exportVideos(
      videos().map(({ job_id }) => job_id),
      name,
    ),
  )
  if (zip.progress)
    return (
      <Button variant="default" size="sm" onClick={zip.cancel}>
        Cancel download
      </Button>
    )
  return (
    <BulkActions
      formats={
        <>
          <Menu.Item leftSection={<IconZip size={18} />} onClick={() => void zip.start()}>
            Videos (zip)
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={18} />} onClick={csv.start}>
            CSV for spreadsheets
          </Menu.Item>
        </>
      }
      exporting={csv.busy}
      deleting={deleting}
      onTag={onTag}
      onDelete={onDelete}
    />
  )
}
