import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registry } from '../../src/registry/registry.store.ts'
import { reloadPage } from '../../src/registry/reload.ts'
import { goTo, server, signedIn } from './frame-setup.tsx'

jest.mock('../../src/registry/reload.ts', () => ({ reloadPage: jest.fn() }))

const LEAVE = 'DELETE /api/slices/preview'
const ordinary = registry.live.get()
const preview = {
  releases: [{ slice: 'content', label: 'Content generator', version: '3.0.0-3f9a1c2b' }],
  until: '2026-11-28T14:00:00.000Z',
}
const open = (changes = {}) => act(async () => registry.live.set({ ...registry.live.get(), preview: { ...preview, ...changes } }))
const bar = () => screen.findByRole('complementary', { name: 'Preview' })

beforeEach(() => void jest.mocked(reloadPage).mockReset())
afterEach(() => act(async () => registry.live.set({ slices: (ordinary.slices.length > 0 ? ordinary : registry.live.get()).slices })))

it('is visible on every page, with what is previewed and until when', async () => {
  await signedIn()
  await open()
  for (const path of ['/dashboard', '/generate', '/terms']) {
    await goTo(path)
    expect(await bar()).toHaveTextContent(
      /^Preview of Content generator 3\.0\.0-3f9a1c2b\. Only people with the link see it, until Nov 28, 2026/,
    )
  }
})

it('names the candidates of services, and warns that they store what is real', async () => {
  await open({ services: ['content', 'video'] })
  expect(await bar()).toHaveTextContent(
    /^Preview of Content generator 3\.0\.0-3f9a1c2b, another version of the content service, and another version of the video service\. .* What you save here is real\./,
  )
  await open({ releases: [], services: ['content'] })
  expect(await bar()).toHaveTextContent(/^Preview of another version of the content service\. Only people with the link see it/)
})

it('is left with one click', async () => {
  server.on({ [LEAVE]: () => new Response(null, { status: 204 }) })
  await open()
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Leave preview' }))
  expect(server.calls.filter(({ path }) => path === '/api/slices/preview')).toHaveLength(1)
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

it('stays, with a message, if the server does not respond', async () => {
  server.on({ [LEAVE]: () => new Response(null, { status: 503 }) })
  await open()
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Leave preview' }))
  expect(await screen.findByText(/The preview could not be ended/)).toBeInTheDocument()
  expect(reloadPage).not.toHaveBeenCalled()
  expect(within(await bar()).getByRole('button', { name: 'Leave preview' })).toBeEnabled()
})

it('is not shown to anybody else', async () => {
  await signedIn()
  expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull()
})
