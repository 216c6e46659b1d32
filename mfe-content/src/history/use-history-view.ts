import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { firstView, type HistoryView, queryFrom, viewFrom, viewWith } from './history.query.ts'

export interface ViewState {
  view: HistoryView
  /** The item that is open beside the list. */
  openId: string | null
  change: (change: Partial<HistoryView>) => void
  clear: () => void
  open: (id: string | null) => void
}

/** The list's view, stored in the URL. Typing replaces the history entry; every other change adds one. */
export function useHistoryView(): ViewState {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => viewFrom(query), [query])
  const openId = query.get('item')

  const show = useCallback(
    (next: HistoryView, item: string | null, replace = false) => {
      const params = queryFrom(next)
      if (item) params.set('item', item)
      setQuery(params, { replace })
    },
    [setQuery],
  )
  return {
    view,
    openId,
    change: useCallback((change) => show(viewWith(view, change), openId, 'search' in change), [show, view, openId]),
    clear: useCallback(() => show({ ...firstView, sort: view.sort, order: view.order }, null), [show, view.sort, view.order]),
    open: useCallback((id) => show(view, id), [show, view]),
  }
}
