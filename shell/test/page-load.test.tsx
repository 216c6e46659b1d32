import { blockPageLoadWhile, defineLifecycle, navigate, session, toast, toasts, useUnsavedChanges } from '@loomcast/web-kit'
import { fakeApi, resetApp } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { start } from 'single-spa'
import { Frame } from '../src/frame/frame.tsx'
import { announceRegistry, registry } from '../src/registry/registry.store.ts'
import { reloadPage } from '../src/registry/reload.ts'
import { registerSlices } from '../src/slices/applications.ts'
import { followNavigation } from '../src/slices/follow.ts'
import { offerHost } from '../src/start/host.ts'
import { release } from './release.ts'

jest.mock('../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))
jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: { slice: string }) => {
    if (from.slice === 'down') throw new Error('unavailable')
    return {
      release: from,
      load: async () => ({ lifecycle: defineLifecycle({ App: from.slice === 'form' ? Form : List, name: from.slice }) }),
    }
  },
}))

function Form() {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  )
}
function List() {
  return <h1>List</h1>
}

const loads = jest.mocked(reloadPage)
const live = { slices: [release('form'), release('list'), release('down')] }
const newer = (entry: string) => ({ slices: [release('form', { entry }), release('list'), release('down')] })
const NEW = newer('remoteEntry.bbbbbbbbbbbbbbbb.js')
let served: object | Response
let server: ReturnType<typeof fakeApi>

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  server = fakeApi({ 'GET /registry.json': () => served })
  registry.live.set(live)
  offerHost()
  registerSlices()
  start({ urlRerouteOnly: true })
  followNavigation()
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () => createRoot(place).render(<Frame />))
  await act(async () => session.start())
})
beforeEach(async () => {
  served = live
  registry.pending.set(null)
  await arrive('/list', 'List')
  loads.mockReset()
})
afterEach(async () => {
  sessionStorage.clear()
  toasts.set([])
})
afterAll(() => {
  server.restore()
  resetApp()
})

const goTo = (path: string) => act(async () => navigate(path, { force: true }))
async function arrive(path: string, title: string): Promise<void> {
  await goTo(path)
  await screen.findByRole('heading', { name: title })
}
async function announce(value = NEW): Promise<void> {
  served = value
  await act(async () => announceRegistry(value))
}
/** In a browser, the page and its code end here. In this test, the code continues after its timeout. */
const isLoading = () => waitFor(() => expect(loads).toHaveBeenCalledTimes(1))
const endOfLoad = () => act(async () => void (await jest.advanceTimersByTimeAsync(10_000)))

describe('a new release', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }))
  afterEach(async () => {
    await endOfLoad()
    jest.useRealTimers()
  })

  it('takes effect on the next navigation, which loads the new URL as a full page', async () => {
    await announce()
    expect(loads).not.toHaveBeenCalled()
    await goTo('/form')
    await isLoading()
    expect(location.pathname).toBe('/form')
    expect(screen.queryByRole('heading', { name: 'Form' })).toBeNull()
  })

  it('takes effect on Back, which loads the previous URL as a full page', async () => {
    await arrive('/form', 'Form')
    await announce()
    await act(async () => history.back())
    await isLoading()
    expect(location.pathname).toBe('/list')
    expect(screen.getByRole('heading', { name: 'Form' })).toBeVisible()
  })

  it('does not reload the page when only the query changes', async () => {
    await announce()
    await goTo('/list?page=2')
    expect(loads).not.toHaveBeenCalled()
  })

  it('reloads the page immediately when the current slice does not load', async () => {
    await goTo('/down')
    await screen.findByText("The down page isn't responding")
    await announce()
    await isLoading()
  })

  it('reloads the page only once while the server still serves the earlier release', async () => {
    await announce()
    await goTo('/form')
    await isLoading()
    await endOfLoad()
    await announce()
    await arrive('/list', 'List')
    await arrive('/form', 'Form')
    expect(loads).toHaveBeenCalledTimes(1)
    await announce(newer('remoteEntry.cccccccccccccccc.js'))
    await goTo('/list')
    await waitFor(() => expect(loads).toHaveBeenCalledTimes(2))
  })

  it('reloads the page for the same release again after ten minutes', async () => {
    await announce()
    await goTo('/form')
    await isLoading()
    await endOfLoad()
    jest.setSystemTime(Date.now() + 10 * 60_000)
    await announce()
    await goTo('/list')
    await waitFor(() => expect(loads).toHaveBeenCalledTimes(2))
  })
})

describe('navigates without a page load', () => {
  afterEach(() => expect(loads).not.toHaveBeenCalled())

  it('when the server does not respond', async () => {
    await announce()
    served = new Response('', { status: 503 })
    await arrive('/form', 'Form')
  })

  it('when the release was withdrawn', async () => {
    await announce()
    served = live
    await arrive('/form', 'Form')
    expect(registry.pending.get()).toBeNull()
  })

  it('when storage is unavailable and page loads cannot be recorded', async () => {
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused')
    })
    await announce()
    await arrive('/form', 'Form')
    storage.mockRestore()
  })
})

describe('a new release waits', () => {
  /** Navigates twice: while the page load is blocked, and after `end`. */
  async function waitsUntil(end: () => void | Promise<void>): Promise<void> {
    await announce()
    await arrive('/form', 'Form')
    expect(loads).not.toHaveBeenCalled()
    await act(async () => end())
    await goTo('/list')
    await isLoading()
  }

  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }))
  afterEach(async () => {
    await endOfLoad()
    jest.useRealTimers()
  })

  it('while a slice blocks page loads', async () => {
    let running = true
    const remove = blockPageLoadWhile(() => running)
    await waitsUntil(() => {
      running = false
    })
    remove()
  })

  it('while a dialog is open', async () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    await waitsUntil(() => dialog.remove())
  })

  it('while a toast offers an action', async () => {
    const dismiss = toast({ kind: 'success', message: 'Deleted', action: { label: 'Undo', onClick: () => {} } })
    await waitsUntil(dismiss)
  })

  it('while changes are unsaved, even if the user discards them', async () => {
    await arrive('/form', 'Form')
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.type(screen.getByLabelText('Text'), 'words')
    await announce()
    await act(async () => navigate('/list'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'List' })
    expect(loads).not.toHaveBeenCalled()
    await goTo('/form')
    await isLoading()
  })
})
