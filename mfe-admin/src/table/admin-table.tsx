import { Button, Card, EmptyState, ErrorState, IconSearch, Pagination } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { Link } from '@loomcast/web-kit'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { RowTarget } from './row-target.tsx'
import { type TableSelection, useTableSelection } from './selection.ts'
import css from './table.module.css'
import { TableFilters } from './table-filters.tsx'
import type { TableViewState } from './table-view.ts'
import { useRowKeys } from './use-row-keys.ts'
import { SavedViews } from './views/saved-views.tsx'

export type { DataColumn } from '@loomcast/design-system/tables'
export type { TableSelection } from './selection.ts'
export { type TableDefinition, useTableView } from './table-view.ts'

export interface TablePage<Row> {
  rows: readonly Row[]
  total: number
  pages: number
}

interface AdminTableProps<Row> {
  /** The page of the saved views: `users`. Without it, views cannot be saved. */
  name?: string
  /** Names the table for screen readers. */
  caption: string
  /** The noun for the rows, singular and plural. */
  nouns: readonly [one: string, several: string]
  state: TableViewState
  /** A query with `placeholderData: keepPreviousData`, so that the rows stay visible while the next page loads. */
  query: {
    data: TablePage<Row> | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    error: { detail: string } | null
    refetch: () => unknown
  }
  /** A stable array. A column is sortable if its id is a sort key of the definition. */
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  /** The page of a row, opened by its first column and by Enter. */
  rowHref?: (row: Row) => string
  /** For Enter, if the row has no page. */
  onOpen?: (row: Row) => void
  /** For the key `e`. */
  onEdit?: (row: Row) => void
  searchPlaceholder?: string
  /** Shown next to the filters. */
  toolbar?: (selection: TableSelection<Row>) => ReactNode
  /** Buttons for the selected rows. Without it, rows cannot be selected. */
  bulkActions?: (selection: TableSelection<Row>, clear: () => void) => ReactNode
  /** "Failed to load users" */
  errorTitle: string
  /** Shown if there are no rows and no filters. */
  empty: ReactNode
}

