import { Button, EmptyState } from '@loomcast/design-system/full'
import { api } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { type FakeRoute, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { useShortcutKeys } from '../src/keys/shortcuts.ts'
import { AdminTable, type DataColumn, type TableDefinition, type TableSelection, useTableView } from '../src/table/admin-table.tsx'
import { testAdmin } from './open-admin.tsx'

interface Fruit {
  id: string
  name: string
  price: number
}

const FRUIT: TableDefinition = {
  filters: [{ name: 'kind', label: 'Kind', kind: 'choice', choices: [{ value: 'stone', label: 'Stone fruit' }] }],
  sorts: ['name', 'price'],
  defaultSort: '-price',
  pageSize: 2,
}
const COLUMNS: DataColumn<Fruit>[] = [
  { id: 'name', header: 'Fruit', cell: ({ name }) => name },
  { id: 'price', header: 'Price', cell: ({ price }) => price, align: 'end' },
]
const PAGES = [
  { rows: [fruit('plum'), fruit('pear')], total: 5, pages: 3 },
  { rows: [fruit('quince'), fruit('medlar')], total: 5, pages: 3 },
]
const edited: string[] = []
const acted: TableSelection<Fruit>[] = []

function fruit(name: string): Fruit {
  return { id: `f_${name}`, name, price: name.length }
}

function FruitPage() {
  useShortcutKeys()
  const state = useTableView(FRUIT)
  const query = useQuery({
    queryKey: ['fruit', state.apiQuery],
    queryFn: ({ signal }) => api.get<(typeof PAGES)[number]>('/api/admin/fruit', { signal, query: state.apiQuery }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <AdminTable
      name="fruit"
      caption="Fruit"
      nouns={['fruit', 'fruits']}
      state={state}
      query={query}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/admin/fruit/${id}`}
      onEdit={({ id }) => edited.push(id)}
      searchPlaceholder="Name"
      bulkActions={(selection) => <Button onClick={() => acted.push(selection)}>Eat</Button>}
      errorTitle="Failed to load fruit"
      empty={<EmptyState title="No fruit yet" />}
    />
  )
}

const pageOf = ({ query }: { query: URLSearchParams }) => PAGES[Number(query.get('page')) - 1] ?? PAGES[0]

function open(path = '/admin/fruit', routes: Record<string, FakeRoute | object> = {}) {
  return renderWithApp(
    <BrowserRouter>
      <FruitPage />
    </BrowserRouter>,
    { path, session: testAdmin, api: { 'GET /api/admin/fruit': pageOf, 'GET /api/admin/views': { views: [] }, ...routes } },
  ).api
}
const lastQuery = (server: ReturnType<typeof open>) =>
  Object.fromEntries(server.calls.findLast(({ path }) => path === '/api/admin/fruit')?.query ?? [])
const row = (name: string) => screen.findByRole('link', { name })

beforeEach(() => {
  edited.length = 0
  acted.length = 0
})
afterEach(() => {
  cleanup()
  resetApp()
})

describe('the view', () => {
  test('is read from the URL and sent to the server', async () => {
    const server = open('/admin/fruit?q=pl&kind=stone&sort=name&page=2')
    await row('quince')
    expect(lastQuery(server)).toEqual({ q: 'pl', kind: 'stone', sort: 'name', order: 'asc', page: '2', limit: '2' })
    expect(screen.getByRole('table', { name: 'Fruit' })).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Fruit' })).toHaveAttribute('aria-sort', 'ascending')
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'none')
  })

  test('ignores invalid values of the URL', async () => {
    const server = open('/admin/fruit?kind=vegetable&sort=weight&page=-1')
    await row('plum')
    expect(lastQuery(server)).toEqual({ sort: 'price', order: 'desc', page: '1', limit: '2' })
  })

  test('changes with a header and a page, and Back restores it', async () => {
    const server = open()
    await row('plum')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await row('quince')
    expect(location.search).toBe('?page=2')
    expect(screen.getByText('Page 2 of 3')).toHaveAttribute('aria-live', 'polite')
    await userEvent.click(screen.getByRole('button', { name: 'Fruit' }))
    await waitFor(() => expect(location.search).toBe('?sort=name'))
    await row('plum')
    expect(lastQuery(server)).toEqual({ sort: 'name', order: 'asc', page: '1', limit: '2' })
    await userEvent.click(screen.getByRole('button', { name: 'Fruit' }))
    await waitFor(() => expect(location.search).toBe('?sort=-name'))
    await act(async () => history.go(-2))
    await waitFor(() => expect(location.search).toBe('?page=2'))
    await row('quince')
  })

  test('is searched when typing pauses, and filtered', async () => {
    const server = open()
    await row('plum')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'pl')
    await waitFor(() => expect(location.search).toBe('?q=pl'))
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await userEvent.click(await screen.findByText('Stone fruit'))
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ q: 'pl', kind: 'stone' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('goes to the last page if the page no longer exists', async () => {
    open('/admin/fruit?page=9', {
      'GET /api/admin/fruit': (request) => (request.query.get('page') === '9' ? { rows: [], total: 3, pages: 2 } : PAGES[1]),
    })
    await waitFor(() => expect(location.search).toBe('?page=2'))
    await row('quince')
  })
})

describe('the states', () => {
  test('are a skeleton, then an error with Retry', async () => {
    const server = open('/admin/fruit', { 'GET /api/admin/fruit': () => problem('service_unavailable', 'Try again soon.') })
    expect(screen.getByRole('table', { name: 'Fruit' })).toHaveAttribute('aria-busy', 'true')
    expect(await screen.findByText('Failed to load fruit')).toBeInTheDocument()
    server.on({ 'GET /api/admin/fruit': pageOf })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await row('plum')
  })

  test('keep the rows while the next page loads', async () => {
    let finish: (value: object) => void = () => {}
    open('/admin/fruit', {
      'GET /api/admin/fruit': (request) =>
        request.query.get('page') === '1' ? PAGES[0] : new Promise<object>((resolve) => (finish = resolve)),
    })
    await row('plum')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('link', { name: 'plum' })).toBeInTheDocument()
    expect(screen.getByRole('table', { name: 'Fruit' })).toHaveAttribute('aria-busy', 'true')
    await act(async () => finish(PAGES[1] ?? {}))
    await row('quince')
  })

  test('distinguish no rows from no match', async () => {
    open('/admin/fruit', { 'GET /api/admin/fruit': { rows: [], total: 0, pages: 0 } })
    expect(await screen.findByText('No fruit yet')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zz')
    expect(await screen.findByText('No fruits match')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No fruit yet')).toBeInTheDocument()
  })
})

describe('the selection', () => {
  test('of rows stays across pages, and ends with the filters', async () => {
    open()
    await row('plum')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select plum' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await row('quince')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select medlar' }))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Eat' }))
    expect(acted).toEqual([{ kind: 'rows', ids: ['f_plum', 'f_medlar'], rows: [fruit('plum'), fruit('medlar')] }])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'p')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eat' })).toBeNull())
  })

  test('of all pages is a filter with its count, not a list of ids', async () => {
    open('/admin/fruit?kind=stone')
    await row('plum')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Select all 5 that match' }))
    expect(screen.getByText('All 5 fruits that match selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Eat' }))
    expect(acted).toEqual([{ kind: 'filter', filter: { kind: 'stone' }, count: 5 }])
    expect(screen.getByRole('checkbox', { name: 'Select plum' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByRole('checkbox', { name: 'Select plum' })).toBeEnabled()
  })
})

describe('the keys', () => {
  test('move through the rows, select, edit and open', async () => {
    open()
    await row('plum')
    await userEvent.keyboard('j')
    expect(screen.getByRole('link', { name: 'plum' })).toHaveFocus()
    await userEvent.keyboard('jj')
    expect(screen.getByRole('link', { name: 'pear' })).toHaveFocus()
    await userEvent.keyboard('kx')
    expect(screen.getByRole('checkbox', { name: 'Select plum' })).toBeChecked()
    await userEvent.keyboard('e')
    expect(edited).toEqual(['f_plum'])
    await userEvent.keyboard('{Enter}')
    expect(location.pathname).toBe('/admin/fruit/f_plum')
  })

  test('are off while the user types', async () => {
    open()
    await row('plum')
    await userEvent.keyboard('/')
    const search = screen.getByRole('searchbox', { name: 'Search' })
    expect(search).toHaveFocus()
    await userEvent.keyboard('jxe/')
    expect(search).toHaveValue('jxe/')
    expect(edited).toEqual([])
    expect(screen.getByRole('checkbox', { name: 'Select plum' })).not.toBeChecked()
  })
})

describe('saved views', () => {
  const view = (name: string, query: string, is_default = false) => ({
    view_id: `view_${name}`,
    page: 'fruit',
    name,
    query,
    is_default,
    created_at: '2026-03-10T12:00:00Z',
  })

  test('the default one opens on a page without a view in its URL, and not after the filters are cleared', async () => {
    open('/admin/fruit', { 'GET /api/admin/views': { views: [view('Stone', 'kind=stone', true)] } })
    await waitFor(() => expect(location.search).toBe('?kind=stone'))
    await row('plum')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(location.search).toBe(''))
    await row('plum')
    expect(location.search).toBe('')
  })

  test('the default one does not replace the view of a link', async () => {
    const server = open('/admin/fruit?sort=name', { 'GET /api/admin/views': { views: [view('Stone', 'kind=stone', true)] } })
    await row('plum')
    await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/admin/views')).toBe(true))
    expect(location.search).toBe('?sort=name')
  })

  test('are saved with the current filters and order', async () => {
    const server = open('/admin/fruit?kind=stone&page=2', {
      'POST /api/admin/views': ({ body }) => ({ view: { ...view('', ''), ...(body as object) } }),
    })
    await row('quince')
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByText('Save this view'))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Stone fruit')
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['View “Stone fruit” saved']))
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ page: 'fruit', name: 'Stone fruit', query: 'kind=stone' })
  })

  test('are renamed, made default, deleted and restored', async () => {
    const server = open('/admin/fruit', {
      'GET /api/admin/views': { views: [view('Stone', 'kind=stone')] },
      'PUT /api/admin/views/view_Stone': { view: view('Stone', 'kind=stone') },
      'DELETE /api/admin/views/view_Stone': { success: true },
      'POST /api/admin/views': { view: view('Stone', 'kind=stone') },
    })
    await row('plum')
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByText('Manage views'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage views' }))
    const name = dialog.getByRole('textbox', { name: 'Name of the view Stone' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Plums{Enter}')
    const changes = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body)
    await waitFor(() => expect(changes('PUT')).toEqual([{ name: 'Plums' }]))
    await userEvent.click(dialog.getByRole('button', { name: 'Make default' }))
    await waitFor(() => expect(changes('PUT')).toEqual([{ name: 'Plums' }, { is_default: true }]))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('View “Stone” deleted'))
    await act(async () => toasts.get().at(-1)?.action?.onClick())
    await waitFor(() => expect(changes('POST')).toEqual([{ page: 'fruit', name: 'Stone', query: 'kind=stone' }]))
  })
})
