import { Button, EmptyState, ErrorState, IconSearch } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'

interface ListStatesProps {
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: { detail: string } | null; refetch: () => unknown }
  isEmpty: boolean
  isFiltered: boolean
  onClearFilters: () => void
  skeleton: ReactNode
  errorTitle: string
  /** Shown if no item matches the filters. */
  noMatch: { title: string; description: string }
  /** Shown if there are no items and no filters. */
  empty: ReactNode
  /** The list with its items. */
  children: ReactNode
}

/** Shows a skeleton, an error, "no match", the empty state or the items. If a refresh fails, the items stay visible. */
export function ListStates({
  query,
  isEmpty,
  isFiltered,
  onClearFilters,
  skeleton,
  errorTitle,
  noMatch,
  empty,
  children,
}: ListStatesProps) {
  if (query.isPending) return skeleton
  if (!isEmpty) return children
  if (query.isError)
    return (
      <ErrorState title={errorTitle} description={query.error?.detail} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (!isFiltered) return empty
  return (
    <EmptyState
      icon={IconSearch}
      {...noMatch}
      action={
        <Button variant="default" onClick={onClearFilters}>
          Clear filters
        </Button>
      }
    />
  )
}
