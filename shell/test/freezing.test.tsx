import { defineLifecycle, type Lifecycle, navigate, session } from '@loomcast/web-kit'
import { fakeApi, resetApp } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { start } from 'single-spa'
import { Frame } from '../src/frame/frame.tsx'
import { registry } from '../src/registry/registry.store.ts'
import { registerSlices } from '../src/slices/applications.ts'
import { followNavigation } from '../src/slices/follow.ts'
import { outlet } from '../src/slices/stage.ts'
import { offerHost } from '../src/start/host.ts'
import { release } from './release.ts'

/** Loads each slice's code in place of the network, by slice name. */
const behavior = new Map<string, () => Promise<unknown>>()
const requested: string[] = []
jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: { slice: string }) => ({
    release: from,
    load: () => {
      requested.push(from.slice)
      return behavior.get(from.slice)?.() ?? Promise.reject(new Error('away'))
    },
  }),
}))

const lifecycleOf = (App: () => React.ReactNode, name: string) => async () => ({ lifecycle: defineLifecycle({ App, name }) })
const never = new Promise<never>(() => {})
const broken = (more: Partial<Lifecycle>) => async () => ({
  lifecycle: { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}, ...more },
})

function ThrowsAtFirstRender(): never {
  throw new Error('first render')
}
function SuspendsForEver(): never {
  throw never
}
function RequestedPage() {
  return <h1>Requested page</h1>
}
function Late() {
  return <h1>Late</h1>
}
function ThrowsLater() {
  const [broken, setBroken] = useState(false)
  useEffect(() => setBroken(true), [])
  if (broken) throw new Error('later')
  return <h1>Fine at first</h1>
}

const cases: Record<string, () => Promise<unknown>> = {
  'throws-at-first-render': lifecycleOf(ThrowsAtFirstRender, 'throws-at-first-render'),
  'suspends-for-ever': lifecycleOf(SuspendsForEver, 'suspends-for-ever'),
  'never-loads': () => never,
  'throws-later': lifecycleOf(ThrowsLater, 'throws-later'),
  'rejects-to-load': () => Promise.reject(new Error('refused')),
  'mount-never-ends': broken({ mount: () => never }),
  'mount-throws': broken({
    mount: () => {
      throw new Error('mount')
    },
  }),
  'unmount-never-ends': broken({ unmount: () => never }),
  'unmount-throws': broken({
    unmount: () => {
      throw new Error('unmount')
    },
  }),
  'bootstrap-never-ends': broken({ bootstrap: () => never }),
  'exports-nothing': async () => ({}),
}

let server: ReturnType<typeof fakeApi>
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  server = fakeApi()
  behavior.set(
    'good',
    lifecycleOf(() => <h1>The good slice</h1>, 'good'),
  )
  for (const [name, code] of Object.entries(cases)) behavior.set(name, code)
  registry.live.set({ slices: ['good', ...Object.keys(cases)].map((slice) => release(slice)) })
  offerHost()
  registerSlices()
  start({ urlRerouteOnly: true })
  followNavigation()
  const place = document.createElement('div')
  document.body.append(place)
  await act(async () => createRoot(place).render(<Frame />))
  await act(async () => session.start())
})
afterAll(() => {
  server.restore()
  resetApp()
})

const goTo = async (path: string) => act(async () => navigate(path))
const theGoodSlice = () => screen.findByRole('heading', { name: 'The good slice' })

describe.each(Object.keys(cases))('a slice that %s', (name) => {
  it('does not block or break other pages', async () => {
    await goTo(`/${name}`)
    await waitFor(() => expect(requested).toContain(name))
    expect(location.pathname).toBe(`/${name}`)
    await goTo('/good')
    expect(await theGoodSlice()).toBeVisible()
    expect(outlet.children).toHaveLength(1)
  })
})

it('names a slice that does not respond, and shows it as soon as it loads', async () => {
  behavior.set('rejects-to-load', () => Promise.reject(new Error('refused')))
  await goTo('/rejects-to-load')
  expect(await screen.findByText("The rejects-to-load page isn't responding")).toBeVisible()
  behavior.set(
    'rejects-to-load',
    lifecycleOf(() => <h1>Back again</h1>, 'back'),
  )
  expect(await screen.findByRole('heading', { name: 'Back again' })).toBeVisible()
  expect(screen.queryByText("The rejects-to-load page isn't responding")).toBeNull()
})

it('retries immediately on Try again', async () => {
  let up = false
  behavior.set('exports-nothing', async () =>
    up ? { lifecycle: defineLifecycle({ App: RequestedPage, name: 'requested' }) } : Promise.reject(new Error('away')),
  )
  await goTo('/exports-nothing')
  await screen.findByText("The exports-nothing page isn't responding")
  up = true
  await act(async () => screen.getByRole('button', { name: /Try again/ }).click())
  expect(await screen.findByRole('heading', { name: 'Requested page' })).toBeVisible()
})

it("replaces only the slice's area when the slice fails later, and offers Reload", async () => {
  await goTo('/throws-later')
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
})

it('shows the skeleton that the registry lists until the first render', async () => {
  let appear: (() => void) | undefined
  behavior.set('never-loads', () => never)
  behavior.set('bootstrap-never-ends', () => never)
  registry.live.set({
    slices: [
      ...registry.live.get().slices,
      release('late', { routes: [{ path: '/late', audience: 'everyone', title: 'Late', skeleton: 'split' }] }),
    ],
  })
  behavior.set('late', async () => {
    await new Promise<void>((resolve) => {
      appear = resolve
    })
    return { lifecycle: defineLifecycle({ App: Late, name: 'late' }) }
  })
  registerSlices()
  await goTo('/late')
  await waitFor(() => expect(document.querySelector('[data-skeleton="split"]')).toBeVisible())
  await act(async () => appear?.())
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeVisible()
  expect(document.querySelector('[data-skeleton]')).toBeNull()
})

it('leaves no elements and no window listeners behind after 50 visits', async () => {
  const add = jest.spyOn(window, 'addEventListener')
  const remove = jest.spyOn(window, 'removeEventListener')
  const visit = async () => {
    await goTo('/good')
    await theGoodSlice()
    await goTo('/terms')
    await waitFor(() => expect(outlet.children).toHaveLength(0))
  }
  await visit()
  const elements = document.querySelectorAll('*').length
  const added = add.mock.calls.length
  const removed = remove.mock.calls.length
  for (let count = 0; count < 50; count++) await visit()
  const left = add.mock.calls.length - added - (remove.mock.calls.length - removed)
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(elements)
  expect(left).toBeLessThanOrEqual(0)
})
