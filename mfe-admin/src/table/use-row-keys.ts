import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '../keys/shortcuts.ts'

interface RowKeys {
  /** The box has a search field. */
  searches?: boolean
  selects?: boolean
  /** `link`: the target of the row is a link. */
  open?: 'link' | ((rowId: string) => void) | undefined
  edit?: ((rowId: string) => void) | undefined
}

/**
 * The keys of a table or of a list of cards: `/` search, `j` and `k` next and previous row, `x` select, `Enter` open, `e` edit. A row is an element with
 * `data-row`, and the current row is the one with the focus.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, { searches, selects, open, edit }: RowKeys): void {
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
  const onCurrent = (work: (rowId: string) => void) => {
    const id = current()?.dataset['row']
    if (id === undefined) return false
    work(id)
    return true
  }
  const keys: Shortcut[] = [
    { key: 'j', label: 'Next row', run: () => move(1) },
    { key: 'k', label: 'Previous row', run: () => move(-1) },
  ]
  if (searches) keys.unshift({ key: '/', label: 'Search', run: () => focusSearch(box.current) })
  if (selects) keys.push({ key: 'x', label: 'Select the row', run: () => click(current(), '[data-row-select]') })
  if (open) {
    keys.push({
      key: 'Enter',
      label: 'Open the row',
      // Links and buttons handle Enter themselves.
      run: () => {
        if (document.activeElement?.closest('a, button')) return false
        return open === 'link' ? click(current(), '[data-row-target]') : onCurrent(open)
      },
    })
  }
  if (edit) keys.push({ key: 'e', label: 'Edit the row', run: () => onCurrent(edit) })
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
