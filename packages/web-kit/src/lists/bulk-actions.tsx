import { Button, IconChevronDown, IconDelete, IconDownload, IconTag, Menu } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'

interface BulkActionsProps {
  /** Items of the export menu: `Menu.Item` elements. */
  formats: ReactNode
  exporting: boolean
  deleting: boolean
  onTag: () => void
  onDelete: () => void
}

/** Buttons that tag, export and delete the selected items, for a `SelectionBar`. */
export function BulkActions({ formats, exporting, deleting, onTag, onDelete }: BulkActionsProps) {
  return (
    <>
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
            loading={exporting}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{formats}</Menu.Dropdown>
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
