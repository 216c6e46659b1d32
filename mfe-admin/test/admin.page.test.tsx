import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import manifest from '../slice.manifest.ts'
import { AdminApp, prefetchPage } from '../src/admin-app.tsx'

beforeAll(() => prefetchPage())
afterEach(() => {
  cleanup()
  resetApp()
})

test('shows the page under every route of the manifest', async () => {
  for (const { path } of manifest.routes) {
    renderWithApp(<AdminApp />, { path })
    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeInTheDocument()
    cleanup()
  }
})
