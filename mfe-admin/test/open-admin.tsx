import type { SessionState } from '@loomcast/web-kit'
import { type FakeApi, type FakeRoute, renderWithApp, testUser } from '@loomcast/web-kit/testing'
import { act } from '@testing-library/react'
import { AdminApp } from '../src/admin-app.tsx'
import { pageOf } from '../src/pages.ts'

export const testAdmin: SessionState = {
  status: 'admin',
  user: { ...testUser, user_id: 'usr_admin', email: 'admin@example.com', is_admin: true },
}

/** Renders the slice at a path with an administrator's session. `api`: the responses of the server, by `METHOD /path`. */
export async function openAdmin(path: string, api: Record<string, FakeRoute | object> = {}): Promise<FakeApi> {
  const { pathname } = new URL(path, location.href)
  pageOf(pathname)?.Page.preload()
  // Lazy parts settle before the first render, so that tests do not wait for them.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return renderWithApp(<AdminApp />, { path, session: testAdmin, api }).api
}
