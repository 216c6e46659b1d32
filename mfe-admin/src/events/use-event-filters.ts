import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

const TAB = 'tab'

export interface EventFilters {
  /** By parameter of the request. */
  values: Readonly<Record<string, string>>
  active: boolean
  set(values: Readonly<Record<string, string>>): void
}

/** The filters of the open tab. The URL contains them and the tab. */
export function useEventFilters(names: readonly string[]): EventFilters {
  const [query, setQuery] = useSearchParams()
  return useMemo(() => {
    const values = Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
    const tab = query.get(TAB)
    return { values, active: Object.keys(values).length > 0, set: (next) => setQuery({ ...(tab !== null && { [TAB]: tab }), ...next }) }
  }, [names, query, setQuery])
}
