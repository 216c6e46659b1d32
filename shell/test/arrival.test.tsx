import { defineLifecycle, navigate, session } from '@loomcast/web-kit'
import { fakeApi, resetApp } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { start } from 'single-spa'
import { watchArrivals } from '../src/arrival/arrival.ts'
import { Frame } from '../src/frame/frame.tsx'
import { registry } from '../src/registry/registry.store.ts'
import { registerSlices } from '../src/slices/applications.ts'
import { offerHost } from '../src/start/host.ts'
import { release } from './release.ts'

jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: { slice: string }) => ({
    release: from,
    load: async () => {
      if (from.slice !== 'early') await loading
      return { lifecycle: defineLifecycle({ App: () => <h1>{from.slice}</h1>, name: from.slice }) }
    },
  }),
}))

let finishLoading = () => {}
let loading: Promise<void>
let server: ReturnType<typeof fakeApi>
/** Belongs to no slice, like a dialog that stays open when the page below it changes. */
const field = document.createElement('input')

beforeAll(async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const slices = { slices: [release('early'), release('first'), release('second')] }
  server = fakeApi({ 'GET /registry.json': () => slices })
  registry.live.set(slices)
  offerHost()
  registerSlices()
  watchArrivals()
  start({ urlRerouteOnly: true })
  const place = document.createElement('div')
  document.body.append(place, field)
  await act(async () => createRoot(place).render(<Frame />))
  await act(async () => session.start())
})
afterAll(() => {
  server.restore()
  resetApp()
})

beforeEach(async () => {
  await act(async () => navigate('/early', { force: true }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'early' })).toHaveFocus())
  loading = new Promise((resolve) => {
    finishLoading = resolve
  })
})

/** Goes to a slice that was not loaded yet, does something, and waits until the page is announced. */
async function arrive(slice: string, meanwhile: () => Promise<void>): Promise<void> {
  field.focus()
  await act(async () => navigate(`/${slice}`))
  await meanwhile()
  await act(async () => finishLoading())
  await waitFor(() => expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent(slice))
}

it('moves the focus to the heading of the new page', async () => {
  await arrive('first', async () => {})
  expect(screen.getByRole('heading', { name: 'first' })).toHaveFocus()
})

it('leaves the focus in a field in which the user types while the page loads', async () => {
  await arrive('second', () => userEvent.type(field, 'text'))
  expect(field).toHaveFocus()
})
