import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  announce,
  createStore,
  events,
  type HostWidget,
  Link,
  type LoadState,
  navigate,
  returnPath,
  Slot,
  session,
  supportEmail,
  supportLink,
  toast,
  toasts,
  tryIt,
  usePath,
  useRoutesAvailable,
  useUnsavedChanges,
} from '../src/index.ts'
import { queryClient, useMutation, useQuery } from '../src/query.ts'
import { announcement, renderWithApp, resetApp, testUser } from '../src/testing.tsx'

function Path() {
  return <p>at {usePath()}</p>
}
function Draft({ dirty }: { dirty: boolean }) {
  useUnsavedChanges(dirty)
  return <p>draft</p>
}
function Works() {
  return <p>Items</p>
}
function Breaks(): never {
  throw new Error('broken')
}
function Count() {
  const { data } = useQuery({ queryKey: ['count'], queryFn: async () => 7 })
  const { mutate, isSuccess } = useMutation({ mutationFn: async () => 'saved' })
  return (
    <button type="button" onClick={() => mutate()}>
      {data} {isSuccess ? 'saved' : ''}
    </button>
  )
}
function Videos() {
  return <p>{useRoutesAvailable('/video-generate') ? 'there' : 'not there'}</p>
}

afterEach(resetApp)

describe('Link', () => {
  const draw = () =>
    renderWithApp(
      <>
        <Path />
        <Link to="/history">History</Link>
        <Link to="/api/docs">API</Link>
        <Link to="https://elsewhere.example/">Elsewhere</Link>
      </>,
      { path: '/generate' },
    )

  it('navigates without loading the document', async () => {
    draw()
    await userEvent.click(screen.getByText('History'))
    expect(screen.getByText('at /history')).toBeVisible()
  })

  it.each(['API', 'Elsewhere'])('leaves %s to the browser', (name) => {
    draw()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    const followed = jest.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    window.addEventListener('click', followed, { once: true })
    screen.getByText(name).dispatchEvent(click)
    expect(followed).toHaveBeenCalled()
    expect(location.pathname).toBe('/generate')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])('leaves a click with %o to the browser', (how) => {
    draw()
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    screen.getByText('History').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
    expect(location.pathname).toBe('/generate')
  })
})

describe('unsaved changes', () => {
  it('require confirmation when the page changes, but not when only the query does', async () => {
    const confirmLeave = jest.fn(async () => false)
    renderWithApp(<Draft dirty />, { path: '/generate', confirmLeave })
    navigate('/generate?platform=x')
    expect(confirmLeave).not.toHaveBeenCalled()
    await act(async () => navigate('/history'))
    expect(confirmLeave).toHaveBeenCalledTimes(1)
    expect(location.pathname).toBe('/generate')
  })

  it('need no confirmation once they are saved or their page is unmounted', async () => {
    const confirmLeave = jest.fn(async () => false)
    const { rerender } = renderWithApp(<Draft dirty />, { path: '/generate', confirmLeave })
    rerender(<Draft dirty={false} />)
    await act(async () => navigate('/history'))
    expect(location.pathname).toBe('/history')
    expect(confirmLeave).not.toHaveBeenCalled()
  })
})

describe('Slot', () => {
  function widget(id: string): {
    widget: HostWidget
    state: ReturnType<typeof createStore<LoadState<React.ComponentType>>>
    retry: () => void
  } {
    const state = createStore<LoadState<React.ComponentType>>({ status: 'pending' })
    const retry = jest.fn()
    return {
      state,
      retry,
      widget: {
        id,
        slice: id,
        label: `Recent ${id}`,
        order: 1,
        height: 200,
        component: { get: state.get, subscribe: state.subscribe, retry },
      },
    }
  }

  it('shows its children when it has no widgets', () => {
    renderWithApp(<Slot name="dashboard.recent-videos">Not available</Slot>)
    expect(screen.getByText('Not available')).toBeVisible()
  })

  it('shows each widget when it loads, and names the one that fails', async () => {
    const content = widget('content')
    const video = widget('videos')
    renderWithApp(<Slot name="dashboard.recent" />, { widgets: { 'dashboard.recent': [content.widget, video.widget] } })
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(2)
    await act(async () => content.state.set({ status: 'loaded', value: Works }))
    await act(async () => video.state.set({ status: 'failed', why: 'away', attempts: 1, stillTrying: true }))
    expect(screen.getByText('Items')).toBeVisible()
    expect(screen.getByText("Recent videos didn't load")).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(video.retry).toHaveBeenCalledTimes(1)
    await act(async () => video.state.set({ status: 'loaded', value: Works }))
    expect(screen.getAllByText('Items')).toHaveLength(2)
  })

  it('limits the error of a broken widget to that widget', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const bad = widget('content')
    const good = widget('videos')
    bad.state.set({ status: 'loaded', value: Breaks })
    good.state.set({ status: 'loaded', value: Works })
    renderWithApp(<Slot name="s" />, { widgets: { s: [bad.widget, good.widget] } })
    expect(screen.getByText('Items')).toBeVisible()
    expect(screen.getByText("Recent content didn't load")).toBeVisible()
    log.mockRestore()
  })
})

