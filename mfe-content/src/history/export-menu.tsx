import { Button, IconChevronDown, IconDownload, IconText, Menu } from '@loomcast/design-system/full'
import { useExport } from '@loomcast/web-kit/lists'
import { contentApi, type HistoryFilters } from '../api/content.api.ts'
import { posts } from '../usage/set-cost.ts'

/** Exports all posts that match the filters. */
export function ExportMenu({ filters, total, isFiltered }: { filters: HistoryFilters; total: number; isFiltered: boolean }) {
  const csv = useExport('content_history', (name) => contentApi.export(filters, 'csv', name))
  const markdown = useExport('content_history', (name) => contentApi.export(filters, 'markdown', name), 'md')
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          rightSection={<IconChevronDown size={18} />}
          loading={csv.busy || markdown.busy}
          disabled={total === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isFiltered ? `${posts(total)} that match` : `All ${posts(total)}`}</Menu.Label>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={csv.start}>
          CSV for spreadsheets
        </Menu.Item>
        <Menu.Item leftSection={<IconText size={18} />} onClick={markdown.start}>
          Markdown
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
