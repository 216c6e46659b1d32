import { Card, EmptyState, ErrorState, IconSuccess } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'

interface EventListProps<Row> {
  caption: string
  query: { isError: boolean; isFetching: boolean; error: { detail: string } | null; refetch: () => unknown }
  rows: readonly Row[] | undefined
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  errorTitle: string
  emptyTitle: string
  emptyText: string
  /** Services that did not respond. */
  unavailable?: readonly string[] | undefined
}

/** A table with its empty state and its error. */
export function EventList<Row extends object>(props: EventListProps<Row>) {
  const { caption, query, rows, columns, rowId, errorTitle, emptyTitle, emptyText, unavailable = [] } = props
  return (
    <>
      {unavailable.length > 0 ? <p role="status">No response from {unavailable.join(', ')}. What they have is not listed.</p> : null}
      {rows === undefined && query.isError ? (
        <Card>
          <ErrorState
            title={errorTitle}
            description={query.error?.detail}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : rows?.length === 0 ? (
        <Card>
          <EmptyState icon={IconSuccess} title={emptyTitle} description={emptyText} />
        </Card>
      ) : (
        <DataTable caption={caption} columns={columns} rows={rows} rowId={rowId} rowLabel={rowId} skeletonRows={5} />
      )}
    </>
  )
}
