import { useCallback, useRef, useState } from 'react'

export interface Selection<T> {
  /** Ids of the selected items. */
  items: ReadonlyMap<string, T>
  /** The items that are selected at the time of the call, even after the component that has the function was removed. */
  latest: () => readonly T[]
  has: (id: string) => boolean
  toggle: (item: T) => void
  /** Selects all items on the page, or deselects them if all were selected. */
  togglePage: (page: readonly T[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** The selection across pages. `idOf` must be a stable function. */
export function useSelection<T>(idOf: (item: T) => string): Selection<T> {
  const [items, setItems] = useState<ReadonlyMap<string, T>>(new Map())
  const current = useRef(items)
  current.current = items
  return {
    items,
    latest: useCallback(() => [...current.current.values()], []),
    has: (id) => items.has(id),
    toggle: useCallback(
      (item) => setItems((now) => (now.has(idOf(item)) ? without(now, [idOf(item)]) : withAll(now, [item], idOf))),
      [idOf],
    ),
    togglePage: useCallback(
      (page) => setItems((now) => (page.every((item) => now.has(idOf(item))) ? without(now, page.map(idOf)) : withAll(now, page, idOf))),
      [idOf],
    ),
    remove: useCallback((ids) => setItems((now) => without(now, ids)), []),
    clear: useCallback(() => setItems(new Map()), []),
  }
}

function withAll<T>(items: ReadonlyMap<string, T>, more: readonly T[], idOf: (item: T) => string): ReadonlyMap<string, T> {
  return new Map([...items, ...more.map((item) => [idOf(item), item] as const)])
}

function without<T>(items: ReadonlyMap<string, T>, ids: readonly string[]): ReadonlyMap<string, T> {
  return new Map([...items].filter(([id]) => !ids.includes(id)))
}
