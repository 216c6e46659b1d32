import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

interface FilterBase {
  /** The parameter in the page's URL and in the API. */
  name: string
  label: string
}

export type TableFilter =
  | (FilterBase & { kind: 'choice'; choices: readonly { value: string; label: string }[] })
  | (FilterBase & { kind: 'text'; placeholder?: string })
  /** A UTC day. */
  | (FilterBase & { kind: 'date' })

export interface TableDefinition {
  filters: readonly TableFilter[]
  /** Sort keys of the server. The columns with these ids are sortable. */
  sorts: readonly string[]
  /** With `-` for descending: `-created_at`. */
  defaultSort: string
  /** Default 20. */
  pageSize?: number
}

export interface TableView {
  q: string
  /** Values of the active filters, by name. */
  filters: Readonly<Record<string, string>>
  sort: { id: string; desc: boolean }
  page: number
}

/** The filters of a view as the query of an API call, without its page and its order. */
export type FilterQuery = Record<string, string>

export interface TableViewState {
  definition: TableDefinition
  view: TableView
  isFiltered: boolean
  /** The view as the query of the page's URL, without the page number: the content of a saved view. */
  query: string
  filterQuery: FilterQuery
  /** The view as the query of the API call. */
  apiQuery: Record<string, string | number>
  /** Every change except that of the page goes to the first page. Typing replaces the history entry, every other change adds one. */
  change: (change: Partial<TableView>) => void
  setFilter: (name: string, value: string | null) => void
  clearFilters: () => void
  /** Opens a saved view: the query of a page's URL. */
  open: (query: string, options?: { replace?: boolean }) => void
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads a view from the query of a URL and ignores invalid values. */
function parseView(definition: TableDefinition, query: URLSearchParams): TableView {
  const page = Number(query.get('page') ?? 1)
  const values = definition.filters.flatMap((filter) => {
    const value = query.get(filter.name)
    return value && isValid(filter, value) ? [[filter.name, value] as const] : []
  })
  const sort = sortOf(query.get('sort') ?? '')
  return {
    q: query.get('q') ?? '',
    filters: Object.fromEntries(values),
    sort: definition.sorts.includes(sort.id) ? sort : sortOf(definition.defaultSort),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Formats a view as the query of a URL and omits default values. */
function formatView(definition: TableDefinition, { q, filters, sort, page }: TableView): URLSearchParams {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  for (const { name } of definition.filters) if (filters[name]) query.set(name, filters[name])
  const order = `${sort.desc ? '-' : ''}${sort.id}`
  if (order !== definition.defaultSort) query.set('sort', order)
  if (page > 1) query.set('page', String(page))
  return query
}

/** The view of a table, stored in the URL, so that it can be bookmarked, shared and restored by Back. */
export function useTableView(definition: TableDefinition): TableViewState {
  const [parameters, setParameters] = useSearchParams()
  const view = useMemo(() => parseView(definition, parameters), [definition, parameters])
  // Other parameters of the page, such as the open item, stay.
  const others = useMemo(() => {
    const own = new Set(['q', 'sort', 'page', ...definition.filters.map(({ name }) => name)])
    return [...parameters].filter(([name]) => !own.has(name))
  }, [definition, parameters])

  const show = useCallback(
    (next: TableView, replace = false) => {
      const query = formatView(definition, next)
      for (const [name, value] of others) query.set(name, value)
      setParameters(query, { replace })
    },
    [definition, others, setParameters],
  )
  const filterQuery = useMemo((): FilterQuery => ({ ...(view.q !== '' && { q: view.q }), ...view.filters }), [view])
  return {
    definition,
    view,
    isFiltered: view.q !== '' || Object.keys(view.filters).length > 0,
    query: formatView(definition, { ...view, page: 1 }).toString(),
    filterQuery,
    apiQuery: useMemo(
      () => ({
        ...filterQuery,
        sort: view.sort.id,
        order: view.sort.desc ? 'desc' : 'asc',
        page: view.page,
        limit: definition.pageSize ?? 20,
      }),
      [filterQuery, view, definition],
    ),
    change: useCallback((change) => show({ ...view, page: 1, ...change }, 'q' in change), [show, view]),
    setFilter: useCallback(
      (name, value) => {
        const { [name]: _, ...rest } = view.filters
        show({ ...view, page: 1, filters: value ? { ...rest, [name]: value } : rest })
      },
      [show, view],
    ),
    clearFilters: useCallback(() => show({ ...view, q: '', filters: {}, page: 1 }), [show, view]),
    open: useCallback((query, { replace = false } = {}) => setParameters(new URLSearchParams(query), { replace }), [setParameters]),
  }
}

function sortOf(order: string): TableView['sort'] {
  return { id: order.replace(/^-/, ''), desc: order.startsWith('-') }
}

function isValid(filter: TableFilter, value: string): boolean {
  if (filter.kind === 'choice') return filter.choices.some((choice) => choice.value === value)
  return filter.kind === 'text' || DATE.test(value)
}
