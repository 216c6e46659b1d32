import { useState } from 'react'
import type { FilterQuery } from './table-view.ts'

/** Rows by id, or every row that matches a filter. The server counts the rows of a filter again before it changes them. */
export type TableSelection = { kind: 'rows'; ids: readonly string[] } | { kind: 'filter'; filter: FilterQuery; count: number }

export interface SelectionState {
  ids: ReadonlySet<string>
  all: boolean
  select: (ids: ReadonlySet<string>) => void
  selectAll: () => void
  clear: () => void
}

/** The selection across pages. It ends when the filters change. */
export function useTableSelection(filter: FilterQuery): SelectionState {
  const key = JSON.stringify(filter)
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string>; all: boolean }>({ key, ids: new Set(), all: false })
  const now = state.key === key ? state : { key, ids: new Set<string>(), all: false }
  return {
    ids: now.ids,
    all: now.all,
    select: (ids) => setState({ key, ids, all: false }),
    selectAll: () => setState({ key, ids: new Set(), all: true }),
    clear: () => setState({ key, ids: new Set(), all: false }),
  }
}
