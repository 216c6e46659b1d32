import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { firstView, type HistoryView, queryFrom, viewFrom, viewWith } from './history.query.ts'

export interface ViewState {
  view: HistoryView
  /** The video that is open over the list. */
  openId: string | null
  change: (change: Partial<HistoryView>) => void
  clear: () => void
  open: (id: string | null) => void
}

/** The list's view, kept in the address. Typing replaces the entry, everything else can be gone back from. */
export function useHistoryView(): ViewState {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => viewFrom(query), [query])
  const openId = query.get('video')

  const show = useCallback(
    (next: HistoryView, video: string | null, replace = false) => {
      const params = queryFrom(next)
      if (video) params.set('video', video)
      setQuery(params, { replace })
    },
    [setQuery],
  )
  return {
    view,
    openId,
    change: useCallback((change) => show(viewWith(view, change), null, 'search' in change), [show, view]),
    clear: useCallback(() => show({ ...firstView, sort: view.sort, order: view.order }, null), [show, view.sort, view.order]),
    open: useCallback((id) => show(view, id), [show, view]),
  }
}
