import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '../keys/shortcuts.ts'

interface RowKeys {
  opens: boolean
  selects: boolean
  edit: ((rowId: string) => void) | undefined
}

/** The keys of a table: `/` search, `j` and `k` next and previous row, `x` select, `Enter` open, `e` edit. The current row is the one with the focus. */
export function useRowKeys(box: RefObject<HTMLElement | null>, { opens, selects, edit }: RowKeys): void {
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => rows().find((row) => row.contains(document.activeElement))
  const move = (by: 1 | -1) => {
    const all = rows()
    const now = current()
    const next = now ? all[all.indexOf(now) + by] : by === 1 ? all[0] : undefined
    if (!next) return false
    next.querySelector<HTMLElement>('[data-row-target]')?.focus()
    next.scrollIntoView?.({ block: 'nearest' })
    return true
  }
  const keys: Shortcut[] = [
    { key: '/', label: 'Search', run: () => focusSearch(box.current) },
    { key: 'j', label: 'Next row', run: () => move(1) },
    { key: 'k', label: 'Previous row', run: () => move(-1) },
  ]
  if (selects) keys.push({ key: 'x', label: 'Select the row', run: () => click(current(), '[data-row-select]') })
  if (opens) {
    keys.push({
      key: 'Enter',
      label: 'Open the row',
      // Links and buttons handle Enter themselves.
      run: () => document.activeElement instanceof HTMLInputElement && click(current(), '[data-row-target]'),
    })
  }
  if (edit) {
    keys.push({
      key: 'e',
      label: 'Edit the row',
      run: () => {
        const id = current()?.dataset['row']
        if (id === undefined) return false
        edit(id)
        return true
      },
    })
  }
  useShortcuts(keys)
}

function focusSearch(box: HTMLElement | null): boolean {
  const field = box?.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
  return field != null
}

function click(row: HTMLElement | undefined, selector: string): boolean {
  const target = row?.querySelector<HTMLElement>(selector)
  target?.click()
  return target != null
}
