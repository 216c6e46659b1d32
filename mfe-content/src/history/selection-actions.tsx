import { IconDownload, IconText, IconZip, Menu } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { BulkActions, useExport } from '@loomcast/web-kit/lists'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { useAiLine } from '../post/ai-line.ts'
import { textOfAll } from '../post/several-posts.ts'
import { useDownloadAll } from '../post/use-download-all.ts'

export interface SelectionActionsProps {
  /** Read at the press. */
  items: () => readonly ContentItem[]
  deleting: boolean
  onTag: () => void
  onDelete: () => void
}

/** Copies, tags, exports and deletes the selected posts. */
export function SelectionActions({ items, deleting, onTag, onDelete }: SelectionActionsProps) {
  const { wanted } = useAiLine()
  const zip = useDownloadAll(items)
  const ids = () => items().map((item) => item.content_id)
  const csv = useExport('content_history', (name) => contentApi.exportPosts(ids(), 'csv', name))
  const markdown = useExport('content_history', (name) => contentApi.exportPosts(ids(), 'markdown', name), 'md')
  return (
    <>
      <CopyText text={() => textOfAll(items(), wanted)} label="Copy selected" short="Copy" size="small" />
      <BulkActions
        formats={
          <>
            <Menu.Item leftSection={<IconDownload size={18} />} onClick={csv.start}>
              CSV for spreadsheets
            </Menu.Item>
            <Menu.Item leftSection={<IconText size={18} />} onClick={markdown.start}>
              Markdown
            </Menu.Item>
            <Menu.Item leftSection={<IconZip size={18} />} onClick={zip.start}>
              Text files (zip)
            </Menu.Item>
          </>
        }
        exporting={zip.busy || csv.busy || markdown.busy}
        deleting={deleting}
        onTag={onTag}
        onDelete={onDelete}
      />
    </>
  )
}
