import type { DataColumn } from '@loomcast/design-system/tables'
import type { ReactNode } from 'react'

/** What gets the focus when a row or card without a link becomes the current one, see useRowKeys. */
export function RowTarget({ children }: { children: ReactNode }) {
  return (
    <span tabIndex={-1} data-row-target>
      {children}
    </span>
  )
}

/** Columns of which the first is the target of its row. */
export function withRowTarget<Row>([first, ...others]: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return first ? [{ ...first, cell: (row) => <RowTarget>{first.cell(row)}</RowTarget> }, ...others] : []
}
