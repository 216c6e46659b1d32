import { UiRoot } from '@loomcast/design-system'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { events } from '../src/events.ts'
import { choiceFilter, defineList, SearchBox, useDeletion, useExport, useQuietFailure, useSelection } from '../src/lists/index.ts'
import { toasts } from '../src/page/toast.ts'

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  toasts.set([])
  jest.restoreAllMocks()
  jest.useRealTimers()
})
const last = () => toasts.get().at(-1)

test('searches once when typing pauses, and follows changes of its value', () => {
  jest.useFakeTimers()
  const onChange = jest.fn()
  const box = (value: string) => (
    <UiRoot env="test">
      <SearchBox value={value} onChange={onChange} placeholder="Words" />
    </UiRoot>
  )
  const { rerender } = render(box(''))
  const field = screen.getByRole('searchbox', { name: 'Search' })
  for (const value of ['p', 'pl', 'plu', 'plum']) fireEvent.change(field, { target: { value } })
  expect(onChange).not.toHaveBeenCalled()
  act(() => void jest.runAllTimers())
  expect(onChange.mock.calls).toEqual([['plum']])
  rerender(box('plum'))
  rerender(box(''))
  expect(field).toHaveValue('')
  act(() => void jest.runAllTimers())
  expect(onChange).toHaveBeenCalledTimes(1)
})

describe('the view of a list in the URL', () => {
  const list = defineList<'cost', { status: string | null }>({
    sorts: [{ value: 'cost', label: 'Cost', orders: { desc: 'Most expensive first', asc: 'Cheapest first' } }],
    filters: { status: choiceFilter('Status', [{ value: 'failed', label: 'Failed' }]) },
  })
  const parse = (query: string) => list.parse(new URLSearchParams(query))

  test('is restored from the query', () => {
    const view = { search: 'plum & co', status: 'failed', range: 'week', sort: 'cost', order: 'asc', page: 3 } as const
    expect(list.format(view).toString()).toBe('q=plum+%26+co&status=failed&range=week&sort=cost&order=asc&page=3')
    expect(list.parse(list.format(view))).toEqual(view)
  })

  test('has no query by default, and ignores invalid values', () => {
    expect(list.format(list.firstView).toString()).toBe('')
    expect(parse('status=lost&range=century&sort=mood&order=up&page=-2')).toEqual(list.firstView)
    expect(parse('page=1.5')).toEqual(list.firstView)
  })

  test('does not count the order as a filter', () => {
    expect(list.isFiltered(parse('sort=cost&order=asc'))).toBe(false)
    expect(['q=x', 'status=failed', 'range=today'].map((query) => list.isFiltered(parse(query)))).toEqual([true, true, true])
  })
})

test('offers Retry after a failed deletion and Undo after a successful one, and emits an event for each change', async () => {
  let unavailable = true
  const remove = jest.fn(async () => {
    if (unavailable) throw new Error('unavailable')
  })
  const restore = jest.fn(async () => {
    if (unavailable) throw new Error('unavailable')
  })
  const onEvent = jest.fn()
  const unsubscribe = events.on('videos-changed', onEvent)
  const { result } = renderHook(() => useDeletion({ nouns: ['video', 'videos'], remove, restore, changed: ['videos-changed'] }))
  const onDeleted = jest.fn()
  render(
    <main>
      <h1>Video history</h1>
    </main>,
  )
  await act(() => result.current.remove(['a', 'b'], onDeleted))
  expect(last()).toMatchObject({ kind: 'error', message: '2 videos not deleted.' })
  expect(onDeleted).not.toHaveBeenCalled()
  unavailable = false
  act(() => last()?.action?.onClick())
  await waitFor(() => expect(last()).toMatchObject({ message: '2 videos deleted', durationMs: 10_000 }))
  expect(onDeleted).toHaveBeenCalledWith(['a', 'b'])
  expect(screen.getByRole('heading')).toHaveFocus()
  unavailable = true
  act(() => last()?.action?.onClick())
  await waitFor(() => expect(last()).toMatchObject({ kind: 'error', message: '2 videos not restored.' }))
  unavailable = false
  act(() => last()?.action?.onClick())
  await waitFor(() => expect(last()?.message).toBe('2 videos restored'))
  expect(onEvent).toHaveBeenCalledTimes(2)
  expect(result.current.busy).toBe(false)
  unsubscribe()
})

test('keeps the selection across pages', () => {
  const { result } = renderHook(() => useSelection((item: { id: string }) => item.id))
  const a = { id: 'a' }
  const b = { id: 'b' }
  const c = { id: 'c' }
  act(() => result.current.togglePage([a, b]))
  act(() => result.current.togglePage([b, c]))
  expect([...result.current.items.values()]).toEqual([a, b, c])
  act(() => result.current.togglePage([b, c]))
  act(() => result.current.toggle(c))
  act(() => result.current.remove(['a']))
  expect([...result.current.items.keys()]).toEqual(['c'])
  act(() => result.current.clear())
  expect(result.current.has('c')).toBe(false)
})

test('puts the date in the file name of an export, and offers Retry on failure', async () => {
  const save = jest.fn(async (_filename: string) => {
    if (save.mock.calls.length === 1) throw new Error('unavailable')
  })
  const { result } = renderHook(() => useExport('video_history', save))
  act(() => result.current.start())
  await waitFor(() => expect(last()?.message).toBe('The export failed.'))
  act(() => last()?.action?.onClick())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]?.[0]).toMatch(/^video_history_\d{4}-\d\d-\d\d\.csv$/)
  await waitFor(() => expect(result.current.busy).toBe(false))
})

test('logs a failure and shows a toast until it is resolved', () => {
  const refetch = jest.fn()
  const { rerender } = renderHook(({ isError }) => useQuietFailure({ isError, error: null, refetch }, 'Not refreshed.'), {
    initialProps: { isError: true },
  })
  expect(last()).toMatchObject({ message: 'Not refreshed.', durationMs: Number.POSITIVE_INFINITY })
  act(() => last()?.action?.onClick())
  expect(refetch).toHaveBeenCalled()
  rerender({ isError: false })
  expect(toasts.get()).toEqual([])
})
