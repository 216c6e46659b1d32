import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconSortDown, IconSortNone, IconSortUp } from './icons.ts'

type Sorted = false | 'asc' | 'desc'

export function sortState(sorted: Sorted): 'ascending' | 'descending' | 'none' {
  if (sorted === false) return 'none'
  return sorted === 'asc' ? 'ascending' : 'descending'
}

/** The header of a sortable column. `aria-sort` of the header cell has the state. */
export function SortButton({ sorted, onClick, children }: { sorted: Sorted; onClick: () => void; children: ReactNode }) {
  const Glyph = sorted === false ? IconSortNone : sorted === 'asc' ? IconSortUp : IconSortDown
  return (
    <UnstyledButton className="lc-table-sort" data-sorted={sorted || undefined} onClick={onClick}>
      {children}
      <Glyph size={16} />
    </UnstyledButton>
  )
}
