import { useCallback, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Adds the whole page, or takes it away when all of it was chosen. */
  togglePage: (page: readonly string[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** What is ticked, across pages. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: useCallback((id) => setIds((current) => (current.has(id) ? without(current, [id]) : new Set([...current, id]))), []),
    togglePage: useCallback(
      (page) => setIds((current) => (page.every((id) => current.has(id)) ? without(current, page) : new Set([...current, ...page]))),
      [],
    ),
    remove: useCallback((gone) => setIds((current) => without(current, gone)), []),
    clear: useCallback(() => setIds(new Set()), []),
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
