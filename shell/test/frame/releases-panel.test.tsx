import type { InspectedSlice } from '@loomcast/contracts/registry'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registry } from '../../src/registry/registry.store.ts'
import { reloadPage } from '../../src/registry/reload.ts'
import { release } from '../release.ts'
import { server, signedIn } from './frame-setup.tsx'

jest.mock('../../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))

const CHOOSE = 'PUT /api/slices/preview'
const ordinary = registry.live.get()
const until = '2026-11-28T14:00:00.000Z'
const content: InspectedSlice = {
  slice: 'content',
  label: 'Content generator',
  owner: 'writers',
  version: '2.1.0',
  because: 'share',
  listed: [
    { version: '2.0.0', weight: 90 },
    { version: '2.1.0', weight: 10 },
  ],
  problems: ['3.0.0: It needs contract ^99.0.0; this shell has 1.17.0.'],
}
const account: InspectedSlice = {
  slice: 'account',
  label: 'Account',
  version: '1.0.0',
  because: 'only',
  listed: [{ version: '1.0.0', weight: 100 }],
  problems: [],
}
const show = (inspection: InspectedSlice[], releases: { slice: string; label: string; version: string }[] = []) =>
  act(async () => registry.live.set({ ...registry.live.get(), preview: { releases, until, inspection } }))
const openPanel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Show releases' }))
  return within(await screen.findByRole('region', { name: 'Releases on this page' }))
}

// jsdom has no resource timing.
Object.defineProperty(performance, 'getEntriesByType', {
  value: () =>
    ['/mf/content/entry.js', '/mf/content/app.css', '/mf/account/entry.js'].map((path) => ({
      name: new URL(path, location.href).href,
      encodedBodySize: path.includes('account') ? 0 : 21_000,
    })),
})

beforeEach(() => void jest.mocked(reloadPage).mockReset())
afterEach(() => act(async () => registry.live.set({ slices: (ordinary.slices.length > 0 ? ordinary : registry.live.get()).slices })))

it('says where the release of each slice comes from, whose it is and what is wrong', async () => {
  await signedIn()
  await show([content, account])
  const bar = await screen.findByRole('complementary', { name: 'Preview' })
  expect(bar).toHaveTextContent(
    /^Inspection of the releases on this page, until Nov 28, 2026, .*\. You get the same releases as other visitors\./,
  )
  const panel = await openPanel()
  const [first, second] = panel.getAllByRole('listitem')
  expect(first).toHaveTextContent(
    /^Content generator 2\.1\.0You are one of the 10% of visitors who get it\. 2 files loaded, 42 kB compressed\. Team: writers\.3\.0\.0: It needs contract/,
  )
  expect(second).toHaveTextContent(/^Account 1\.0\.0All visitors get it\. 1 file loaded\./)
  await userEvent.click(screen.getByRole('button', { name: 'Hide releases' }))
  expect(screen.queryByRole('region', { name: 'Releases on this page' })).toBeNull()
})

it('chooses another release, and the one of other visitors again', async () => {
  server.on({ [CHOOSE]: () => new Response(null, { status: 204 }) })
  await show([content])
  let panel = await openPanel()
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Release of Content generator' }), '2.0.0')
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  await show([{ ...content, version: '2.0.0', because: 'preview' }], [{ slice: 'content', label: 'Content generator', version: '2.0.0' }])
  panel = within(screen.getByRole('region', { name: 'Releases on this page' }))
  const field = panel.getByRole('combobox', { name: 'Release of Content generator' })
  expect(field).toHaveValue('2.0.0')
  await userEvent.selectOptions(field, 'As other visitors')
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(2))
  expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { slice: 'content', version: '2.0.0' },
    { slice: 'content', version: null },
  ])
})

it('stays, with a message, if the release is no longer listed', async () => {
  server.on({ [CHOOSE]: () => new Response(null, { status: 404 }) })
  await show([content])
  const panel = await openPanel()
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Release of Content generator' }), '2.0.0')
  expect(await screen.findByText('The release could not be chosen. Reload the page and try again.')).toBeInTheDocument()
  expect(reloadPage).not.toHaveBeenCalled()
})

it('lists failed requests with the id for the logs, and exceptions, and copies a report', async () => {
  server.on({ 'GET /api/sample': () => new Response(null, { status: 503, headers: { 'x-request-id': 'req-7' } }) })
  const writeText = jest.fn((_text: string) => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const before = window.fetch
  await show([content])
  const panel = await openPanel()
  await act(async () => {
    await fetch('/api/sample', { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } })
    window.dispatchEvent(new ErrorEvent('error', { message: 'Cannot read x', filename: 'https://cdn.example.com/a.js' }))
  })
  expect(await panel.findByText(/GET \/api\/sample: 503 \(request req-7, trace a{32}\)$/)).toBeInTheDocument()
  expect(panel.getByText(/Z Cannot read x$/)).toBeInTheDocument()
  await userEvent.click(panel.getByRole('button', { name: 'Copy report' }))
  expect(await screen.findByText('The report was copied.')).toBeInTheDocument()
  const [copied = ''] = writeText.mock.calls[0] ?? []
  expect(copied).toMatch(/^http.*\nContent generator 2\.1\.0: You are one of the 10% .*\n {2}3\.0\.0: It needs/)
  expect(copied).toContain(`GET /api/sample: 503 (request req-7, trace ${'a'.repeat(32)})`)
  await act(async () => registry.live.set({ slices: registry.live.get().slices }))
  expect(window.fetch).toBe(before)
})

it('compares what a slice loaded with its budget, lists its widgets, and names a segment', async () => {
  const widget = { slot: 'dashboard.recent', label: 'Recent content', order: 1, height: 100 }
  const served = release('content', { routes: [{ path: location.pathname, audience: 'user', title: 'x', skeleton: 'list' }] })
  await act(async () =>
    registry.live.set({ slices: [{ ...served, widgets: [{ ...widget, module: './widget-recent' }] }, ...ordinary.slices.slice(1)] }),
  )
  const listed = [{ version: '2.1.0', weight: 30, segment: ['plan:pro', 'cohort:early'] }]
  await show([{ ...content, because: 'segment', listed, budgets: { [location.pathname]: 40 } }])
  const panel = await openPanel()
  const row = panel.getAllByRole('listitem')[0]
  expect(row).toHaveTextContent(
    'You are one of the 30% of plan:pro, cohort:early who get it. 2 files loaded, 42 kB compressed; the budget of a first visit to this page is 40 kB.',
  )
  expect(row).toHaveTextContent('Widget Recent content: not used by this page so far.')
  expect(panel.getByRole('option', { name: '2.1.0 (30% of plan:pro, cohort:early)' })).toBeInTheDocument()
})
