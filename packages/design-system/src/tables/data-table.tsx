import { Checkbox, Skeleton } from '@mantine/core'
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { SortButton, sortState } from './sort-button.tsx'

export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server can sort by this column; its id is the sort key. */
  sortable?: boolean
  /** The first click sorts in descending order, for figures and dates. */
  descendingFirst?: boolean
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** CSS width on wide screens. */
  width?: string
}

export interface TableSort {
  id: string
  desc: boolean
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** A stable array. The first column names the row. */
  columns: readonly DataColumn<Row>[]
  /** Undefined until the first page is loaded: shows `skeletonRows` rows of the same height. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Names a row, such as its email address. */
  rowLabel: (row: Row) => string
  skeletonRows?: number
  sort?: TableSort | undefined
  onSort?: (sort: TableSort) => void
  /** Ids of the selected rows, including those of other pages. Without it, rows have no checkbox. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Every row that matches the filters is selected, so that single rows cannot be deselected. */
  allSelected?: boolean
  /** The next page is loading; the rows of the previous one stay visible. */
  busy?: boolean
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const NO_ROWS: never[] = []

/** Explicit, because the layout of narrow screens removes the implicit roles. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table of rows that the server filters, sorts and pages. On narrow screens each row is a block with labeled values.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  rowLabel,
  skeletonRows = 20,
  sort,
  onSort,
  selected,
  onSelect,
  allSelected = false,
  busy = false,
}: DataTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          // TanStack Table sorts only columns with a value, even if the server sorts.
          accessorFn: (row) => row,
          cell: ({ row }) => column.cell(row.original),
          enableSorting: column.sortable === true,
          sortDescFirst: column.descendingFirst === true,
        }),
      ),
    [columns],
  )
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...(selected ?? [])].map((id) => [id, true as const])),
    [selected],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: (rows as Row[] | undefined) ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: !allSelected,
    state: { rowSelection, sorting: sort ? [sort] : [] },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id])))
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sort ? [sort] : []) : update
      if (next) onSort?.(next)
    },
  })
  const selectable = selected !== undefined
  const shown = table.getRowModel().rows
  const sortable = columns.filter((column) => column.sortable)

  return (
    <div className="lc-table-box" data-busy={busy || undefined}>
      {sortable.length > 0 && onSort ? (
        <label className="lc-table-narrow-sort">
          Sort by
          <select
            value={sort ? `${sort.desc ? '-' : ''}${sort.id}` : ''}
            onChange={({ currentTarget: { value } }) => onSort({ id: value.replace(/^-/, ''), desc: value.startsWith('-') })}
          >
            {sortable.flatMap(({ id, header }) => [
              <option key={`-${id}`} value={`-${id}`}>
                {header}, descending
              </option>,
              <option key={id} value={id}>
                {header}, ascending
              </option>,
            ])}
          </select>
        </label>
      ) : null}
      <table className="lc-table" {...ROLES.table} aria-busy={busy || rows === undefined || undefined}>
        <caption className="lc-table-caption">{caption}</caption>
        <thead {...ROLES.rowgroup}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...ROLES.row}>
              {selectable ? (
                <th {...ROLES.columnheader} scope="col" className="lc-table-check">
                  <Checkbox
                    aria-label="Select all rows on this page"
                    checked={allSelected || (shown.length > 0 && table.getIsAllRowsSelected())}
                    indeterminate={!allSelected && table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    disabled={allSelected || shown.length === 0}
                    onChange={() => table.toggleAllRowsSelected()}
                  />
                </th>
              ) : null}
              {group.headers.map((header, index) => {
                const column = columns[index]
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    {...ROLES.columnheader}
                    scope="col"
                    data-align={column?.align}
                    aria-sort={header.column.getCanSort() ? sortState(sorted) : undefined}
                    {...(column?.width && { style: { width: column.width } })}
                  >
                    {header.column.getCanSort() ? (
                      <SortButton sorted={sorted} onClick={() => header.column.toggleSorting()}>
                        {column?.header}
                      </SortButton>
                    ) : (
                      column?.header
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other identity.
                <tr key={index} data-skeleton>
                  {selectable ? <td className="lc-table-check" /> : null}
                  {columns.map(({ id }) => (
                    <td key={id}>
                      <Skeleton height={16} width="70%" />
                    </td>
                  ))}
                </tr>
              ))
            : null}
          {shown.map((row) => (
            <tr key={row.id} {...ROLES.row} data-row={row.id} data-selected={allSelected || row.getIsSelected() || undefined}>
              {selectable ? (
                <td {...ROLES.cell} className="lc-table-check">
                  <Checkbox
                    aria-label={`Select ${rowLabel(row.original)}`}
                    checked={allSelected || row.getIsSelected()}
                    disabled={allSelected}
                    data-row-select
                    onChange={() => row.toggleSelected()}
                  />
                </td>
              ) : null}
              {row.getAllCells().map((cell, index) => {
                const column = columns[index]
                return index === 0 ? (
                  <th key={cell.id} {...ROLES.rowheader} scope="row" data-align={column?.align}>
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} {...ROLES.cell} data-align={column?.align}>
                    {column?.header ? <span className="lc-table-label">{column.header}</span> : null}
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