/** A table with search, filters, sorting and paging at the server, the view in the URL, saved views, a selection across pages, and keyboard shortcuts. */
export function AdminTable<Row extends object>({
  name,
  caption,
  nouns,
  state,
  query,
  columns,
  rowId,
  rowLabel,
  rowHref,
  onOpen,
  onEdit,
  searchPlaceholder,
  toolbar,
  bulkActions,
  errorTitle,
  empty,
}: AdminTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const selection = useTableSelection<Row>(state.filterQuery)
  const { data } = query
  const loaded = useMemo(() => new Map((data?.rows ?? []).map((row) => [rowId(row), row])), [data, rowId])
  const { view, definition, change } = state

  const linked = useMemo(
    () =>
      columns.map((column, index): DataColumn<Row> => {
        const sortable = definition.sorts.includes(column.id)
        if (index > 0) return { ...column, sortable }
        return {
          ...column,
          sortable,
          cell: (row) =>
            rowHref ? (
              <Link to={rowHref(row)} className={css.rowLink} data-row-target>
                {column.cell(row)}
              </Link>
            ) : (
              <RowTarget>{column.cell(row)}</RowTarget>
            ),
        }
      }),
    [columns, definition, rowHref],
  )

  const withRow = (id: string, work: (row: Row) => void) => {
    const row = loaded.get(id)
    if (row) work(row)
  }
  useRowKeys(box, {
    searches: searchPlaceholder !== undefined,
    selects: bulkActions !== undefined,
    open: rowHref ? 'link' : onOpen && ((id) => withRow(id, onOpen)),
    edit: onEdit && ((id) => withRow(id, onEdit)),
  })

  // The last page disappears when its rows are deleted or filtered out.
  const lastPage = Math.max(1, data?.pages ?? 1)
  const missing = data !== undefined && !query.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (missing) change({ page: lastPage })
  }, [missing, lastPage, change])

  const selected: TableSelection<Row> = selection.all
    ? { kind: 'filter', filter: state.filterQuery, count: data?.total ?? 0 }
    : {
        kind: 'rows',
        ids: [...selection.ids],
        // A row of the page can be newer than when it was selected.
        rows: [...selection.rows].map(([id, row]) => loaded.get(id) ?? row),
      }
  const isEmpty = data !== undefined && data.rows.length === 0 && !missing

  return (
    <div className={css.table} ref={box}>
      <TableFilters state={state} searchPlaceholder={searchPlaceholder}>
        {name ? <SavedViews page={name} state={state} /> : null}
        {toolbar?.(selected)}
      </TableFilters>
      {data === undefined && query.isError ? (
        <Card>
          <ErrorState
            title={errorTitle}
            description={query.error?.detail}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : isEmpty ? (
        <Card>
          {state.isFiltered ? (
            <EmptyState
              icon={IconSearch}
              title={`No ${nouns[1]} match`}
              description="Change the search or the filters."
              action={
                <Button variant="default" onClick={state.clearFilters}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            empty
          )}
        </Card>
      ) : (
        <>
          <div className={css.summary}>
            <SelectionSummary
              selection={selected}
              pageIds={data?.rows.map(rowId) ?? []}
              total={data?.total}
              nouns={nouns}
              isFiltered={state.isFiltered}
              onSelectAll={selection.selectAll}
            />
            {bulkActions && (selection.all || selection.ids.size > 0) ? (
              <span className={css.bulk}>
                {bulkActions(selected, selection.clear)}
                <Button variant="subtle" size="sm" onClick={selection.clear}>
                  Clear selection
                </Button>
              </span>
            ) : null}
          </div>
          {query.isError ? (
            <ErrorState
              compact
              title={errorTitle}
              description={`${query.error?.detail ?? ''} The rows below were loaded earlier.`}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          <DataTable
            caption={caption}
            columns={linked}
            rows={data?.rows}
            rowId={rowId}
            rowLabel={rowLabel}
            skeletonRows={definition.pageSize ?? 20}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            selected={bulkActions ? selection.ids : undefined}
            onSelect={(ids) => selection.select(ids, loaded)}
            allSelected={selection.all}
            busy={query.isPlaceholderData}
          />
          <Pagination page={Math.min(view.page, lastPage)} pages={lastPage} onChange={(page) => change({ page })} />
        </>
      )}
    </div>
  )
}

interface SelectionSummaryProps {
  selection: TableSelection
  pageIds: readonly string[]
  total: number | undefined
  nouns: readonly [string, string]
  isFiltered: boolean
  onSelectAll: () => void
}

/** The number of rows or of selected rows, and the button that selects the rows of every page. */
function SelectionSummary({ selection, pageIds, total, nouns, isFiltered, onSelectAll }: SelectionSummaryProps) {
  const counted = (count: number) => `${count.toLocaleString('en')} ${nouns[count === 1 ? 0 : 1]}`
  const matching = isFiltered ? ' that match' : ''
  const wholePage = selection.kind === 'rows' && pageIds.length > 0 && pageIds.every((id) => selection.ids.includes(id))
  const text =
    selection.kind === 'filter'
      ? `All ${counted(selection.count)}${matching} selected`
      : selection.ids.length > 0
        ? `${selection.ids.length.toLocaleString('en')} selected`
        : total === undefined
          ? `Loading ${nouns[1]}`
          : counted(total)
  return (
    <span className={css.count}>
      <span role="status">{text}</span>
      {wholePage && total !== undefined && total > selection.ids.length ? (
        <Button variant="subtle" size="sm" onClick={onSelectAll}>
          Select all {total.toLocaleString('en')}
          {matching}
        </Button>
      ) : null}
    </span>
  )
}
