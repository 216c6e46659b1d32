import { Button, Checkbox } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import styles from './lists.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<T> {
  /** Items on this page. */
  items: readonly T[]
  idOf: (item: T) => string
  selection: Selection<T>
  /** Number of items on all pages. */
  total: number
  /** The noun for the items, singular and plural. */
  nouns: readonly [one: string, several: string]
  /** Replaces the count while an action runs. */
  progress?: string | undefined
  className?: string | undefined
  /** Actions for the selected items. */
  children: ReactNode
}

/** Selects all items of a page, and shows the number of selected items and the actions for them. */
export function SelectionBar<T>({ items, idOf, selection, total, nouns, progress, className, children }: SelectionBarProps<T>) {
  const selectedHere = items.filter((item) => selection.has(idOf(item))).length
  const count = selection.items.size
  const counted = count > 0 ? `${count} selected` : `${total.toLocaleString('en')} ${nouns[total === 1 ? 0 : 1]}`
  return (
    <div className={className ? `${styles.bar} ${className}` : styles.bar}>
      <Checkbox
        label="Select all on this page"
        checked={selectedHere === items.length}
        indeterminate={selectedHere > 0 && selectedHere < items.length}
        onChange={() => selection.togglePage(items)}
      />
      <span className={styles.total} role="status">
        {progress ?? counted}
      </span>
      {count > 0 && (
        <span className={styles.bulk}>
          {children}
          <Button variant="subtle" size="sm" onClick={selection.clear}>
            Clear selection
          </Button>
        </span>
      )}
    </div>
  )
}