describe('queries', () => {
  it('need no provider', async () => {
    renderWithApp(<Count />)
    await userEvent.click(await screen.findByText('7'))
    expect(await screen.findByText('7 saved')).toBeVisible()
  })

  it('are discarded when the user signs out', async () => {
    renderWithApp(<Count />)
    await screen.findByText('7')
    await act(async () => session.logout())
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})

it('gets from the shell whether a page is available', () => {
  renderWithApp(<Videos />, { serves: (path) => path !== '/video-generate' })
  expect(screen.getByText('not there')).toBeVisible()
})

it('emits events to every listener, even if one throws', () => {
  jest.useFakeTimers()
  const onEvent = jest.fn()
  const stops = [
    events.on('usage-changed', () => {
      throw new Error('a mistake of another slice')
    }),
    events.on('usage-changed', onEvent),
  ]
  events.emit('usage-changed')
  for (const stop of stops) stop()
  events.emit('usage-changed')
  expect(onEvent).toHaveBeenCalledTimes(1)
  expect(() => jest.runAllTimers()).toThrow('a mistake of another slice')
  jest.useRealTimers()
})

it('shows a duplicate toast once and only the newest four, and dismisses one', async () => {
  for (const message of ['one', 'two', 'two', 'three', 'four', 'five']) toast({ kind: 'info', message })
  expect(toasts.get().map((shown) => shown.message)).toEqual(['two', 'three', 'four', 'five'])
  const dismiss = toast({ kind: 'error', message: 'six' })
  dismiss()
  await waitFor(() => expect(toasts.get().some((shown) => shown.message === 'six')).toBe(false))
})

it('announces the same text twice', () => {
  announce('Copied')
  const first = announcement.get()
  announce('Copied')
  expect(announcement.get()?.id).not.toBe(first?.id)
})

describe('the try-it draft', () => {
  it('is saved, read and cleared', () => {
    tryIt.save({ prompt: 'a bakery', platform: 'Instagram Post' })
    expect(tryIt.read()).toEqual({ prompt: 'a bakery', platform: 'Instagram Post', key: expect.stringMatching(/^[\w-]{16,}$/) })
    expect(tryIt.read()?.key).toBe(tryIt.read()?.key)
    tryIt.clear()
    expect(tryIt.read()).toBeNull()
  })
  it.each(['{', '"x"', '{"prompt":1}'])('is null when storage has %s', (text) => {
    localStorage.setItem('loomcast.try-it', text)
    expect(tryIt.read()).toBeNull()
  })
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])('never redirects to %s', (path) => {
  returnPath.remember(path)
  expect(returnPath.take()).toBeNull()
  sessionStorage.setItem('loomcast.return', path)
  expect(returnPath.take()).toBeNull()
})

it('signs in a test user by default', () => {
  renderWithApp(<p>x</p>)
  expect(session.get()).toEqual({ status: 'user', user: testUser })
})

describe('the link to support', () => {
  const support = document.createElement('meta')
  support.name = 'loomcast-support'
  afterEach(() => support.remove())

  it('opens the help page if no email address is configured', () => {
    expect(supportEmail()).toBeNull()
    expect(supportLink('A question')).toBe('/help')
  })
  it('is an email with the subject, marked for plans with priority support', () => {
    support.content = 'help@loomcast.example'
    document.head.append(support)
    expect(supportLink('A question & more')).toBe('mailto:help@loomcast.example?subject=A%20question%20%26%20more')
    expect(supportLink('A question', { priority: true })).toBe('mailto:help@loomcast.example?subject=%5BPriority%5D%20A%20question')
  })
})
