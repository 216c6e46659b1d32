import { Button, IconChevronDown, IconDelete, IconDownload, IconTag, IconText, IconZip, Menu } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { useExport } from '@loomcast/web-kit/lists'
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
      <Button variant="subtle" size="sm" leftSection={<IconTag size={18} />} aria-label="Tag selected" onClick={onTag}>
        Tag
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconDownload size={18} />}
            rightSection={<IconChevronDown size={18} />}
            aria-label="Export selected"
            loading={zip.busy || csv.busy || markdown.busy}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={18} />} onClick={csv.start}>
            CSV for spreadsheets
          </Menu.Item>
          <Menu.Item leftSection={<IconText size={18} />} onClick={markdown.start}>
            Markdown
          </Menu.Item>
          <Menu.Item leftSection={<IconZip size={18} />} onClick={zip.start}>
            Text files (zip)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        color="danger"
        size="sm"
        leftSection={<IconDelete size={18} />}
        aria-label="Delete selected"
        loading={deleting}
        onClick={onDelete}
      >
        Delete
      </Button>
    </>
  )
}
