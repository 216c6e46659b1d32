import { useState } from 'react'
import type { FilterQuery } from './table-view.ts'

/** Rows by id, or every row that matches a filter. The server counts the rows of a filter again before it changes them. */
export type TableSelection<Row = unknown> =
  /** `rows`: as they were loaded, in the order of `ids`. */
  { kind: 'rows'; ids: readonly string[]; rows: readonly Row[] } | { kind: 'filter'; filter: FilterQuery; count: number }

export interface SelectionState<Row> {
  ids: ReadonlySet<string>
  /** The selected rows, including those of other pages. */
  rows: ReadonlyMap<string, Row>
  all: boolean
  /** `loaded`: the rows of the page, by id. */
  select: (ids: ReadonlySet<string>, loaded: ReadonlyMap<string, Row>) => void
  selectAll: () => void
  clear: () => void
}

interface State<Row> extends Pick<SelectionState<Row>, 'ids' | 'rows' | 'all'> {
  key: string
}

/** The selection across pages. It ends when the filters change. */
export function useTableSelection<Row>(filter: FilterQuery): SelectionState<Row> {
  const key = JSON.stringify(filter)
  const none = (all = false): State<Row> => ({ key, ids: new Set(), rows: new Map(), all })
  const [state, setState] = useState(none)
  const { ids, rows, all } = state.key === key ? state : none()
  return {
    ids,
    rows,
    all,
    select: (selected, loaded) => {
      const known = [...selected].flatMap((id) => {
        const row = loaded.get(id) ?? rows.get(id)
        return row === undefined ? [] : [[id, row] as const]
      })
      setState({ key, ids: selected, rows: new Map(known), all: false })
    },
    selectAll: () => setState(none(true)),
    clear: () => setState(none()),
  }
}
